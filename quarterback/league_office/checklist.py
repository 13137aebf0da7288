"""What comes next in a league: from its first season to the champion, and to the year after."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from league.model.ledger.handlers.brackets import bracket_progress
from league.model.ledger.handlers.players import terms_in
from league.model.ledger.queries.ranking import ranking_rules
from league.model.ledger.queries.standings import names_of
from league.model.ledger.rows import (
    Board,
    BracketRow,
    Division,
    Fixture,
    PlayerRow,
    Rules,
    Season,
    Stage,
)
from league.model.ledger.state import LeagueState
from league.model.planning.schedule import times_ahead
from quarterback.league_office import choices
from quarterback.league_office.actions.action import LeagueContext
from quarterback.league_office.actions.schedule import draft_in
from quarterback.rule_sets import CODES, title_of

State = Literal["done", "next", "may", "later"]
"""Done; the one that comes next; one that may be left out; one for which it is too early."""
BRACKET, DRAFT = "bracket", "draft"
"""Steps that are done on a page, if there is one, and not in a form."""


@dataclass(frozen=True)
class ChecklistStep:
    """One of the steps."""

    action: str
    """By its name."""
    title: str
    summary: str
    """What is there already, or what is to be said of it."""
    state: State


def checklist(context: LeagueContext) -> tuple[ChecklistStep, ...]:
    """The steps of the season that is under way; when none is, of the one that is to be opened."""
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
    """Only the first of those that are wanted comes next; and before the first game boards, times
    and players are offered before the schedule."""
    result: list[ChecklistStep] = []
    present = False
    for step in steps:
        state: State = step.state
        if state == "next" and present:
            state = "later"
        present |= state == "next"
        result.append(ChecklistStep(step.action, step.title, step.summary, state))
    return result


def _many(count: int, what: str) -> str:
    return f"{count} {what}" if count == 1 else f"{count} {what}s"


def _season(records: LeagueState, season: Season) -> str:
    rules = records.where(Stage, season=season.id)[0].rules
    code = "" if rules is None else records.get(Rules, rules).code
    return f"{season.name}, {title_of(code)}" if code in CODES else season.name


def _teams(context: LeagueContext) -> ChecklistStep:
    teams = choices.season_teams(context.state)
    text = f"{_many(len(teams), 'team')}" if teams else "all at once, a line each"
    return ChecklistStep("teams", "Enter teams", text, "done" if len(teams) > 1 else "next")


def _optional(action: str, title: str, count: int, what: str) -> ChecklistStep:
    """Something that a league may do without."""
    text = _many(count, what) if count else "may be left out"
    return ChecklistStep(action, title, text, "done" if count else "may")


def _places(context: LeagueContext, season: Season) -> tuple[ChecklistStep, ...]:
    """Boards, then times: they come before the schedule, which gives every game its own. A league
    that plays anywhere goes on with the schedule."""
    records = context.state
    boards, times = len(records.all(Board)), len(times_ahead(records))
    stage = choices.table_stage(records, season)
    arranged = ranking_rules(stage.settings).formula is not None  # by the coaches, anywhere
    games = records.where(Fixture, stage=stage.id)
    out = arranged or bool(games) or draft_in(context) is not None
    result = []
    for action, title, count, what, due in (
        ("boards", "Boards", boards, "board", not out),
        ("slots", "Times", times, "time", not out and boards > 0),
    ):
        step = _optional(action, title, count, what)
        text = "or continue with the schedule" if due and not count else step.summary
        result.append(
            ChecklistStep(action, title, text, "next" if due and not count else step.state)
        )
    return tuple(result)


def _players(context: LeagueContext, season: Season) -> tuple[ChecklistStep, ...]:
    records = context.state
    terms = terms_in(records, season)
    teams = choices.season_teams(records)
    if not terms.drafts or not teams:
        return ()
    places = sum(terms.positions.values()) * len(teams)
    mine = {team.franchise for team in teams}
    present = sum(
        player.franchise in mine and player.released is None and _plays(player, season.year)
        for player in records.all(PlayerRow)
    )
    full = present >= places
    text = f"{present} of {places}" if present else "by dice; may be left out"
    return (ChecklistStep(DRAFT, "Draft players", text, "done" if full else "may"),)


def _plays(player: PlayerRow, year: int) -> bool:
    return player.debut <= year < player.debut + player.career


def _schedule(context: LeagueContext, season: Season) -> ChecklistStep:
    stage = choices.table_stage(context.state, season)
    games = len(context.state.where(Fixture, stage=stage.id))
    if draft_in(context):
        return ChecklistStep("release", "Release the schedule", "a draft is ready", "next")
    if ranking_rules(stage.settings).rounds is not None:
        return _swiss(context, stage)
    if games and season.phase == "preparing":
        return ChecklistStep("begin", "Begin the season", _many(games, "game"), "next")
    if games:
        return ChecklistStep("draw-up", "The schedule", _many(games, "game"), "done")
    return ChecklistStep("draw-up", "Draft the schedule", "who meets whom, when and where", "next")


def _swiss(context: LeagueContext, stage: Stage) -> ChecklistStep:
    """The next round of a Swiss tournament, once the one before is played."""
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
    """From the first game to the champion."""
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
        return ChecklistStep(BRACKET, "Playoffs", "No champion: both finalists forfeited", "done")
    stages = {row.stage for row in rows}
    games = [f for f in records.all(Fixture) if f.stage in stages]
    left = sum(choices.is_open(records, game) for game in games)
    return ChecklistStep("result", "Playoffs", f"{_many(left, 'game')} to be played", "next")


def _champion(records: LeagueState, season: Season) -> str:
    rows = records.where(BracketRow, season=season.id)
    if not rows:
        return ""
    names = names_of(records)
    return " and ".join(names[each] for each in bracket_progress(records, rows[-1]).champions)


def _is_over(records: LeagueState, season: Season) -> bool:
    rows = records.where(BracketRow, season=season.id)
    return bool(rows) and bracket_progress(records, rows[-1]).is_over
