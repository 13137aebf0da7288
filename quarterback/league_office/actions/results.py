"""Actions that enter, correct and certify results, and record tosses."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import partial
from typing import Final, cast

import msgspec

from league.model.games import COUNTS, MOST_POINTS, GameCount, count_in
from league.model.ledger.commands import day as d
from league.model.ledger.commands import league as c
from league.model.ledger.handlers.delays import suspension_of
from league.model.ledger.handlers.results import counts_of, recorded_counts, row_of
from league.model.ledger.handlers.room import is_suspended
from league.model.ledger.queries.fixture_status import rules_of
from league.model.ledger.queries.ranking import chain_in, ranking_rules
from league.model.ledger.rows import (
    Certification,
    Fixture,
    Kind,
    LostCertificationRow,
    Person,
    ResultRow,
    SideName,
    Stage,
    Team,
)
from league.model.ledger.state import LeagueState
from league.views.games import RESULT_KINDS
from league.views.text import number_word, points_text
from quarterback.league_office import choices
from quarterback.league_office.actions.action import (
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
    not_begun,
)
from quarterback.league_office.actions.form_preview import (
    BRACKET_OPTION,
    NOTHING_ELSE,
    effects_of,
    tried_with_answers,
)
from quarterback.league_office.actions.reschedule import GAME, chosen_game, game_field, of_game
from quarterback.league_office.choices import Option, find_game
from quarterback.league_office.describe_commands import current_result_text, name_of
from quarterback.league_office.league_handle import result_author, scoring_words
from rulesets.core.data_reader import read_json, read_struct
from rulesets.core.header import Header
from rulesets.core.plain_text import capitalize
from rulesets.core.refusal import Refused
from rulesets.core.sides import HOME, SIDES, VISITORS, Side, as_read

NO_RESULT = "none"
HOW: Final = tuple(RESULT_KINDS.items())
"""How a game can end. A suspended game can be finished later."""
TIE: Final = "tie"
"""The field for who won a game that is tied in points."""
NO_ONE: Final = "none"
_HAS_WINNER: Final = ("forfeit", "awarded", "conceded")
_DIGITS: Final = len(str(MOST_POINTS))
MOST_COUNTED: Final = 999
"""The most touchdowns or the like of a side."""
_HAS_SCORE: Final = ("played", "awarded", "conceded", "abandoned")


no_game: Final = needs(
    lambda context: choices.season_games(context.state), choices.NO_GAMES, not_begun
)


def games_with_result(context: LeagueContext) -> list[Fixture]:
    records = context.state
    return [
        game
        for game in choices.season_games(records)
        if records.find(ResultRow, game.id) is not None and not is_suspended(records, game.id)
    ]


no_game_with_result: Final = needs(games_with_result, "no game has a result", no_game)


def _games(context: LeagueContext) -> list[Fixture]:
    """Return all games, those without a result first."""
    games = choices.season_games(context.state)
    return sorted(games, key=lambda game: not choices.is_open(context.state, game))


def _row(context: LeagueContext, game: Fixture | None) -> ResultRow | None:
    return None if game is None else context.state.find(ResultRow, game.id)


def _corrects(context: LeagueContext, filled: FormData) -> bool:
    row = _row(context, chosen_game(context, filled, _games(context)))
    return row is not None and row.kind != "abandoned"


def _result_fields(context: LeagueContext, filled: FormData) -> tuple[FormField, ...]:
    games = _games(context)
    game = chosen_game(context, filled, games)
    which = game_field(context, games, "The game that was played, or is corrected.")
    if game is None:
        return (which,)
    row = _row(context, game)
    kind = "played" if row is None or row.kind == "abandoned" else row.kind
    ends = HOW if row is None else (*HOW, (NO_RESULT, "result withdrawn"))
    how = choice_field(
        "how", "Outcome", "How the game ended. A suspended game can be finished later.", ends, kind
    )
    now = filled.get("how", kind)
    by_period = bool(filled.get("periods", "").strip())
    score = _score_fields(context, game, row, now, by_period=by_period) if now in _HAS_SCORE else ()
    fields = [which, *score, how]
    if now in _HAS_WINNER:
        fields.append(_winner_field(context, game, row))
    if now == "played" and _may_break_a_tie(context, game, row):
        fields.append(_tie_field(context, game, row))
    if now == "played":
        visitors, home = (name_of(context.state, Team, team) for _, _, team in sides_of(game))
        fields.append(
            FormField(
                "periods",
                "By periods",
                help=f"Instead of the points: the row of {visitors}, a slash, that of {home}, 0 7 /"
                " 7 0; or period by period, 0-7 7-0.",
                default=_periods(row),
                optional=True,
            )
        )
        fields += _counts_by_hand(context, game)
    return tuple(fields)


def _score_fields(
    context: LeagueContext, game: Fixture, row: ResultRow | None, how: str, *, by_period: bool
) -> list[FormField]:
    stands = row or suspension_of(context.state, game)
    points = (None, None) if stands is None else (stands.home_points, stands.visitors_points)
    optional = how != "played" or by_period
    return side_fields(context, game, points, "Points of the {}.", optional=optional)


def side_fields(
    context: LeagueContext,
    game: Fixture,
    counts: tuple[int | None, int | None],
    help: str,
    *,
    optional: bool = False,
) -> list[FormField]:
    """Return a field for each side of a game with what is known of it, home first in `counts`;
    `{}` in the help is replaced by the side."""
    return [
        FormField(
            side,
            name_of(context.state, Team, team),
            "number",
            help.format(words),
            "" if count is None else str(count),
            optional=optional,
        )
        for (side, words, team), count in zip(sides_of(game), as_read(*counts), strict=True)
    ]


def sides_of(game: Fixture) -> tuple[tuple[SideName, str, int], ...]:
    """Return both sides of a game in the order of a form: the side, its name in words, its team."""
    return as_read((HOME, "home side", game.home), (VISITORS, "visitors", game.visitors))


def _counts_by_hand(context: LeagueContext, game: Fixture) -> list[FormField]:
    """Return the fields for what may break a tie, or is recorded, in addition to points."""
    recorded = recorded_counts(context.state, game.id)
    stage = context.state.get(Stage, game.stage)
    steps = chain_in(ranking_rules(stage.settings)).steps if stage.form != "bracket" else ()
    return [
        FormField(
            f"{side}-{name}",
            f"{capitalize(name)}, {name_of(context.state, Team, team)}",
            "number",
            f"Optional: {name} break ties. A game stored here counts them automatically.",
            str(count),
            optional=True,
        )
        for name in COUNTS
        if name in steps or count_in(recorded, name) is not None
        for (side, _, team), count in zip(
            sides_of(game), as_read(*(count_in(recorded, name) or ("", ""))), strict=True
        )
    ]


def side_options(context: LeagueContext, game: Fixture) -> tuple[Option, ...]:
    """Return the teams of a game as options: the side of each, and its name."""
    return tuple((side, name_of(context.state, Team, team)) for side, _, team in sides_of(game))


def _winner_field(context: LeagueContext, game: Fixture, row: ResultRow | None) -> FormField:
    sides = side_options(context, game)
    usual = "home" if row is None or row.winner is None else row.winner
    return choice_field("winner", "Winner", "Winner of the game.", sides, usual)


def _may_break_a_tie(context: LeagueContext, game: Fixture, row: ResultRow | None) -> bool:
    """Return whether a game may have a winner although the score is tied, by its rules or because
    it had one."""
    if _broken_tie(row):
        return True
    try:
        rules = read_struct(rules_of(context.state, game).header, Header)
    except Refused:  # no rules yet
        return False
    return rules.settings.get("tiebreak", "none") != "none"


def _broken_tie(row: ResultRow | None) -> bool:
    """Return whether a game had a winner although the score was tied."""
    if row is None or row.kind != "played" or row.winner is None:
        return False
    return row.home_points == row.visitors_points


def _tie_field(context: LeagueContext, game: Fixture, row: ResultRow | None) -> FormField:
    sides = side_options(context, game)
    usual = row.winner if row is not None and row.winner and _broken_tie(row) else NO_ONE
    return choice_field(
        TIE,
        "If tied, won by",
        "Who won a game that is tied in points, by the tiebreaker of its rules.",
        ((NO_ONE, "no one: a tie"), *sides),
        usual,
    )


def _periods(row: ResultRow | None) -> str:
    if row is None or row.periods == "[]":
        return ""
    return " ".join(points_text(*points) for points in read_json(row.periods))


def _result_input(answers: FormReader) -> c.ResultInput:
    how = answers.text("how")
    home, visitors = (answers.number(side, 0, MOST_POINTS) for side in SIDES)
    periods = _period_scores(answers)
    if how == "played" and periods and home is None and visitors is None:
        home, visitors = (sum(points) for points in zip(*periods, strict=True))
    is_missing = as_read((HOME, home is None), (VISITORS, visitors is None))
    if how == "played" or (home is None) != (visitors is None):
        for side, missing in is_missing:
            if missing:
                raise FormError(side, "enter the points")
    if how not in _HAS_SCORE:
        home = visitors = None
    winner = cast("SideName", answers.text("winner")) if how in _HAS_WINNER else None
    if how == "played" and home == visitors and answers.text(TIE) not in ("", NO_ONE):
        winner = cast("SideName", answers.text(TIE))
    return c.ResultInput(
        cast("Kind", how),
        home,
        visitors,
        winner,
        periods,
        counted=tuple(_counts_of_both(answers)) if how == "played" else (),
    )


def _counts_of_both(answers: FormReader) -> Iterator[tuple[str, int, int]]:
    """Yield the counts filled in for both teams. Raises FormError if only one team has one."""
    for name in COUNTS:
        home, visitors = (answers.number(f"{side}-{name}", 0, MOST_COUNTED) for side in SIDES)
        if home is not None and visitors is not None:
            yield name, home, visitors
        elif home is not None or visitors is not None:
            side = HOME if home is None else VISITORS
            raise FormError(f"{side}-{name}", f"enter the {name} of both teams, or of neither")


def _period_scores(answers: FormReader) -> tuple[tuple[int, int], ...]:
    """Return home's and visitors' points of each period, typed in the rows of a score sheet or
    period by period: visitors first."""
    text, result = answers.text("periods"), []
    if "/" in text:
        rows = [row.replace(",", " ").split() for row in text.split("/")]
        whole = all(each.isdecimal() and len(each) <= _DIGITS for row in rows for each in row)
        if len(rows) != len(SIDES) or len({len(row) for row in rows}) != 1 or not whole:
            raise FormError(
                "periods", "enter both rows with as many numbers, visitors first: 0 7 0 0 / 7 0 7 0"
            )
        return tuple((int(home), int(visitors)) for visitors, home in zip(*rows, strict=True))
    for part in answers.text("periods").replace(",", " ").split():
        visitors, dash, home = part.replace(":", "-").partition("-")
        if not dash or not home.isdecimal() or not visitors.isdecimal() or len(part) > 9:
            raise FormError("periods", "enter 0-7 7-0: visitors and home, period by period")
        result.append((int(home), int(visitors)))
    sums = tuple(str(sum(points)) for points in zip(*result, strict=True))
    if sums and sums != (score := tuple(map(answers.text, SIDES))) and sums == score[::-1]:
        raise FormError("periods", "these add up to the score of the other team: visitors first")
    return tuple(result)


def _typed_result(answers: FormReader) -> c.ResultInput:
    """Return a result as typed on a command line; the ledger checks it."""
    home, visitors, winner = (answers.text(each) for each in ("home", "visitors", "winner"))
    return c.ResultInput(
        cast("Kind", answers.text("how")),
        int(home) if home else None,
        int(visitors) if visitors else None,
        cast("SideName", winner) if winner else None,
    )


def _enter_typed(context: LeagueContext, answers: FormReader) -> Iterator[c.AnyCommand]:
    yield entered(context, answers.key(GAME, "choose a game"), _typed_result(answers))


def _correct_typed(context: LeagueContext, answers: FormReader) -> Iterator[c.AnyCommand]:
    withdrawn = answers.text("how") == NO_RESULT
    fixture = answers.key(GAME, "choose a game")
    yield c.Correct(fixture, None if withdrawn else _typed_result(answers))


def _fill_result(context: LeagueContext, data: FormData) -> Mapping[str, str]:
    """Turn SCORE and --winner TEAM into the fields of the form."""
    filled = {"how": data.get("how", "played")}
    if "score" in data:
        filled["home"], filled["visitors"] = typed_score(data["score"])
    if "winner" in data:
        filled["winner"] = typed_side(context, data, "winner")
    return filled


def typed_side(context: LeagueContext, data: FormData, field: str) -> Side:
    """Return the side in the game of the team that a field names. Raises FormError for a team
    that does not play in it."""
    game = context.state.get(Fixture, int(data[GAME]))
    sides: dict[str, Side] = {str(game.home): HOME, str(game.visitors): VISITORS}
    if data[field] not in sides:
        name = name_of(context.state, Team, int(data[field]))
        raise FormError(field, f"{name}: not a team of game {game.number}")
    return sides[data[field]]


def typed_score(text: str) -> tuple[str, str]:
    home, colon, visitors = (part.strip() for part in text.partition(":"))
    if not colon or not home.isdecimal() or not visitors.isdecimal():
        raise FormError("score", "enter home:visitors, such as 14:7")
    if max(len(home), len(visitors)) > 9:
        raise FormError("score", "that score is too high")
    return home, visitors


def _check_open(context: LeagueContext, typed: Typed) -> None:
    """Raise Refused for a game that has a result, with that result, who entered it and when."""
    if typed.get("game") is None:
        return
    game = find_game(context.state, context.season, int(typed["game"]))
    if not choices.is_open(context.state, game):
        raise Refused(
            f"game {game.number} has a result: {standing_result(context, game)}. Use `correct` to"
            " change it"
        )


def _scored_elsewhere(context: LeagueContext, data: FormData) -> CommandReport:
    """Say that a game is being scored at a console as well, by whom, and the score there."""
    game = context.state.get(Fixture, int(data[GAME]))
    words = scoring_words(context.ledger, context.log, game, context.now)
    return CommandReport({}, (f"Note: game {game.number} is {words}.",) if words else ())


def _report_result(context: LeagueContext, data: FormData) -> CommandReport:
    fixture = context.state.get(Fixture, int(data[GAME]))
    result = current_result_text(context.state, fixture)
    return CommandReport({"game": fixture.number}, (f"Game {fixture.number}: {result}",))


def _correction_effects(context: LeagueContext, data: FormData) -> CommandReport:
    own = _correct_typed(context, FormReader(data))
    [command] = tried_with_answers(context, own, data, [])
    effects = effects_of(context.ledger, command)
    return CommandReport(
        {"touches": effects.lines, "disputed": effects.disputed},
        effects.lines or NOTHING_ELSE,
    )


def _result_parameters(*kinds: str) -> tuple[Parameter, ...]:
    return (
        Parameter("GAME", kind="game"),
        Parameter("[SCORE]"),
        Parameter(
            "--kind", "The kind of result, if not simply played.", field="how", choices=kinds
        ),
        Parameter("--winner", "The team that won, if no score says so.", kind="team"),
        BRACKET_OPTION,
    )


_KINDS: Final = tuple(kind for kind, _ in HOW if kind != "played")
_RESULT_LINE: Final = CommandLine(
    "result",
    "Enter the result of GAME; SCORE is home:visitors, such as 14:7.\n\n"
    "A forfeit: --kind forfeit --winner TEAM. With --sheet, the game on a score sheet is"
    " checked, saved and counted.",
    _result_parameters(*_KINDS),
    check=_check_open,
    before=_scored_elsewhere,
    fill=_fill_result,
    commands=_enter_typed,
    after=_report_result,
)
_CORRECT_LINE: Final = CommandLine(
    "correct",
    "Correct the result of GAME, with --why; --dry-run shows the effects.\n\n"
    "Games already played that should have had other teams become disputed; none is changed."
    " --kind none withdraws the result.",
    _result_parameters(*_KINDS, NO_RESULT),
    fill=_fill_result,
    commands=_correct_typed,
    before=_correction_effects,
    after=_report_result,
    any_season=True,
)


def _result(context: LeagueContext, answers: FormReader) -> Iterator[c.AnyCommand]:
    number = answers.key(GAME, "choose a game")
    fixture = context.state.get(Fixture, number)
    result = None if answers.text("how") == NO_RESULT else _result_input(answers)
    changed = [] if result is None else _only_counts(context, fixture, result)
    if changed:
        yield from changed
    elif _corrects(context, answers.data) or result is None:
        yield c.Correct(fixture.id, result)
    else:
        yield entered(context, fixture.id, result)


def entered(context: LeagueContext, game: int, result: c.ResultInput) -> c.AnyCommand:
    """Return the command that enters the result of a game, or suspends it."""
    if result.kind != "abandoned":
        return c.EnterResult(game, result)
    return d.Suspend(game, context.now or 0, result.home, result.visitors)


def _only_counts(
    context: LeagueContext, game: Fixture, result: c.ResultInput
) -> list[c.RecordCount]:
    """Return the counts that a form changes, if it changes nothing else in the result."""
    row = _row(context, game)
    if row is None or row.kind != "played" or result.kind != "played":
        return []
    if row_of(game, msgspec.structs.replace(result, game=row.game), row.finished) != row:
        return []
    recorded = recorded_counts(context.state, game.id)
    changes = ((name, count_in(result.counted, name)) for name in COUNTS)
    return [
        c.RecordCount(game.id, name, count)
        for name, count in changes
        if count != count_in(recorded, name)
    ]


def standing_result(context: LeagueContext, game: Fixture) -> str:
    """Describe a game's current result, and who entered it and when: `Lions 7, Bears 14, entered by
    Ann at North, 2:37 PM`. Raises StoreError."""
    row = _row(context, game)
    scored = scoring_words(context.ledger, context.log, game, context.now)
    if row is None:
        return scored or "no result yet"
    author = result_author(context, game.id)
    parts = (current_result_text(context.state, game), author, scored)
    words = ", ".join(filter(None, parts))
    vouched = context.state.find(Certification, game.id)
    lost = context.state.find(LostCertificationRow, game.id)
    if vouched is None and lost is not None:
        return f"{words}, no longer certified by {name_of(context.state, Person, lost.person)}"
    if vouched is None:
        return words
    return f"{words}, certified by {name_of(context.state, Person, vouched.person)}"


RESULT: Final = LeagueAction(
    "result",
    "Enter or correct a result",
    "Results",
    "The result of a game. Correct it at any time; the effects are shown first.",
    _result_fields,
    _result,
    no_game,
    of_game(_games, lambda context, game: (standing_result(context, game),)),
    needs_reason=_corrects,
    shows_side_effects=True,
    error_field="home",
    success_message="Result entered.",
    repeatable=True,
    command_line=_RESULT_LINE,
    other_line=_CORRECT_LINE,
)


def _known_count(records: LeagueState, game: Fixture, name: str) -> tuple[int, int] | None:
    return count_in(counts_of(records, records.get(ResultRow, game.id)), name)


def _count_fields(
    counted: GameCount, context: LeagueContext, filled: FormData
) -> tuple[FormField, ...]:
    """Return the fields for a count of a game with a result; games whose count is not known come
    first."""
    name, records = counted.name, context.state
    games = sorted(
        games_with_result(context), key=lambda game: _known_count(records, game, name) is not None
    )
    breaks = f"The game. {capitalize(name)} break ties where the chain has them."
    which = game_field(context, games, breaks)
    game = chosen_game(context, filled, games)
    if game is None:
        return (which,)
    counts = _known_count(records, game, name) or (None, None)
    return which, *side_fields(context, game, counts, f"{capitalize(name)} of the {{}}.")


def _record_count(
    counted: GameCount, context: LeagueContext, answers: FormReader
) -> Iterator[c.AnyCommand]:
    game = answers.key(GAME, "choose a game")
    enter = f"enter the {counted.name}"
    home, visitors = (answers.required_number(side, 0, MOST_COUNTED, enter) for side in SIDES)
    yield c.RecordCount(game, counted.name, (home, visitors))


def _fill_count(counted: GameCount, context: LeagueContext, data: FormData) -> Mapping[str, str]:
    home, visitors = typed_score(data[counted.name])
    return {"home": home, "visitors": visitors}


def _count_action(counted: GameCount) -> LeagueAction:
    name = counted.name
    none = (
        f", and a game without {number_word(counted.points)} points in a period has none"
        if counted.points
        else ""
    )
    return LeagueAction(
        name,
        f"Record {name}",
        "Results",
        f"How many {name} each team {counted.verb}, for the"
        " tiebreaker of that name. Games stored here count them automatically.",
        partial(_count_fields, counted),
        partial(_record_count, counted),
        no_game_with_result,
        error_field="home",
        success_message=f"{capitalize(name)} recorded.",
        repeatable=True,
        command_line=CommandLine(
            name,
            f"Record the {name} of GAME, home:visitors, for the tiebreaker of that name.\n\n"
            f"Games stored here count them automatically{none}.",
            (
                Parameter("GAME", kind="game"),
                Parameter(name.upper(), "Such as 3:1."),
                BRACKET_OPTION,
            ),
            fill=partial(_fill_count, counted),
            any_season=True,
        ),
    )


COUNT_ACTIONS: Final = tuple(map(_count_action, COUNTS.values()))
