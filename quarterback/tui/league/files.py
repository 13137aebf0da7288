"""Leagues as files: exported, imported, printed. Errors are explained in words."""

from __future__ import annotations

import asyncio
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from league.model.day.overview import day_of
from league.model.ledger.rows import League
from league.model.ledger.state import LeagueState
from league.store.errors import StoreError
from quarterback.files import text_files
from quarterback.files.text_files import InTheWay, NotWritten, write_file
from quarterback.game.places import photos_at
from quarterback.league_office import league_files
from quarterback.league_office.choices import current_season
from quarterback.league_office.datetimes import wall_clock
from quarterback.league_office.league_files import MOST_BYTES, file_name
from quarterback.league_office.league_handle import LeagueHandle
from quarterback.tui.context import AppContext
from quarterback.tui.dialogs import ChoiceDialog, PageScreen, PickerDialog, TextPrompt
from quarterback.tui.draw.canvas import printable
from rulesets.core.plain_text import capitalize
from rulesets.core.refusal import Refused

if TYPE_CHECKING:
    from league.store.games.store import Store


async def write_out(app: AppContext, store: Store, handle: LeagueHandle) -> None:
    try:
        rows, _ = await asyncio.to_thread(handle.log)
        text = await asyncio.to_thread(league_files.league_text, store, handle.number, rows)
        name = await asyncio.to_thread(handle.read, lambda records: records.get(League, 1).name)
    except StoreError as error:
        app.notice(error.message)
        return
    path = await _write(app, "Export to", file_name(name), text)
    if path is not None:
        written = printable(str(path.absolute()))
        app.notice(f"{len(rows)} entries written to {written}", severe=False)


async def _write(app: AppContext, what: str, name: str, text: str) -> Path | None:
    """Ask for a file name, and write a text to it; return None, after a notice, if it was not
    written."""
    question = printable(f"{what} which file in {Path.cwd()}:")
    to = await app.push_screen_wait(TextPrompt(question, name))
    if not to:
        return None
    try:
        path = Path(to).expanduser()
        try:
            await asyncio.to_thread(write_file, path, text)
        except InTheWay as error:
            answers = (("y", "yes, overwrite"), ("n", "no, keep it"))
            question = printable(f"{error.message} Overwrite it?")
            if await app.push_screen_wait(ChoiceDialog(question, answers)) != "y":
                return None
            await asyncio.to_thread(write_file, path, text, over=True)
    except (NotWritten, RuntimeError) as error:
        app.notice(printable(getattr(error, "message", str(error))))
        return None
    return path


async def print_out(app: AppContext, handle: LeagueHandle) -> None:
    """Ask what to print and on which paper, and write the page to a file."""
    # Templates and their library are loaded when something is printed, not with the pages.
    from quarterback.league_office.print_choices import (
        ALL,
        LABELS,
        PAPERS,
        how_to_print,
        print_text,
        usual_paper,
    )
    from quarterback.league_office.printing import PrintRequest, no_photo

    what = await app.push_screen_wait(PickerDialog("Print", tuple(LABELS.items()), ALL))
    if what is None:
        return
    usual = usual_paper()
    sizes = sorted(PAPERS.items(), key=lambda item: item[0] != usual)
    papers = tuple((name[0].lower(), name) for _, name in sizes)
    letter = await app.push_screen_wait(ChoiceDialog("Paper:", papers))
    paper = next((each for each in PAPERS if each[0] == letter), None)
    if paper is None:
        return

    def page(records: LeagueState) -> str:
        season = current_season(records)
        if season is None:
            raise Refused("there is no season yet: open one first")
        day, book = day_of(records, wall_clock()), app.figures
        figures = tuple if book is None else partial(book.of, records)
        photo = no_photo if app.store is None else photos_at(app.store.place, handle.number).small
        request = PrintRequest(records, season, day, paper, figures=figures, photo=photo)
        return print_text(what, request)

    try:
        text = await asyncio.to_thread(handle.read, page)
    except (Refused, StoreError) as error:
        app.notice(printable(capitalize(f"{error.message}.")))
        return
    path = await _write(app, "Print to", f"{what}.html", text)
    if path is not None:
        # Not a notice in the corner: it is read while someone walks to the printer.
        await app.push_screen_wait(
            PageScreen("To print it", [how_to_print(what, paper, str(path))])
        )


async def take_in(app: AppContext, store: Store) -> bool:
    """Ask for a file, and import the league in it; return whether one was imported."""
    example = printable(f"its path, from {Path.cwd()}")
    name = await app.push_screen_wait(TextPrompt("League file:", example))
    if not name:
        return False
    try:
        text = await asyncio.to_thread(text_files.read, Path(name).expanduser(), MOST_BYTES)
        league = await asyncio.to_thread(league_files.import_league, store, text)
    except (text_files.NotText, Refused, StoreError) as error:
        app.notice(printable(f"{name}: {error.message}"))
        return False
    except RuntimeError as error:  # no home folder
        app.notice(printable(str(error)))
        return False
    app.notice(f"{league.ledger.seq} entries imported.", severe=False)
    return True
