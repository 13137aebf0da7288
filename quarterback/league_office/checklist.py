"""What comes next in a league, from its first season to the champion and the year after; and
what waits for the commissioner, each item with the action that settles it."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Final, Literal

from league.model.day.day import Day, Decision
from league.model.day.playoff_games import places_to_set
from league.model.ledger.handlers.brackets import bracket_progress
from league.model.ledger.handlers.players import terms_in
from league.model.ledger.handlers.room import is_suspended
from league.model.ledger.queries.ranking import ranking_rules
from league.model.ledger.queries.standings import names_of, standings
from league.model.ledger.rows import (
    Board,
    BracketRow,
    Division,
    Fixture,
    LostCertificationRow,
    Person,
    PlayerRow,
    Rules,
    Season,
    Stage,
    Team,
)
from league.model.ledger.state import LeagueState
from league.model.planning.schedule import times_ahead
from league.views.brackets import NO_CHAMPION
from quarterback.league_office import choices
from quarterback.league_office.actions.action import FormData, LeagueContext, no_season
from quarterback.league_office.actions.attendance import NO_SHOW, no_shows
from quarterback.league_office.actions.bracket_rulings import disputed_games, sides_of, tied_games
from quarterback.league_office.actions.confirmations import CONFIRM_SCORE, uncertified
from quarterback.league_office.actions.reschedule import GAME, SET_PLACES
from quarterback.league_office.actions.results import RESULT
from quarterback.league_office.actions.schedule import draft_in
from quarterback.league_office.actions.tosses import shared_places
from quarterback.league_office.describe_commands import game_label, name_of
from quarterback.league_office.fixture_games import suspended_line
from quarterback.rule_sets import CODES, title_of
from rulesets.core.plain_text import capitalize, how_many

State = Literal["done", "next", "may", "later"]
"""Whether a step is done, comes next, can be skipped, or must wait."""
BRACKET, DRAFT = "bracket", "draft"
"""Steps that are done on a page instead of a form."""


@dataclass(frozen=True)
class ChecklistStep:
    action: str
    """The name of its action."""
    title: str
    summary: str
    """What is there already, or a note on the step."""
    state: State


def checklist(context: LeagueContext) -> tuple[ChecklistStep, ...]:
    """Return the steps of the season in progress; without one, of the season to be opened."""
    records, season = context.state, choices.current_season(context.state)
    if season is None or season.phase == "over":
        opens = ChecklistStep(
            "season",
            "Open a season" if season is None else "Open the next season",
            "its year, its rules",
            "next",
        )
        return (opens, *_later_steps())
    steps = [
        ChecklistStep("season", "Open a season", _season(records, season), "done"),
        _teams(context),
        _optional(
            "divisions", "Divisions", len(records.where(Division, season=season.id)), "division"
        ),
        *_places(context, season),
        *_players(context, season),
        _schedule(context, season),
        *_played(context, season),
    ]
    return tuple(_one_next(steps, season))


def _later_steps() -> tuple[ChecklistStep, ...]:
    return (
        ChecklistStep("teams", "Enter teams", "all at once, a line each", "later"),
        ChecklistStep("boards", "Boards and times", "where and when you play", "later"),
        ChecklistStep("draw-up", "The schedule", "drafted automatically", "later"),
        ChecklistStep("playoffs", "Playoffs", "a bracket, to the champion", "later"),
    )


def _one_next(steps: list[ChecklistStep], season: Season) -> list[ChecklistStep]:
    """Mark only the first open step as next. Before the first game, boards, times and players
    are offered before the schedule."""
    marked: list[ChecklistStep] = []
    present = False
    for step in steps:
        state: State = step.state
        if state == "next" and present:
            state = "later"
        present |= state == "next"
        marked.append(ChecklistStep(step.action, step.title, step.summary, state))
    return marked


def _season(records: LeagueState, season: Season) -> str:
    rules = records.where(Stage, season=season.id)[0].rules
    code = "" if rules is None else records.get(Rules, rules).code
    return f"{season.name}, {title_of(code)}" if code in CODES else season.name


def _teams(context: LeagueContext) -> ChecklistStep:
    teams = choices.season_teams(context.state)
    text = how_many(len(teams), "team") if teams else "all at once, a line each"
    return ChecklistStep("teams", "Enter teams", text, "done" if len(teams) > 1 else "next")


def _optional(action: str, title: str, count: int, what: str) -> ChecklistStep:
    """Return a step that a league can do without."""
    text = how_many(count, what) if count else "may be left out"
    return ChecklistStep(action, title, text, "done" if count else "may")


def _places(context: LeagueContext, season: Season) -> tuple[ChecklistStep, ...]:
    """Return the steps for boards, then times: they come before the schedule, which gives each
    game its own. A league that plays anywhere goes straight to the schedule."""
    records = context.state
    boards, times = len(records.all(Board)), len(times_ahead(records))
    stage = choices.table_stage(records, season)
    arranged = ranking_rules(stage.settings).formula is not None  # by the coaches, anywhere
    games = records.where(Fixture, stage=stage.id)
    out = arranged or bool(games) or draft_in(context) is not None
    places = []
    for action, title, count, what, due in (
        ("boards", "Boards", boards, "board", not out),
        ("slots", "Times", times, "time", not out and boards > 0),
    ):
        step = _optional(action, title, count, what)
        text = "or continue with the schedule" if due and not count else step.summary
        places.append(
            ChecklistStep(action, title, text, "next" if due and not count else step.state)
        )
    return tuple(places)


def _players(context: LeagueContext, season: Season) -> tuple[ChecklistStep, ...]:
    records = context.state
    terms = terms_in(records, season)
    teams = choices.season_teams(records)
    if not terms.drafts or not teams:
        return ()
    places = sum(terms.positions.values()) * len(teams)
    mine = {team.franchise for team in teams}
    present = sum(
        player.franchise in mine
        and player.released is None
        and (player.debut <= season.year < player.debut + player.career)
        for player in records.all(PlayerRow)
    )
    full = present >= places
    text = f"{present} of {places}" if present else "by dice; may be left out"
    return (ChecklistStep(DRAFT, "Draft players", text, "done" if full else "may"),)


def _schedule(context: LeagueContext, season: Season) -> ChecklistStep:
    stage = choices.table_stage(context.state, season)
    games = len(context.state.where(Fixture, stage=stage.id))
    if draft_in(context):
        return ChecklistStep("release", "Release the schedule", "a draft is ready", "next")
    if ranking_rules(stage.settings).rounds is not None:
        return _swiss(context, stage)
    if games and season.phase == "preparing":
        return ChecklistStep("begin", "Begin the season", how_many(games, "game"), "next")
    if games:
        return ChecklistStep("draw-up", "The schedule", how_many(games, "game"), "done")
    return ChecklistStep("draw-up", "Draft the schedule", "who meets whom, when and where", "next")


def _swiss(context: LeagueContext, stage: Stage) -> ChecklistStep:
    """Return the step for the next Swiss round, once the one before is played."""
    games = context.state.where(Fixture, stage=stage.id)
    rounds = ranking_rules(stage.settings).rounds or 0
    paired = max((game.round for game in games), default=0)
    text = f"{paired} of {rounds} rounds paired"
    open_ = any(choices.is_open(context.state, game) for game in games)
    return ChecklistStep(
        "swiss",
        "Pair a Swiss round",
        text,
        "done" if paired >= rounds else "may" if open_ else "next",
    )


def _played(context: LeagueContext, season: Season) -> tuple[ChecklistStep, ...]:
    """Return the steps from the first game to the champion."""
    records = context.state
    stage = choices.table_stage(records, season)
    games = records.where(Fixture, stage=stage.id)
    over = sum(not choices.is_open(records, game) for game in games)
    started = season.phase != "preparing"
    played = started and bool(games) and over == len(games)
    text = f"{over} of {len(games)} played" if games else "results by hand, or from the table"
    return (
        ChecklistStep(
            "result", "Play the games", text, "done" if played else "next" if started else "later"
        ),
        _playoffs(records, season, played),
        ChecklistStep(
            "close",
            "Close the season",
            "then the next one can be opened",
            "next" if _is_over(records, season) else "later",
        ),
    )


def _playoffs(records: LeagueState, season: Season, played: bool) -> ChecklistStep:
    rows = records.where(BracketRow, season=season.id)
    if not rows:
        text = "a bracket of the best"
        return ChecklistStep("playoffs", "Begin the playoffs", text, "next" if played else "later")
    champion = _champion(records, season)
    if champion:
        return ChecklistStep(BRACKET, "Playoffs", f"Champions: {champion}", "done")
    if _is_over(records, season):
        return ChecklistStep(BRACKET, "Playoffs", NO_CHAMPION, "done")
    stages = {row.stage for row in rows}
    games = [f for f in records.all(Fixture) if f.stage in stages]
    left = sum(choices.is_open(records, game) for game in games)
    return ChecklistStep("result", "Playoffs", f"{how_many(left, 'game')} to be played", "next")


def _champion(records: LeagueState, season: Season) -> str:
    rows = records.where(BracketRow, season=season.id)
    if not rows:
        return ""
    names = names_of(records)
    return " and ".join(names[each] for each in bracket_progress(records, rows[-1]).champions)


def _is_over(records: LeagueState, season: Season) -> bool:
    rows = records.where(BracketRow, season=season.id)
    return bool(rows) and bracket_progress(records, rows[-1]).is_over


@dataclass(frozen=True)
class PendingItem:
    """A pending decision, and its action with the form filled in."""

    description: str
    action: str
    initial_data: FormData = field(default_factory=dict)


def pending_items(context: LeagueContext) -> tuple[PendingItem, ...]:
    """Return all pending items, most urgent first."""
    if no_season(context):
        return ()
    return (
        *_disputed(context),
        *_level(context),
        *_shared(context),
        *_absent(context),
        *_draft(context),
        *_late(context),
        *_put_off(context),
        *_unplaced(context),
        *_broken_off(context),
        *_unvouched(context),
    )


def _of(game: Fixture) -> dict[str, str]:
    return {GAME: str(game.id)}


def _disputed(context: LeagueContext) -> Iterator[PendingItem]:
    for game in disputed_games(context):
        words = game_label(context.state, game.id)
        yield PendingItem(f"{words} is disputed: keep the result or replay it", "rule", _of(game))


def _level(context: LeagueContext) -> Iterator[PendingItem]:
    for node in tied_games(context):
        names = " and ".join(name_of(context.state, Team, each) for each in sides_of(context, node))
        text = f"{node.title} ended in a tie: {names}. Who advances?"
        yield PendingItem(text, "decide", {"node": str(node.id)})


def _shared(context: LeagueContext) -> Iterator[PendingItem]:
    """Yield the ties that must be broken before seeding, once the regular season is complete."""
    season = choices.current_season(context.state)
    if season is None or context.state.where(BracketRow, season=season.id):
        return
    stage = choices.table_stage(context.state, season)
    games = context.state.where(Fixture, stage=stage.id)
    if not games or any(choices.is_open(context.state, game) for game in games):
        return
    through = ranking_rules(stage.settings).through or len(choices.season_teams(context.state))
    rows = standings(context.state, stage)
    first = {int(row.team) for row in rows[:through]}
    unknown = {int(row.team) for row in rows if row.still == "known"}
    for number, group in enumerate(shared_places(context)):
        if first.intersection(group):
            names = ", ".join(name_of(context.state, Team, team) for team in group)
            missing = "the counts that are missing, or " if unknown.intersection(group) else ""
            text = f"{names} are tied: record {missing}a toss before seeding"
            yield PendingItem(text, "toss", {"group": str(number)})


def _absent(context: LeagueContext) -> Iterator[PendingItem]:
    """Yield the teams that were called as often as the league's rule says and are not here."""
    for each in no_shows(context):
        words = f"{each.name} called {each.called} times and not here: forfeit, or call again"
        yield PendingItem(words, "no-show", {"team": str(each.team)})


def _draft(context: LeagueContext) -> Iterator[PendingItem]:
    if draft_in(context):
        yield PendingItem("the schedule draft is not released", "release")


def _late(context: LeagueContext) -> Iterator[PendingItem]:
    """Yield the teams entered after the schedule was released."""
    season = choices.current_season(context.state)
    if season is None or draft_in(context):
        return
    stage = choices.table_stage(context.state, season)
    games = context.state.where(Fixture, stage=stage.id)
    how = ranking_rules(stage.settings)
    if not games or how.rounds is not None or how.formula is not None or season.phase == "playoffs":
        return
    present = {team for game in games for team in (game.home, game.visitors)}
    for team in choices.season_teams(context.state):
        if team.id not in present:
            name = name_of(context.state, Team, team.id)
            yield PendingItem(
                f"{name} entered late and has no games: let it join the rounds left", "join"
            )


def _put_off(context: LeagueContext) -> Iterator[PendingItem]:
    for game in choices.season_games(context.state):
        if game.postponed and choices.is_open(context.state, game):
            words = game_label(context.state, game.id)
            yield PendingItem(f"{words} is postponed: set a new time", "move", _of(game))


def _unplaced(context: LeagueContext) -> Iterator[PendingItem]:
    """Yield the playoff games whose teams are known and that have no place, such as after a
    reseed, while there is one for them."""
    waits = any(
        game.node is not None and game.slot is None and choices.is_open(context.state, game)
        for game in choices.season_games(context.state)
    )
    count = len(places_to_set(context.state, context.now or 0)) if waits else 0
    if count:
        them = "them" if count > 1 else "it"
        verb = "have" if count > 1 else "has"
        words = f"{how_many(count, 'playoff game')} {verb} no time and board: place {them}"
        yield PendingItem(words, SET_PLACES.name)


def _broken_off(context: LeagueContext) -> Iterator[PendingItem]:
    for game in choices.season_games(context.state):
        if is_suspended(context.state, game.id):
            line = suspended_line(context.state, game)
            yield PendingItem(f"{line}: resume it", "resume", _of(game))


def _unvouched(context: LeagueContext) -> Iterator[PendingItem]:
    games = uncertified(context)
    for game in games:
        lost = context.state.find(LostCertificationRow, game.id)
        if lost is not None:
            name = name_of(context.state, Person, lost.person)
            words = game_label(context.state, game.id)
            text = f"{words} was corrected after {name} had certified it: certify it again"
            yield PendingItem(text, "certify", _of(game))
    games = [game for game in games if context.state.find(LostCertificationRow, game.id) is None]
    if len(games) == 1:
        yield PendingItem(
            f"{game_label(context.state, games[0].id)} is not certified", "certify", _of(games[0])
        )
    elif games:
        yield PendingItem(f"{len(games)} results not certified", "certify")


_MOST_UNSCORED: Final = 3
"""How many games without a score get a line each; more become a single line."""


def decisions(context: LeagueContext, day: Day) -> Iterator[PendingItem]:
    """Yield what waits for the commissioner, each with the form that settles it. Many missing
    scores are one line, which opens the first of them."""
    unscored = [each for each in day.decisions if each.kind == "missing score"]
    grouped = len(unscored) > _MOST_UNSCORED
    for decision in day.decisions:
        form = _form_of(decision)
        if grouped and decision.kind == "missing score":
            if decision is unscored[0] and form is not None:
                first = context.state.find(Fixture, decision.fixture or 0)
                text = f"{len(unscored)} games have no score yet"
                text += "" if first is None else f"; the first is game {first.number}"
                yield PendingItem(text, *form)
        elif form is not None:
            text = capitalize(decision.text)
            yield PendingItem(text, *form)
    for item in pending_items(context):
        if item.action != "certify":  # that can wait: the list of all actions has it
            yield PendingItem(capitalize(item.description), item.action, item.initial_data)


def _form_of(decision: Decision) -> tuple[str, FormData] | None:
    """Return the form for a decision; None if it is among the desk's pending items."""
    game = {} if decision.fixture is None else {GAME: str(decision.fixture)}
    match decision.kind:
        case "no show":
            return NO_SHOW.name, {"team": str(decision.teams[0])} if decision.teams else {}
        case "missing score":
            return RESULT.name, game
        case "unconfirmed":
            return CONFIRM_SCORE.name, game
        case _:
            return None
