"""Actions that postpone, move, swap and delay games, and that start and close seasons."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from league.model.ledger.commands import league as c
from league.model.ledger.handlers.delays import delayed, expected, moved_times
from league.model.ledger.ledger import Ledger
from league.model.ledger.rows import Fixture, TimeSlot
from league.model.ledger.state import LeagueState
from quarterback.league_office import choices, datetimes
from quarterback.league_office.actions.action import (
    FormData,
    FormError,
    FormField,
    FormReader,
    LeagueAction,
    LeagueContext,
)
from quarterback.league_office.actions.schedule import place_fields, season_of, slot_and_board
from quarterback.league_office.describe_commands import (
    describe_command,
    expected_words,
    game_label,
    place_words,
)

GAME = "game"
"""The field of a game: with it a form is opened on one."""


def open_games(moment: LeagueContext) -> list[Fixture]:
    """Return the games that can still be moved."""
    records = moment.state
    return [game for game in choices.season_games(records) if choices.is_open(records, game)]


def _no_open_game(moment: LeagueContext) -> str:
    why = choices.why_no_season(moment.state)
    return why or ("" if open_games(moment) else "no game is left to play")


def game_field(
    moment: LeagueContext, games: list[Fixture], says: str, default: str = ""
) -> FormField:
    """Return the field that chooses a game."""
    options = choices.game_options(moment.state, games)
    return FormField(GAME, "Game", "one", says, default, options)


def chosen_game(moment: LeagueContext, filled: FormData, games: list[Fixture]) -> Fixture | None:
    """Return the chosen game, or the first."""
    number = filled.get(GAME, "")
    found = moment.state.find(Fixture, int(number)) if number.isdecimal() else None
    return found if found in games else next(iter(games), None)


def _stands(moment: LeagueContext, filled: FormData) -> tuple[str, ...]:
    game = chosen_game(moment, filled, open_games(moment))
    if game is None:
        return ()
    if game.postponed:
        return ("postponed",)
    late = moved_times(moment.state).get(game.id)
    said = () if late is None else (expected_words(moment.state, game.id, late),)
    return (place_words(moment.state, game.slot, game.board), *said)


def _game(answers: FormReader) -> int:
    return answers.key(GAME, "which game?")


POSTPONE: Final = LeagueAction(
    "postpone", "Postpone a game", "Schedule", "The new time is set later.",
    lambda moment, filled: (game_field(moment, open_games(moment), "Game to postpone."),),
    lambda moment, answers: (c.Postpone(_game(answers)),),
    _no_open_game, _stands, error_field=GAME, success_message="Game postponed.",
)  # fmt: skip


def _move_fields(moment: LeagueContext, filled: FormData) -> tuple[FormField, ...]:
    games = open_games(moment)
    game = chosen_game(moment, filled, games)
    slot = "" if game is None or game.slot is None else str(game.slot)
    board = "" if game is None or game.board is None else str(game.board)
    which = game_field(moment, games, "Game to move.")
    return (which, *place_fields(moment, slot, board))


def _move(moment: LeagueContext, answers: FormReader) -> Iterator[c.AnyCommand]:
    yield c.Reschedule(_game(answers), *slot_and_board(answers))


def _no_times(moment: LeagueContext) -> str:
    why = _no_open_game(moment)
    return why or ("" if choices.slot_options(moment.state) else "add times first")


MOVE: Final = LeagueAction(
    "move", "Move a game", "Schedule", "Change a game's time or board.",
    _move_fields, _move, _no_times, _stands, error_field="slot",
    success_message="Game moved.",
)  # fmt: skip


_ALL, _BOARD, _ROUND = "all", "board-", "round-"
"""What can be late other than one game: every board, one board for the day, a round."""
_LATE: Final = "Minutes late, such as 20, or the new start, such as 14:37. 0: on time again."


def _timed(moment: LeagueContext) -> list[Fixture]:
    return [game for game in open_games(moment) if game.slot is not None]


def _delay_fields(moment: LeagueContext, filled: FormData) -> tuple[FormField, ...]:
    games = _timed(moment)
    boards = {game.board for game in games}
    rounds = sorted({game.round for game in games if game.round})
    late = (
        (_ALL, "every board"),
        *((f"{_BOARD}{key}", f"board {name}") for key, name in choices.board_options(moment.state)
          if int(key) in boards),
        *((f"{_ROUND}{number}", f"round {number}") for number in rounds),
        *choices.game_options(moment.state, games),
    )  # fmt: skip
    return (
        FormField(GAME, "What is late", "one", "Later games shift automatically.", _ALL, late),
        FormField("late", "How late", help=_LATE),
    )


def _delays(moment: LeagueContext, answers: FormReader) -> Iterator[c.AnyCommand]:
    what = answers.required(GAME, "choose what is late")
    season = season_of(moment).id
    number = what.rpartition("-")[2]
    keys = {_BOARD: "board", _ROUND: "round"}
    key = "fixture" if what.isdecimal() else keys.get(what.removesuffix(number))
    of = {} if key is None else {key: int(number)}
    said = answers.required("late", "how late? Enter minutes or the new start time")
    try:
        planned = first_of(moment.state, c.Delay(season, 0, **of))
        yield c.Delay(season, datetimes.parse_delay(said, planned), **of)
    except ValueError as error:
        raise FormError("late", str(error)) from None


def first_of(records: LeagueState, delay: c.Delay) -> int | None:
    """Return the planned start of the first delayed game, or None if none has a time."""
    slots = (game.slot for game in delayed(records, delay))
    return min((records.get(TimeSlot, slot).starts for slot in slots if slot), default=None)


def _delay_words(moment: LeagueContext, filled: FormData) -> tuple[str, ...]:
    [command] = _delays(moment, FormReader(filled))
    return (describe_command(command, moment.state), *delay_words(moment.ledger, command))


def delay_words(ledger: Ledger, command: c.AnyCommand) -> tuple[str, ...]:
    """List the games whose expected time would change, with both times. Raises Refused."""
    before = expected(ledger.records)
    after = ledger.preview(command, expected)
    return tuple(
        f"{game_label(ledger.records, number)}: {expected_words(ledger.records, number, now)}"
        for number, now in sorted(after.items(), key=lambda each: (each[1], each[0]))
        if now != before.get(number)
    ) or ("No expected time changes.",)


DELAY: Final = LeagueAction(
    "delay", "Enter a delay", "Schedule",
    "A game, a board or the whole day runs late. Planned times"
    " stay; expected times are shown next to them.",
    _delay_fields, _delays, lambda moment: _no_open_game(moment) or (
        "" if _timed(moment) else "no game left to play has a time"),
    preview=_delay_words, error_field="late",
    success_message="Delay entered.", repeatable=True,
)  # fmt: skip


def _swap_fields(moment: LeagueContext, filled: FormData) -> tuple[FormField, ...]:
    games = open_games(moment)
    one = chosen_game(moment, filled, games)
    rest = [game for game in games if game != one]
    other = FormField("other", "With", "one", "The other game.",
                  options=choices.game_options(moment.state, rest))  # fmt: skip
    return game_field(moment, games, "The first game."), other


def _swap(moment: LeagueContext, answers: FormReader) -> Iterator[c.AnyCommand]:
    yield c.Swap(_game(answers), answers.key("other", "choose the other game"))


SWAP: Final = LeagueAction(
    "swap", "Swap two games", "Schedule", "Two games trade times and boards.",
    _swap_fields, _swap,
    lambda moment: _no_open_game(moment) or ("" if len(open_games(moment)) > 1
                                             else "only one game is left to play"),
    _stands, error_field="other", success_message="Games swapped.",
)  # fmt: skip


def _cannot_begin(moment: LeagueContext) -> str:
    season = choices.current_season(moment.state)
    why = choices.why_no_teams(moment.state)
    return why or ("" if season and season.phase == "preparing" else "the season has started")


BEGIN: Final = LeagueAction(
    "begin", "Start the season", "Schedule", "Results can be entered from then on.",
    lambda moment, filled: (),
    lambda moment, answers: (c.EnterPhase(season_of(moment).id, "regular"),),
    _cannot_begin, success_message="Season started.",
)  # fmt: skip


def _close_words(moment: LeagueContext, filled: FormData) -> tuple[str, ...]:
    left = len(open_games(moment))
    games = "1 game has" if left == 1 else f"{left} games have"
    lost = (f"{games} no result and can no longer get one.",) if left else ()
    return (f"{season_of(moment).name} is over. The next season can be opened.", *lost)


CLOSE: Final = LeagueAction(
    "close", "Close the season", "League", "End the season. Records, careers and champions go into"
    " the history.",
    lambda moment, filled: (),
    lambda moment, answers: (c.EnterPhase(season_of(moment).id, "over"),),
    lambda moment: choices.why_no_season(moment.state), preview=_close_words,
    success_message="Season closed.",
)  # fmt: skip
