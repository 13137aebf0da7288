"""Pending decisions of a league, and what waits for the commissioner on a day, each with the action
that resolves it."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Final

from league.model.day.day import Day, Decision
from league.model.ledger.handlers.room import is_suspended
from league.model.ledger.queries.ranking import ranking_rules
from league.model.ledger.queries.standings import standings
from league.model.ledger.rows import BracketRow, Fixture, LostCertificationRow, Person, Team
from quarterback.league_office import choices
from quarterback.league_office.actions.action import FormData, LeagueContext
from quarterback.league_office.actions.bracket_rulings import disputed_games, sides_of, tied_games
from quarterback.league_office.actions.confirmations import CONFIRM_SCORE
from quarterback.league_office.actions.day import NO_SHOW, no_shows
from quarterback.league_office.actions.reschedule import GAME
from quarterback.league_office.actions.results import RESULT, shared_places, uncertified
from quarterback.league_office.actions.schedule import draft_in
from quarterback.league_office.describe_commands import game_label, name_of
from quarterback.league_office.fixture_games import suspended_line
from rulesets.core.plain_text import capitalize


@dataclass(frozen=True)
class PendingItem:
    """A pending decision, and its action with prefilled data."""

    description: str
    action: str
    initial_data: FormData = field(default_factory=dict)


def pending_items(context: LeagueContext) -> tuple[PendingItem, ...]:
    """Return all pending items, most urgent first."""
    if choices.why_no_season(context.state):
        return ()
    return (
        *_disputed(context),
        *_level(context),
        *_shared(context),
        *_absent(context),
        *_draft(context),
        *_late(context),
        *_put_off(context),
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
    """Ties that must be broken before seeding, once the regular season is complete."""
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
    """Teams that were called as often as the league's rule says, and are not here."""
    for each in no_shows(context):
        words = f"{each.name} called {each.called} times and not here: forfeit, or call again"
        yield PendingItem(words, "no-show", {"team": str(each.team)})


def _draft(context: LeagueContext) -> Iterator[PendingItem]:
    if draft_in(context):
        yield PendingItem("the schedule draft is not released", "release")


def _late(context: LeagueContext) -> Iterator[PendingItem]:
    """Teams entered after the schedule was released."""
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
"""Games without a score that have a line each; more are counted in one."""


def decisions(context: LeagueContext, day: Day) -> Iterator[PendingItem]:
    """What waits for the commissioner, each with the form that settles it. Many missing scores
    are one line, which opens the first of them."""
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
    """The form for a decision; None for one that is among the pending ones of the desk."""
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
