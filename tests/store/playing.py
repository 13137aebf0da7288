"""Games for the tests of the store: begun, played at random but by the rules, watched."""

import random
import sqlite3
from contextlib import closing
from pathlib import Path
from typing import Any

import msgspec

from league.store.games.store import Store, open_store
from quarterback.game.scorebook import Scorebook
from quarterback.rule_sets import header_of, of_header, rule_set, shipped_dial
from rulesets.core.awaiting import Chance, Decide, Over
from rulesets.core.events import Call, Event
from rulesets.core.header import Header
from rulesets.core.refusal import Refused

RULES = rule_set("littlefield", None, shipped_dial())


def header(**tags: object) -> Header:
    made = header_of(RULES, home="Yale", visitors="Army")
    return msgspec.structs.replace(made, **tags)


def opened(file: Path) -> Store:
    return open_store(file, of_header)


def raw_connection(file: Path) -> sqlite3.Connection:
    """What another program does to a file that a Store may have open. Windows does not delete a
    journal that is open elsewhere, so this leaves it where it is, as ours do."""
    raw = sqlite3.connect(file)
    if raw.execute("PRAGMA journal_mode").fetchall() == [("delete",)]:
        raw.execute("PRAGMA journal_mode = persist").fetchall()
    return raw


def by_hand(file: Path, *statements: str, unguarded: bool = False) -> list[Any]:
    """The rows of the last of some statements, made past the program: `unguarded`, with triggers
    dropped and checks off."""
    with closing(raw_connection(file)) as raw:
        if unguarded:
            listed = "SELECT name FROM sqlite_master WHERE type = 'trigger'"
            for (name,) in raw.execute(listed).fetchall():
                raw.execute(f'DROP TRIGGER "{name}"')
            raw.execute("PRAGMA ignore_check_constraints = ON")
        rows: list[Any] = []
        for statement in statements:
            rows = raw.execute(statement).fetchall()
        raw.commit()
    return rows


def spin(book: Scorebook, rng: random.Random) -> Event:
    wanted = book.awaiting
    assert isinstance(wanted, Chance)
    assert wanted.table is not None
    return rng.choice(wanted.table.draws)


def play(book: Scorebook, rng: random.Random, by: str = "") -> None:
    """One input: a spin; or a call, and the spin for it added at once, as the program does."""
    if not isinstance(book.awaiting, Decide):
        book.play(spin(book, rng), by=by)
        return
    book.play(Call(rng.choice(book.awaiting.options).call), by=by)
    if isinstance(book.awaiting, Chance) and rng.random() < 0.8:
        book.add(spin(book, rng), by=by)


def anything(book: Scorebook, rng: random.Random, by: str = "") -> None:
    """A play mostly; else an undo, a redo or an amendment. What does not fit is not done."""
    try:
        ways = ("play", "undo", "redo", "amend", "leave out", "insert")
        match rng.choices(ways, (14, 2, 2, 1, 1, 1))[0]:
            case "undo":
                book.undo(rng.randint(1, 3), by=by)
            case "redo":
                book.redo(rng.randint(1, 2), by=by)
            case "amend" if book.inputs:
                number = rng.randint(1, len(book.inputs))
                book.amend(number, *book.inputs[rng.randrange(len(book.inputs))], by=by)
            case "leave out":
                book.amend(rng.randint(1, len(book.inputs) + len(book.pending) + 1), by=by)
            case "insert" if book.inputs:
                number = rng.randint(1, len(book.inputs) + len(book.pending) + 1)
                put_in = book.inputs[rng.randrange(len(book.inputs))]
                book.amend(number, *put_in, before=True, by=by)
            case _ if isinstance(book.awaiting, Over):
                book.undo(by=by)
            case _:
                play(book, rng, by)
    except Refused:
        return


def played(store: Store, inputs: int, seed: int = 1, **tags: object) -> Scorebook:
    book = Scorebook.begin(store, header(**tags))
    rng = random.Random(seed)
    while len(book.inputs) < inputs:
        play(book, rng)
    return book


def look(book: Any) -> tuple[object, ...]:
    """All that a person can see of a game, or of its session."""
    return (book.state, book.entries, book.inputs, book.pending, book.needs_review)
