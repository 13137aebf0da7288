"""The running story of a page: the lead, the game period by period, its figures and the last line.

The marks in patterns are those of `headlines`. W and L are the winner and the loser, H and V the
teams of a tied game.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final

from quarterback.text.story import leads, scores
from quarterback.text.story.account import Account
from quarterback.text.story.angles.angle import AngleMatch, Case
from quarterback.text.story.big_drives import BigDrive
from quarterback.text.story.figures import StoryFigures, foul_name
from quarterback.text.story.page import Claim, Paragraph, Sentence, Value
from quarterback.text.story.passages import (
    ALWAYS,
    PLAYS,
    TAKEN,
    TURN_WANTED,
    Lead,
    Passage,
    Passages,
)
from quarterback.text.story.phrases import Phrase, Slot, Teller, number
from quarterback.text.story.scores import BOX, BOX_EVEN, BOX_TIED, CALLS, KICKERS, NO_WRONG_CALL
from rulesets.core.sides import SIDES

LEAD_WORDS: Final = 45
_LONG_STORY: Final = 260
_SCORE_WORDS: Final = 14
"""More of a story for each score over the first few."""
_FEW_SCORES: Final = 4
_EVENTS: Final = frozenset({"turnover", "goal_line_stand", "drive_of", "scored", "last_drive"})
"""Claims that tell a play: its numbers in the log."""
_SHORT_STORY: Final = 90
_LEAST, _SCORELESS = 45, 70
"""Words of a story, and of that of a game without a point; two more for every input."""
_TOLD: Final = frozenset({"scored", "longest"})
"""Claims of a sentence that has said what the play was."""
_OF_TRIES: Final = frozenset({"try_good", "missed_try_decided", "tries_missed"})
_TRIES: Final = 2
"""Failed tries that a story tells; the box has all of them."""
_HOUR: Final = re.compile(r"with [\w:]+(?: \w+)? left(?: in the \w+(?: quarter)?)?")
"""When it was, which a lead says once."""


class Story:
    """Writes the running text of one game."""

    def __init__(self, case: Case, teller: Teller, slots: dict[str, Slot]) -> None:
        self.case = case
        self.account: Account = case.account
        self.figures: StoryFigures = case.figures
        self.teller = teller
        self.slots = slots
        """Phrases that every sentence may use."""
        self._named: set[int] = set()
        """Scores whose plays the lead names."""
        self._tries: list[str] = []
        """The sentences on failed tries so far."""

    # --- the lead

    def lead(
        self,
        head: AngleMatch,
        slots: dict[str, Slot],
        second: Sentence | None,
        tags: frozenset[str],
    ) -> Paragraph:
        """The first paragraph: what happened, who, the score and how."""
        claims = [*head.claims, self.figures.final]
        patterns = self.teller.open(leads.LEADS.get(head.number, ()), tags)
        first = self.teller.sentence(patterns, claims, **slots)
        if first is None:
            plain = leads.LEADS[31] if self.account.winner is None else leads.PLAIN
            first = self.teller.sentence(plain, claims, **slots)
        assert first is not None, "a plain lead needs names and a score alone"
        sentences = [first]
        how = self._how(first)
        room = LEAD_WORDS - len(first.text.split())
        for each in (how, second):
            if each is None or "%" in each.text or len(each.text.split()) > room:
                continue
            if each is second and self._winning_drive() in each.claims:
                continue
            scored = {claim for s in sentences for claim in s.claims if claim.name == "scored"}
            timed = any(_HOUR.search(other.text) for other in sentences)
            if each is how or not (
                scored & set(each.claims) or (timed and _HOUR.search(each.text))
            ):
                sentences.append(each)
                room -= len(each.text.split())
        for each in sentences:
            if any(claim.name == "scores" for claim in each.claims):
                continue  # it counts them
            logs = {log for claim in each.claims if claim.name in _TOLD for log in claim.log}
            text = each.text.casefold()
            for points in (p for p in self.account.scores if p.log in logs):
                if self.figures.bare_score(points).bare.text in text:
                    self._named.add(points.log)
        return tuple(sentences)

    def _how(self, first: Sentence) -> Sentence | None:
        """How it was won, where the first sentence does not say."""
        points = self.account.winning
        if points is None or points.kind == "ruling":
            return self._how_tie_was_broken()
        claim = self.figures.scored(points)
        if self._winning_drive() in first.claims:
            return None
        counts = any(each.name == "scores" for each in first.claims)
        if not counts and any(
            points.log in each.log for each in first.claims if each.name in _TOLD
        ):
            self._named.add(points.log)
            return None
        taken = self.account.for_good
        assert taken is not None, "points won it"
        claims = [claim, Claim("lead_for_good", (self.case.winner,), True, (taken,))]
        slots = self.slots | {
            "play": self.figures.score_play(points),
            "when": self._hour_after(first, points.log),
        }
        if taken != points.tried:
            return self.teller.sentence(scores.HOW, claims, **slots)
        claims.append(Claim("try_good", (points.side,), True, (taken,)))
        rushed = points.points == self.account.profile.touchdown + 2
        slots["worth"] = Phrase("two-point " if rushed else " ")
        last = frozenset({"last" if points is self.account.scores[-1] else "early"})
        return self.teller.sentence(self.teller.open(scores.HOW_BY_TRY, last), claims, **slots)

    def _how_tie_was_broken(self) -> Sentence | None:
        """What decided a game that was tied in points."""
        slots, at = self.slots | self.figures.broke_tie(), self.account.broke_tie
        for log, side, foul, yards in self.account.penalties:
            if log == at and side == self.case.loser:
                claim = Claim("penalty", (side, foul), yards, (log,))
                slots["foul"] = Phrase(foul_name(foul), (claim,))
        return self.teller.sentence(
            scores.BROKE_TIE_BY_FOUL if "foul" in slots else scores.BROKE_TIE, (), **slots
        )

    def _winning_drive(self) -> Claim | None:
        points = self.account.winning
        if points is None or points.play is None or points.play.drive is None:
            return None
        return self.figures.drive_of(points.play.drive)

    def _hour_after(self, sentence: Sentence, log: int) -> Phrase:
        """When it was: exactly, unless the sentence before has an exact time already."""
        exact = not _HOUR.search(sentence.text)
        return self.figures.left(log) if exact else self.figures.stage(log)

    # --- the game in order

    def body(
        self, head: AngleMatch, asides: list[Sentence], heads: Paragraph, lead: Paragraph
    ) -> tuple[Paragraph, ...]:
        """The periods in order, then the figures, then the kicker; `heads` are headline and
        decks."""
        budget = self._budget(head.weight)
        told = Lead(
            " ".join(each.text for each in lead),
            frozenset(claim for each in lead for claim in each.claims),
            frozenset(self._named),
            any(_HOUR.search(each.text) for each in lead),
        )
        passages = Passages(self.case, self.teller, self.slots, told)
        every = list(passages)
        once = self._once(every, told, passages.drive)
        chosen: list[Passage] = []
        used = sum(len(each.text.split()) for each in asides)
        for passage in sorted(once, key=lambda passage: -passage.wanted):
            if used + passage.words <= budget or passage.wanted >= ALWAYS:
                chosen.append(passage)
                used += passage.words
        paragraphs = self._by_period(chosen, told)
        claimed = {c for part in paragraphs for each in part for c in each.claims}
        plays_told = {log for c in claimed if c.name in PLAYS for log in c.log}
        plays_told |= {log for c in claimed if c.name == "drive_of" for log in c.log}
        timed = told.timed or any(_HOUR.search(s.text) for part in paragraphs for s in part)
        blocked = passages.drive is not None and passages.drive.begun == "blocked"
        asides = [
            each
            for each in asides
            if not claimed.intersection(c for c in each.claims if c.name == "drive_of")
            and not plays_told & {log for c in each.claims if c.name in PLAYS for log in c.log}
            and not (timed and _HOUR.search(each.text))
            and not (blocked and any(c.name == "blocked" for c in each.claims))
        ]
        claimed |= {c for each in (*asides, *heads, *lead) for c in each.claims}
        closing = Closing(self.case, self.teller, self.slots)
        kicker = closing.kicker(claimed)
        claimed |= set(kicker.claims) if kicker is not None else set()
        if figures := [*asides, *closing.figure_sentences(budget - used, claimed)]:
            paragraphs.append(tuple(figures))
        if kicker is not None:
            paragraphs.append((kicker,))
        return tuple(paragraphs)

    def _budget(self, weight: int) -> int:
        """The words of a story, by the weight of its angle and the length of the game."""
        share = min(max((weight - 30) / 70, 0), 1)
        most = round(_SHORT_STORY + share * (_LONG_STORY - _SHORT_STORY))
        for_scores = _SCORE_WORDS * max(len(self.account.scores) - _FEW_SCORES, 0)
        least = _SCORELESS if not self.account.total else _LEAST
        return min(most, least + 2 * len(self.account.inputs)) + for_scores

    def _once(
        self, passages: list[Passage], lead: Lead, deciding: BigDrive | None
    ) -> list[Passage]:
        """The passages without a turn of the game that another one, or the lead, tells."""
        others = [each for each in passages if each.wanted != TURN_WANTED]
        claims = {c for each in others for s in each.sentences for c in s.claims} | lead.claims
        told = {log for claim in claims if claim.name in _EVENTS for log in claim.log}
        told |= {each.log for each in others}
        for claim in (c for each in passages for s in each.sentences for c in s.claims):
            play = self.account.play_at(claim.log[-1]) if claim.name == "drive_of" else None
            if play is not None and self.account.drives[play.drive or 0].ended in TAKEN:
                told.update(range(play.first, play.last + 1))
        lost = ("interception", "fumble", "kickoff_fumble", "punt_fumble")
        if deciding is not None and deciding.begun in lost:
            began = deciding.plays[0].first
            told |= {
                each.log for each in self.account.turnovers if each.log < began <= each.log + 2
            }
        return [each for each in passages if each.wanted != TURN_WANTED or each.log not in told]

    def _by_period(self, chosen: list[Passage], lead: Lead) -> list[Paragraph]:
        paragraphs: list[list[Sentence]] = []
        last: Value | None = None
        for period in sorted({passage.period for passage in chosen}):
            sentences: list[Sentence] = []
            of_period = (passage for passage in chosen if passage.period == period)
            for passage in sorted(of_period, key=lambda passage: passage.log):
                own = _score_in(passage.sentences)
                repeats = own is not None and own == last
                sentences += [passage.again] if passage.again and repeats else passage.sentences
                tried = passage.sentences[-1].claims[-1].name == "try_good"
                last = own if passage.score or tried else None
            sentences = _said_once([each for each in sentences if self._is_wanted(each, lead)])
            together = len(sentences) + len(paragraphs[-1]) if paragraphs else 0
            if paragraphs and (together <= 2 or len(sentences) <= 1):
                paragraphs[-1] += sentences
            else:
                paragraphs.append(sentences)
        return [tuple(each) for each in paragraphs]

    def _is_wanted(self, sentence: Sentence, lead: Lead) -> bool:
        """Whether it is not more than one failed try too many, or one that the lead has."""
        if [claim.name for claim in sentence.claims] != ["try_good"]:
            return True
        log = sentence.claims[0].log
        if any(c.name in _OF_TRIES and set(log) & set(c.log) for c in lead.claims):
            return False
        if sentence.text in self._tries:
            return False
        self._tries.append(sentence.text)
        return len(self._tries) <= _TRIES


_STAGE: Final = re.compile(r" (?:early |late )?in the \w+ (?:half|quarter)(?=[ ,.:])")
"""When it was, in words."""
_OF_A_PERIOD: Final = frozenset({"points_in", "half"})
"""Claims of a sentence that is about a period."""


def _score_in(sentences: list[Sentence]) -> Value | None:
    """The score that sentences give last; None where they give none."""
    given = [claim.value for each in sentences for claim in each.claims if claim.name == "score"]
    return given[-1] if given else None


def _said_once(sentences: list[Sentence]) -> list[Sentence]:
    """The sentences of one period, which is named once, and a part of it where it is another."""
    last, shortened = "", []
    for each in sentences:
        stage = _STAGE.search(each.text)
        if stage is None or any(claim.name in _OF_A_PERIOD for claim in each.claims):
            last = last or (stage[0] if stage is not None else "")
            shortened.append(each)
            continue
        words = stage[0]
        if last and (words == last or words.startswith(" in ")):
            rest = each.text[stage.end() :]
            text = each.text[: stage.start()] + re.sub(r"^,(?! \d)", "", rest)
            shortened.append(Sentence(text, each.claims))
        else:
            last = words
            shortened.append(each)
    return shortened


_Kicker = tuple[str, tuple[list[Claim], dict[str, Slot]]]
"""A key of KICKERS, with what its patterns claim and may name."""


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

    def _kickers(self) -> Iterator[_Kicker]:
        if self.account.winner is not None:
            yield from self._kickers_by_figures()
            yield from self._kickers_by_score()

    def _kickers_by_figures(self) -> Iterator[_Kicker]:
        account, figures = self.account, self.figures
        winner, loser = self.case.winner, self.case.loser
        own, other = account.stats(winner), account.stats(loser)
        if other.yards > own.yards > 0 and account.tiebreak is None:
            ly, wy = figures.stat("yards", loser), figures.stat("yards", winner)
            lyn, wyn = Phrase(str(other.yards), ly.claims), Phrase(str(own.yards), wy.claims)
            yield "more_yards", ([], {"ly": ly, "wy": wy, "lyn": lyn, "wyn": wyn})
        if other.first_downs > own.first_downs > 0 and account.tiebreak is None:
            ld, wd = figures.stat("first_downs", loser), figures.stat("first_downs", winner)
            ldn = Phrase(number(other.first_downs), ld.claims)
            wdn = Phrase(number(own.first_downs), wd.claims)
            yield "first_downs", ([], {"ld": ld, "wd": wd, "ldn": ldn, "wdn": wdn})
        lost, kept = len(account.takeaways(winner)), len(account.takeaways(loser))
        if lost >= kept + 2:
            slots: dict[str, Slot] = {
                "lto": Phrase(number(lost), (Claim("takeaways", (winner,), lost),)),
                "wto" if kept else "none": Phrase(
                    f"{number(kept)} times" if kept else " ",
                    (Claim("takeaways", (loser,), kept),),
                ),
            }
            yield "giveaways", ([], slots)

    def _kickers_by_score(self) -> Iterator[_Kicker]:
        account, winner, loser = self.account, self.case.winner, self.case.loser
        other = account.stats(loser)
        tried = sum(d.side == loser for d in account.drives)
        if account.of(loser) == 0 < account.margin and len(account.scores) > 1 and tried > 2:
            plays = Claim("stat", ("plays", loser), other.plays)
            slots: dict[str, Slot] = {
                "ldrives": Phrase(number(tried), (Claim("drives", (loser,), tried),)),
                "lplays": Phrase(number(other.plays), (plays,)),
            }
            yield "shutout", ([Claim("shutout", (winner,))], slots)
        if len(account.scores) > 2 and account.scores[-1].side == loser and account.margin:
            yield "answered", ([Claim("last_score", (loser,), True, (account.scores[-1].log,))], {})
        if account.of(loser) and all(side != loser for _, side in account.leaders):
            yield "never_led", ([Claim("never_led", (loser,))], {})
            yield "never_trailed", ([Claim("never_trailed", (winner,))], {})
