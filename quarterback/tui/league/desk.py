"""The commissioner's desk: what waits for a word, and everything that can be entered."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date
from typing import ClassVar

from textual import work
from textual.binding import BindingType

from league.model.ledger.rows import League
from quarterback.leagues.acts.act import Filled, Moment
from quarterback.leagues.acts.every import ACTS
from quarterback.leagues.waiting import waiting
from quarterback.tui import commands
from quarterback.tui.drawing.desk_page import DeskLine, DeskRow
from quarterback.tui.drawing.league_views import Heading
from quarterback.tui.league.files import write_out
from quarterback.tui.league.kept import KeptLeague
from quarterback.tui.league.lines import LinesScreen
from quarterback.tui.league.pictures import DeskPicture, LeaguePicture


@dataclass(frozen=True)
class Doing:
    """What a line of the desk does."""

    act: str = ""
    given: Filled | None = None
    why_not: str = ""
    says: str = ""


FOUND, TAKE_IN, WRITE_OUT = "found", "take-in", "write-out"
_FILES = (
    (FOUND, "Found another league", "A league of its own, with people and boards of its own."),
    (WRITE_OUT, "Write the league to a file", "The whole league, an entry a line, to be taken in"
     " elsewhere or kept."),
    (TAKE_IN, "Take in a league from a file", "A league that was written to a file."),
)  # fmt: skip


class DeskScreen(LinesScreen):
    """Lines that wait for somebody first; then every act in its group."""

    BINDINGS: ClassVar[list[BindingType]] = commands.bindings(commands.DESK)

    def __init__(self, kept: KeptLeague) -> None:
        super().__init__(kept)
        self.doing: tuple[Doing | None, ...] = ()
        self.bar = ""

    def picture(self) -> DeskPicture:
        """The list."""
        return DeskPicture()

    @property
    def last(self) -> int:
        """The last line."""
        return len(self.doing) - 1

    def load(self) -> None:
        """As it stands now."""
        by, today = self.table_app.preferences.by, date.today().isoformat()
        self.read_at(lambda ledger: _desk(Moment(ledger, today, by)), self._show)

    def _show(self, found: tuple[str, list[tuple[DeskRow, Doing | None]]]) -> None:
        title, lines = found
        begins = not self.doing
        self.doing = tuple(doing for _, doing in lines)
        self.put(tuple(line for line, _ in lines))
        if begins:
            self.choose(1)
        self._foot(title)

    def _foot(self, title: str = "") -> None:
        self.bar = title or self.bar
        doing = self.chosen
        foot = (
            "" if doing is None else f"Not now: {doing.why_not}." if doing.why_not else doing.says
        )
        self.write(self.bar, foot)

    @property
    def chosen(self) -> Doing | None:
        """What the chosen line does; None of a heading."""
        at = self.lines.view.at
        return self.doing[at] if 0 <= at < len(self.doing) else None

    def choose(self, at: int) -> None:
        """Another line; headings are passed over."""
        before = self.lines.view.at
        at = min(max(at, 0), max(self.last, 0))
        step = 1 if at >= before or at == 0 else -1
        while 0 <= at < len(self.doing) and self.doing[at] is None:
            at += step
        super().choose(at)
        self._foot()

    def on_league_picture_clicked(self, event: LeaguePicture.Clicked) -> None:
        """A click does it."""
        at = self.query_one(DeskPicture).at(event.y)
        if at is not None and self.doing[at] is not None:
            self.choose(at)
            self.action_open()

    def action_open(self) -> None:
        """The form of the chosen line."""
        doing = self.chosen
        if doing is None:
            return
        if doing.why_not:
            self.table_app.notice(f"Not now: {doing.why_not}.")
        elif doing.act in (FOUND, TAKE_IN, WRITE_OUT):
            self.file(doing.act)
        else:
            self.open_act(doing.act, doing.given, again=not doing.given)

    @work
    async def file(self, what: str) -> None:
        """Leagues beside this one, and files of leagues."""
        store = self.table_app.store
        if what == WRITE_OUT and store is not None:
            await write_out(self.table_app, store, self.kept)
        else:
            self.table_app.new_league(from_file=what == TAKE_IN)


def _desk(moment: Moment) -> tuple[str, list[tuple[DeskRow, Doing | None]]]:
    lines: list[tuple[DeskRow, Doing | None]] = []
    waits = waiting(moment)
    lines.append((Heading("Waits for a word" if waits else "Nothing waits for a word", ""), None))
    for each in waits:
        line = DeskLine(f"{each.says[0].upper()}{each.says[1:]}", mark=True)
        lines.append((line, Doing(each.act, each.given, "", "ENTER opens the form for it.")))
    group = ""
    for act in ACTS:
        if act.group != group:
            group = act.group
            lines.append((Heading(group, ""), None))
        why_not = act.why_not(moment)
        off = bool(why_not)
        lines.append((DeskLine(act.title, why_not if off else act.says, off),
                      Doing(act.name, None, why_not, act.says)))  # fmt: skip
    lines.append((Heading("Leagues", ""), None))
    lines += [(DeskLine(title, says), Doing(name, None, "", says)) for name, title, says in _FILES]
    name = moment.records.get(League, 1).name
    return f"{name} · the commissioner's desk", lines
