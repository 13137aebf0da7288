"""What a command would change of standings that seeded a bracket: it is asked first what becomes of
the bracket, and why that matters."""

from __future__ import annotations

from typing import Any, Final, Literal, NamedTuple

import msgspec

from league.model.ledger.commands import day as d
from league.model.ledger.commands import league as c
from league.model.ledger.commands.answers import BracketAnswer, ReseededBracket, Seeding
from league.model.ledger.handlers.brackets import (
    bracket_progress,
    bracket_terms,
    has_begun,
    seeds_in,
)
from league.model.ledger.handlers.room import is_suspended
from league.model.ledger.ledger import Ledger
from league.model.ledger.queries.standings import kept_standings, kept_tables, names_of
from league.model.ledger.rows import (
    BracketRow,
    Certification,
    Division,
    Fixture,
    KeptStandingsRow,
    NodeRow,
    Person,
    ResultRow,
    RulingName,
    Season,
    Stage,
)
from league.model.ledger.state import LeagueState
from league.model.planning.brackets import seeds_of_conferences
from league.model.planning.pools import seeds_from_pools
from league.model.planning.seeds import later_standings, seeds_by_table, without_later_withdrawals
from league.model.standings.table import listed
from rulesets.core.data_reader import read_struct
from rulesets.core.refusal import Refused
from rulesets.core.sentences.phrases import ordinal_figures

KEEP: Final = "keep"
RESEED: Final = "reseed"
BRACKET_DRAWN: Final = "the bracket was drawn on standings that this changes: keep or reseed?"
Choice = Literal["keep", "reseed"]
_OF_A_GAME: Final = (
    *(c.EnterResult, c.Correct, c.RecordCount),
    *(d.ReportResult, d.ConfirmResult, d.CountReport),
)
MAY_CHANGE_STANDINGS: Final = (*_OF_A_GAME, c.RecordToss, c.Withdraw, c.TakeBack, d.ReplaceTeam)
"""Commands that may change the standings that seeded a bracket. An undo is none of them: it
restores what was there before, seeds included."""
_Places = dict[int | None, tuple[tuple[int, str], ...]]
"""Places and teams, by division."""


class BracketQuestion(msgspec.Struct, frozen=True):
    """A question that a command asks: keep the bracket, or seed it again."""

    lines: tuple[str, ...]
    """The reasons: places, seeds, playoff games, certifications."""
    reseeded: tuple[ReseededBracket, ...]
    why_not: str = ""
    """Why it cannot be seeded again; empty if it can."""

    def answer(self, choice: Choice) -> BracketAnswer:
        """Return the answer as commands have it. Raises Refused if that is impossible."""
        if choice == KEEP:
            return BracketAnswer()
        if self.why_not:
            raise Refused(self.why_not)
        return BracketAnswer(self.reseeded)


class _Later(msgspec.Struct, frozen=True):
    """A bracket, and what its standings would be by all results."""

    bracket: BracketRow
    stage: Stage
    seeds: tuple[int, ...]
    kept: _Places
    later: _Places
    seeded: Seeding
    again: tuple[int, ...]
    """The seeds by these standings; empty where they cannot be seeded."""
    why_not: str


def with_answer(ledger: Ledger, command: c.AnyCommand, choice: Choice) -> c.AnyCommand:
    """Return a command with the answer to the question that it asks; as it is, if it asks none.
    Raises Refused."""
    question = bracket_question(ledger, command)
    return command if question is None else answered(command, question.answer(choice))


def answered(command: c.AnyCommand, answer: BracketAnswer) -> c.AnyCommand:
    replaced: c.AnyCommand = msgspec.structs.replace(command, bracket=answer)
    return replaced


def undecided(command: c.AnyCommand) -> c.AnyCommand:
    """Return a command that may change standings without an answer."""
    replaced: c.AnyCommand = msgspec.structs.replace(command, bracket=None)
    return replaced


def with_certifier(records: LeagueState, command: c.AnyCommand) -> c.AnyCommand:
    """Return a correction with the person who had certified the result; any other command as it
    is."""
    if not isinstance(command, c.Correct):
        return command
    certified = records.find(Certification, command.fixture)
    if certified is None:
        return command
    return msgspec.structs.replace(command, certified=certified.person)


def may_ask(records: LeagueState) -> bool:
    """Return whether any bracket was seeded by standings that are kept."""
    return bool(records.drawings or records.rows[KeptStandingsRow])


def bracket_question(ledger: Ledger, command: c.AnyCommand) -> BracketQuestion | None:
    """Return the question that a command asks before it is entered: None if it has an answer, or
    changes no place in standings that seeded a bracket. Raises Refused when it cannot be
    entered."""
    records = ledger.records
    if not isinstance(command, MAY_CHANGE_STANDINGS) or not may_ask(records):
        return None
    if command.bracket is not None:
        return None
    stages = [stage for stage in _stages(records, command) if kept_standings(records, stage)]
    if not stages:
        return None
    before = {each.bracket.id: each.later for stage in stages for each in _brackets(records, stage)}

    def look(after: LeagueState) -> tuple[list[_Later], list[str]]:
        changed = [
            each
            for stage in stages
            if after.find(Stage, stage.id) is not None
            for each in _brackets(after, stage)
            if each.later not in (each.kept, before.get(each.bracket.id))
        ]
        return changed, [line for each in changed for line in _played(after, each)]

    changed, played = ledger.preview(command, look)
    if not changed:
        return None
    names = names_of(records)
    seeds = [line for each in changed for line in _seeds(each, names)]
    places = [line for each in changed for line in _places(each, names)]
    reseeded = ledger.preview(command, lambda after: _again(after, changed))
    return BracketQuestion((*seeds, *played, *places), reseeded, _why_not(changed))


def reseeding(records: LeagueState) -> BracketQuestion | None:
    """Return what seeding again would do to the brackets of seasons that are not over, whose
    standings later results would have changed; None where there are none."""
    stages = [
        stage
        for stage in records.all(Stage)
        if records.get(Season, stage.season).phase != "over" and stage.form != "bracket"
    ]
    changed = [
        each for stage in stages for each in _brackets(records, stage) if each.later != each.kept
    ]
    if not changed:
        return None
    names = names_of(records)
    lines = [
        line
        for each in changed
        for line in (*_seeds(each, names), *_played(records, each), *_places(each, names))
    ]
    return BracketQuestion(tuple(lines), _again(records, changed), _why_not(changed))


def _why_not(changed: list[_Later]) -> str:
    return next((each.why_not for each in changed if each.why_not), "")


def _stages(records: LeagueState, command: Any) -> list[Stage]:
    """Return the stages whose standings a command may change."""
    if isinstance(command, _OF_A_GAME):
        return [records.get(Stage, records.get(Fixture, command.fixture).stage)]
    return [stage for stage in records.all(Stage) if stage.form != "bracket"]


def _brackets(records: LeagueState, stage: Stage) -> list[_Later]:
    """Return the brackets that the standings of a stage seeded, with these as they are now."""
    if kept_standings(records, stage) is None:
        return []
    divisions = (None, *(each.id for each in records.where(Division, season=stage.season)))
    kept = {each: _order(kept_standings(records, stage, each) or ()) for each in divisions}
    here = {team for _, team in kept[None]}
    later = {
        each: tuple(
            (place, team)
            for place, team in _order(later_standings(records, stage, each))
            if team in here
        )
        for each in divisions
    }
    return [
        _Later(row, stage, tuple(map(int, seeds_in(records, row))), kept, later, *seeded)
        for row in records.where(BracketRow, season=stage.season)
        if row.id in records.drawings or records.find(KeptStandingsRow, row.id) is not None
        for seeded in (_seeded_again(records, stage, row),)
    ]


def _order(rows: Any) -> tuple[tuple[int, str], ...]:
    return tuple((row.place.place, row.team) for row in rows)


def _seeded_again(
    records: LeagueState, stage: Stage, row: BracketRow
) -> tuple[Seeding, tuple[int, ...], str]:
    """Return how a bracket is seeded, and its seeds by the standings as they are now, or why there
    are none."""
    kept = records.find(KeptStandingsRow, row.id)
    seeds = tuple(map(int, seeds_in(records, row)))
    seeded = Seeding() if kept is None else read_struct(kept.seeded, Seeding)
    if kept is None:
        # Of an earlier version: by the standings, if they say so.
        first = [int(team) for _, team in _order(kept_standings(records, stage) or ())]
        if tuple(first[: len(seeds)]) == seeds:
            seeded = Seeding("table", size=len(seeds))
    season = without_later_withdrawals(records, stage)
    try:
        match seeded.by:
            case "table":
                return seeded, seeds_by_table(season, stage, len(seeds)), ""
            case "pools":
                return seeded, seeds_from_pools(season, stage, seeded.through, seeded.best), ""
            case "conferences":
                one, other = seeds_of_conferences(season, stage, seeded.wild)
                return seeded, one + other, ""
    except Refused as refused:
        return seeded, (), f"it cannot be seeded again: {refused.message}"
    return seeded, seeds, ""


def _again(records: LeagueState, changed: list[_Later]) -> tuple[ReseededBracket, ...]:
    return tuple(
        ReseededBracket(
            each.bracket.id,
            each.again,
            each.seeded,
            kept_tables(
                without_later_withdrawals(records, each.stage),
                each.stage,
                each.again,
                by_standings=True,
            ),
        )
        for each in changed
        if each.again
    )


def _places(each: _Later, names: dict[str, str]) -> list[str]:
    was = {team: place for place, team in each.kept[None]}
    moves = [
        f"{names[team]} {ordinal_figures(place)}, not {ordinal_figures(was[team])}"
        for place, team in each.later[None]
        if place != was[team]
    ]
    if not moves:
        return ["Places in the standings of divisions change, on which the bracket was drawn."]
    return [f"In the standings on which the bracket was drawn it puts {'; '.join(moves)}."]


def _seeds(each: _Later, names: dict[str, str]) -> list[str]:
    if each.why_not:
        return [f"The seeds by it are open: {each.why_not}."]
    moves = [
        f"seed {number} would be {names[str(new)]}, not {names[str(old)]}"
        for number, (old, new) in enumerate(zip(each.seeds, each.again, strict=False), 1)
        if old != new
    ]
    if not moves:
        return ["No seed would change."]
    out = [names[str(team)] for team in each.seeds if team not in each.again]
    into = [names[str(team)] for team in each.again if team not in each.seeds]
    change = f" {listed(into)} would be in, {listed(out)} out." if out else ""
    text = "; ".join(moves)
    return [f"{text[0].upper()}{text[1:]}.{change}"]


def _played(records: LeagueState, each: _Later) -> list[str]:
    """Return which games of a bracket were played, are suspended, have begun or are certified."""
    games = sorted(records.where(Fixture, stage=each.bracket.stage), key=lambda g: g.number)
    ended = [game for game in games if records.find(ResultRow, game.id) is not None]
    suspended = [game for game in ended if is_suspended(records, game.id)]
    played = [game for game in ended if game not in suspended]
    begun = [game for game in games if game not in ended and has_begun(records, game)]
    lines = []
    for game in played:
        certificate = records.find(Certification, game.id)
        if certificate is not None:
            name = records.get(Person, certificate.person).name
            lines.append(f"Game {game.number} is certified by {name}.")
    if played:
        lines.append(f"Playoff {_numbers(played)} {_verb(played, 'was', 'were')} played.")
    if begun:
        lines.append(f"Playoff {_numbers(begun)} {_verb(begun, 'has', 'have')} begun.")
    if suspended:
        is_so = _verb(suspended, "is", "are")
        lines.append(f"Playoff {_numbers(suspended)} {is_so} suspended.")
    if not ended and not begun:
        lines.append("No playoff game has begun.")
    return lines


def _numbers(games: list[Fixture]) -> str:
    return f"game{'s' * (len(games) > 1)} {listed([str(game.number) for game in games])}"


def _verb(games: list[Fixture], one: str, many: str) -> str:
    return one if len(games) == 1 else many


class TeamTwice(NamedTuple):
    """A team that a ruling on a disputed game would leave in two games of the bracket."""

    words: str
    """Both games, and what to do."""
    waits: bool
    """Whether the other game is disputed, too, so that its own ruling may settle it."""


def ruling_clashes(records: LeagueState, game: Fixture, ruling: RulingName) -> list[TeamTwice]:
    """Return the teams that a ruling on a disputed game would leave in a second game: one that does
    not lead to this one, for the bracket was seeded again since and has them there; or, if its
    result is kept, one that leads to this one and is still to be played."""
    node = records.get(NodeRow, game.node or 0)
    row = records.get(BracketRow, node.bracket)
    states, bracket = bracket_progress(records, row).states, bracket_terms(records, row).bracket
    stay = (str(game.home), str(game.visitors)) if ruling == KEEP else states[node.key].teams
    names, found = names_of(records), []
    for other in records.where(NodeRow, bracket=row.id):
        if other.key == node.key:
            continue
        state = states[other.key]
        before = any(each.key == node.key for each in bracket.after({other.key}))
        is_open = ruling == KEEP and state.status in ("ready", "under_way", "level")
        for team in {*stay} & {*state.teams} if is_open or not before else ():
            if team in names:
                waits = state.status == "disputed"
                words = _clash_words(records, game, other, names[team], ruling, waits)
                if before:
                    here = f"{_called(records, other)} leads here"
                    words = f"{here}: {names[team]} must play it first"
                found.append(TeamTwice(words, waits))
    return sorted(found)


def _called(records: LeagueState, node: NodeRow) -> str:
    games = records.where(Fixture, node=node.id)
    return f"game {games[-1].number} ({node.title})" if games else node.title


def _clash_words(
    records: LeagueState, game: Fixture, node: NodeRow, team: str, ruling: RulingName, waits: bool
) -> str:
    other = _called(records, node)
    seeded = f"the bracket was seeded again with {team} in {other}"
    if ruling == KEEP and waits:
        return f"{seeded}, also disputed: keep or replay both results, or they would be in both"
    if ruling == KEEP:
        return f"{seeded}, and they cannot be in both: have game {game.number} replayed"
    return (
        f"the result kept for {other} has {team} there, and they cannot be in both: keep the result"
        f" of game {game.number}, too, or undo that ruling"
    )
