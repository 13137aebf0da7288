"""The end of a story: the figures of the game, and the last line.

The marks in patterns are those of `headlines`. W and L are the winner and the loser, H and V the
teams of a tied game.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from quarterback.text.story.angles.angle import Case
from quarterback.text.story.page import Claim, Sentence
from quarterback.text.story.phrases import Phrase, Slot, Teller, number
from rulesets.core.sides import SIDES

BOX: Final = (
    "{W} gained {wy}, {L} {lyn}.",
    "{W} finished with {wy} to {lyn} for {L}.",
    "{W} had {wy} and {wd}; {L} had {lyn} and {ldn}.",
    "{W} made {wd} and {L} {ldn}.",
)
BOX_TIED: Final = (
    "{H} gained {hy}, {V} {vyn}.",
    "{H} finished with {hy} to {vyn} for {V}.",
    "{H} had {hy} and {hd}; {V} had {vyn} and {vdn}.",
    "{H} made {hd} and {V} {vdn}.",
)
BOX_EVEN: Final = ("Each team had {same}.",)
CALLS: Final = (
    "{W} called {wr} of {wn} right, {L} {lr} of {ln}.",
    "{W} was right on {wr} of {wn} calls, {L} on {lr} of {ln}.",
)
NO_WRONG_CALL: Final = ("Neither coach made a wrong call: {W} was right {wr} times, {L} {lr}.",)
"""Where every call of both was right."""
KICKERS: Final = {
    "more_yards": (
        "The yards went to {L}, {lyn} to {wyn}. The points did not.",
        "{L} went {ly}, {W} {wyn}. Only the goal line pays.",
        "{L} had the yards, {lyn} to {wyn}. {W} had the points.",
    ),
    "shutout": (
        "{L} had the ball {ldrives} times and never scored.",
        "{ldrives} drives, no points: that was {L.s} game.",
        "The board had two numbers on it, and {L.s} was a goose egg.~d",
        "{L} ran {lplays} plays. None of them ended in a score.",
    ),
    "giveaways": (
        "{L} turned the ball over {lto} times, {W} {wto}.",
        "{L} lost the ball {lto} times, {W} {wto}.",
        "{L} turned the ball over {lto} times. {W} did not{none}.",
        "{L} lost the ball {lto} times. {W} did not{none}.",
    ),
    "first_downs": (
        "{W} needed only {wd}. {L} had {ldn}.",
        "{L} won the first downs, {ldn} to {wdn}. {W} won the game.",
    ),
    "answered": (
        "{L} scored last. It was not enough.",
        "The last score was {L.s}, and it changed only the margin.",
        "{L} had the last score; {W} had the game.",
    ),
    "never_led": (
        "{L} never led.",
        "{L} never had the lead.",
    ),
    "never_trailed": (
        "{W} never trailed.",
        "{W} {W.was} never behind.",
    ),
}


class Closing:
    """Writes the end of one story."""

    def __init__(self, case: Case, teller: Teller, slots: dict[str, Slot]) -> None:
        self.case, self.teller, self.slots = case, teller, slots
        self.account, self.figures = case.account, case.figures

    def figure_sentences(self, room: int, claimed: set[Claim]) -> list[Sentence]:
        """The figures of the teams, and how well they called, unless that is `claimed`; of `room`
        words at most."""
        sentences: list[Sentence] = []
        for each in (self._box(), self._calls()):
            if each is None or claimed & set(each.claims):
                continue
            if len(each.text.split()) <= room:
                sentences.append(each)
                room -= len(each.text.split())
        return sentences

    def _box(self) -> Sentence | None:
        sides = (
            {"w": self.case.winner, "l": self.case.loser}
            if self.account.winner
            else {"h": SIDES[0], "v": SIDES[1]}
        )
        slots = dict(self.slots)
        stats = {letter: self.account.stats(side) for letter, side in sides.items()}
        if any(each.yards < 0 for each in stats.values()):
            return None
        gained = [each.yards for each in stats.values()]
        made = [each.first_downs for each in stats.values()]
        for letter, side in sides.items():
            yards, downs = self.figures.stat("yards", side), self.figures.stat("first_downs", side)
            if self._contrasts(gained):
                slots[f"{letter}y"] = yards
                slots[f"{letter}yn"] = Phrase(
                    number(stats[letter].yards) if stats[letter].yards else "none", yards.claims
                )
            if self._contrasts(made) and min(gained) > 0:
                few = stats[letter].first_downs
                slots[f"{letter}d"] = downs
                slots[f"{letter}dn"] = Phrase(number(few) if few else "none", downs.claims)
        same = [
            self.figures.stat(key, SIDES[0])
            for key, values in (("yards", gained), ("first_downs", made))
            if values[0] == values[1] > 0
        ]
        if same:
            key = same[0].claims[0].args[0]
            other = self.figures.stat(str(key), SIDES[1])
            slots["same"] = Phrase(same[0].text, (*same[0].claims, *other.claims))
        patterns = BOX if self.account.winner else BOX_TIED
        return self.teller.sentence(BOX_EVEN if same else patterns, (), **slots)

    def _contrasts(self, values: list[int]) -> bool:
        """Whether a figure of both teams, the winner's first, is worth a sentence: the loser has
        more, or one team twice as much."""
        first, second = values
        despite = self.account.winner is not None and 4 * second >= 5 * first > 0
        return despite or (max(values) >= 2 * min(values) and max(values) > 0)

    def _calls(self) -> Sentence | None:
        chart = self.account.game.chart
        if chart is None or self.account.winner is None:
            return None
        slots = dict(self.slots)
        for letter, side in (("w", self.case.winner), ("l", self.case.loser)):
            of = chart.side(side)
            if of.decisions == 0:
                return None
            claim = Claim("right", (side,), (of.right, of.decisions))
            slots[f"{letter}r"] = Phrase(number(of.right), (claim,))
            slots[f"{letter}n"] = Phrase(number(of.decisions), (claim,))
        own, other = chart.side(self.case.winner), chart.side(self.case.loser)
        perfect = own.right == own.decisions and other.right == other.decisions
        return self.teller.sentence(NO_WRONG_CALL if perfect else CALLS, (), **slots)

    def kicker(self, claimed: set[Claim]) -> Sentence | None:
        """The last line: the first that fits and says something new, in this game's order."""
        slots, fitting = dict(self.slots), dict(self._kickers())
        facts = {(claim.name, claim.args, claim.value) for claim in claimed}
        order = self.teller.order("kicker", list(fitting))
        for key in order:
            claims, own = fitting[key]
            sentence = self.teller.sentence(KICKERS[key], claims, **(slots | own))
            if sentence is not None and not any(
                (claim.name, claim.args, claim.value) in facts
                for claim in sentence.claims
                if claim.name not in ("scored", "final", "scores")
            ):
                return sentence
        return None

    def _kickers(self) -> Iterator[tuple[str, tuple[list[Claim], dict[str, Slot]]]]:
        if self.account.winner is not None:
            yield from self._kickers_by_figures()
            yield from self._kickers_by_score()

    def _kickers_by_figures(self) -> Iterator[tuple[str, tuple[list[Claim], dict[str, Slot]]]]:
        account, figures = self.account, self.figures
        winner, loser = self.case.winner, self.case.loser
        own, other = account.stats(winner), account.stats(loser)
        if other.yards > own.yards > 0 and account.tiebreak is None:
            yield (
                "more_yards",
                (
                    [],
                    {
                        "ly": figures.stat("yards", loser),
                        "wy": figures.stat("yards", winner),
                        "lyn": Phrase(str(other.yards), figures.stat("yards", loser).claims),
                        "wyn": Phrase(str(own.yards), figures.stat("yards", winner).claims),
                    },
                ),
            )
        if other.first_downs > own.first_downs > 0 and account.tiebreak is None:
            yield (
                "first_downs",
                (
                    [],
                    {
                        "ld": figures.stat("first_downs", loser),
                        "wd": figures.stat("first_downs", winner),
                        "ldn": Phrase(
                            number(other.first_downs), figures.stat("first_downs", loser).claims
                        ),
                        "wdn": Phrase(
                            number(own.first_downs), figures.stat("first_downs", winner).claims
                        ),
                    },
                ),
            )
        lost, kept = len(account.takeaways(winner)), len(account.takeaways(loser))
        if lost >= kept + 2:
            yield (
                "giveaways",
                (
                    [],
                    {
                        "lto": Phrase(number(lost), (Claim("takeaways", (winner,), lost),)),
                        "wto" if kept else "none": Phrase(
                            f"{number(kept)} times" if kept else " ",
                            (Claim("takeaways", (loser,), kept),),
                        ),
                    },
                ),
            )

    def _kickers_by_score(self) -> Iterator[tuple[str, tuple[list[Claim], dict[str, Slot]]]]:
        account, winner, loser = self.account, self.case.winner, self.case.loser
        other = account.stats(loser)
        tried = sum(d.side == loser for d in account.drives)
        if account.of(loser) == 0 < account.margin and len(account.scores) > 1 and tried > 2:
            yield (
                "shutout",
                (
                    [Claim("shutout", (winner,))],
                    {
                        "ldrives": Phrase(number(tried), (Claim("drives", (loser,), tried),)),
                        "lplays": Phrase(
                            number(other.plays), (Claim("stat", ("plays", loser), other.plays),)
                        ),
                    },
                ),
            )
        if len(account.scores) > 2 and account.scores[-1].side == loser and account.margin:
            yield "answered", ([Claim("last_score", (loser,), True, (account.scores[-1].log,))], {})
        if account.of(loser) and all(side != loser for _, side in account.leaders):
            yield "never_led", ([Claim("never_led", (loser,))], {})
            yield "never_trailed", ([Claim("never_trailed", (winner,))], {})
