"""The front page of a result without a log: typed in, forfeited, awarded or conceded.

Nothing is known of the game except its result, so the page stays small: who won, what the result
meant in the league, the line score as far as it was entered, and the league's corner.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final
from zlib import crc32

from quarterback.rule_sets import WITH_DIAL
from quarterback.text.story.furniture import CLUB_PAPER, DIAL_PAPER, MOST_NOTES, date_words
from quarterback.text.story.league_notes import league_notes
from quarterback.text.story.league_story import LeagueStory
from quarterback.text.story.page import Claim, Masthead, Page, Sentence, Table
from rulesets.core.plain_text import capitalize
from rulesets.core.sides import as_read
from rulesets.registry import REGISTRY

TITLE, ENDED, TIE, QUIET = 45, 34, 31, 57
"""Numbers of angles."""
_WEIGHTS: Final = {TITLE: 90, ENDED: 40, TIE: 40, QUIET: 30}
_CLOSE: Final = 3
"""Points by which a team is edged at most."""
_ROUT: Final = {True: 14, False: 21}
"""Points by which a team is routed at least, with the dial and on a board."""
_VERBS: Final = {
    "shutout": ("shut out", "blanked"),
    "close": ("edged", "nipped", "got by"),
    "plain": ("beat", "defeated", "topped"),
    "rout": ("routed", "overwhelmed"),
}
_UNREMARKABLE: Final = frozenset({"season_record", "next", "place_tied"})
"""Claims whose sentence belongs in the notes when there is any other."""


def small_page(story: LeagueStory) -> Page:
    """Return the front page of a finished game of which only the result is known. It has a date
    only if the game was scheduled for one."""
    return _SmallPage(story).page()


class _SmallPage:
    def __init__(self, story: LeagueStory) -> None:
        self.story = story
        self.dial = story.rules in WITH_DIAL
        self.home_won = story.winner == "home"
        sides = (story.home, story.visitors)
        self.winner, self.loser = sides if self.home_won else sides[::-1]
        self.claims = tuple(self._result())

    def _result(self) -> Iterable[Claim]:
        if self.story.kind != "played":
            yield Claim("ended", (self.story.kind,))
        if self.story.winner:
            yield Claim("winner", (self.story.winner,))
        if self.story.score is not None:
            yield Claim("final", (), self.story.score)

    def page(self) -> Page:
        """Put the page together."""
        story = self.story
        meant = league_notes(story)
        second = next(
            (note for note in meant if not any(c.name in _UNREMARKABLE for c in note.claims)),
            meant[0] if meant else Sentence("Only the result was entered."),
        )
        angle = self._angle()
        boxes = [] if story.standings is None else [story.standings]
        return Page(
            masthead=self._masthead(),
            angles=(angle,),
            shape="a",
            weight=_WEIGHTS[angle],
            headline=self._headline(),
            decks=(),
            lead=(self._first_sentence(), second),
            story=(),
            line_score=self._line_score(),
            boxes=tuple(box for box in boxes if box.rows),
            notes=tuple(note for note in meant if note is not second)[:MOST_NOTES],
        )

    def _angle(self) -> int:
        story = self.story
        if story.winner and story.find("title", story.winner):
            return TITLE
        if story.kind != "played":
            return ENDED
        return QUIET if story.winner else TIE

    def _masthead(self) -> Masthead:
        story = self.story
        rules = REGISTRY[story.rules].title if story.rules in REGISTRY else ""
        parts = [
            "1914 rules" if self.dial else rules,
            date_words(story.day),
            story.league if self.dial else "",
            story.season,
            story.title or f"Game {story.game}",
        ]
        paper = DIAL_PAPER if self.dial else story.league or CLUB_PAPER
        look = "newsprint" if self.dial else "bulletin"
        return Masthead(paper, tuple(filter(None, parts)), "", look)

    # --- the result in words

    def _score(self, between: str) -> str:
        """The score, the winner's points first; empty where none was entered."""
        if self.story.score is None:
            return ""
        home, visitors = self.story.score
        first, second = (home, visitors) if self.home_won else (visitors, home)
        if not self.story.winner:
            first, second = home, visitors
        return f"{first}{between}{second}"

    def _verb(self) -> str:
        """A verb that the score allows."""
        assert self.story.score is not None, "a game that was played has a score"
        low, high = sorted(self.story.score)
        if high - low <= _CLOSE:
            kind = "close"
        elif not low:
            kind = "shutout"
        else:
            kind = "rout" if high - low >= _ROUT[self.dial] else "plain"
        seed = f"{self.story.league}/{self.story.year}/{self.story.game}"
        return _VERBS[kind][crc32(seed.encode()) % len(_VERBS[kind])]

    def _headline(self) -> Sentence:
        winner, loser, story = self.winner, self.loser, self.story
        match story.kind:
            case "played" if story.winner:
                text = f"{winner} {_headed(self._verb())} {loser}, {self._score('-')}"
            case "played":
                text = f"{story.home} and {story.visitors} Tied, {self._score('-')}"
            case "forfeit":
                text = f"{winner} Won From {loser} by Forfeit"
            case "awarded":
                text = f"{winner} Awarded Game With {loser}"
            case "conceded":
                text = f"{loser} Conceded to {winner}"
            case _:
                text = f"{story.home} and {story.visitors} Both Forfeited"
        return Sentence(text, self.claims)

    def _first_sentence(self) -> Sentence:
        winner, loser, story = self.winner, self.loser, self.story
        number = f"game {story.game}"
        season = (
            story.season if story.season.lower().endswith("season") else (f"{story.season} season")
        )
        where = f" of the {season}"
        match story.kind:
            case "played" if story.winner:
                text = f"{winner} {self._verb()} {loser}, {self._score(' to ')}, in {number}{where}"
            case "played":
                score = self._score(" to ")
                text = f"{story.home} and {story.visitors} tied, {score}, in {number}{where}"
            case "forfeit":
                text = f"{loser} forfeited {number}{where} to {winner}"
            case "awarded":
                text = f"The league awarded {number}{where}, {story.visitors} at {story.home},"
                text += f" to {winner}"
            case "conceded":
                text = f"{loser} conceded {number}{where} to {winner}"
            case _:
                text = f"{story.home} and {story.visitors} both forfeited {number}{where}"
        if story.kind != "played" and story.score is not None:
            text += f"; the score is entered as {self._score(' to ')}"
        claim = Claim("fixture", (story.season,), (story.year, story.game))
        return Sentence(f"{capitalize(text)}.", (*self.claims, claim))

    # --- the line score

    def _line_score(self) -> Table:
        story = self.story
        names = (story.home, story.visitors)
        if story.score is None:
            lines = as_read(*zip(names, self._outcomes(), strict=True))
            return Table("Result", ("", ""), lines)
        heads = [
            str(number) if number <= story.regulation else "OT"
            for number, _ in enumerate(story.periods, 1)
        ]
        rows = tuple(
            (names[at], *(str(period[at]) for period in story.periods), str(story.score[at]))
            for at in as_read(0, 1)
        )
        return Table("Line score", ("", *heads, "Final"), rows)

    def _outcomes(self) -> Sequence[str]:
        """What is shown in place of points: no points were entered, and that is not a zero."""
        if not self.story.winner:
            return ("forfeited", "forfeited")
        lost = {"forfeit": "forfeited", "conceded": "conceded"}.get(self.story.kind, "lost")
        return ("won", lost) if self.home_won else (lost, "won")


def _headed(verb: str) -> str:
    """A verb as it stands in a headline: Shut Out."""
    return " ".join(word if word == "by" else word.capitalize() for word in verb.split())
