"""Actions by which people answer for a score: both coaches confirm it, someone certifies it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Final, cast

from league.model.day.day import awaited_score
from league.model.ledger.commands import day as d
from league.model.ledger.commands import league as c
from league.model.ledger.handlers.results import MOST_MINUTES, minutes_to_confirm
from league.model.ledger.rows import (
    Certification,
    Fixture,
    Person,
    ReportRow,
    ResultRow,
    SideName,
    Team,
)
from quarterback.league_office import choices
from quarterback.league_office.actions.action import (
    BY,
    CommandLine,
    CommandReport,
    FormData,
    FormError,
    FormField,
    FormReader,
    LeagueAction,
    LeagueContext,
    Parameter,
    Typed,
    choice_field,
    needs,
    no_season,
    no_teams,
)
from quarterback.league_office.actions.form_preview import BRACKET_OPTION
from quarterback.league_office.actions.reschedule import GAME, chosen_game, game_field, of_game
from quarterback.league_office.actions.results import (
    games_with_result,
    no_game_with_result,
    standing_result,
    typed_side,
)
from quarterback.league_office.actions.schedule import season_of
from quarterback.league_office.describe_commands import current_result_text, name_of, score_of
from quarterback.league_office.league_handle import author_words, last_entry
from rulesets.core.refusal import Refused
from rulesets.core.sides import HOME, VISITORS, as_read

USUAL_MINUTES: Final = 15
COUNT, CONFIRM, DISPUTE = "count", "confirm", "dispute"


def awaited_games(context: LeagueContext) -> list[Fixture]:
    """Return the games of the season whose score waits for coaches."""
    games = choices.season_games(context.state)
    return [game for game in games if context.state.find(ReportRow, game.id) is not None]


def awaited_words(context: LeagueContext, game: Fixture) -> str:
    """Describe a score that waits: the score, who entered it and when, and whom it waits for.
    Raises StoreError."""
    awaited = awaited_score(context.state, game.id)
    if awaited is None:
        return ""
    score = score_of(context.state, game, awaited.home_points, awaited.visitors_points)
    row = last_entry(context.ledger, context.log, game.id, (ReportRow,))
    if row is None or awaited.disputed_by is not None:  # that it is disputed says by whom
        return f"{score}, {awaited.text}"
    verb = "confirmed" if row.kind == "confirm_result" else "entered"
    return f"{score}, {verb} by {author_words(row, context.now)}, {awaited.text}"


def _sides(context: LeagueContext, game: Fixture) -> tuple[tuple[SideName, str], ...]:
    names = ((HOME, game.home), (VISITORS, game.visitors))
    return tuple((side, name_of(context.state, Team, team)) for side, team in as_read(*names))


def _fields(context: LeagueContext, filled: FormData) -> tuple[FormField, ...]:
    games = awaited_games(context)
    game = chosen_game(context, filled, games)
    which = game_field(context, games, "A game whose score waits for its coaches.")
    if game is None:
        return (which,)
    answers = [(COUNT, "it counts as entered")]
    for side, name in _sides(context, game):
        answers.append((f"{CONFIRM} {side}", f"{name} confirmed it"))
    for side, name in _sides(context, game):
        answers.append((f"{DISPUTE} {side}", f"{name} disputes it"))
    answer = choice_field(
        "answer",
        "Answer",
        "A wrong score is corrected by entering the right one.",
        tuple(answers),
        COUNT,
    )
    if not filled.get("answer", COUNT).startswith(DISPUTE):
        return (which, answer)
    reason = FormField("reason", "What is wrong", help="The commissioner reads it, and so do all.")
    return (which, answer, reason)


def _commands(context: LeagueContext, answers: FormReader) -> Iterator[c.AnyCommand]:
    game = answers.key(GAME, "which game?")
    what, _, side = answers.text("answer").partition(" ")
    if what == CONFIRM:
        yield d.ConfirmResult(game, cast("SideName", side))
    elif what == DISPUTE:
        reason = answers.required("reason", "say what is wrong with the score")
        yield d.DisputeResult(game, cast("SideName", side), reason)
    else:
        yield d.CountReport(game)


def _fill(context: LeagueContext, data: FormData) -> Mapping[str, str]:
    if "for" not in data:
        if data.get("disputes"):
            raise FormError("for", "say whose coach disputes it: --for TEAM --disputes REASON")
        return {"answer": COUNT}
    what = DISPUTE if data.get("disputes") else CONFIRM
    return {
        "answer": f"{what} {typed_side(context, data, 'for')}",
        "reason": data.get("disputes", ""),
    }


def _check(context: LeagueContext, typed: Typed) -> None:
    if typed.get("disputes") == "":
        raise Refused("say what is wrong with the score: --disputes REASON")


def awaited_report(context: LeagueContext) -> CommandReport:
    """Report the scores that wait for coaches. Raises StoreError."""
    games = awaited_games(context)
    lines = tuple(f"Game {game.number}: {awaited_words(context, game)}" for game in games)
    return CommandReport(
        {"awaiting": [_data(context, game) for game in games]},
        lines or ("No score waits for its coaches.",),
    )


def _data(context: LeagueContext, game: Fixture) -> dict[str, object]:
    awaited = awaited_score(context.state, game.id)
    assert awaited is not None, "it is one of those that wait"
    return {
        "game": game.number,
        "home_points": awaited.home_points,
        "visitors_points": awaited.visitors_points,
        "awaits": list(awaited.names),
        "disputed_by": awaited.disputed_name or None,
        "reason": awaited.reason,
    }


def _report(context: LeagueContext, data: FormData) -> CommandReport:
    game = context.state.get(Fixture, int(data[GAME]))
    if context.state.find(ResultRow, game.id) is not None:
        words = f"{current_result_text(context.state, game)}. It counts"
    else:
        words = awaited_words(context, game)
    return CommandReport({"game": game.number}, (f"Game {game.number}: {words}",))


CONFIRM_SCORE: Final = LeagueAction(
    "confirm",
    "Answer for a coach",
    "Results",
    "A score that waits for both coaches: what one of them said, or that it counts now.",
    _fields,
    _commands,
    needs(awaited_games, "no score waits for its coaches", no_teams),
    of_game(awaited_games, lambda context, game: (awaited_words(context, game),)),
    error_field=GAME,
    success_message="Recorded.",
    command_line=CommandLine(
        "confirm",
        "Count the score of GAME, which waits for its coaches; without GAME, show all that"
        " wait.\n\n"
        "With --for TEAM, record that its coach confirmed it, or with --disputes REASON that he"
        " disputes it. A wrong score is corrected by entering the right one (`result`).",
        (
            Parameter("[GAME]", kind="game"),
            Parameter("--for", "The team whose coach answered.", kind="team", field="for"),
            Parameter("--disputes", "What he says is wrong.", field="disputes"),
            BRACKET_OPTION,
        ),
        check=_check,
        fill=_fill,
        after=_report,
        query=lambda context, typed: awaited_report(context),
        entered_by=("game",),
    ),
)


def _rule_fields(context: LeagueContext, filled: FormData) -> tuple[FormField, ...]:
    minutes = minutes_to_confirm(context.state, season_of(context).id)
    return (
        FormField(
            "minutes",
            "Minutes",
            "number",
            "How long a result waits for an answer before it counts. 0: it counts at once.",
            str(USUAL_MINUTES if minutes is None else minutes),
        ),
    )


def _rule(context: LeagueContext, answers: FormReader) -> Iterator[c.AnyCommand]:
    minutes = answers.required_number("minutes", 0, MOST_MINUTES)
    yield d.SetConfirmRule(season_of(context).id, minutes)


def _rule_now(context: LeagueContext, filled: FormData) -> tuple[str, ...]:
    minutes = minutes_to_confirm(context.state, season_of(context).id)
    if minutes is None:
        return ("results count at once",)
    return (f"a score from a board waits {minutes} minutes for both coaches",)


CONFIRM_RULE: Final = LeagueAction(
    "confirm-rule",
    "Both coaches confirm",
    "Results",
    "A score that is entered at a board waits for the coaches' taps on their phones. Unanswered, it"
    " counts after a while; until then it counts in no standings.",
    _rule_fields,
    _rule,
    no_season,
    _rule_now,
    error_field="minutes",
    success_message="Saved.",
    command_line=CommandLine(
        "confirm-rule",
        "Let scores that are entered at a board wait MINUTES for both coaches; 0: they count at"
        " once.\n\n"
        "Coaches answer on their own pages (`serve --coaches`). A game that was scored play by"
        " play, or played with the dial, waits too; computer coaches agree at once.",
        (Parameter("MINUTES", kind="number", between=(0, MOST_MINUTES)),),
    ),
)


def uncertified(context: LeagueContext) -> list[Fixture]:
    records = context.state
    return [g for g in games_with_result(context) if records.find(Certification, g.id) is None]


def _to_certify(context: LeagueContext) -> list[Fixture]:
    return uncertified(context) or games_with_result(context)


def _certify_fields(context: LeagueContext, filled: FormData) -> tuple[FormField, ...]:
    return (
        game_field(
            context, _to_certify(context), "The game. A later correction removes the certification."
        ),
        FormField(
            "person",
            "Certified by",
            help="Who signs off: coach, referee, commissioner.",
            default=filled.get(BY, context.by),
        ),
    )


def _certify(context: LeagueContext, answers: FormReader) -> Iterator[c.AnyCommand]:
    name = answers.required("person", "who signs off?")
    game = answers.key(GAME, "choose a game")
    if not context.state.where(Person, name=name):
        yield c.Register((name,))
    yield c.Certify(game, context.state.where(Person, name=name)[0].id)


CERTIFY: Final = LeagueAction(
    "certify",
    "Certify a result",
    "Results",
    "Certify a result. The log's hash goes on the printed sheet.",
    _certify_fields,
    _certify,
    no_game_with_result,
    of_game(_to_certify, lambda context, game: (standing_result(context, game),)),
    error_field="person",
    success_message="Result certified.",
    repeatable=True,
    shows_chain_head=True,
    command_line=CommandLine(
        "certify",
        "Record that PERSON certifies the result of GAME, and show the log hash for printing.",
        (Parameter("GAME", kind="game"), Parameter("PERSON", kind="person")),
        any_season=True,
    ),
)
