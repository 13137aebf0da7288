"""Rulings on playoff games: tied games decided, disputed games resolved."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Final, cast

from league.model.ledger.commands import league as c
from league.model.ledger.handlers.brackets import (
    bracket_progress,
    bracket_terms,
    disputed_in,
    gives_the_title,
    undecided_in,
)
from league.model.ledger.rows import BracketRow, Fixture, NodeRow, RulingName, Team
from league.model.planning.bracket_question import RESEED, reseeding, ruling_clashes
from quarterback.league_office import choices
from quarterback.league_office.actions.action import (
    WHY,
    CommandLine,
    CommandReport,
    FormData,
    FormError,
    FormField,
    FormReader,
    LeagueAction,
    LeagueContext,
    Parameter,
    choice_field,
    needs,
    report_lines,
)
from quarterback.league_office.actions.form_preview import RESEEDED
from quarterback.league_office.actions.reschedule import GAME, chosen_game, game_field
from quarterback.league_office.actions.results import standing_result
from quarterback.league_office.describe_brackets import bracket_lines, find_node
from quarterback.league_office.describe_commands import name_of
from rulesets.core.plain_text import capitalize

REPLAY: Final = "replay"
"""Chosen in place of a team: no one advances yet, and the game is replayed."""
SHARED: Final = "both"


def tied_games(context: LeagueContext) -> list[NodeRow]:
    """Return the tied playoff games that need a decision on who advances."""
    season = choices.current_season(context.state)
    rows = [] if season is None else context.state.where(BracketRow, season=season.id)
    tied = []
    for row in rows:
        states = bracket_progress(context.state, row).states
        nodes = context.state.where(NodeRow, bracket=row.id)
        tied += [node for node in nodes if states[node.key].status == "level"]
    return tied


def sides_of(context: LeagueContext, node: NodeRow) -> tuple[int, ...]:
    """Return the known teams of a bracket game."""
    row = context.state.get(BracketRow, node.bracket)
    state = bracket_progress(context.state, row).states[node.key]
    return tuple(int(team) for team in state.teams if team is not None and team.isdecimal())


def _decide_fields(context: LeagueContext, filled: FormData) -> tuple[FormField, ...]:
    nodes = tied_games(context)
    options = []
    for node in nodes:
        names = (name_of(context.state, Team, team) for team in sides_of(context, node))
        options.append((str(node.id), f"{node.title}: {' and '.join(names)}"))
    at = filled.get("node", "")
    picked = next((node for node in nodes if str(node.id) == at), next(iter(nodes), None))
    sides = () if picked is None else sides_of(context, picked)
    teams = tuple((str(team), name_of(context.state, Team, team)) for team in sides)
    if picked is not None and _is_final(context, picked):
        teams = (*teams, (SHARED, "both: they share the title"))
    if picked is not None and _tied_game(context, picked.id) is not None:
        teams = (*teams, (REPLAY, "neither yet: it is replayed"))
    return (
        choice_field("node", "Game", "The tied game.", tuple(options)),
        choice_field("team", "Advances", "Who advances. The game stays a tie.", teams),
        FormField("what", "By", help="Toss, ruling or roll-off.", default="toss"),
    )


def _is_final(context: LeagueContext, node: NodeRow) -> bool:
    row = context.state.get(BracketRow, node.bracket)
    return gives_the_title(bracket_terms(context.state, row).bracket, node.key)


def _decide(context: LeagueContext, answers: FormReader) -> Iterator[c.AnyCommand]:
    node, by = answers.key("node", "which game?"), answers.text("what") or "toss"
    if answers.text("team") == REPLAY:
        tied = _tied_game(context, node)
        if tied is None:
            raise FormError("team", "it is replayed already")
        yield c.ResolveDispute(tied, "replay", answers.text(WHY))
        return
    if answers.text("team") == SHARED:
        one, other = sides_of(context, context.state.get(NodeRow, node))
        yield c.DecideTie(node, one, _shared_by(by), other)
        return
    yield c.DecideTie(node, answers.key("team", "choose who advances"), by)


def _tied_game(context: LeagueContext, node: int) -> int | None:
    """Return the tied game of a node that needs a decision; None if it is being replayed."""
    return next((game.id for game in _undecided(context) if game.node == node), None)


def _decide_typed(context: LeagueContext, answers: FormReader) -> Iterator[c.AnyCommand]:
    node, by = answers.key("node", "which game?"), answers.text("what")
    team, other = answers.key("team", "which team?"), answers.keys("other")
    if other:
        yield c.DecideTie(node, team, _shared_by(by), other[0])
    else:
        yield c.DecideTie(node, team, by)


def _shared_by(by: str) -> str:
    """Return how a title came to be shared: by no toss, unless something else was entered."""
    return "shared" if by == "toss" else by


def _fill_decision(context: LeagueContext, data: FormData) -> Mapping[str, str]:
    node = find_node(context.state, context.season, data["node"], data.get("name"))
    return {"node": str(node.id)}


def _report_bracket(context: LeagueContext, data: FormData) -> CommandReport:
    """Report the bracket of the decided or disputed game."""
    number = data.get("node") or context.state.get(Fixture, int(data[GAME])).node or 0
    row = context.state.get(BracketRow, context.state.get(NodeRow, int(number)).bracket)
    return CommandReport({}, tuple(bracket_lines(context.state, row)))


DECIDE: Final = LeagueAction(
    "decide",
    "Decide a tied game",
    "Playoffs",
    "Choose who advances from a tied game.",
    _decide_fields,
    _decide,
    needs(tied_games, "no tied playoff game needs a decision"),
    needs_reason=lambda context, filled: filled.get("team") == REPLAY,
    error_field="team",
    success_message="Decision recorded.",
    command_line=CommandLine(
        "decide",
        "Decide that TEAM advances from the tied game NODE: M1-1, as `bracket` shows it, or a"
        " game number.\n\nAfter a tied final, name both teams if they share the title.",
        (
            Parameter("NODE"),
            Parameter("TEAM", kind="team"),
            Parameter("[OTHER]", "The other champion, where a title is shared.", kind="team"),
            Parameter("--by-what", "toss, ruling ...", field="what", default="toss"),
            Parameter("--name", "The bracket, if not the last one."),
        ),
        fill=_fill_decision,
        commands=_decide_typed,
        after=_report_bracket,
        any_season=True,
    ),
)


def _reseed(context: LeagueContext, answers: FormReader) -> Iterator[c.AnyCommand]:
    question = reseeding(context.state)
    if question is None:
        raise FormError("", "the bracket is as the standings have it")
    yield c.Reseed(question.answer(RESEED).reseeded)


def _reseed_words(context: LeagueContext, filled: FormData) -> tuple[str, ...]:
    question = reseeding(context.state)
    return () if question is None else (*question.lines, RESEEDED)


def _no_reseeding(context: LeagueContext) -> str:
    question = reseeding(context.state)
    if question is None:
        return "no bracket was drawn on standings that later results have changed"
    return question.why_not


def _report_reseeding(context: LeagueContext, data: FormData) -> CommandReport:
    rows = context.state.where(BracketRow, season=context.season.id)
    return CommandReport(
        {}, tuple(line for row in rows for line in bracket_lines(context.state, row))
    )


RESEED_BRACKET: Final = LeagueAction(
    "reseed",
    "Reseed the bracket",
    "Playoffs",
    "Seed it by the standings as they are now, where a later result has changed them and the"
    " bracket was kept.",
    lambda context, filled: (),
    _reseed,
    _no_reseeding,
    preview=_reseed_words,
    needs_reason=lambda context, filled: True,
    shows_side_effects=True,
    success_message="Bracket reseeded.",
    command_line=CommandLine(
        "reseed",
        "Seed the bracket by the standings as they are now, with --why, after it was kept.\n\n"
        "Games that have not begun move to their new teams and keep number, board and time;"
        " those that were played become disputed.",
        before=report_lines("touches", _reseed_words),
        after=_report_reseeding,
    ),
)


def disputed_games(context: LeagueContext) -> list[Fixture]:
    """Return the games that a correction disputed and the commissioner must rule on."""
    season = choices.current_season(context.state)
    disputed = frozenset[int]() if season is None else disputed_in(context.state, season.id)
    return [game for game in choices.season_games(context.state) if game.id in disputed]


def _undecided(context: LeagueContext) -> list[Fixture]:
    """Return the tied games that need a decision on who advances."""
    season = choices.current_season(context.state)
    tied = frozenset[int]() if season is None else undecided_in(context.state, season.id)
    return [game for game in choices.season_games(context.state) if game.id in tied]


def _to_rule_on(context: LeagueContext) -> list[Fixture]:
    """Return the games to rule on: disputed ones, then tied ones, which can be replayed."""
    return [*disputed_games(context), *_undecided(context)]


def _rule_fields(context: LeagueContext, filled: FormData) -> tuple[FormField, ...]:
    text = "A played game whose teams changed through a correction."
    rulings = (("keep", "keep the result"), ("replay", "replay the game"))
    return (
        game_field(context, _to_rule_on(context), text),
        choice_field("ruling", "Ruling", "Nothing changes until you rule.", rulings, "replay"),
    )


def _current_dispute(context: LeagueContext, filled: FormData) -> tuple[str, ...]:
    """Describe what was played and who belongs there now."""
    games = disputed_games(context)
    game = chosen_game(context, filled, games)
    if game is None or game.node is None:
        return ()
    records = context.state
    node = records.get(NodeRow, game.node or 0)
    names = [name_of(records, Team, team) for team in sides_of(context, node)]
    text = f"; now {' and '.join(names)} belong there" if names else ""
    return (f"played, {standing_result(context, game)}{text}", *_waiting(context, game.id, filled))


def _waiting(context: LeagueContext, game: int, filled: FormData) -> tuple[str, ...]:
    """Name teams that a kept result would leave in another disputed game as well."""
    ruling = cast("RulingName", filled.get("ruling") or "keep")
    clashes = ruling_clashes(context.state, context.state.get(Fixture, game), ruling)
    return tuple(f"{capitalize(each.words)}." for each in clashes if each.waits)


def _report_waiting(context: LeagueContext, data: FormData) -> CommandReport:
    game = int(data[GAME])
    if game not in [each.id for each in disputed_games(context)]:
        return CommandReport({})
    lines = _waiting(context, game, data)
    return CommandReport({"touches": list(lines)} if lines else {}, lines)


def _rule(context: LeagueContext, answers: FormReader) -> Iterator[c.AnyCommand]:
    game = answers.key(GAME, "which game?")
    ruling = cast("RulingName", answers.text("ruling"))
    fixture = context.state.find(Fixture, game)
    if fixture is not None and fixture.node is not None:
        for each in ruling_clashes(context.state, fixture, ruling):
            if not each.waits:
                raise FormError("ruling", each.words)
    yield c.ResolveDispute(game, ruling, answers.text(WHY))


RULE: Final = LeagueAction(
    "rule",
    "Rule on a disputed game",
    "Playoffs",
    "Keep or replay a game whose teams changed through a correction.",
    _rule_fields,
    _rule,
    needs(_to_rule_on, "no game is disputed"),
    _current_dispute,
    needs_reason=lambda context, filled: True,
    shows_side_effects=True,
    error_field=GAME,
    success_message="Ruling recorded.",
    command_line=CommandLine(
        "rule",
        "Rule on a disputed GAME, with --why: keep its result, or have it replayed.\n\n"
        "A tied playoff game that needs a decision (`decide`) can also be replayed.",
        (Parameter("GAME", kind="game"), Parameter("RULING", choices=("keep", "replay"))),
        before=_report_waiting,
        after=_report_bracket,
        any_season=True,
    ),
)
