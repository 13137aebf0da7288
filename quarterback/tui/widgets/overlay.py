"""What stands over the field for a moment: big letters, or the coin."""

from __future__ import annotations

from textual.geometry import Region

from quarterback.tui.draw.canvas import Row
from quarterback.tui.draw.field.banner import BannerView, banner
from quarterback.tui.draw.field.coin import CoinView, coin
from quarterback.tui.theme.glyphs import Skin
from quarterback.tui.widgets.picture import Picture
from quarterback.tui.widgets.pictures import TEAMS


class Ceremony(Picture[BannerView | CoinView | None]):
    """Lies over the gridiron while something is called out; else it is not there at all."""

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

    def place(self, field: Region) -> None:
        """Lie over the field, below the row of its marks."""
        self.styles.offset = (field.x, field.y + 1)
        self.styles.width, self.styles.height = field.width, max(field.height - 1, 1)


def _draw(view: BannerView | CoinView | None, width: int, height: int, skin: Skin) -> list[Row]:
    if isinstance(view, CoinView):
        return coin(view, width, height, skin)
    return banner(view or BannerView(""), width, height, skin)
