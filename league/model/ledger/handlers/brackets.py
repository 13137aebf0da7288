"""Brackets in the ledger: their rows, and the games that follow from results automatically."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec
from msgspec.structs import replace

from league.model.brackets.progress import (
    NEWEST_EDITION,
    NO_GAMES,
    BracketTerms,
    NodeGames,
    progress_after,
    progress_of,
)
from league.model.brackets.shape import Bracket, Feed, LoserOf, Node, Seed, Survivor, WinnerOf
from league.model.brackets.state import DisputeRuling, NodeState, Progress, TieDecision
from league.model.games import GameResult
from league.model.ledger.commands.answers import ReseededBracket, Seeding
from league.model.ledger.commands.league import (
    BracketNode,
    DecideTie,
    MakeBracket,
    Reseed,
    ResolveDispute,
)
from league.model.ledger.handlers.schedule import drop_game, is_free, next_number
from league.model.ledger.handlers.setup import a_name, pinned, under_way
from league.model.ledger.rows import (
    BracketEditionRow,
    BracketRow,
    DecisionRow,
    DelayRow,
    FeedRow,
    Fixture,
    FixtureGame,
    GameTimesRow,
    KeptStandingsRow,
    NodeRow,
    ReservedPlaceRow,
    ResultRow,
    RulingRow,
    SeedRow,
    SharedTitleRow,
    Stage,
    Team,
)
from league.model.ledger.state import BracketMoment, LeagueState, Transaction
from league.model.standings.kept import KeptTable
from rulesets.core.refusal import Refused


def as_nodes(bracket: Bracket) -> tuple[BracketNode, ...]:
    return tuple(
        BracketNode(
            *(node.key, node.part, node.round, node.position, node.title),
            (
                _source_text(bracket.sources[node.key][0]),
                _source_text(bracket.sources[node.key][1]),
            ),
            *(node.best_of, node.if_needed),
        )
        for node in bracket.nodes
    )


def _source_text(source: object) -> str:
    match source:
        case Seed(number):
            return f"seed {number}"
        case WinnerOf(node):
            return f"winner {node}"
        case LoserOf(node):
            return f"loser {node}"
        case Survivor(part, number, place):
            return f"survivor {part} {number} {place}"
    raise AssertionError(f"no source: {source!r}")


def make_bracket(work: Transaction, command: MakeBracket) -> None:
    """Make an elimination stage, its rows, and the games that can be played at once."""
    season = under_way(work, command.season)
    before = None if command.standings else work.records.season_copy(season.id)
    stages = work.records.where(Stage, season=season.id)
    rules = pinned(work, command.rules) or stages[0].rules
    if rules is None:
        raise Refused("a bracket is played by rules that are named")
    if len(set(command.seeds)) != len(command.seeds):
        raise Refused("a team is seeded twice")
    if not 1 <= command.edition <= NEWEST_EDITION:
        raise Refused("a newer program made that bracket")
    stage = Stage(
        *(work.new_number(), season.id, len(stages) + 1, a_name(command.name), "bracket", rules)
    )
    work.put(stage)
    bracket = BracketRow(
        id=work.new_number(),
        season=season.id,
        stage=stage.id,
        form=command.form,
        size=len(command.seeds),
        last=command.last,
        drawn=command.drawn,
    )
    work.put(bracket)
    if command.edition > 1:
        work.put(BracketEditionRow(bracket.id, command.edition))
    for number, team in enumerate(command.seeds, 1):
        if work.records.get(Team, team).season != season.id:
            raise Refused("a team belongs to another season")
        work.put(SeedRow(work.new_number(), season.id, bracket.id, number, team))
    if before is None:
        _keep_standings(work, bracket, command.seeded, command.standings)
    elif not work.again or bracket.id not in work.records.drawings:
        # An earlier version kept no standings: they are computed from these rows.
        work.records.drawings[bracket.id] = before
        work.records.as_drawn.clear()
    _nodes(work, bracket, command.nodes)
    _fixtures(work, bracket)


def _keep_standings(
    work: Transaction, bracket: BracketRow, seeded: Seeding, tables: tuple[KeptTable, ...]
) -> None:
    for line in (line for table in tables for line in table.lines):
        if work.records.get(Team, line.team).season != bracket.season:
            raise Refused("a team belongs to another season")
    stage = work.records.where(Stage, season=bracket.season)[0]
    work.put(KeptStandingsRow(bracket.id, stage.id, _text(seeded), _text(tables)))


def reseed(work: Transaction, command: Reseed) -> None:
    """Seed brackets again, each by its new standings."""
    for each in command.brackets:
        seed_again(work, each)


def seed_again(work: Transaction, again: ReseededBracket) -> None:
    """Seed a bracket again: its games that have not begun move to their new teams and keep number,
    board and time; those that were played become disputed. Raises Refused while a game that would
    move has begun."""
    row = work.records.get(BracketRow, again.bracket)
    seeds = work.records.where(SeedRow, bracket=row.id)
    if len(again.seeds) != len(seeds) or len(set(again.seeds)) != len(seeds):
        raise Refused(f"the bracket has {len(seeds)} seeds")
    begun = [game for game in _open_games(work.records, row) if has_begun(work.records, game)]
    # New rows: no team has two seeds while they are written.
    moved = [seed for seed in seeds if seed.team != again.seeds[seed.number - 1]]
    for seed in moved:
        work.drop(SeedRow, seed.id)
    for seed in moved:
        team = work.records.get(Team, again.seeds[seed.number - 1])
        if team.season != row.season:
            raise Refused("a team belongs to another season")
        work.put(replace(seed, id=work.new_number(), team=team.id))
    _keep_standings(work, row, again.seeded, again.standings)
    _fixtures(work, row, keeps=True)
    for game in begun:
        if work.records.find(Fixture, game.id) is None:
            raise Refused(f"game {game.number} has begun: end it first, then seed again")


def _open_games(records: LeagueState, row: BracketRow) -> list[Fixture]:
    games = records.where(Fixture, stage=row.stage)
    return [game for game in games if records.find(ResultRow, game.id) is None]


def has_begun(records: LeagueState, game: Fixture) -> bool:
    """Return whether it was recorded that a game began, or it is played in a stored game."""
    times = records.find(GameTimesRow, game.id)
    began = times is not None and times.began is not None
    return began or records.find(FixtureGame, game.id) is not None


def _text(value: Seeding | tuple[KeptTable, ...]) -> str:
    return msgspec.json.encode(value, order="sorted").decode()


def _nodes(work: Transaction, bracket: BracketRow, nodes: tuple[BracketNode, ...]) -> None:
    numbers: dict[str, int] = {}
    for place, node in enumerate(nodes, 1):
        row = NodeRow(
            *(work.new_number(), bracket.id, place, node.key, node.part, node.round),
            *(node.position, node.title, node.best_of, node.if_needed),
        )
        if node.key in numbers:
            raise Refused(f"the bracket has two games {node.key}")
        work.put(row)
        for slot, source in enumerate(node.sources):
            work.put(_feed(work, bracket, row, slot, source, numbers))
        numbers[node.key] = row.id
    if bracket.last not in numbers:
        raise Refused("the bracket has no last game")


def _feed(
    work: Transaction,
    bracket: BracketRow,
    node: NodeRow,
    slot: int,
    source: str,
    numbers: dict[str, int],
) -> FeedRow:
    start = (work.new_number(), bracket.id, node.id, slot)
    match source.split(" "):
        case ["seed", number] if number.isdecimal() and 1 <= int(number) <= bracket.size:
            return FeedRow(*start, seed=int(number))
        case ["winner" | "loser" as takes, key] if key in numbers:
            return FeedRow(*start, source=numbers[key], takes=takes)
        case ["survivor", part, number, place] if number.isdecimal() and place.isdecimal():
            return FeedRow(*start, part=part, round=int(number), place=int(place))
    raise Refused(f"no team of game {node.key} can come from {source!r}")


def bracket_of(records: LeagueState, row: BracketRow) -> Bracket:
    rows = sorted(records.where(NodeRow, bracket=row.id), key=lambda node: node.place)
    key_of = {node.id: node.key for node in rows}
    nodes = tuple(
        Node(n.key, n.part, n.round, n.position, n.title, n.best_of, n.if_needed)  # type: ignore[arg-type]
        for n in rows
    )
    feeds = tuple(
        Feed(key_of[feed.node], feed.slot, _source(feed, key_of))
        for feed in records.where(FeedRow, bracket=row.id)
    )
    return Bracket(row.form, row.size, nodes, feeds, row.last)


def _source(feed: FeedRow, key_of: dict[int, str]) -> Seed | WinnerOf | LoserOf | Survivor:
    if feed.seed is not None:
        return Seed(feed.seed)
    if feed.source is not None:
        return (WinnerOf if feed.takes == "winner" else LoserOf)(key_of[feed.source])
    # The tables make sure that a feed without seed and node has all three.
    return Survivor(feed.part or "main", feed.round or 0, feed.place or 0)  # type: ignore[arg-type]


def _games_at(records: LeagueState, node: int) -> NodeGames:
    fixtures = records.where(Fixture, node=node)
    if not fixtures:
        return NO_GAMES
    lines = [(f, r) for f in fixtures if (r := records.find(ResultRow, f.id)) is not None]
    results = (_result(f, r) for f, r in sorted(lines, key=lambda each: each[1].finished))
    rulings = [row for f in fixtures if (row := records.find(RulingRow, f.id)) is not None]
    decision = records.find(DecisionRow, node)
    shared = records.find(SharedTitleRow, node)
    return NodeGames(
        tuple(result for result in results if result.finished),
        {str(row.id): DisputeRuling(str(row.id), row.ruling, reason=row.reason) for row in rulings},
        None
        if decision is None
        else TieDecision(
            records.get(NodeRow, node).key,
            str(decision.team),
            decision.by,
            "" if shared is None else str(shared.team),
        ),
    )


def _result(fixture: Fixture, row: ResultRow) -> GameResult:
    home, visitors = str(fixture.home), str(fixture.visitors)
    winner = {"home": home, "visitors": visitors, None: None}[row.winner]
    return GameResult(
        *(str(fixture.id), home, visitors, row.home_points, row.visitors_points, row.kind, winner),
        order=row.finished,
    )


def edition_of(records: LeagueState, row: BracketRow) -> int:
    newer = records.find(BracketEditionRow, row.id)
    return 1 if newer is None else newer.edition


def seeds_in(records: LeagueState, row: BracketRow) -> tuple[str, ...]:
    """Return the teams of a bracket, the best seed first."""
    seeds = sorted(records.where(SeedRow, bracket=row.id), key=lambda seed: seed.number)
    return tuple(str(seed.team) for seed in seeds)


def bracket_progress(records: LeagueState, row: BracketRow) -> Progress:
    """Return the progress of a bracket: the state of each node and the champion."""
    return _now(records, row).progress


def bracket_terms(records: LeagueState, row: BracketRow) -> BracketTerms:
    """Return the games and seeds of a bracket, kept from when its progress was last computed."""
    return _now(records, row).terms


def _now(records: LeagueState, row: BracketRow) -> BracketMoment:
    """Return a bracket at this moment: since its progress was last wanted, only nodes where
    something has changed are computed again, and those that depend on them."""
    before = records.brackets.get(row.id)
    if before is None:
        terms = BracketTerms(
            bracket_of(records, row),
            seeds_in(records, row),
            row.drawn,
            edition=edition_of(records, row),
        )
        nodes = {node.key: node.id for node in records.where(NodeRow, bracket=row.id)}
        progress = progress_of(terms, lambda key: _games_at(records, nodes[key]))
        now = BracketMoment(terms, nodes, progress)
        changed = records.changed_nodes.intersection(nodes.values())
    else:
        changed_nodes = {number: records.find(NodeRow, number) for number in records.changed_nodes}
        keys = {n: node.key for n, node in changed_nodes.items() if node and node.bracket == row.id}
        if not keys:
            return before
        progress = progress_after(
            before.progress,
            before.terms,
            lambda key: _games_at(records, before.nodes[key]),
            keys.values(),
        )
        now = BracketMoment(before.terms, before.nodes, progress)
        changed = set(keys)
    records.brackets[row.id] = now
    records.changed_nodes -= changed
    return now


def awaits_decision(records: LeagueState, row: BracketRow, state: NodeState) -> bool:
    """Return whether a game was tied and someone must decide who advances. Until then, no replay
    is played."""
    if state.status != "level" or row.drawn != "decision":
        return False
    ruling = records.find(RulingRow, int(state.games[-1]))
    return ruling is None or ruling.ruling != "replay"


def is_undecided(records: LeagueState, fixture: Fixture) -> bool:
    """Return whether a game of a bracket was tied, and someone must decide who advances."""
    node = None if fixture.node is None else records.find(NodeRow, fixture.node)
    if node is None:
        return False
    row = records.get(BracketRow, node.bracket)
    state = bracket_progress(records, row).states[node.key]
    return awaits_decision(records, row, state) and state.games[-1] == str(fixture.id)


def undecided_in(records: LeagueState, season: int) -> frozenset[int]:
    """Return the tied games of a season's brackets that need a decision on who advances."""
    return frozenset(
        int(state.games[-1])
        for row in records.where(BracketRow, season=season)
        if row.drawn == "decision"
        for state in bracket_progress(records, row).states.values()
        if awaits_decision(records, row, state)
    )


def disputed_in(records: LeagueState, season: int) -> frozenset[int]:
    """Return the games of a season's brackets that wait for the commissioner's ruling."""
    rows = records.where(BracketRow, season=season)
    return frozenset(int(key) for row in rows for key in bracket_progress(records, row).disputed)


def follow(work: Transaction, fixture: Fixture) -> None:
    """After a result, create the bracket's games that can now be played, and drop all other open
    ones."""
    if fixture.node is None:
        return
    node = work.records.get(NodeRow, fixture.node)
    _fixtures(work, work.records.get(BracketRow, node.bracket))


def _fixtures(work: Transaction, row: BracketRow, *, keeps: bool = False) -> None:
    """`keeps` numbers, times and boards of games that move, also in an old bracket."""
    for _ in range(len(_now(work.records, row).nodes) + 1):
        if not _forfeits(work, row, keeps=keeps):
            return


def _forfeits(work: Transaction, row: BracketRow, *, keeps: bool) -> bool:
    """Run one pass: create and drop open games of the nodes that this command may have changed.
    Return whether a withdrawn team forfeited one."""
    again = False
    now = _now(work.records, row)
    keeps = keeps or now.terms.edition >= 2
    number = next_number(work.records, row.season)
    touched = _touched(work, row, now)
    if keeps:  # all leave before one takes its place: a team may go from one game to another
        for key in touched:
            _vacate(work, work.records.get(NodeRow, now.nodes[key]), _teams_of(work, row, now, key))
    for key in touched:
        teams = _teams_of(work, row, now, key)
        node = work.records.get(NodeRow, now.nodes[key])
        kept = work.records.find(ReservedPlaceRow, node.id)
        for fixture in work.records.where(Fixture, node=node.id):
            result = work.records.find(ResultRow, fixture.id)
            if result is not None and result.kind != "abandoned":
                continue
            if teams is not None and {str(fixture.home), str(fixture.visitors)} == set(teams):
                teams = None
            elif result is None:
                # A game already in progress continues, without a fixture.
                drop_game(work, fixture.id)
        if teams is not None:
            again |= _new_fixture(work, row, node, teams, number, kept)
            number += kept is None
            work.drop(ReservedPlaceRow, node.id)
        elif kept is not None and _may_still_be_played(now.progress.states[key]):
            work.put(kept)
        else:
            work.drop(ReservedPlaceRow, node.id)
    return again


def _teams_of(
    work: Transaction, row: BracketRow, now: BracketMoment, key: str
) -> Sequence[str] | None:
    """Return the teams of a node's next game, or None if it needs no more games."""
    state = now.progress.states[key]
    if now.terms.edition >= 2 and awaits_decision(work.records, row, state):
        return None
    return _needed_fixtures(state)


def _vacate(work: Transaction, node: NodeRow, teams: Sequence[str] | None) -> None:
    """Drop open games of a node that are of other teams, and keep their number, time and board."""
    for fixture in work.records.where(Fixture, node=node.id):
        stays = teams is not None and {str(fixture.home), str(fixture.visitors)} == set(teams)
        if not stays and work.records.find(ResultRow, fixture.id) is None:
            work.put(_place_of(work.records, fixture, node))
            drop_game(work, fixture.id)


def _place_of(records: LeagueState, fixture: Fixture, node: NodeRow) -> ReservedPlaceRow:
    delay = records.find(DelayRow, fixture.id)
    return ReservedPlaceRow(
        *(node.id, fixture.season, fixture.number),
        *(fixture.slot, fixture.board, fixture.postponed),
        0 if delay is None else delay.minutes,
    )


def _may_still_be_played(state: NodeState) -> bool:
    return state.status in ("waiting", "level", "disputed", "ready", "under_way")


def _touched(work: Transaction, row: BracketRow, now: BracketMoment) -> list[str]:
    """Return the nodes that a command has changed, and those that depend on them, sources
    first."""
    seeded = any(change.kind is SeedRow for change in work.changes)
    if seeded or len(work.changes) > len(now.nodes):
        # As when it is made: looking at every node takes less than looking for them.
        return list(now.nodes)
    changed = set(_endless(work.records, row, now))
    for change in work.changes:
        for each in (change.before, change.after):
            number = None if each is None else work.records.node_of(each)
            node = None if number is None else work.records.find(NodeRow, number)
            if node is not None and node.bracket == row.id:
                changed.add(node.key)
    return [node.key for node in now.terms.bracket.after(changed)]


def _endless(records: LeagueState, row: BracketRow, now: BracketMoment) -> list[str]:
    """Return series between teams that have both withdrawn: their games are all forfeited by both,
    and never decide them."""
    out = {str(team.id) for team in records.where(Team, withdrawn=True, season=row.season)}
    if len(out) < 2:
        return []
    states = now.progress.states.items()
    return [key for key, state in states if state.status == "under_way" and out >= {*state.teams}]


def _needed_fixtures(state: NodeState) -> Sequence[str] | None:
    """Return the home team and visitors of the next game, or None if no game is needed."""
    if state.status not in ("ready", "under_way", "level") or state.home is None:
        return None
    one, other = state.teams
    return (one or "", other or "") if state.home == one else (other or "", one or "")


def _new_fixture(
    work: Transaction,
    row: BracketRow,
    node: NodeRow,
    teams: Sequence[str],
    number: int,
    kept: ReservedPlaceRow | None,
) -> bool:
    """Create a game of the bracket, with the number, time and board that were kept for it. Return
    whether a withdrawn team forfeited it at once."""
    home, visitors = (work.records.get(Team, int(team)) for team in teams)
    fixture = Fixture(
        *(work.new_number(), row.season, row.stage, number if kept is None else kept.number),
        *(home.id, visitors.id, node.round),
        node=node.id,
    )
    if kept is not None:
        place = replace(fixture, slot=kept.slot, board=kept.board, postponed=kept.postponed)
        fixture = place if is_free(work.records, place) else fixture
        if kept.delay and fixture is place:
            work.put(DelayRow(fixture.id, kept.delay))
    work.put(fixture)
    if not (home.withdrawn or visitors.withdrawn):
        return False
    kind = "double_forfeit" if home.withdrawn and visitors.withdrawn else "forfeit"
    winner = None if kind == "double_forfeit" else "visitors" if home.withdrawn else "home"
    work.put(ResultRow(fixture.id, kind, None, None, winner, work.new_number()))  # type: ignore[arg-type]
    return True


def decide(work: Transaction, command: DecideTie) -> None:
    """Record which of the two teams advances from a tied game."""
    node = work.records.get(NodeRow, command.node)
    row = work.records.get(BracketRow, node.bracket)
    state = bracket_progress(work.records, row).states[node.key]
    if state.status != "level" or str(command.team) not in state.teams:
        raise Refused("only a tied game is decided, for one of its two teams")
    if command.shared_with is not None:
        if {str(command.team), str(command.shared_with)} != set(state.teams):
            raise Refused("a title is shared by the two teams of the final")
        if not gives_the_title(bracket_terms(work.records, row).bracket, node.key):
            raise Refused(f"only a final is shared: one team advances from {node.title}")
        work.put(SharedTitleRow(node.id, command.shared_with))
    else:
        work.drop(SharedTitleRow, node.id)
    work.put(DecisionRow(node.id, command.team, command.by))
    _fixtures(work, row)


def gives_the_title(bracket: Bracket, key: str) -> bool:
    """Return whether the winner of a game may be the champion at once: it is the last one, or only
    a second final may follow it."""
    if key == bracket.last:
        return True
    last = bracket.by_key[bracket.last]
    return last.if_needed and WinnerOf(key) in bracket.sources[bracket.last]


def rule(work: Transaction, command: ResolveDispute) -> None:
    """Record the commissioner's ruling on a disputed game, or that a tied game is replayed where
    someone would otherwise decide who advances."""
    fixture = work.records.get(Fixture, command.fixture)
    if fixture.node is None:
        raise Refused("only games of a bracket are disputed")
    row = work.records.get(BracketRow, work.records.get(NodeRow, fixture.node).bracket)
    is_tied = is_undecided(work.records, fixture)
    if is_tied and command.ruling == "keep":
        raise Refused(f"game {fixture.number} is tied: decide who advances, or have it replayed")
    if not is_tied and str(fixture.id) not in bracket_progress(work.records, row).disputed:
        raise Refused(f"game {fixture.number} is not disputed")
    work.put(RulingRow(fixture.id, command.ruling, command.reason))
    _fixtures(work, row)
