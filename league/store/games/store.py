"""The store: games created, continued, listed and loaded. What it acknowledges is on disk."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from datetime import UTC, datetime
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple, Self

import msgspec
from sqlalchemy import Connection, Engine, bindparam, func, insert, select, text

from league.store.errors import Damaged, Lost, NoSuchGame, StaleGame, Unplayable
from league.store.findings import how_to_put_back, lost_words
from league.store.games.log import Change, InputRows, LogRow, apply_change, folded, log_of, rows_of
from league.store.games.projection import (
    WORDS,
    WORDS_OF_GAME,
    cut_off,
    differences,
    in_these_words,
    projected,
    read_lines,
    write_projection,
)
from league.store.games.queries import (
    GameRow,
    Listing,
    LogHead,
    is_archived,
    is_suspended,
    list_games,
    log_heads,
    played_at,
    read_log,
)
from league.store.games.seals import head_of_game, put_events, put_game
from league.store.games.tables import GAME, GAME_ARCHIVED, GAME_EVENT
from league.store.ledger.entries import is_taken, take_key
from league.store.location import StoreLocation, make_folder, of_file, of_url
from league.store.sqlite.backups import back_up_daily, backup_of_lost
from league.store.sqlite.connections import newest_revision, revision_of
from league.store.sqlite.engine import begin_reading, begin_writing, engine_of
from league.store.sqlite.error_translation import translating_errors
from league.store.sqlite.upgrade import bring_up_to_date
from league.store.waits import once_more
from rulesets.core.data_reader import DataError, read_struct
from rulesets.core.header import Header
from rulesets.core.ruleset import RuleSet
from rulesets.core.session import Session

if TYPE_CHECKING:
    from league.store.ledger.leagues import Leagues

RulesOf = Callable[[Header], RuleSet]
"""Returns the rules that a game was begun with. Raises KeyError or ValueError for unknown ones."""
Clock = Callable[[], datetime]
"""Returns the time now, with its zone."""


def utc_now() -> datetime:
    return datetime.now(UTC)


_STORED = select(
    func.coalesce(func.max(GAME_EVENT.c.seq), 0), WORDS_OF_GAME.scalar_subquery()
).where(GAME_EVENT.c.game == bindparam("of_game"))
"""How many entries a log has, and the wording of its play-by-play."""
# Built once: to build a statement takes longer than to execute it, and each input needs six.

MOST_GAMES = 2**63 - 1
"""The highest number that a database can hold."""


class StoredGame(msgspec.Struct, frozen=True):
    """A game as loaded from its log."""

    id: int
    header: Header
    session: Session
    seq: int
    """How many entries the log has."""
    trouble: str = ""
    """Why the log could not be read to its end: `session` ends there, and the game can be viewed
    but not resumed. Empty when all is well."""


class ComparedGame(NamedTuple):
    """A game, and whether what is derived from its log says the same."""

    stored: StoredGame
    differences: list[str]
    """How its summary and play-by-play differ."""
    cut_off: str
    """What shows that the end of its log is gone; empty if nothing does."""
    worded: bool
    """Whether words were compared, too: those of another version cannot be."""


class Store:
    """The games of one database. Returned by `open_store`."""

    def __init__(
        self, place: StoreLocation, engine: Engine, rules_of: RulesOf, clock: Clock
    ) -> None:
        self.place = place
        self._engine = engine
        self._rules_of = rules_of
        self._clock = clock

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *error: object) -> None:
        self.close()

    def close(self) -> None:
        """Close the file, or the connections to a server."""
        self._engine.dispose()

    def new_game(self, header: Header, key: str = "") -> int:
        """Begin a game and return its number; with a key only once. Raises AlreadyEntered, and
        Unplayable when its rules are unknown."""
        started, moment = Session(self._rules(header, "This game")), self._clock()

        def write() -> int:
            with self._writing() as db:
                take_key(db, key)
                return self.keep_whole(db, header, started, moment=moment)

        def find_stored() -> int | None:
            same = (GAME.c.header == _header_text(header)) & (GAME.c.created_at == moment)
            with self._reading() as db:
                last: int | None = db.execute(select(func.max(GAME.c.id)).where(same)).scalar_one()
            return last

        return once_more(write, find_stored)

    def keep_whole(
        self,
        db: Connection,
        header: Header,
        session: Session,
        by: str = "",
        moment: datetime | None = None,
    ) -> int:
        """Store a game that was played elsewhere, with its log, in a transaction. No input of it
        may have been undone. Return its number."""
        moment = moment or self._clock()
        row = {
            "created_at": moment,
            "header": _header_text(header),
            "home": header.home,
            "visitors": header.visitors,
            "ruleset": header.ruleset,
        }
        number = put_game(db, row)
        rows = log_of(session)
        put_events(db, number, [{**each._asdict(), "at": moment, "by": by} for each in rows])
        write_projection(db, number, projected(header, session), len(rows), moment, stored=0)
        return number

    def games(self, *, put_away: bool = False) -> list[GameRow]:
        """Return the stored games, the most recently played first; or the archived ones."""
        return self.listing(put_away=put_away).games

    def listing(self, *, put_away: bool = False, newest: int | None = None) -> Listing:
        """Return the same, and which games cannot be listed; with `newest`, that many games at
        least."""
        with self._reading() as db:
            return list_games(db, put_away=put_away, newest=newest)

    def is_suspended(self, game: int) -> bool:
        """Return whether a game of a league is suspended: it goes on once it is resumed there."""
        with self._reading() as db:
            return is_suspended(db, game)

    def heads(self) -> dict[int, LogHead]:
        """Return the log hash of every game, and whether its log was ever changed."""
        with self._reading() as db:
            return log_heads(db)

    def load(self, game: int) -> StoredGame:
        """Load a game from its log. Raises NoSuchGame, or Unplayable when its rules are unknown;
        a log that can be read only in part gives the reason in `trouble`."""
        with self._reading() as db:
            text = self._header_of(db, game)
            rows = read_log(db, game)
        return self._folded(game, text, rows)

    def append(
        self, game: StoredGame, change: Change, by: str = "", key: str = ""
    ) -> tuple[StoredGame, InputRows]:
        """Enter a change: when this returns, it is on the disk. `key` is a random text of 16 to
        64 letters, by which the change enters once; empty for none.

        Raises Refused when the rules refuse it, AlreadyEntered when its key has been used,
        StaleGame when another program has resumed the game since it was loaded, StoreError when
        it cannot be written. In each case nothing has changed, here or in the database.
        """
        if game.trouble:
            raise Unplayable(f"Game {game.id} cannot be played on: {game.trouble}.")
        session, outcome = apply_change(game.session, change)
        rows = rows_of(change, game.session, session, game.seq)
        after = msgspec.structs.replace(game, session=session, seq=game.seq + len(rows))
        projection = projected(game.header, session, game.session.in_common(session))
        moment = self._clock()

        def write() -> bool:
            with self._writing() as db:
                take_key(db, key)
                current = self._expect(db, game)
                now = projection if current else projected(game.header, session)
                stamp = {"at": moment, "by": by}
                put_events(db, game.id, [{**row._asdict(), **stamp} for row in rows])
                write_projection(db, game.id, now, after.seq, moment, game.session.played)
            return True

        def find_stored() -> bool | None:
            with self._reading() as db:
                log = read_log(db, game.id)[game.seq : after.seq]
                return (
                    True if log == rows and _entered_at(db, game.id, after.seq) == moment else None
                )

        once_more(write, find_stored)
        return after, outcome

    def has_key(self, key: str) -> bool:
        with self._reading() as db:
            return is_taken(db, key)

    def login(self) -> str:
        """The login by which a shared server was opened; empty for a file."""
        if self.place.file is not None:
            return ""
        with self._reading() as db:
            return str(db.execute(text("SELECT session_user")).scalar_one())

    @property
    def leagues(self) -> Leagues:
        """The leagues stored next to the games."""
        from league.store.ledger.leagues import Leagues

        return Leagues(str(self.place), self._reading, self._writing, self._clock)

    def log_length(self, game: int) -> int:
        """Return how many entries the log of a game has; 0 if there is no such game."""
        with self._reading() as db:
            length: int = db.execute(_STORED, {"of_game": game}).one()[0]
            return length

    def head(self, game: int) -> str:
        """Return the log hash of a game. Raises NoSuchGame."""
        with self._reading() as db:
            self._header_of(db, game)
            return head_of_game(db, game)

    def lines(self, game: int) -> list[str]:
        """Return the play-by-play, one line per input, always in this version's wording. Raises
        NoSuchGame, and then as `load`."""
        with self._reading() as db:
            self._header_of(db, game)
            if in_these_words(db, game):
                return read_lines(db, game)
        loaded = self.load(game)
        return list(projected(loaded.header, loaded.session).lines)

    def rebuild(self, game: int) -> None:
        """Derive a game's summary and play-by-play again from its log. Raises as `load`, and
        Damaged for a log whose end is gone: they are the only trace of it."""
        with self._writing() as db:
            loaded = self._folded(game, self._header_of(db, game), read_log(db, game))
            projection = projected(loaded.header, loaded.session)
            if gone := _cut_off(db, loaded):
                raise Damaged(f"The end of the log of game {game} is gone: {gone}.")
            write_projection(db, game, projection, loaded.seq, played_at(db, game))

    def differences(self, game: int) -> list[str]:
        """Return how a game's summary differs from its log. Raises as `load`."""
        return self.compared(game).differences

    def compared(self, game: int) -> ComparedGame:
        """Return a game compared with its summary. Raises as `load`."""
        with self._reading() as db:
            loaded = self._folded(game, self._header_of(db, game), read_log(db, game))
            now = projected(loaded.header, loaded.session)
            return ComparedGame(
                loaded,
                differences(db, game, now, loaded.seq),
                _cut_off(db, loaded),
                in_these_words(db, game),
            )

    def header_mismatch(self, game: int, header: Header) -> str:
        """Return how a game's row differs from its header; empty when it does not."""
        names = ("home", "visitors", "ruleset")
        query = select(*(GAME.c[name] for name in names)).where(GAME.c.id == game)
        with self._reading() as db:
            row = db.execute(query).one()
        return "; ".join(
            f"its row says {present!r} for {name}, its header {getattr(header, name)!r}"
            for name, present in zip(names, row, strict=True)
            if present != getattr(header, name)
        )

    def archive(self, game: int) -> bool:
        """Archive a game; nothing is lost. Return whether it was listed until now. Raises
        NoSuchGame."""
        return self._move(game, away=True)

    def unarchive(self, game: int) -> bool:
        """Restore a game to the list. Return whether it was archived until now. Raises
        NoSuchGame."""
        return self._move(game, away=False)

    def _move(self, game: int, *, away: bool) -> bool:
        with self._writing() as db:
            self._header_of(db, game)
            if is_archived(db, game) == away:
                return False
            db.execute(insert(GAME_ARCHIVED).values(game=game, away=int(away), at=self._clock()))
        return True

    def _folded(self, game: int, text: str, rows: list[LogRow]) -> StoredGame:
        try:
            header = read_struct(text, Header)
        except DataError as error:
            raise Unplayable(f"The header of game {game} cannot be read: {error}.") from None
        rules = self._rules(header, f"Game {game}")
        session, trouble = folded(rules, rows)
        if trouble and rules.version != header.version:
            trouble += (
                f" (it was begun under version {header.version} of the rules, and this program"
                f" has {rules.version})"
            )
        return StoredGame(game, header, session, len(rows), trouble)

    def _rules(self, header: Header, which: str) -> RuleSet:
        try:
            rules = self._rules_of(header)
        except (KeyError, ValueError) as error:
            raise Unplayable(
                f"{which} is by rules that this program does not have: {header.ruleset}"
                f" ({error}). A newer program may have them."
            ) from None
        dial = rules.digests.get("dial", "")
        if header.dial and dial != header.dial:
            raise Unplayable(
                f"{which} is played with a dial that this program does not have"
                f" ({header.dial[:12]}; here it is {dial[:12] or 'none'})."
            )
        return rules

    def _header_of(self, db: Connection, game: int) -> str:
        text: str | None = None
        if 0 < game <= MOST_GAMES:
            text = db.execute(select(GAME.c.header).where(GAME.c.id == game)).scalar_one_or_none()
        if text is None:
            raise NoSuchGame(f"There is no game {game} in {self.place}: see `quarterback saved`.")
        return text

    def _expect(self, db: Connection, game: StoredGame) -> bool:
        """Return whether the play-by-play has this program's wording. Raises StaleGame when
        another program has resumed the game since it was loaded."""
        if db.dialect.name == "postgresql":
            # It allows two writers at once: the game's own row is locked until this is done.
            db.execute(text("SELECT hold_game(:game)"), {"game": game.id})
        seq, words = db.execute(_STORED, {"of_game": game.id}).one()
        if seq != game.seq:
            raise StaleGame(
                f"Game {game.id} has gone on elsewhere: its log has {seq} entries, not"
                f" {game.seq}. Your last entry is not stored. Load the game again and go on."
            )
        return bool(words == WORDS)

    @contextmanager
    def _reading(self) -> Iterator[Connection]:
        with (
            translating_errors(self.place),
            _plain_values(self.place),
            begin_reading(self._engine) as db,
        ):
            yield db

    @contextmanager
    def _writing(self) -> Iterator[Connection]:
        with (
            translating_errors(self.place),
            _plain_values(self.place),
            begin_writing(self._engine) as db,
        ):
            yield db


def _cut_off(db: Connection, game: StoredGame) -> str:
    return cut_off(db, game.id, game.seq, None if game.trouble else game.session.played)


def _header_text(header: Header) -> str:
    return msgspec.json.encode(header).decode()


def _entered_at(db: Connection, game: int, seq: int) -> datetime | None:
    query = select(GAME_EVENT.c.at).where(GAME_EVENT.c.game == game, GAME_EVENT.c.seq == seq)
    return db.execute(query).scalar_one_or_none()


@contextmanager
def _plain_values(place: StoreLocation) -> Iterator[None]:
    """Report an invalid time, written without this program: nothing else in the block is a bare
    ValueError."""
    try:
        yield
    except ValueError as error:
        raise Damaged(
            f"{place} holds what cannot be read: {error}. Run `quarterback doctor`."
        ) from error


def open_store(
    where: StoreLocation | Path | str, rules_of: RulesOf, clock: Clock = utc_now
) -> Store:
    """Open the games in a file or at a URL: created if there are none, upgraded if an older
    program made them (after a backup). A file that is missing or empty beside backups with games
    in them was lost: it is not created, but Lost is raised. Raises StoreError; the file is then
    as it was. A missing folder is created where that is allowed (see `location.make_folder`)."""
    match where:
        case StoreLocation():
            place = where
        case Path():
            place = of_file(where)
        case _:
            place = of_url(where)
    if place.file is None:
        bring_up_to_date(place, clock())
    else:
        _prepare(place, place.file, clock)
    return Store(place, engine_of(place), rules_of, clock)


def _prepare(place: StoreLocation, file: Path, clock: Clock) -> None:
    with translating_errors(file):
        make_folder(place)
    revision = revision_of(file)
    if revision is None and (backup := backup_of_lost(file)) is not None:
        raise Lost(f"{lost_words(file, backup)} {how_to_put_back(file, backup)}")
    if revision != newest_revision():
        bring_up_to_date(place, clock())
    if revision is not None:
        back_up_daily(file, clock())
