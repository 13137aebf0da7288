"""A game as a file: a sheet that can be replayed and checked, or a report to be read."""

from __future__ import annotations

import os
import unicodedata
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path

from quarterback.game_data import game_json, players_csv, plays_csv
from quarterback.player_rows import player_lines
from quarterback.score_sheet import scoring_lines
from quarterback.score_table import box_table, drive_table, points_table
from rulesets.core.header import Header
from rulesets.core.notation import steps, write_game
from rulesets.core.plain_text import plain_text
from rulesets.core.session import Session
from rulesets.core.wording import situation

LONGEST_NAME = 60
"""Characters of a suggested file name, its ending not counted."""


@dataclass(frozen=True)
class Format:
    """A way to write a game down."""

    name: str
    ending: str
    says: str
    write: Callable[[Header, Session], str]


class NotWritten(Exception):
    """The file is as it was; `says` is why, for a person."""

    def __init__(self, says: str) -> None:
        super().__init__(says)
        self.says = says


class InTheWay(NotWritten):
    """There is a file of that name already."""


def report(header: Header, session: Session) -> str:
    """The whole game in words: score, box score, scoring, drives, play by play."""
    names, entries, rules = header.names, session.entries, session.rules
    players = player_lines(rules, names, entries)
    title = f"{names.home} and {names.visitors}"
    blocks = [
        [title, *_coached(header), *filter(None, (header.event, header.place, header.date))],
        [f"{situation(names, session.state)}."],
        ["POINTS", *points_table(rules, names, entries)],
        ["BOX SCORE", *box_table(rules, names, entries)],
        *([["PLAYERS", *players]] if players else []),
        ["SCORING", *scoring_lines(rules, names, entries)],
        ["DRIVES", *drive_table(rules, names, entries)],
        ["PLAY BY PLAY", *_plays(header, session)],
    ]
    return "\n\n".join("\n".join(plain_text(line) for line in block) for block in blocks) + "\n"


def _coached(header: Header) -> list[str]:
    """Whose teams they are, where a league says so."""
    people = (header.home_coached_by, header.visitors_coached_by)
    sides = zip((header.names.home, header.names.visitors), people, strict=True)
    told = [f"{name}: coached by {person}" for name, person in sides if person]
    return [", ".join(told)] if told else []


def _plays(header: Header, session: Session) -> list[str]:
    told = [
        f"{step.number or '':>4}  {step.sentence}"
        for step in steps(session, header.names)
        if step.sentence
    ]
    return told or ["Nothing has been played yet."]


def _sheet(header: Header, session: Session) -> str:
    return write_game(header, session.rules, session)


FORMATS = (
    Format("sheet", ".qbk", "a game sheet: to replay, check, import, mail", _sheet),
    Format("text", ".txt", "a report to read: score, drives, play by play", report),
    Format("csv", ".csv", "the plays as a table, for spreadsheets", plays_csv),
    Format("players", ".players.csv", "what single players did, as a table", players_csv),
    Format("json", ".json", "everything as data, for other programs", game_json),
)
BY_NAME = {each.name: each for each in FORMATS}


def by_ending(name: str) -> Format | None:
    """The way that a file's name asks for."""
    fitting = [each for each in FORMATS if name.lower().endswith(each.ending)]
    return max(fitting, key=lambda each: len(each.ending), default=None)


def suggested(header: Header, number: int | None, written_as: Format) -> str:
    """A file name that every system takes: harvard-yale-12.qbk."""
    parts = [_word(header.names.home), _word(header.names.visitors)]
    stem = "-".join(filter(None, parts))[:LONGEST_NAME].strip("-") or "game"
    return f"{stem}{f'-{number}' if number is not None else ''}{written_as.ending}"


def _word(name: str) -> str:
    """A name in small ASCII letters and digits, other signs as hyphens or left out."""
    plain = unicodedata.normalize("NFKD", name).encode("ascii", "ignore").decode().lower()
    words = "".join(mark if mark.isalnum() else " " for mark in plain).split()
    return "-".join(words)


def write_file(to: Path, text: str, *, over: bool = False) -> None:
    """Write the whole file, or leave all as it was. Raises InTheWay when there is one and `over`
    is not said, NotWritten when it cannot be written."""
    try:
        if to.is_dir():
            raise NotWritten(f"{to} is a folder: add a file name.")
        if to.exists() and not over:
            raise InTheWay(f"{to} is there already.")
        _replace(to, text)
    except (OSError, ValueError) as error:  # ValueError: a name with a NUL in it
        why = getattr(error, "strerror", None) or error
        raise NotWritten(f"{to} cannot be written: {why}. Try another folder or name.") from None


def _replace(to: Path, text: str) -> None:
    part = to.with_name(f"{to.name}.part")
    try:
        part.write_text(text, encoding="utf-8", newline="\n")
        os.replace(part, to)
    except BaseException:
        with suppress(OSError, ValueError):
            part.unlink(missing_ok=True)
        raise
