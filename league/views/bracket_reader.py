"""From the rows of a league to a bracket as it is drawn."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from functools import cached_property

from league.model.brackets.series import Path, path_of
from league.model.brackets.shape import (
    Bracket,
    LoserOf,
    Node,
    Seed,
    Source,
    Survivor,
    WinnerOf,
    survivor_words,
)
from league.model.brackets.state import NO_TEAM, NO_TEAM_NAME, NodeState, Progress
from league.model.day.timeline import moved_times
from league.model.ledger.handlers.brackets import (
    awaits_decision,
    bracket_of,
    bracket_progress,
    seeds_in,
)
from league.model.ledger.handlers.delays import suspension_of
from league.model.ledger.handlers.room import board_name_of, is_open, is_suspended
from league.model.ledger.handlers.schedule import is_void
from league.model.ledger.queries.fixture_status import being_played
from league.model.ledger.queries.standings import names_of
from league.model.ledger.rows import BracketRow, Fixture, NodeRow, ResultRow, Stage, Team, TimeSlot
from league.model.ledger.state import LeagueState
from league.views.brackets import BracketBye, BracketGame, BracketSide, BracketView, Status
from league.views.game_reader import fixture_game, stood_words, unconfirmed_text
from league.views.games import INSTEAD_OF_POINTS
from league.views.moment import LeagueMoment
from league.views.text import short_time
from rulesets.core.plain_text import capitalize

Place = Callable[[LeagueState, Fixture], str]
"""A game's time and board in words; empty while neither is known."""
NodePlace = Callable[[int], str]
"""The same of a node without a fixture yet, by its number."""
_STATUS: dict[str, Status] = {
    "waiting": "waiting",
    "ready": "ready",
    "under_way": "ready",
    "level": "level",
    "decided": "over",
    "walkover": "walkover",
    "disputed": "disputed",
    "not_needed": "not_needed",
}
_STORY = 3
"""Games of a team that its way in words tells of, at most, the last ones."""


def brackets_in(records: LeagueState, season: int) -> list[BracketRow]:
    """The brackets of a season, the first made first."""
    return records.where(BracketRow, season=season)


def bracket_view(
    records: LeagueState,
    row: BracketRow,
    place: Place,
    followed: str = "",
    node_place: NodePlace = lambda node: "",
) -> BracketView:
    """A bracket as it stands, with the way of a team if one is followed."""
    return _BracketPainter(records, row, place, node_place).view(followed)


def bracket_now(
    moment: LeagueMoment, row: BracketRow, places: dict[str, str] | None = None
) -> BracketView:
    """Return a bracket at one moment. `places` are times and boards by game and node, those
    of the day where they are not given."""
    place_words = places_of(moment) if places is None else places
    view = bracket_view(
        moment.state,
        row,
        lambda state, game: place_of(state, game, place_words),
        node_place=lambda node: place_words.get(f"node {node}", ""),
    )
    playing = playing_now(moment)
    games = tuple(
        replace(game, status="live")
        if game.fixture in playing and game.status in ("ready", "level")
        else game
        for game in view.games
    )
    return replace(view, games=games)


def playing_now(moment: LeagueMoment) -> frozenset[int]:
    """Return the games that began, whether they are played here or at a table of their own."""
    return frozenset(game.fixture for game in moment.day.playing if game.fixture is not None)


def places_of(moment: LeagueMoment) -> dict[str, str]:
    """Return the expected time and the board of the games of the day, by `game N` and `node N`."""
    places = {}
    for game in moment.day.games:
        if game.expected is None:
            continue
        words = short_time(game.expected)
        words = f"{words} {game.board_name}".strip()
        if game.fixture is not None:
            places[f"game {game.fixture}"] = words
        elif game.node is not None:
            places[f"node {game.node}"] = words
    return places


def place_of(state: LeagueState, game: Fixture, places: dict[str, str]) -> str:
    """Return a game's time and board in words: as expected today, else as planned."""
    if score := unconfirmed_text(state, game):
        return score
    if (expected := places.get(f"game {game.id}")) is not None:
        return expected
    words = []
    if is_suspended(state, game.id):
        stood = stood_words(suspension_of(state, game))
        words.append(", ".join(filter(None, ("suspended", stood))))
    if game.slot is not None:
        starts = state.get(TimeSlot, game.slot).starts
        words.append(short_time(starts))
    words.append(board_name_of(state, game))
    return " ".join(filter(None, words))


def places_at(state: LeagueState, now: int) -> Place:
    """Return what says when and where a game is in few letters, as expected at a minute:
    `Sat 9:00 AM North`."""
    moved = moved_times(state, now)
    return lambda state, fixture: (
        fixture_game(state, fixture, expected=moved.get(fixture.id)).place_text
    )


def bracket_stories(records: LeagueState, row: BracketRow, place: Place) -> dict[str, str]:
    """Return the way of every team of a bracket in words, the best seed first."""
    reader = _BracketPainter(records, row, place, lambda node: "")
    return {
        team: reader.story(team, path_of(reader.bracket, reader.progress, team))
        for team in reader.seeds
    }


def score_of(result: ResultRow, home: bool) -> str:
    """Return the points of a side, or what stands for them."""
    points = result.home_points if home else result.visitors_points
    if points is not None:
        return str(points)
    won, lost = INSTEAD_OF_POINTS.get(result.kind, ("", ""))
    return won if result.winner == ("home" if home else "visitors") else lost


class _BracketPainter:
    """One bracket, read once, as views."""

    def __init__(
        self, records: LeagueState, row: BracketRow, place: Place, node_place: NodePlace
    ) -> None:
        self.records, self.row, self.place = records, row, place
        self.node_place = node_place
        self.bracket: Bracket = bracket_of(records, row)
        self.progress: Progress = bracket_progress(records, row)
        self.names = names_of(records)
        self.seeds = seeds_in(records, row)
        self.seed_of = {team: str(number) for number, team in enumerate(self.seeds, 1)}
        keys = {node.id: node.key for node in records.where(NodeRow, bracket=row.id)}
        self.numbers = {key: number for number, key in keys.items()}
        self.fixtures: dict[str, list[Fixture]] = {}
        for fixture in records.where(Fixture, stage=row.stage):
            if fixture.node in keys:
                self.fixtures.setdefault(keys[fixture.node or 0], []).append(fixture)

    def view(self, followed: str) -> BracketView:
        """All of it."""
        games = tuple(self.game(node) for node in self.bracket.nodes)
        view = BracketView(
            title=self.records.get(Stage, self.row.stage).name,
            games=games,
            byes=self.byes,
            pooled=any(isinstance(s, Survivor) for s in self.every_source()),
            champion=self.progress.champion or "",
            shared_with="".join(self.progress.champions[1:]),
            last=self.bracket.last,
        )
        if followed not in self.seeds:
            return view
        path = path_of(self.bracket, self.progress, followed)
        story = self.story(followed, path)
        return replace(view, followed=followed, path=path.next_nodes, story=story)

    def every_source(self) -> list[Source]:
        """From where teams come, game by game."""
        return [source for two in self.bracket.sources.values() for source in two]

    def game(self, node: Node) -> BracketGame:
        state = self.progress.states[node.key]
        one, other = (self.side(node, state, slot) for slot in (0, 1))
        status = _STATUS[state.status]
        fixtures = self.fixtures.get(node.key, [])
        live = next((each for each in fixtures if self.live(each)), None)
        if live is not None and status in ("ready", "level"):
            status = "live"
        return BracketGame(
            *(node.key, node.part, node.round, node.position, (one, other)),
            title=node.title,
            label=self.bracket.label(node),
            number=fixtures[-1].number if fixtures else 0,
            place=self.when(node, state),
            best_of=node.best_of,
            head=self.head(node, state),
            status=status,
            fixture=self.which(state, fixtures),
            live=0 if live is None else being_played(self.records, live.id) or 0,
            home="" if live is None else str(live.home),
            undecided=status == "level" and awaits_decision(self.records, self.row, state),
        )

    def which(self, state: NodeState, fixtures: list[Fixture]) -> int:
        """Of the games of a node the one that is meant: the next one to be played, else the last
        one that counts."""
        records = self.records
        open_ = [each.id for each in fixtures if is_open(records, each.id)]
        counts = [each.id for each in fixtures if str(each.id) in (*state.games, *state.disputed)]
        return next(iter([*open_, *counts[::-1], *(each.id for each in fixtures[::-1])]), 0)

    def live(self, fixture: Fixture) -> bool:
        """Whether it is being played now: at a table, and without a result."""
        at_table = being_played(self.records, fixture.id) is not None
        return at_table and self.records.find(ResultRow, fixture.id) is None

    def when(self, node: Node, state: NodeState) -> str:
        """The time and board of a game that is not over."""
        if state.winner is not None or state.status == "not_needed":
            return ""
        if awaits_decision(self.records, self.row, state):
            return ""
        fixtures = self.fixtures.get(node.key)
        if fixtures:
            return self.place(self.records, fixtures[-1])
        return self.node_place(self.numbers[node.key])

    def head(self, node: Node, state: NodeState) -> str:
        """Its number, its time and board; of a series, how many win it."""
        text = []
        if node.best_of > 1:
            text.append(f"best of {node.best_of}")
        fixtures = self.fixtures.get(node.key, ())
        if node.part == "third":
            text.insert(0, node.title.lower())
        elif not fixtures:
            text.insert(0, self.bracket.label(node))
        if fixtures:
            last = fixtures[-1]
            text.insert(0, f"game {last.number}")
            waits = state.winner is None and not awaits_decision(self.records, self.row, state)
            if waits and (place := self.place(self.records, last)):
                text.append(place)
        return " · ".join(text)

    def side(self, node: Node, state: NodeState, slot: int) -> BracketSide:
        """One of its places; of a disputed game, who played it."""
        team, source = state.teams[slot], self.bracket.sources[node.key][slot]
        before = self.before(source, team, node)
        if node.best_of == 1 and (played := self.disputed(state)) is not None:
            team = self.who_played(played, state)[slot]
            result = self.records.get(ResultRow, played.id)
            score = score_of(result, str(played.home) == team)
            seed = self.seed_of.get(team, "")
            return BracketSide(team, self.names.get(team, team), seed, score, comes_from=before)
        if team is None:
            name, awaits = self.expected(source), self.awaited(source)
            return BracketSide(name=name, awaits=awaits, comes_from=before)
        if team == NO_TEAM:
            return BracketSide(name=self.why_empty(source), comes_from=before)
        seed = self.seed_of.get(team, "")
        return BracketSide(
            *(team, self.names.get(team, team), seed, self.score(node, state, slot)),
            won=state.shared or state.winner == team,
            comes_from=before,
        )

    def why_empty(self, source: Source) -> str:
        """What stands in a place that no team will fill: a bye, or no team after a game that both
        forfeited."""
        match source:
            case WinnerOf(key) | LoserOf(key) if self.progress.states[key].absent:
                return NO_TEAM_NAME
        return "bye"

    def disputed(self, state: NodeState) -> Fixture | None:
        """The game that was played there by teams which a correction has moved."""
        if not state.disputed or state.games:
            return None
        return self.records.find(Fixture, int(state.disputed[-1]))

    def who_played(self, fixture: Fixture, state: NodeState) -> tuple[str, str]:
        """Both, each in the place in which it belongs if it does."""
        one, other = str(fixture.home), str(fixture.visitors)
        turned = state.teams[0] == other or state.teams[1] == one
        return (other, one) if turned else (one, other)

    def score(self, node: Node, state: NodeState, slot: int) -> str:
        """Games won of a series; else the points of the game that counts."""
        if node.best_of > 1:
            return str(state.wins[slot]) if any(state.wins) or state.winner else ""
        team = state.teams[slot]
        for fixture in reversed(self.fixtures.get(node.key, ())):
            if state.games and is_open(self.records, fixture.id):
                return ""  # the replay of a tied game, which has its own place
            result = self.records.find(ResultRow, fixture.id)
            if result is not None and str(fixture.id) in (*state.games, *state.disputed):
                return score_of(result, str(fixture.home) == team)
        return ""

    def before(self, source: Source, team: str | None, node: Node) -> tuple[str, ...]:
        """The games or byes from which it comes by winning: those that are possible."""
        match source:
            case WinnerOf(key):
                return (key,)
            case Seed(number) if node.round > 1 and node.part in ("main", "second"):
                return (f"bye {number}",)
            case Survivor(part, number):
                keys = tuple(g.key for g in self.bracket.of_round(part, number))
                if team:
                    won = [key for key in keys if self.progress.states[key].winner == team]
                    return tuple(won) or (f"bye {self.seed_of[team]}",)
                out = self.bye_keys(part) if number == 1 else ()
                return (*out, *keys)
        return ()

    def expected(self, source: Source) -> str:
        """Who will come, as far as it is known."""
        match source:
            case WinnerOf(key):
                return f"winner of {self.called(key)}"
            case LoserOf(key):
                return f"loser of {self.called(key)}"
            case Survivor(_, _, place):
                return f"no. {place} remaining"
        return ""

    def awaited(self, source: Source) -> str:
        """The same, for people who do not see the other games."""
        match source:
            case WinnerOf(key) | LoserOf(key):
                word = "Winner" if isinstance(source, WinnerOf) else "Loser"
                return f"{word} of {capitalize(self._called(key))}"
            case Survivor(_, _, place):
                return survivor_words(place)
        return ""

    def called(self, key: str) -> str:
        """A game by its number, or by its round."""
        return self._called(key).removeprefix("game ")

    def _called(self, key: str) -> str:
        games = (game for game in self.fixtures.get(key, ()) if not is_void(self.records, game.id))
        return self.bracket.called(key, [game.number for game in games])

    def bye_keys(self, part: str) -> tuple[str, ...]:
        """The byes of a part whose rounds are seeded again."""
        return tuple(bye.key for bye in self.byes if bye.part == part)

    @cached_property
    def byes(self) -> tuple[BracketBye, ...]:
        """Who goes into a later round without a game before it."""
        byes = []
        parts = self.parts_of_seeds()
        for number in self.bracket.byes:
            team = self.seeds[number - 1]
            side = BracketSide(team, self.names.get(team, team), str(number))
            part, round_ = parts.get(number, ("main", 2))
            byes.append(BracketBye(f"bye {number}", part, round_ - 1, side))
        return tuple(byes)

    def parts_of_seeds(self) -> dict[int, tuple[str, int]]:
        """Where each seed plays first, as far as the bracket names it. Of conferences that are
        seeded again, the second has the numbers after those of the first."""
        first_games: dict[int, tuple[str, int]] = {
            source.number: (node.part, node.round)
            for node in self.bracket.nodes
            for source in self.bracket.sources[node.key]
            if isinstance(source, Seed)
        }
        last = max((n for n, (part, _) in first_games.items() if part == "main"), default=0)
        for number in self.bracket.byes:
            second = any(part == "second" for part, _ in first_games.values()) and number > last
            first_games.setdefault(number, ("second" if second else "main", 2))
        return first_games

    def story(self, team: str, path: Path) -> str:
        """The way of a team in words."""
        text = [self.names.get(team, team)]
        outcomes = [line for key in path.been if (line := self.describe_outcome(key, team))]
        text += outcomes[-_STORY:]
        if team in self.progress.champions:
            title = "Champion" if len(self.progress.champions) == 1 else "Shares the title"
            return f"{': '.join([text[0], ', '.join(text[1:])])}. {title}."
        open_ = [k for k in path.been if self.progress.states[k].winner is None]
        if open_:
            text.append(f"next {self.against(open_[-1], team)}")
        if path.if_lost:
            text.append(f"a loss leads to {self.bracket.by_key[path.if_lost].title.lower()}")
        elif open_ and self.bracket.by_key[open_[-1]].part != "consolation":
            text.append("a loss eliminates")
        elif not open_ and not path.next_nodes:
            text.append(self.after_the_last(path, team))
        return f"{text[0]}: {', '.join(text[1:])}." if text[1:] else text[0]

    def after_the_last(self, path: Path, team: str) -> str:
        """What is next for a team with no game to play and none that is known: the next round,
        until the rounds are drawn; else where it ended."""
        is_out = self.records.get(Team, int(team)).withdrawn
        waits = "has withdrawn" if is_out else "waits for the next round"
        if not path.been:
            return waits
        part = self.bracket.by_key[path.been[-1]].part
        won = self.progress.states[path.been[-1]].winner == team
        if part == "third":
            return "third place" if won else "fourth place"
        if not won:
            return "out"
        return "won the consolation" if part == "consolation" else waits

    def describe_outcome(self, key: str, team: str) -> str:
        """What came of a game of a team; empty while it is not over."""
        state = self.progress.states[key]
        if state.winner is None or state.status == "not_needed":
            return ""
        slot = state.teams.index(team)
        node = self.bracket.by_key[key]
        mine, own = self.score(node, state, slot), self.score(node, state, 1 - slot)
        other = state.teams[1 - slot]
        name = self.names.get(other or "", other or NO_TEAM_NAME)
        if len(state.absent) == 2:
            return f"forfeited, as {name} did"
        verb = "tied" if state.shared else "beat" if state.winner == team else "lost to"
        return f"{verb} {name}" + (f" {mine}-{own}" if mine.isdigit() and own.isdigit() else "")

    def against(self, key: str, team: str) -> str:
        """The game that it plays next."""
        state = self.progress.states[key]
        slot = 1 - state.teams.index(team)
        other = state.teams[slot]
        source = self.bracket.sources[key][slot]
        awaits = self.awaited(source)
        name = self.names.get(other, other) if other else f"the {awaits[:1].lower()}{awaits[1:]}"
        fixtures = self.fixtures.get(key)
        place = self.place(self.records, fixtures[-1]) if fixtures else ""
        return f"against {name}" + (f" ({place})" if place else "")
