"""Leagues as files: written out whole, taken in elsewhere. What goes wrong is explained in
words."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import TYPE_CHECKING

from league.model.ledger.rows import League
from league.store.errors import StoreError
from quarterback.files import text_files
from quarterback.files.text_files import InTheWay, NotWritten, write_file
from quarterback.league_office import archive
from quarterback.league_office.archive import MOST_BYTES, file_name
from quarterback.tui.context import AppContext
from quarterback.tui.dialogs.choice import ChoiceDialog
from quarterback.tui.dialogs.text import TextPrompt
from quarterback.tui.draw.canvas import printable
from quarterback.tui.league.league_handle import LeagueHandle
from rulesets.core.refusal import Refused

if TYPE_CHECKING:
    from league.store.games.store import Store


async def write_out(app: AppContext, store: Store, handle: LeagueHandle) -> None:
    """Ask for a file's name, and write the league to it."""
    try:
        rows, _ = await asyncio.to_thread(handle.log)
        text = await asyncio.to_thread(archive.league_text, store, handle.number, rows)
        name = await asyncio.to_thread(handle.read, lambda records: records.get(League, 1).name)
    except StoreError as error:
        app.notice(error.message)
        return
    question = printable(f"Export to which file in {Path.cwd()}:")
    to = await app.push_screen_wait(TextPrompt(question, file_name(name)))
    if not to:
        return
    try:
        path = Path(to).expanduser()
        try:
            await asyncio.to_thread(write_file, path, text)
        except InTheWay as error:
            answers = (("y", "yes, overwrite"), ("n", "no, keep it"))
            question = printable(f"{error.message} Overwrite it?")
            if await app.push_screen_wait(ChoiceDialog(question, answers)) != "y":
                return
            await asyncio.to_thread(write_file, path, text, over=True)
    except (NotWritten, RuntimeError) as error:
        app.notice(printable(getattr(error, "message", str(error))))
        return
    app.notice(f"{len(rows)} entries written to {printable(str(path.absolute()))}", severe=False)


async def take_in(app: AppContext, store: Store) -> bool:
    """Ask for a file, and take the league in that is in it; whether one was."""
    example = printable(f"its path, from {Path.cwd()}")
    name = await app.push_screen_wait(TextPrompt("League file:", example))
    if not name:
        return False
    try:
        text = await asyncio.to_thread(text_files.read, Path(name).expanduser(), MOST_BYTES)
        league = await asyncio.to_thread(archive.import_league, store, text)
    except (text_files.NotText, Refused, StoreError) as error:
        app.notice(printable(f"{name}: {error.message}"))
        return False
    except RuntimeError as error:  # no home folder
        app.notice(printable(str(error)))
        return False
    app.notice(f"{league.ledger.seq} entries imported.", severe=False)
    return True
