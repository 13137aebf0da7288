"""From a finished game to its front page: which angles head it, and everything put together.

The choice of words follows from the game's log alone: the same game has the same page, to the byte,
on every machine.
"""

from __future__ import annotations

import re
from typing import Final

from quarterback.ai.coaches import EVERY_COACH
from quarterback.text.story import furniture, leads
from quarterback.text.story.account import Account
from quarterback.text.story.angles import ANGLES, at_odds, matches_in
from quarterback.text.story.angles.angle import AngleMatch, Case
from quarterback.text.story.decks import DECKS
from quarterback.text.story.figures import StoryFigures
from quarterback.text.story.headlines import BEAT, BEAT_PAST, HEADS
from quarterback.text.story.league_story import LeagueStory, StoryGame
from quarterback.text.story.page import Claim, Page, Paragraph, Quote, Sentence
from quarterback.text.story.phrases import Phrase, Slot, TeamName, Teller, count, digest_of, number
from quarterback.text.story.prose import Story
from quarterback.text.story.quotes import quotes
from rulesets.core.sides import Side, points_of

JITTER: Final = 6
"""Weights differ by up to 5 from game to game, by the log."""
DECK_LETTERS: Final = 60
HEADLINE_LETTERS: Final = 64
_SIDE_WEIGHT: Final = 20
"""An angle that weighs less is not worth a side item."""
LEAST_PLAYS: Final = 12
"""Plays below which a page has a result, and no story."""
_PLAIN: Final = frozenset({31, 34, 57, 60})
"""Angles that say no more than how it ended."""
_ONCE: Final = frozenset(
    {"scored", "penalty", "turnover", "goal_line_stand", "longest", "left", "drive_of"}
)
"""Claims that make a sentence a repetition where the lead has them already."""
_PLAYS: Final = frozenset(
    {"scored", "longest", "turnover", "goal_line_stand", "drive_of", "blocked"}
)
"""Claims that tell a play, which headline and deck do not both do."""
_CLOSE, _CLEAR, _ROUT = 3, 14, 21


class Unfinished(ValueError):
    """The game is not over: there is no result to report."""


def front_page(game: StoryGame, league: LeagueStory | None = None) -> Page:
    """Return the front page of a finished game. Raise Unfinished for one in progress."""
    if not game.over:
        raise Unfinished("the game is not over")
    return Desk(game, league).page()


class Desk:
    """One page in the making."""

    def __init__(self, game: StoryGame, league: LeagueStory | None) -> None:
        names = game.header.names
        self.teams: dict[Side, TeamName] = {
            "home": TeamName("home", names.home),
            "visitors": TeamName("visitors", names.visitors),
        }
        self.account = Account(game)
        self.figures = StoryFigures(self.account, self.teams)
        self.case = Case(self.account, self.figures, league)
        letters = {"H": self.teams["home"], "V": self.teams["visitors"]}
        winner = self.account.winner
        if winner is not None:
            letters |= {"W": self.teams[winner], "L": self.teams[self.case.loser]}
        macros = self._macros()
        self.teller = Teller(digest_of(game.header, game.session), letters, macros, self._manner())
        self.slots = self._common()

    def _manner(self) -> frozenset[str]:
        """The conditions of patterns that hold in the whole game: `d` newsprint of 1914, `e` club
        bulletin; `nil` no points, `some` points; `bare` the loser has none."""
        account = self.account
        tags = {"d" if account.dial else "e", "some" if account.total else "nil"}
        if account.winner is not None:
            tags.add("bare" if not account.of(self.case.loser) else "both")
        return frozenset(tags)

    def _macros(self) -> dict[str, tuple[str, ...]]:
        margin, scale = self.account.margin, self.account.scale
        key = "close" if margin <= _CLOSE else "plain"
        if margin >= _CLEAR:
            key = "clear"
        if margin >= _ROUT * scale:
            key = "rout"
        dial = f"{key} {'d' if self.account.dial else 'e'}"
        return {"@beatpast": BEAT_PAST[key] + BEAT_PAST[dial], "@beat": BEAT[key] + BEAT[dial]}

    def _common(self) -> dict[str, Slot]:
        """Phrases for every pattern."""
        account, figures = self.account, self.figures
        slots: dict[str, Slot] = {"score": figures.score(), "scoreto": figures.score(" to ")}
        total = Claim("total", (), account.total)
        slots["total"] = Phrase(count(account.total, "point"), (total,))
        if account.winner is None:
            return slots
        winner, loser = self.case.winner, self.case.loser
        slots["m"] = Phrase(number(account.margin), (Claim("margin", (), account.margin),))
        slots["Wpts"] = Phrase(str(account.of(winner)), (figures.final,))
        slots["Lpts"] = Phrase(
            str(account.of(loser)) if account.of(loser) else "nothing", (figures.final,)
        )
        for letter, side in (("W", winner), ("L", loser)):
            stats = account.stats(side)
            if stats.yards > 0:
                slots[f"{letter}yards"] = figures.stat("yards", side)
                slots[f"{letter}yn"] = Phrase(str(stats.yards), figures.stat("yards", side).claims)
            downs = figures.stat("first_downs", side)
            slots[f"{letter}downs"] = downs
            if stats.first_downs:
                slots[f"{letter}dn"] = Phrase(number(stats.first_downs), downs.claims)
            scores = account.scores_of(side)
            claim = Claim("scores", (side,), len(scores), tuple(p.log for p in scores))
            slots[f"{letter}scores"] = Phrase(count(len(scores), "score"), (claim,))
            drives = sum(d.side == side for d in account.drives)
            if drives:
                claim = Claim("drives", (side,), drives)
                slots[f"{letter}drives"] = Phrase(count(drives, "drive"), (claim,))
        slots |= self._common_plays(winner)
        half = account.halftime()
        if half is not None and points_of(half[0], winner) > points_of(half[0], loser):
            slots["halfscore"] = figures.score_after(half[1], winner)
        return slots | self._coaches(winner, loser)

    def _common_plays(self, winner: Side) -> dict[str, Slot]:
        account, figures = self.account, self.figures
        slots: dict[str, Slot] = {}
        points = account.winning
        if points is not None and points.kind != "ruling":
            play = figures.score_play(points)
            slots["play"] = play
            slots["bareplay"] = figures.bare_score(points).bare
        run, scores = account.run(winner)
        if len(scores) > 1 and self.case.scaled(10) <= run < account.total:
            claim = Claim("run_of", (winner,), run, tuple(p.log for p in scores))
            slots["run"] = Phrase(f"{count(run, 'straight point')}", (claim,))
        return slots

    def _coaches(self, winner: Side, loser: Side) -> dict[str, Slot]:
        header = self.account.game.header
        names = {"home": header.home_coach, "visitors": header.visitors_coach}
        if names["home"] == names["visitors"]:
            return {}
        return {
            f"{letter}coach": Phrase(
                EVERY_COACH[names[side]].title, (Claim("coach", (side,), names[side]),)
            )
            for letter, side in (("w", winner), ("l", loser))
            if names[side] in EVERY_COACH
        }

    # --- which angles

    def _ranked(self) -> list[AngleMatch]:
        match = matches_in(self.case)
        for each in match:
            each.weight += self.teller.roll(f"angle {each.number}", JITTER)
        return sorted(match, key=lambda each: (-each.weight, each.number))

    def _chosen(self, ranked: list[AngleMatch]) -> list[AngleMatch]:
        """The headline's angle, the deck's from another family, and a third; of a game with hardly
        a play the result alone."""
        if self._little:
            ranked = [each for each in ranked if each.number in _PLAIN]
        chosen: list[AngleMatch] = []
        for each in ranked:
            if any(at_odds(each, other) for other in chosen):
                continue
            if not chosen:
                if self._headline(each) is not None:
                    chosen.append(each)
                continue
            family = ANGLES[each.number].family
            if each.weight >= _SIDE_WEIGHT and family not in {
                ANGLES[other.number].family for other in chosen
            }:
                chosen.append(each)
            if len(chosen) == 3:
                break
        return chosen

    @property
    def _little(self) -> bool:
        """Whether there is hardly a game to tell of."""
        return len(self.account.plays) < LEAST_PLAYS

    def _gaps_of(self, match: AngleMatch) -> dict[str, Slot]:
        slots: dict[str, Slot] = {**self.slots, **match.slots}
        if match.side is not None:
            slots["A"] = self.teams[match.side]
            slots["B"] = self.teams["visitors" if match.side == "home" else "home"]
        if "play" in slots:
            slots["Play"] = slots["play"]
        return slots

    def _tags(self, match: AngleMatch) -> frozenset[str]:
        winner = self.account.winner
        tags = {"won"} if winner is not None else {"tied"}
        if winner is not None and match.side is not None:
            tags.add("aw" if match.side == winner else "al")
        if match.bonus >= 35:
            tags.add("decides")
        return frozenset(tags)

    # --- headline and decks

    def _headline(self, match: AngleMatch) -> tuple[Sentence, str] | None:
        shapes = HEADS.get(match.number, {})
        tags = self._tags(match)
        for shape in self.teller.order(f"shape {match.number}", list(shapes)):
            patterns = self.teller.open(shapes[shape], tags)
            sentence = self.teller.headline(
                patterns,
                [*match.claims, self.figures.final],
                letters=HEADLINE_LETTERS,
                **self._gaps_of(match),
            )
            if sentence is not None:
                return sentence, shape
        return None

    def _deck(self, match: AngleMatch) -> Sentence | None:
        patterns = self.teller.open(DECKS.get(match.number, ()), self._tags(match))
        return self.teller.headline(
            patterns, match.claims, letters=DECK_LETTERS, **self._gaps_of(match)
        )

    def _decks(
        self, headline: Sentence, head: AngleMatch, match: list[AngleMatch]
    ) -> tuple[list[Sentence], int]:
        """The first deck that tells no play of the headline, with its angle; none where every one
        does."""
        plays = _plays_of(headline)
        for each in match:
            deck = None if at_odds(each, head) else self._deck(each)
            again = deck and (plays & _plays_of(deck) or self._words(headline) & self._words(deck))
            if deck and not again:
                return [deck], each.number
        return [], 0

    def _words(self, sentence: Sentence) -> set[str]:
        """The numbers and the long words of a headline, names of teams left out, which its deck
        does not repeat."""
        names = {word for team in self.teams.values() for word in team.name.casefold().split()}
        words = set(re.findall(r"\d{2,}|[a-z]{6,}", sentence.text.casefold()))
        return words - names - {"points"}

    def _aside(self, match: AngleMatch) -> Sentence | None:
        patterns = self.teller.open(leads.ASIDES.get(match.number, ()), self._tags(match))
        return self.teller.sentence(patterns, match.claims, **self._gaps_of(match))

    # --- the page

    def page(self) -> Page:
        """Put the page together."""
        ranked = self._ranked()
        chosen = self._chosen(ranked)
        head = chosen[0]
        headed = self._headline(head)
        assert headed is not None, "an angle without a headline is not chosen"
        decks, decked = self._decks(
            headed[0], head, [*chosen[1:], *(each for each in ranked if each is not head), head]
        )
        story = Story(self.case, self.teller, self.slots)
        beside = [each for each in chosen[1:] if each.number != decked]
        asides = [aside for each in beside if (aside := self._aside(each)) is not None]
        tags = self._tags(head)
        lead = story.lead(head, self._gaps_of(head), asides[0] if asides else None, tags)
        heard = {c for each in lead for c in each.claims if c.name in _ONCE}
        rest = [each for each in asides if each not in lead and not heard & set(each.claims)]
        heads = (headed[0], *decks)
        body = () if self._little else _one_chance(story.body(head, rest, heads, lead))
        claimed = {claim for part in (lead, *body) for each in part for claim in each.claims}
        return self._with_furniture(chosen, headed, tuple(decks), lead, body, claimed, ranked)

    def _quotes(
        self, weight: int, body: tuple[Paragraph, ...], claimed: set[Claim]
    ) -> tuple[Quote, ...]:
        """What the coaches say, without a chance where the story has one."""
        spoken = quotes(self.case, self.teller, weight, claimed)
        given = any("%" in each.text for part in body for each in part)
        return tuple(quote for quote in spoken if not (given and "%" in quote.words.text))

    def _with_furniture(
        self,
        chosen: list[AngleMatch],
        headed: tuple[Sentence, str],
        decks: tuple[Sentence, ...],
        lead: tuple[Sentence, ...],
        body: tuple[tuple[Sentence, ...], ...],
        claimed: set[Claim],
        ranked: list[AngleMatch],
    ) -> Page:
        account = self.account
        names = {side: team.name for side, team in self.teams.items()}
        weight = chosen[0].weight
        boxes = [
            furniture.scoring_table(self.figures, names),
            furniture.figures_table(account, names),
        ]
        leaders = furniture.leaders_table(account, names)
        boxes += [leaders] if leaders is not None else []
        if any(claim.name == "drive_of" for claim in claimed):
            boxes.append(furniture.drives_table(account, names))
        if self.case.league is not None and self.case.league.standings is not None:
            boxes.append(self.case.league.standings)
        return Page(
            masthead=furniture.masthead(self.case, furniture.label_of(ranked)),
            angles=tuple(each.number for each in chosen),
            shape=headed[1],
            weight=weight,
            headline=headed[0],
            decks=decks,
            lead=lead,
            story=body,
            line_score=furniture.line_score(account, names),
            boxes=tuple(box for box in boxes if box.rows),
            graph=furniture.graph(self.case, self.teller),
            star=furniture.star(self.case, self.teller),
            quotes=self._quotes(weight, body, claimed),
            notes=furniture.notes(self.case, self.teller, claimed),
        )


def _plays_of(sentence: Sentence) -> set[int]:
    return {log for claim in sentence.claims if claim.name in _PLAYS for log in claim.log}


def _one_chance(body: tuple[Paragraph, ...]) -> tuple[Paragraph, ...]:
    """The story with one chance at most, the first that it has."""
    chance_given = False
    paragraphs: list[Paragraph] = []
    for paragraph in body:
        sentences: list[Sentence] = []
        for each in paragraph:
            if "%" not in each.text or not chance_given:
                sentences.append(each)
            chance_given = chance_given or "%" in each.text
        paragraphs += [tuple(sentences)] if sentences else []
    return tuple(paragraphs)
