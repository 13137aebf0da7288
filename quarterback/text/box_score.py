"""The rows of the box score, in the usual order: each statistic, and how it is written; and what
players did, if reports named them."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from league.model.stats.box_score import SideStats, box_score
from league.model.stats.drives import has_time, possession
from league.model.stats.player_stats import PlayerStats, individuals, kickers_of
from quarterback.game.clock import minutes
from rulesets.core.plain_text import how_many, plain_name
from rulesets.core.ruleset import Profile, RuleSet
from rulesets.core.sentences.wording import Names, yards
from rulesets.core.session import Entry
from rulesets.core.sides import AS_READ, Side


@dataclass(frozen=True)
class CountedRow:
    """One statistic, and how a team's number is written."""

    what: str
    write_words: Callable[[SideStats], str]
    """Writes it in words."""
    short: Callable[[SideStats], str]
    """Writes it for a table."""
    size: Callable[[SideStats], int]
    """For comparing the teams."""
    always: bool = True
    """Whether the row is shown even if both teams have none; some games never count it."""
    spoken: str = ""
    """Its name in a sentence, if that differs."""


@dataclass(frozen=True)
class BoxRow:
    """A row for both teams: in words, for a table, and as sizes."""

    what: str
    spoken: str
    words: tuple[str, str]
    short: tuple[str, str]
    sizes: tuple[int, int]


def _for(times: int, far: int) -> str:
    return f"{times} for {yards(far)}" if times else "0"


def _each_play(x: SideStats) -> str:
    return f"{x.yards / x.plays:.1f}" if x.plays else "0.0"


def _average(x: SideStats) -> str:
    """Return the average of the punts whose length is known; empty unless they are more than
    half: one measured punt of nine says nothing about the nine."""
    if 2 * x.punts_measured <= x.punts:
        return ""
    return f"{x.punt_yards / x.punts_measured:.1f}"


def _punts(x: SideStats) -> str:
    if not _average(x):
        return f"{x.punts}, {_MOSTLY_UNKNOWN}" if x.punts else "0"
    most = "" if x.punts_measured == x.punts else f" of the {x.punts_measured} measured"
    return f"{x.punts}, average {_average(x)} yards{most}"


_MOSTLY_UNKNOWN = "most lengths not reported"


def _punts_short(x: SideStats) -> str:
    """Return the punts and their average, with the number that were measured if not all were."""
    if not _average(x):
        return str(x.punts)
    most = "" if x.punts_measured == x.punts else f" on {x.punts_measured}"
    return f"{x.punts}, {_average(x)}{most}"


def _returns(times: int, measured: int, far: int) -> str:
    if not times or not measured:
        return f"{times}, yardage not reported" if times else "0"
    most = "" if measured == times else f", {measured} measured"
    return f"{_for(times, far)}{most}"


def _back(times: int, measured: int, far: int) -> str:
    if not measured:
        return str(times)
    return f"{times}, {far}{'' if measured == times else f' on {measured}'}"


def _kicked_off(x: SideStats) -> tuple[int, int, int]:
    return (
        x.kick_returns - x.punt_returns,
        x.kick_returns_measured - x.punt_returns_measured,
        x.kick_return_yards - x.punt_return_yards,
    )


def _punted(x: SideStats) -> tuple[int, int, int]:
    return x.punt_returns, x.punt_returns_measured, x.punt_return_yards


def _intercepted(x: SideStats) -> tuple[int, int, int]:
    return x.interceptions, x.interception_returns_measured, x.interception_return_yards


def _tries(x: SideStats) -> str:
    played = f"{x.try_plays_good}/{x.try_plays}" if x.try_plays else ""
    kicked = f"{x.try_kicks_good}/{x.try_kicks}" if x.try_kicks or not played else ""
    return " + ".join(filter(None, (kicked, played)))


def _tries_in_words(x: SideStats) -> str:
    text = f"{x.try_kicks_good} of {x.try_kicks} kicks"
    return f"{text}, {x.try_plays_good} of {x.try_plays} runs or passes" if x.try_plays else text


def _number(
    what: str, size: Callable[[SideStats], int], *, always: bool = True, spoken: str = ""
) -> CountedRow:
    """A number alone."""
    return CountedRow(what, lambda x: str(size(x)), lambda x: str(size(x)), size, always, spoken)


def _far(
    what: str, times: Callable[[SideStats], int], far: Callable[[SideStats], int], spoken: str
) -> CountedRow:
    """How often, and for how many yards, by which the teams are compared."""
    return CountedRow(
        what,
        lambda x: _for(times(x), far(x)),
        lambda x: f"{times(x)}, {far(x)}",
        far,
        spoken=spoken,
    )


def _made(
    what: str, made: Callable[[SideStats], int], tried: Callable[[SideStats], int], spoken: str = ""
) -> CountedRow:
    """How many of those that were tried."""
    return CountedRow(
        what,
        lambda x: f"{made(x)} of {tried(x)}",
        lambda x: f"{made(x)}/{tried(x)}",
        made,
        spoken=spoken,
    )


def _return(
    what: str, of: Callable[[SideStats], tuple[int, int, int]], *, always: bool = True
) -> CountedRow:
    """Returns: how many, how many of them measured, and their yards."""
    return CountedRow(
        what, lambda x: _returns(*of(x)), lambda x: _back(*of(x)), lambda x: of(x)[0], always
    )


COUNTED: tuple[CountedRow, ...] = (
    _number("First downs", lambda x: x.first_downs),
    CountedRow(
        "Rush, pass, penalty",
        lambda x: f"{x.rushing_first_downs}, {x.passing_first_downs}, {x.penalty_first_downs}",
        lambda x: f"{x.rushing_first_downs}/{x.passing_first_downs}/{x.penalty_first_downs}",
        lambda x: 0,
        spoken="First downs by rush, pass and penalty",
    ),
    _far("Plays, yards", lambda x: x.plays, lambda x: x.yards, "Plays"),
    CountedRow("Yards per play", _each_play, _each_play, lambda x: 0),
    _made(
        "Third downs",
        lambda x: x.third_downs_made,
        lambda x: x.third_downs,
        "Third-down conversions",
    ),
    _made(
        "Fourth downs",
        lambda x: x.fourth_downs_made,
        lambda x: x.fourth_downs,
        "Fourth-down conversions",
    ),
    _far("Rushes, yards", lambda x: x.rushes, lambda x: x.rushing_yards, "Rushes"),
    CountedRow(
        "Passes, yards",
        lambda x: f"{x.completions} of {x.passes} for {yards(x.passing_yards)}",
        lambda x: f"{x.completions}/{x.passes}, {x.passing_yards}",
        lambda x: x.passing_yards,
        spoken="Passes",
    ),
    _number("Intercepted", lambda x: x.had_intercepted, spoken="Interceptions thrown"),
    CountedRow(
        "Sacked, yards lost",
        lambda x: _for(x.sacked, x.sack_yards),
        lambda x: f"{x.sacked}, {x.sack_yards}",
        lambda x: x.sacked,
        always=False,
        spoken="Sacked",
    ),
    CountedRow("Punts, average", _punts, _punts_short, lambda x: x.punts, spoken="Punts"),
    _return("Kickoff returns", _kicked_off),
    _return("Punt returns", _punted),
    _return("Interceptions", _intercepted, always=False),
    _made("Field goals", lambda x: x.goals_made, lambda x: x.goals_tried),
    CountedRow(
        "Extra points",
        _tries_in_words,
        _tries,
        lambda x: x.try_kicks + x.try_plays,
        always=False,
    ),
    _number("Kicks blocked", lambda x: x.blocks, always=False),
    CountedRow(
        "Fumbles-lost",
        lambda x: f"{x.fumbles}-{x.fumbles_lost}",
        lambda x: f"{x.fumbles}-{x.fumbles_lost}",
        lambda x: x.fumbles_lost,
    ),
    _number(
        "Fumbles recovered",
        lambda x: x.fumbles_recovered,
        always=False,
        spoken="Opponents' fumbles recovered",
    ),
    _number("Sacks made", lambda x: x.sacks, always=False),
    _far("Penalties, yards", lambda x: x.penalties, lambda x: x.penalty_yards, "Penalties"),
    _number("Turnovers on downs", lambda x: x.lost_on_downs, always=False),
)


def box_rows(rules: RuleSet, entries: Sequence[Entry]) -> list[BoxRow]:
    """Return the box score so far, the home side first in every pair; possession last, if the
    times of plays are known."""
    box = box_score(entries)
    rows = [
        BoxRow(
            each.what,
            each.spoken or each.what,
            (each.write_words(box.home), each.write_words(box.visitors)),
            (each.short(box.home), each.short(box.visitors)),
            (each.size(box.home), each.size(box.visitors)),
        )
        for each in COUNTED
        if each.always or each.size(box.home) or each.size(box.visitors)
    ]
    if not has_time(entries, counts_plays=rules.profile.counts_plays):
        return rows
    holders = possession(entries, counts_plays=rules.profile.counts_plays)
    return [*rows, _possession_row(holders, rules.profile)]


def _possession_row(holders: dict[Side, int], profile: Profile) -> BoxRow:
    """Return possession in the plays that a period counts (in one rule set they are boxes), or
    in minutes."""
    sizes = holders["home"], holders["visitors"]
    if profile.counts_plays:
        one, many = profile.counted_in
        home, visitors = (f"{n} {one if n == 1 else many}" for n in sizes)
    else:
        home, visitors = (minutes(n) for n in sizes)
    return BoxRow("Possession", "Possession", (home, visitors), (home, visitors), sizes)


def _scored(touchdowns: int) -> str:
    if not touchdowns:
        return ""
    return f", {how_many(touchdowns, 'touchdown')}"


def _rushed(x: PlayerStats) -> str:
    if not x.rushes:
        return ""
    return f"{x.rushes} for {yards(x.rushing_yards)}{_scored(x.rushing_touchdowns)}"


def _passed(x: PlayerStats) -> str:
    if not x.passes:
        return ""
    text = f", {x.intercepted} intercepted" if x.intercepted else ""
    far = yards(x.passing_yards)
    return f"{x.completions} of {x.passes} for {far}{_scored(x.passing_touchdowns)}{text}"


def _caught(x: PlayerStats) -> str:
    if not x.catches:
        return ""
    return f"{x.catches} for {yards(x.receiving_yards)}{_scored(x.receiving_touchdowns)}"


def _kicked(x: PlayerStats) -> str:
    goals = f"{x.goals_made} of {x.goals_tried} field goals" if x.goals_tried else ""
    points = how_many(x.points_kicked, "extra point") if x.points_kicked else ""
    return ", ".join(filter(None, (goals, points)))


def _tried(x: PlayerStats) -> str:
    ran = f"{how_many(x.tries_scored, 'try', 'tries')} scored" if x.tries_scored else ""
    threw = f"{how_many(x.tries_passed, 'try', 'tries')} passed" if x.tries_passed else ""
    return ", ".join(filter(None, (ran, threw)))


def _returned(x: PlayerStats) -> str:
    if not x.returns:
        return ""
    far = f" for {yards(x.return_yards)}" if x.returns_measured else ", yardage not reported"
    if 0 < x.returns_measured < x.returns:
        far += f" ({x.returns_measured} measured)"
    own = 0 if x.interceptions else x.return_touchdowns
    return f"{x.returns}{far}{_scored(own)}"


def _defended(x: PlayerStats) -> str:
    text = f"{x.interceptions} interceptions" if x.interceptions > 1 else "1 interception"
    tackled = how_many(x.tackles, "tackle")
    return ", ".join(filter(None, (text if x.interceptions else "", tackled if x.tackles else "")))


@dataclass(frozen=True)
class PlayerStatsRow:
    """One thing that one player did."""

    what: str
    side: Side
    player: str
    text: str


def label_of(x: PlayerStats) -> str:
    """Return a player's number and name: 14 Don Hutson."""
    if x.name.isdigit():
        return f"No. {x.name}"
    if x.number is None:
        return plain_name(x.name)
    return f"{x.jersey or x.number} {x.name}"


_PARTS: tuple[
    tuple[str, Callable[[PlayerStats], str], Callable[[PlayerStats], tuple[int, ...]]], ...
] = (
    ("Rushing", _rushed, lambda x: (x.rushing_yards,)),
    ("Passing", _passed, lambda x: (x.passing_yards,)),
    ("Receiving", _caught, lambda x: (x.receiving_yards,)),
    ("Kicking", _kicked, lambda x: (x.goals_made, x.points_kicked)),
    ("Tries", _tried, lambda x: (x.tries_scored, x.tries_passed)),
    ("Returns", _returned, lambda x: (x.return_yards,)),
    ("Defense", _defended, lambda x: (x.interceptions, x.tackles)),
)


def player_lines(rules: RuleSet, names: Names, entries: Sequence[Entry]) -> list[str]:
    """Return a line for each statistic and side: who did it, the most first. None if no one was
    named."""
    told: dict[str, list[str]] = {}
    for each in players_told(rules, entries):
        head = f"{each.what}, {names.of(each.side)}"
        told.setdefault(head, []).append(f"{each.player} {each.text}")
    return [f"{head}: {'; '.join(men)}." for head, men in told.items()]


def players_told(rules: RuleSet, entries: Sequence[Entry]) -> list[PlayerStatsRow]:
    """Return what each player did, by statistic and side, the most first."""
    men = individuals(entries, rules.rosters, kickers_of(rules))
    rows = []
    for what, tell, much in _PARTS:
        for side in AS_READ:
            own = sorted((x for x in men if x.side == side), key=much, reverse=True)
            rows += [
                PlayerStatsRow(what, side, label_of(x), text) for x in own if (text := tell(x))
            ]
    return rows
