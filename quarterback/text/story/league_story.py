"""What a game meant in its league: names, the next games, and claims in the page's form.

Made by `quarterback.league_office.story_context` from the league's rows just before and just
after the result; read by the writer of the front page, and wherever a game is shown. A claim
about one of the two teams names `home` or `visitors` first; one about another team of the league
has `other` and the team's name. The claims, with what is in `value`:

| claim | value |
|---|---|
| `season_record(side)` | games won, lost and tied this season, with this game; not of playoffs |
| `streak(side, won or lost or tied)` | games in a row with this one, over all seasons |
| `streak_ended(side, won or lost or tied)` | games in a row until this one: two or more |
| `first_meeting` | true: the teams had not met; never said in a league's first season |
| `series(side)` | games won, lost and tied against the other team, with this game |
| `last_meeting(winner, or tied)` | year, points of home and visitors; without a score the year |
| `revenge(side)` | the year of the last meeting, which today's winner had lost |
| `place(side)` | places in the standings before and after; 0 before the team's first game |
| `place_tied(side)` | how many other teams share the place |
| `clinched(side)` | a place among the first n is certain with this game: n |
| `out(side)` | a place among the first n is out of reach with this game: n |
| `title(side)`, `runner_up(side)` | the year: this game decided the title |
| `seed(side)` | the seed in the bracket |
| `playoff(part)` | the title of the playoff game; part is main, third, consolation ... |
| `playoff_series(home)` | games that home and visitors have won in a series, and its length |
| `advanced(side)` | the title of the playoff game that the winner goes on to |
| `knocked_out(side)` | the title of this playoff game, the side's last |
| `record(side, key)` | old value, new value, holder until now; of `records_book.TITLES` |
| `opener(side)` | true: the team's first game of the season |
| `dead_rubber` | true: the place of neither team could change any more |
| `rating(side)` | the Elo rating before the game, rounded |
| `rating_gap(side)` | by how much the side was rated below the other |
| `ended(kind)` | true: not played to its end (forfeit, awarded, conceded ...) |
| `next(side)` | opponent, home or away, game number, round |
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

import msgspec

from quarterback.ai.solution_cache import knowledge_of
from quarterback.text.story.page import Claim, Table, Value
from rulesets.core.header import Header
from rulesets.core.session import Session
from rulesets.core.state import OVER

if TYPE_CHECKING:
    from quarterback.ai.review import Review
    from quarterback.ai.solver.answers import SolvedAnswers


FORMAT = "quarterback-league-story/1"


class LeagueStory(msgspec.Struct, frozen=True):
    """What a result clinched, ended or began."""

    league: str
    season: str
    """The season's name."""
    year: int
    game: int
    """The number of the game in the season's schedule."""
    home: str
    visitors: str
    round: int = 0
    title: str = ""
    """The title of a playoff game: Final, Semifinal."""
    score: tuple[int, int] | None = None
    """Points of home and visitors; None where the result has none."""
    winner: str = ""
    """`home`, `visitors`, or empty."""
    claims: tuple[Claim, ...] = ()
    standings: Table | None = None
    """The standings after the game, or the seven places around its two teams."""
    kind: str = "played"
    """How the result came about: played, forfeit, double_forfeit, awarded or conceded."""
    periods: tuple[tuple[int, int], ...] = ()
    """Points of home and visitors by period, where they were entered."""
    regulation: int = 0
    """Periods before overtime; 0 where no points by period were entered."""
    rules: str = ""
    """The code of the rule set."""
    day: str = ""
    """ISO 8601: the day on which the game was scheduled; empty without one."""
    format: str = FORMAT
    best: str = ""
    """The most valuable player, as someone named him."""
    written: tuple[str, ...] = ()
    """Notes that someone wrote on the game."""

    def find(self, name: str, *args: int | str) -> Claim | None:
        """Return the first claim of that name whose args begin with these."""
        for claim in self.claims:
            if claim.name == name and claim.args[: len(args)] == args:
                return claim
        return None

    def value(self, name: str, *args: int | str) -> Value | None:
        """Return the value of the first such claim; None without one."""
        claim = self.find(name, *args)
        return None if claim is None else claim.value

    def name_of(self, claim: Claim) -> str:
        """Return the name of the team that a claim is about; empty for one about no team."""
        match claim.args:
            case ("home", *_):
                return self.home
            case ("visitors", *_):
                return self.visitors
            case ("other", str(name), *_):
                return name
        return ""


@dataclass(frozen=True)
class StoryGame:
    """Everything that a front page is made from, except what a league adds."""

    header: Header
    session: Session
    chart: Review | None = None
    """Win probability input by input; None where the game is not solved."""

    @property
    def over(self) -> bool:
        """Whether the game is finished: a paper reports results."""
        return self.session.state.phase == OVER


def charted(header: Header, session: Session) -> StoryGame:
    """Return the game with its chart, if it can be solved. Waits for the solution, half a minute at
    most: a game has one page, whatever was at hand."""
    if not session.rules.dial:
        return StoryGame(header, session)
    return StoryGame(header, session, _chart(session, knowledge_of(session.rules).wait()))


def _chart(session: Session, answers: SolvedAnswers | None) -> Review | None:
    if answers is None or answers.estimated:
        return None
    from quarterback.ai.kernel.survey import Unknowable
    from quarterback.ai.review import review

    try:
        return review(session, answers)
    except Unknowable:
        return None
