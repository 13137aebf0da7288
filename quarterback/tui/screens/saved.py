"""The games that are kept: go on with one, or look at it play by play."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, ClassVar

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.content import Content
from textual.screen import Screen
from textual.widgets import Footer, OptionList, Static
from textual.widgets.option_list import Option

from quarterback.shelf import listed
from rulesets.core.plain_text import plain_name

if TYPE_CHECKING:
    from league.store.games import GameRow

Chosen = tuple[str, str]
"""What to do (`resume` or `replay`), and the game's number."""


class SavedScreen(Screen[Chosen | None]):
    """A list; gives what was chosen."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("v", "replay", "Replay", id="saved.replay", tooltip="look at it, play by play"),
        Binding("escape,q", "close", "Close", id="saved.close"),
        Binding("j", "move(1)", "", show=False, id="saved.next"),
        Binding("k", "move(-1)", "", show=False, id="saved.before"),
    ]

    def __init__(self, games: Sequence[GameRow]) -> None:
        super().__init__()
        self.games = tuple(games)

    def compose(self) -> ComposeResult:
        """A row a game."""
        says = "Saved games: ENTER goes on, v replays" if self.games else "No games are kept yet."
        yield Static(Content(says), id="saved-title")
        yield OptionList(
            *(Option(Content(plain_name(listed(game)))) for game in self.games), id="saved"
        )
        yield Footer(compact=True, show_command_palette=False)

    def on_mount(self) -> None:
        """Arrows and enter work at once."""
        self.query_one(OptionList).focus()

    def on_option_list_option_selected(self, event: OptionList.OptionSelected) -> None:
        """Go on with it; one that is over is replayed."""
        game = self.games[event.option_index]
        self.dismiss(("replay" if game.finished else "resume", str(game.id)))

    def action_replay(self) -> None:
        """Look at it."""
        at = self.query_one(OptionList).highlighted
        if at is not None:
            self.dismiss(("replay", str(self.games[at].id)))

    def action_move(self, by: int) -> None:
        """The next game, or the one before."""
        listed_games = self.query_one(OptionList)
        if self.games:
            at = (listed_games.highlighted or 0) + by
            listed_games.highlighted = min(max(at, 0), len(self.games) - 1)

    def action_close(self) -> None:
        """Back."""
        self.dismiss(None)
