"""What is over the board for a moment: the coin on the field, big letters below it. A banner
leaves the ball in sight, wherever it is shown."""

from __future__ import annotations

from textual.geometry import Region

from quarterback.tui.draw.banner import BannerView, CoinView, banner, coin
from quarterback.tui.draw.canvas import Row
from quarterback.tui.theme.glyphs import Skin
from quarterback.tui.widgets.picture import Picture
from quarterback.tui.widgets.pictures import TEAMS

BAND, TALL = 7, 20
"""The rows of a banner below the field; the room from which on it is higher."""


class Ceremony(Picture[BannerView | CoinView | None]):
    """Lies over the board while something is called out; else it is not there at all."""

    DEFAULT_CSS = """
    Ceremony {
        layer: over; position: absolute; display: none;
        & > .picture--cry { background: $end-zone; color: $chalk; }
        & > .picture--cry-big { background: $end-zone; color: $ball; text-style: bold; }
        & > .picture--toss { background: $end-zone; color: $chalk; }
        & > .picture--coin { background: $end-zone; color: $ball; }
        & > .picture--coin-face { background: $brass; color: $on-brass; text-style: bold; }
    }
    .no-color Ceremony > .picture--coin-face { text-style: reverse bold; }
    """

    def __init__(self) -> None:
        super().__init__(_draw, None, ("cry", "cry-big", "toss", "coin", "coin-face", *TEAMS))

    def show(self, view: BannerView | CoinView | None) -> None:
        """Show something, or with None nothing."""
        self.display = view is not None
        super().show(view)

    def place(self, at: Region) -> None:
        """Lie over a part of the screen."""
        self.styles.offset = (at.x, at.y)
        self.styles.width, self.styles.height = at.width, at.height


def on_field(field: Region) -> Region:
    """All of the field below the row of its marks."""
    return Region(field.x, field.y + 1, field.width, max(field.height - 1, 1))


def below_ball(field: Region) -> Region:
    """The part of the field below the row in which the ball lies."""
    top = field.height // 2 + 1
    return Region(field.x, field.y + top, field.width, max(field.height - top, 1))


def below_field(board: Region, caption: Region) -> Region:
    """A band across the board below the caption: cards and dial have had their turn."""
    room = board.bottom - caption.bottom
    return Region(
        board.x, caption.bottom, board.width, min(room, BAND if room < TALL else BAND + 2)
    )


def _draw(view: BannerView | CoinView | None, width: int, height: int, skin: Skin) -> list[Row]:
    if isinstance(view, CoinView):
        return coin(view, width, height, skin)
    return banner(view or BannerView(""), width, height, skin)
