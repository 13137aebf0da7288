"""What a terminal says of itself: what signs it takes, and whether its ground is light."""

from __future__ import annotations

from quarterback.tui.theme.themes import NEWSPRINT, NEWSPRINT_DAY


def takes_unicode(encoding: str) -> bool:
    """Whether output in an encoding, by its name, can be more than ASCII."""
    return encoding.lower().replace("-", "").startswith("utf")


def suiting_theme(colorfgbg: str) -> str:
    """The theme for a terminal that says by COLORFGBG what its text and ground are: `0;15` is
    black on white. One that says nothing is taken for dark, as most are."""
    ground = colorfgbg.rpartition(";")[2]
    return (NEWSPRINT_DAY if ground in {"7", "15"} else NEWSPRINT).name
