"""The settings, each changed in place and saved at once; themes; every command with its keys."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import ClassVar

from textual import events
from textual.app import ComposeResult
from textual.binding import BindingType
from textual.containers import Vertical
from textual.content import Content
from textual.widgets import Static
from textual.widgets.option_list import Option

from quarterback.tui.bindings import commands
from quarterback.tui.bindings.command import Command, key_sign
from quarterback.tui.bindings.overrides import Keys, keys_now, refused, taking
from quarterback.tui.context import ContextModal
from quarterback.tui.theme.themes import THEMES
from quarterback.tui.widgets.footer import KeysFooter
from quarterback.tui.widgets.row_list import Menu, MenuScreen


def theme_names(available: Iterable[str]) -> list[str]:
    """Return the names of themes, our own first."""
    ours = [theme.name for theme in THEMES]
    return [*ours, *sorted(name for name in available if name not in ours)]


class ChooseThemeScreen(MenuScreen[str | None]):
    """Returns the chosen theme; None, with the old theme shown again, if it stays."""

    BINDINGS: ClassVar[list[BindingType]] = commands.bindings(commands.THEMES, (commands.HELP,))

    def __init__(self, before: str) -> None:
        super().__init__()
        self.before = before

    def compose(self) -> ComposeResult:
        names = theme_names(self.app.available_themes)
        with Vertical(classes="box"):
            yield Static(Content("THEME"), classes="box-title")
            yield Menu(
                *(Option(Content(f" {name}"), id=name) for name in names), classes="box-list"
            )
            yield Static(Content("ENTER select   ESC cancel"), classes="box-foot")

    def on_mount(self) -> None:
        listed = self.query_one(Menu)
        listed.highlighted = theme_names(self.app.available_themes).index(self.before)
        listed.focus()

    def on_option_list_option_highlighted(self, event: Menu.OptionHighlighted) -> None:
        self.app.theme = event.option.id or self.before

    def on_option_list_option_selected(self, event: Menu.OptionSelected) -> None:
        self.dismiss(event.option.id)

    def action_close(self) -> None:
        self.app.theme = self.before
        self.dismiss(None)


_KEYS_WIDTH = 18


class PressKeyScreen(ContextModal[str]):
    """Waits for a key for the command, and returns it; empty if canceled."""

    def __init__(self, command: Command, keys: Keys) -> None:
        super().__init__()
        self.command = command
        self.keys = keys

    def compose(self) -> ComposeResult:
        with Vertical(id="page"):
            named = self.command.label or self.command.description
            yield Static(Content(f"Press the key for: {named}"), id="page-title")
            yield Static(Content(""), id="key-refused")
            yield Static(Content("ESC cancel"), id="page-foot")

    def on_key(self, event: events.Key) -> None:
        """Take the key, or say why it is not possible."""
        event.stop()
        event.prevent_default()
        if event.key == "escape":
            self.dismiss("")
            return
        why_not = refused(self.command, event.key, self.keys)
        if why_not:
            self.query_one("#key-refused", Static).update(Content(why_not))
        else:
            self.dismiss(event.key)

    def on_click(self) -> None:
        self.dismiss("")


class OwnKeysScreen(MenuScreen[None]):
    """Lists the commands, each under the heading of its screen."""

    BINDINGS: ClassVar[list[BindingType]] = commands.bindings(commands.OWN_KEYS, (commands.HELP,))

    def compose(self) -> ComposeResult:
        with Vertical(classes="box"):
            yield Static(Content("KEYS: ENTER adds a key"), classes="box-title")
            yield Menu(classes="box-list")
        yield KeysFooter()

    def on_mount(self) -> None:
        listed = self.query_one(Menu)
        for heading, group in commands.SECTIONS:
            listed.add_option(Option(Content(heading.upper()), disabled=True))
            listed.add_options(Option(Content(self._line(c)), id=c.id) for c in group)
        listed.highlighted = 1
        listed.focus()

    def _line(self, command: Command) -> str:
        app = self.ctx
        keys = app.preferences.keys
        ascii_only = app.skin.name == "ascii"
        signs = " ".join(key_sign(k, ascii_only=ascii_only) for k in keys_now(command, keys))
        own = "*" if command.id in keys else " "
        return f" {own}{signs:<{_KEYS_WIDTH}} {_named(command)}"

    @property
    def _command(self) -> Command | None:
        at = self.query_one(Menu).highlighted
        chosen = None if at is None else self.query_one(Menu).get_option_at_index(at).id
        return commands.BY_ID.get(chosen or "")

    def on_option_list_option_selected(self) -> None:
        self._ask(add=False)

    def action_add(self) -> None:
        self._ask(add=True)

    def _ask(self, *, add: bool) -> None:
        command = self._command
        if command is None:
            return
        if command.id == "app.quit":
            self.ctx.notice("ctrl+q always quits the program.", severe=False)
            return
        keys = self.ctx.preferences.keys
        present = keys_now(command, keys) if add else ()

        def pressed(key: str | None) -> None:
            if key:
                self._keep(taking(command, (*present, key), keys))

        self.app.push_screen(PressKeyScreen(command, keys), pressed)

    def action_usual(self) -> None:
        """Restore the usual keys of one command, unless another has taken one of them."""
        command, keys = self._command, self.ctx.preferences.keys
        if command is None or command.id not in keys:
            return
        without = taking(command, (), keys)
        used = [why for key in keys_now(command, {}) if (why := refused(command, key, without))]
        usual = [why for why in used if "is taken" in why]
        if usual:
            self.ctx.notice(usual[0])
        else:
            self._keep(without)

    def action_reset(self) -> None:
        """Restore the usual keys of all commands."""
        self._keep({})

    def _keep(self, keys: Keys) -> None:
        self.ctx.prefer(keys=keys)
        listed = self.query_one(Menu)
        for command in commands.BY_ID.values():
            listed.replace_option_prompt(command.id, Content(self._line(command)))


def _named(command: Command) -> str:
    """Return a command by name, if it has one, and what it does."""
    return f"{command.label}: {command.description}" if command.label else command.description


_LABEL = 13


@dataclass(frozen=True)
class SettingRow:
    """A preference, its values with a word for each, and what it does."""

    name: str
    label: str
    values: tuple[tuple[object, str], ...]
    description: str


_ROWS = (
    SettingRow(
        "pace",
        "Speed",
        (("slow", "slow"), ("medium", "medium"), ("quick", "quick"), ("instant", "instant")),
        "How fast the dial turns and coaches call. When the game is on the line, the dial slows.",
    ),
    SettingRow(
        "waits",
        "Coaches",
        ((False, "play on"), (True, "wait for a key")),
        "Whether a coach plays after a moment, or each of his plays waits for a key.",
    ),
    SettingRow(
        "own_spins",
        "Returns",
        ((False, "play on"), (True, "wait for a key")),
        "Kickoffs and returns leave no choice: spun at once, or each waits for its team's key.",
    ),
    SettingRow(
        "glyphs",
        "Symbols",
        (("auto", "automatic"), ("unicode", "Unicode"), ("ascii", "ASCII only")),
        "Characters for drawing. Use ASCII if your terminal shows boxes or blanks.",
    ),
    SettingRow(
        "dial",
        "Dial",
        (
            ("both", "window and disc"),
            ("half-blocks", "disc of half blocks"),
            ("sextants", "disc of fine blocks"),
            ("picture", "disc as a picture"),
            ("window", "window only"),
        ),
        "The disc is for show. Fine blocks and pictures need a terminal that has them.",
    ),
    SettingRow(
        "hints",
        "Hints",
        ((True, "on"), (False, "off")),
        "Tips in a first game: what you can do, and what it means.",
    ),
    SettingRow(
        "bell", "Bell", ((False, "off"), (True, "on")), "Ring the terminal's bell on every score."
    ),
    SettingRow(
        "commentary",
        "Commentary",
        (("auto", "automatic"), ("plain", "plain"), ("broadcast", "broadcast"), ("radio", "radio")),
        "How plays are described. Plain: one short sentence. Automatic: radio in an exhibition.",
    ),
    SettingRow(
        "paper",
        "Front page",
        ((True, "at the final whistle"), (False, "on request")),
        "The newspaper's story of a game. p opens it from the final report any time.",
    ),
)
_AIRY = 24
"""From this many rows on, the screen has blank rows around the list."""
_THEME = "Colors of the table. ENTER lists them with a preview."
_MOTION = "To turn off animation, set TEXTUAL_ANIMATIONS=none before you start."
_KEYS = "Every command and its keys. You can change them all."


def turned(values: Sequence[object], now: object, by: int) -> object:
    """Return the value that many places on, wrapping around."""
    at = values.index(now) if now in values else 0
    return values[(at + by) % len(values)]


class SettingsScreen(MenuScreen[None]):
    """The player's preferences for the table."""

    BINDINGS: ClassVar[list[BindingType]] = commands.bindings(commands.SETTINGS, (commands.HELP,))

    def compose(self) -> ComposeResult:
        """Yield the rows, and below them the help of the selected one."""
        with Vertical(classes="box"):
            yield Static(Content("SETTINGS"), classes="box-title")
            yield Menu(id="settings-list", classes="box-list")
            yield Static(id="settings-says")
            yield Static(id="settings-kept", classes="box-foot")
        yield KeysFooter()

    def on_mount(self) -> None:
        self.fill()
        listed = self.query_one(Menu)
        listed.highlighted = 0
        listed.focus()
        file = self.ctx.preferences_file
        saved = f"Saved in {file}" if file else "Saved for this session only."
        self.query_one("#settings-kept", Static).update(Content(saved))

    def on_resize(self) -> None:
        self.set_class(self.app.size.height < _AIRY, "low")

    def on_screen_resume(self) -> None:
        self.fill()

    def fill(self) -> None:
        app, listed = self.ctx, self.query_one(Menu)
        ours = len(app.preferences.keys)
        keys = f"{ours} custom" if ours else "default"
        rows = [("theme", "Theme", "none: NO_COLOR is set" if app.no_color else app.theme, True)]
        for row in _ROWS:
            rows.append((row.name, row.label, self._word(row), True))
        motion = "off: set by your terminal" if app.animation_level == "none" else "on"
        rows += [("motion", "Motion", motion, False), ("keys", "Keys", keys, False)]
        prompts = [
            Option(Content(self._line(label, value, changes)), id=name)
            for name, label, value, changes in rows
        ]
        if listed.option_count != len(prompts):
            listed.add_options(prompts)
            return
        for at, option in enumerate(prompts):
            listed.replace_option_prompt_at_index(at, option.prompt)

    def _word(self, row: SettingRow) -> str:
        return dict(row.values)[getattr(self.ctx.preferences, row.name)]

    def _line(self, label: str, value: str, changes: bool) -> str:
        left, right = "<>" if self.ctx.skin.name == "ascii" else "‹›"
        return f" {label:<{_LABEL}}{f'{left} {value} {right}' if changes else f'  {value}'}"

    def on_option_list_option_highlighted(self, event: Menu.OptionHighlighted) -> None:
        about = {"theme": _THEME, "motion": _MOTION, "keys": _KEYS} | {
            row.name: row.description for row in _ROWS
        }
        self.query_one("#settings-says", Static).update(Content(about[event.option.id or ""]))

    def on_option_list_option_selected(self, event: Menu.OptionSelected) -> None:
        """Open the page of themes or keys; for anything else, take the next value."""
        if event.option.id == "theme" and not self.ctx.no_color:
            self.ctx.choose_theme()
        elif event.option.id == "keys":
            self.app.push_screen(OwnKeysScreen())
        else:
            self.action_turn(1)

    def action_turn(self, by: int) -> None:
        """Take the next value of the selected row, or the one before."""
        app, at = self.ctx, self.query_one(Menu).highlighted
        if at is None:
            return
        name = self.query_one(Menu).get_option_at_index(at).id or ""
        row = next((row for row in _ROWS if row.name == name), None)
        if row is not None:
            values = [value for value, _ in row.values]
            app.prefer(**{name: turned(values, getattr(app.preferences, name), by)})
        elif name == "theme" and not app.no_color:
            app.prefer(theme=turned(theme_names(app.available_themes), app.theme, by))
        elif name == "keys":
            self.app.push_screen(OwnKeysScreen())
        self.fill()
