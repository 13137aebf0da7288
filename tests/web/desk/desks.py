"""A commissioner at the desk in a browser without script: forms as HTML has them, nothing else."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from html.parser import HTMLParser
from pathlib import Path
from typing import Any

from league.store.games.store import Store, open_store
from league.store.ledger.leagues import OpenLeague
from quarterback.rule_sets import of_header
from quarterback.web.app import make_app
from quarterback.web.doors import DESK
from quarterback.web.server_state import ServerState
from tests.tui.league.leagues import kept
from tests.web.servers import browser_of, come_in, server_of, the_den


@dataclass
class HtmlForm:
    """A form of a page: what the browser would send, and its buttons."""

    action: str
    method: str
    fields: list[tuple[str, str]] = field(default_factory=list)
    buttons: list[tuple[str, str, str]] = field(default_factory=list)
    """The name, the value and the text of each."""

    def value(self, name: str) -> str:
        return next(value for known, value in self.fields if known == name)

    @property
    def names(self) -> set[str]:
        return {name for name, _ in self.fields}


class _Forms(HTMLParser):
    def __init__(self) -> None:
        super().__init__()
        self.forms: list[HtmlForm] = []
        self.text = ""
        self.form: HtmlForm | None = None
        self.select = self.area = self.button = ""
        self.picked: str | None = None
        self.first: str | None = None
        self.inside: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        has = {name: value or "" for name, value in attrs}
        if tag == "form":
            self.form = HtmlForm(has.get("action", ""), has.get("method", "get"))
            self.forms.append(self.form)
        if self.form is None:
            return
        name = has.get("name", "")
        if tag == "input" and has.get("type") != "file":
            marked = has.get("type") not in ("radio", "checkbox") or "checked" in has
            if name and marked:
                self.form.fields.append((name, has.get("value", "on")))
        elif tag == "textarea":
            self.area, self.text = name, ""
        elif tag == "select":
            self.select, self.picked, self.first = name, None, None
        elif tag == "option":
            value = has.get("value", "")
            self.first = value if self.first is None else self.first
            if "selected" in has:
                self.picked = value
        elif tag == "button":
            self.form.buttons.append((name, has.get("value", ""), ""))
            self.button, self.text = name or "-", ""

    def handle_data(self, data: str) -> None:
        self.text += data

    def handle_endtag(self, tag: str) -> None:
        if tag == "form":
            self.form = None
        if self.form is None:
            return
        if tag == "textarea":
            self.form.fields.append((self.area, self.text.removeprefix("\n")))
        elif tag == "select":
            value = self.picked if self.picked is not None else self.first
            if value is not None:
                self.form.fields.append((self.select, value))
        elif tag == "button":
            name, value, _ = self.form.buttons[-1]
            self.form.buttons[-1] = (name, value, self.text.strip())


def forms_of(page: str) -> list[HtmlForm]:
    """The forms of a page."""
    parser = _Forms()
    parser.feed(page)
    return parser.forms


class WebCommissioner:
    """Somebody who is signed in at the desk."""

    def __init__(self, server: ServerState, person: str = "Ann") -> None:
        self.server = server
        self.client = browser_of(make_app(server), raise_server_exceptions=False)
        self.page = ""
        assert come_in(self.client, person, "desk", "swordfish").status_code == 200

    @property
    def league(self) -> OpenLeague:
        """The league as it is on the disk."""
        assert self.server.league is not None
        self.server.league.catch_up()
        return self.server.league

    def open(self, path: str) -> str:
        answer = self.client.get(path)
        assert answer.status_code == 200, answer.text
        self.page = answer.text
        return self.page

    def form(self, action: str = "/desk/do/", n: int = 0) -> HtmlForm:
        """A form of the page."""
        return [each for each in forms_of(self.page) if each.action.startswith(action)][n]

    def send(self, form: HtmlForm, do: str = "enter", files: Any = None, **values: str) -> Any:
        """Fill a form in and press a button."""
        changed = {f"f-{name.replace('_', '-')}": value for name, value in values.items()}
        fields = [(name, value) for name, value in form.fields if name not in changed]
        fields += list(changed.items())
        if do:
            fields.append(("do", do))
        data: dict[str, Any] = {}
        for name, value in fields:
            data.setdefault(name, []).append(value)
        answer = self.client.post(form.action, data=data, files=files)
        self.page = answer.text
        return answer

    def enter(self, path: str, **values: str) -> Any:
        """Open a form, fill it in, look at what it does, save it."""
        self.open(path)
        answer = self.send(self.form(), "preview", **values)
        assert answer.status_code == 200, answer.text
        return self.send(self.form())


@contextmanager
def desk_of(folder: Path, make: Any = the_den) -> Iterator[WebCommissioner]:
    """The desk of a league that is made, or copied."""
    kept(folder, make)
    with open_store(folder / "games.db", of_header) as store:
        yield commissioner_at(store)


def commissioner_at(store: Store) -> WebCommissioner:
    """Someone at the desk of the first league of a store."""
    server = server_of(store, open_doors=frozenset({"desk", "tables"}))
    server.doors.set_secret(DESK, "swordfish")
    return WebCommissioner(server, "Ann")
