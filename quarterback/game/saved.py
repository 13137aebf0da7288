"""Begin, resume or repeat a game in a store: the same for every command and screen.

Every problem is a StoreError with words for a person.
"""

from __future__ import annotations

import time
from collections.abc import Sequence
from datetime import datetime
from typing import TYPE_CHECKING

from league.store.errors import NoSuchGame
from quarterback.ai.coaches import EVERY_COACH
from quarterback.game.controller import GameController
from quarterback.game.options import LAST, SIMULATED, PlayOptions
from quarterback.game.practice.model import with_lineup_remarks
from quarterback.game.scorebook import Scorebook
from quarterback.game.series import NO_NAMES, is_hot_seat, rematch, series_of, series_words
from quarterback.rule_sets import CODES, WITH_DIAL, title_of
from quarterback.text.saved_games import score_line, series_after, series_note, started_games
from rulesets.core.awaiting import Over
from rulesets.core.sides import SIDES

if TYPE_CHECKING:
    from league.store.games.queries import GameRow
    from league.store.games.store import Store

MOST_DIGITS = 18
"""How many digits the number of a game may have: more could be more than SQLite can count."""


def begin(store: Store | None, options: PlayOptions, key: str = "") -> Scorebook:
    """Begin a new game, with its toss if that was made with a coin of the players' own; without
    a store it lasts as long as the program runs. With a key it begins only once. Raises
    AlreadyEntered or another StoreError, or BadSetting."""
    if options.rematch and store is not None:
        return again_of(store, options.rematch, best_of_three=bool(options.event))
    header = options.header(datetime.now().astimezone().isoformat(timespec="minutes"))
    if header.board == SIMULATED:
        header = with_lineup_remarks(header)
    if store:
        book = Scorebook.begin(store, header, key)
    else:
        book = Scorebook.in_memory(header, options.rules())
    winner = next((side for side in SIDES if side == options.toss), None)
    if winner is not None:
        GameController(book, time.monotonic).enter_toss(winner)
    return book


def again(
    store: Store | None, book: Scorebook, *, best_of_three: bool = False, key: str = ""
) -> Scorebook:
    """Begin a new game of the same sides, with the same coaches, dial and settings, and chance
    of its own: see `rematch`. With a key it begins only once. Raises StoreError."""
    now = datetime.now().astimezone().isoformat(timespec="minutes")
    header = rematch(book.header, book.state, now, best_of_three=best_of_three)
    if store:
        return Scorebook.begin(store, header, key)
    return Scorebook.in_memory(header, book.rules)


def again_of(store: Store, which: str, *, best_of_three: bool = False) -> Scorebook:
    """Begin the rematch of a stored game, by its number, or of the last finished one. Raises
    StoreError, also for a game that is not over, or one without two people for a best of three."""
    if which == LAST:
        over = next((game for game in store.games() if game.finished), None)
        if over is None:
            raise NoSuchGame("No game is over, so there is no rematch. Start a new one.")
        which = str(over.id)
    book = Scorebook.resume(store, _number(which, ()))
    if not isinstance(book.awaiting, Over):
        raise NoSuchGame(f"Game {which} is not over. To go on with it, use --resume {which}.")
    if best_of_three and not is_hot_seat(book.header):
        raise NoSuchGame(
            f"A best of three is for two people at the dial, and game {which} was none of theirs."
            " Leave out --best-of-three."
        )
    return again(store, book, best_of_three=best_of_three)


def resume(store: Store, which: str) -> Scorebook:
    """Resume a stored game by its number, or the last one that is not over. It is on the list
    again, even if it had been archived. Raises StoreError."""
    number = _number(which, store.games() if which == LAST else ())
    book = Scorebook.resume(store, number)
    if not why_not(book) and not isinstance(book.awaiting, Over):
        store.unarchive(number)
    return book


def why_not(book: Scorebook) -> str:
    """Return why a stored game can be looked at but not resumed; empty if it can."""
    for name in (book.header.home_coach, book.header.visitors_coach):
        if name and name not in EVERY_COACH:
            return f"this version has no coach {name}; a newer version may"
    return book.trouble


def _number(which: str, games: Sequence[GameRow]) -> int:
    if which != LAST:
        if not (which.isascii() and which.isdigit()):
            raise NoSuchGame(f"There is no game {which!r}. Use the number of a game.")
        if len(which) > MOST_DIGITS:
            raise NoSuchGame(f"There is no game {which}.")
        return int(which)
    if (game := waiting(games)) is not None:
        return game.id
    raise NoSuchGame("No game to resume. Start a new one.")


def waiting(games: Sequence[GameRow]) -> GameRow | None:
    """Return the last game that is not over, of games as the store lists them. A person's own
    game comes before an exhibition of two coaches, and a game left before its first play comes
    last, because it has nothing to resume. A suspended game goes on when its league resumes it."""
    going_on = [game for game in games if not game.finished and not game.suspended]
    own = [
        game for game in started_games(going_on) if not (game.home_coach and game.visitors_coach)
    ]
    return next(iter((*own, *started_games(going_on), *going_on)), None)


def series_waiting(games: Sequence[GameRow]) -> GameRow | None:
    """Return the last of some games, as the store lists them, if it belongs to a best of three
    with another to play; else None."""
    last = next(iter(started_games(games)), None)
    if last is None or not last.finished:
        return None
    series = series_after(last)
    return None if series is None or series.decided else last


def last_named(games: Sequence[GameRow]) -> GameRow | None:
    """Return the last dial game of two people whose teams had names of their own, of games as the
    store lists them; None if there was none."""
    for game in started_games(games):
        names = game.home, game.visitors
        alone = not game.event or series_of(game) is not None
        if alone and is_hot_seat(game) and names != NO_NAMES:
            return game
    return None


def resumes(game: GameRow) -> str:
    """Describe the game that would be resumed: its sides with their coaches, the score, and the
    rule set if it is not the dial game. Of a finished game, describe the next of its series."""
    if game.finished and (series := series_after(game)) is not None:
        tally = series_words(series, game.home, game.visitors).partition(": ")[2]
        return f"game {series.game + 1}: {tally}"
    rules = "" if game.ruleset in WITH_DIAL or game.ruleset not in CODES else title_of(game.ruleset)
    notes = [note for note in (rules, series_note(game)) if note]
    return ", ".join([score_line(game), *notes])
