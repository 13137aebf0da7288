"""A scheduled game as every face shows it, and the games of a season under their headings."""

from __future__ import annotations

from typing import Final, Literal

import msgspec

from league.model.day.day import GameState as DayState
from league.views.game_record import FieldNow
from league.views.moment import game_address
from league.views.text import clock_time, lateness, score_words, short_day
from rulesets.core.plain_text import capitalize

CardState = Literal[
    "over", "playing", "called", "planned", "postponed", "suspended", "void", "unconfirmed"
]
RESULT_KINDS: Final = {
    "played": "played",
    "forfeit": "forfeit",
    "double_forfeit": "both forfeit",
    "awarded": "awarded",
    "conceded": "conceded",
    "abandoned": "suspended",
    "void": "void",
}
INSTEAD_OF_POINTS: Final = {
    "forfeit": ("won", "ff"),
    "double_forfeit": ("ff", "ff"),
    "awarded": ("won", ""),
    "conceded": ("won", ""),
}
"""What stands for points, of the winner and of the loser."""
_WAITS_FOR_TIME: Final = "it is expected at "
"""How the day says that a game waits for nothing but its time."""
_ENDS: Final = {"W": "won", "L": "lost", "T": "tied"}
_CALLS: Final = {
    "playing": "Playing now",
    "called": "Called: go to your board",
    "on deck": "On deck",
    "ready": "Ready",
}


class GameCard(msgspec.Struct, frozen=True):
    """A game of a schedule, its teams known or not: values, and as properties the same as text."""

    fixture: int
    """Its row; 0 for a game of a bracket that has no teams yet."""
    number: int
    """What people call it; 0 without teams."""
    title: str
    """Its round, or its name in the bracket: Round 3, Semifinal 1."""
    is_playoff: bool
    """Whether it is of a bracket."""
    home: str
    """The home team's name, or where it comes from: Winner of Semifinal 1."""
    visitors: str
    home_team: int | None
    """The team's row, once it is known."""
    visitors_team: int | None
    state: CardState
    home_path: str = ""
    """Of the team's page in the site; empty while the team is not known."""
    visitors_path: str = ""
    home_points: int | None = None
    visitors_points: int | None = None
    winner: Literal["home", "visitors", ""] = ""
    kind: str = ""
    """Of its result: played, forfeit ...; empty before."""
    stage: str = ""
    """The name of the stage that it is played in; empty without teams."""
    round: int = 0
    """Of its stage or bracket; 0 for games that coaches arrange."""
    counts: bool = True
    """Whether it counts in the standings."""
    stored: int = 0
    """The stored game in which it is played; 0 for none."""
    starts: int | None = None
    """The planned time."""
    expected: int | None = None
    """The expected time, where it is another one."""
    board: str = ""
    """Its name; empty while it is not known."""
    note: str = ""
    """What is unusual about it: a forfeit, a dispute; empty for most games."""
    day_state: DayState | Literal[""] = ""
    """What the day has of it; empty if it is not of the day."""
    why: str = ""
    """Why it cannot begin yet; empty when it can."""
    late: int = 0
    """Minutes after the planned time; negative before it."""
    called: int = 0
    """How often its teams were called."""
    day: str = ""
    """The day of its time, where that is not today: Sat."""
    live: str = ""
    """Where it stands while it is being played: 2nd quarter, 4:10 left."""
    late_teams: str = ""
    """Which of its teams run late: `Bears running late, here about 9:10 AM`."""
    missing: str = ""
    """Which of its teams are not here, where it could begin now: `not here: Bears`."""
    now: FieldNow | None = None
    """Where the ball is while it is being played."""
    last: str = ""
    """Its last play."""
    stood: str = ""
    """Where a suspended game stands, or a resumed one stood: third quarter, 4:10 left."""
    undecided: bool = False
    """Whether it was tied in a bracket, and someone must decide who advances."""
    disputed: bool = False
    """Whether its teams no longer belong in its place of the bracket, and someone must decide what
    counts."""
    replayed: bool = False
    """Whether it was disputed and a replay counts instead."""
    details: str = ""
    """What lists show of its fields: `Referee: Ann`."""
    stood_ball: str = ""
    """Whose ball it is there, and where: Lions ball, third and 2, Yale 31."""

    @property
    def is_suspended(self) -> bool:
        """Whether it is suspended: it can be resumed on any board."""
        return self.state == "suspended"

    @property
    def suspended_text(self) -> str:
        """How a suspended game stands: `suspended, Lions 7, Bears 14, third quarter`; empty for any
        other."""
        if not self.is_suspended:
            return ""
        return ", ".join(filter(None, ("suspended", self.score_line, self.stood)))

    @property
    def path(self) -> str:
        """The address of its page in the site; empty without teams."""
        return game_address(self.fixture) if self.fixture else ""

    @property
    def time(self) -> int | None:
        """When it begins, if that is known now."""
        return self.starts if self.expected is None else self.expected

    @property
    def planned_text(self) -> str:
        """Its planned time: 9:00 AM; empty without one."""
        return "" if self.starts is None else clock_time(self.starts)

    @property
    def expected_text(self) -> str:
        """The time at which it is expected, where it is another one and it is not over."""
        over = self.is_over or self.day_state == "over"
        return "" if self.expected is None or over else clock_time(self.expected)

    @property
    def when_text(self) -> str:
        """Both times: `10:20 AM (planned 10:00 AM)`."""
        if not self.planned_text or not self.expected_text:
            return self.expected_text or self.planned_text
        return f"{self.expected_text} (planned {self.planned_text})"

    @property
    def place_text(self) -> str:
        """When and where it is, in few letters: `Sat 9:00 AM (now 9:20 AM) North`; of a game whose
        score waits for coaches, that score."""
        if self.state == "unconfirmed":
            return self.result_text
        now = "" if self.expected is None else f" (now {clock_time(self.expected)})"
        at = "" if self.starts is None else f"{short_day(self.starts)[:3]} {self.planned_text}{now}"
        return " ".join(filter(None, ("suspended" if self.is_suspended else "", at, self.board)))

    @property
    def moved_from(self) -> str:
        """Its planned time, where it is expected at another."""
        return "" if self.expected is None else self.planned_text

    @property
    def late_text(self) -> str:
        """`20 min late`; empty on time."""
        return lateness(self.late) if self.late else ""

    @property
    def call_text(self) -> str:
        """What its teams are to do now; empty while they wait."""
        return _CALLS.get(self.day_state, "")

    @property
    def is_wanted(self) -> bool:
        """Whether its teams are wanted now: called, on deck, or playing."""
        return self.day_state in ("playing", "called", "on deck")

    @property
    def waits_for_time(self) -> bool:
        """Whether it waits for nothing but its time."""
        return self.why.startswith(_WAITS_FOR_TIME)

    @property
    def reason(self) -> str:
        why = "" if self.waits_for_time else self.why
        late = "" if "running late" in why else self.late_teams
        return "; ".join(filter(None, (why, late)))

    @property
    def reason_text(self) -> str:
        """Why it cannot begin yet; empty once it is called."""
        if self.called or self.day_state == "playing":
            return capitalize(self.late_teams)
        return capitalize(self.reason or self.why)

    @property
    def day_text(self) -> str:
        """Its planned day: Sat, May 9; without a planned time, the expected one."""
        at = self.expected if self.starts is None else self.starts
        return "" if at is None else short_day(at)

    @property
    def score_line(self) -> str:
        """The teams with their points, also while it is being played: `Lions 7, Bears 14`. Empty
        without points."""
        return score_words(self.home, self.visitors, self.home_points, self.visitors_points)

    @property
    def home_score(self) -> str:
        """The home team's points, or what stands for them: won, ff."""
        return self._score("home", self.home_points)

    @property
    def visitors_score(self) -> str:
        return self._score("visitors", self.visitors_points)

    def _score(self, side: str, points: int | None) -> str:
        if points is not None:
            return str(points)
        won, lost = INSTEAD_OF_POINTS.get(self.kind, ("", ""))
        return won if self.winner == side else lost

    @property
    def can_begin(self) -> bool:
        """Whether it has teams, and has not begun."""
        open_ = self.state in ("planned", "called") or self.kind == "abandoned"
        return bool(self.fixture) and open_ and self.day_state != "over"

    @property
    def full_note(self) -> str:
        """Its name in the bracket, and what is unusual about it."""
        return ", ".join(filter(None, (self.title if self.is_playoff else "", self.note)))

    @property
    def is_over(self) -> bool:
        """Whether it ended, or will not be played."""
        return self.state in ("over", "void")

    @property
    def end_word(self) -> str:
        """How it ended, where it has a score: `final`, or `played` if that decides nothing, or not
        yet."""
        return "played" if self.undecided or self.disputed or self.replayed else "final"

    @property
    def result_text(self) -> str:
        """Its result: `Lions 7, Bears 14`, `forfeit to Bears (Lions 7, Bears 14)`; of a suspended
        game, how it stands."""
        score = self.score_line
        if self.state == "unconfirmed":
            return f"{score}, {self.note}"
        if self.is_suspended:
            return self.suspended_text
        if not self.is_over or not self.note:
            return score
        if score:
            return f"{self.note} ({score})"
        won = {"home": f" to {self.home}", "visitors": f" to {self.visitors}", "": ""}[self.winner]
        return f"{self.note}{won}"

    @property
    def status_text(self) -> str:
        """How it is on its day: its result, how often it was called, why it waits."""
        if self.day_state == "over" and not self.is_suspended:
            return self.result_text or "No score yet"
        if self.is_suspended:
            called = self.waiting_text if self.called else ""
            return "; ".join(filter(None, (capitalize(self.suspended_text), called)))
        return self.waiting_text

    @property
    def unsettled_text(self) -> str:
        """Why a game that began has no result that counts: `disputed`, `suspended`, `awaiting a
        score`; empty for any other."""
        if self.is_suspended:
            return self.suspended_text
        if self.state == "unconfirmed" or self.undecided or self.disputed:
            return ", ".join(filter(None, (self.score_line, self.note)))
        open_ = self.state in ("planned", "called", "playing")
        return "awaiting a score" if self.day_state == "over" and open_ else ""

    @property
    def waiting_text(self) -> str:
        """How often it was called, and why it cannot begin: a sentence without its end."""
        if self.called and self.state != "playing":
            times = {1: "once", 2: "twice"}.get(self.called, f"{self.called} times")
            return f"Called {times}; {self.why}" if self.why else f"Called {times}"
        return capitalize(self.reason)


class TeamGame(msgspec.Struct, frozen=True):
    """A game as one of its two teams has it in its schedule."""

    game: GameCard
    at_home: bool

    @property
    def opponent(self) -> str:
        """The opponents' name, or where they come from."""
        return self.game.visitors if self.at_home else self.game.home

    @property
    def opponent_path(self) -> str:
        """The address of the opponents' page in the site; empty while they are not known."""
        return self.game.visitors_path if self.at_home else self.game.home_path

    @property
    def opponent_team(self) -> int | None:
        """The opponents' row, once it is known."""
        return self.game.visitors_team if self.at_home else self.game.home_team

    @property
    def letter(self) -> str:
        """W, L or T; empty while it is not over, and for a game that is void."""
        game = self.game
        if game.state != "over":
            return ""
        if not game.winner:
            return "L" if game.kind == "double_forfeit" else "T"
        return "W" if game.winner == ("home" if self.at_home else "visitors") else "L"

    @property
    def end(self) -> str:
        """The same in a word: `won`, `lost` or `tied`."""
        return _ENDS.get(self.letter, "")

    @property
    def result_text(self) -> str:
        """Its score with both teams; without points the opponents, and what it was instead."""
        game = self.game
        score = score_words(game.home, game.visitors, game.home_points, game.visitors_points)
        return score or f"{'' if self.at_home else 'at '}{self.opponent} {game.note}"

    @property
    def score(self) -> str:
        """For programs, the team's points first: `41-3`; empty without points."""
        points = self.game.home_points, self.game.visitors_points
        own, other = points if self.at_home else points[::-1]
        return "" if own is None else f"{own}-{other}"

    @property
    def ended(self) -> str:
        """What a result without points was instead: `forfeit`."""
        return "" if self.game.score_line else RESULT_KINDS.get(self.game.kind, "")


class GameGroup(msgspec.Struct, frozen=True):
    """Games under a heading."""

    title: str
    games: tuple[GameCard, ...]
    anchor: str = ""
    note: str = ""
    byes: tuple[str, ...] = ()
    """Who has no game, a line each: `Bye: Bears`."""

    @property
    def over_text(self) -> str:
        """How many of them are over: `2 of 4 over`; empty without games."""
        return f"{self.over} of {len(self.games)} over" if self.games else ""

    @property
    def over(self) -> int:
        return sum(each.is_over for each in self.games)
