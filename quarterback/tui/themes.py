"""Our own colours: the lithographed board of 1914 on newsprint, by lamplight and by day."""

from __future__ import annotations

from textual.theme import Theme

BOARD_COLOURS = {
    "turf": "#1f4d2e",
    "chalk": "#f2ead3",
    "chalk-dim": "#7fa283",
    "end-zone": "#17381f",
    "end-zone-mark": "#3d6b48",
    "brass": "#d9b45b",
    "ball": "#ffb454",
    "on-brass": "#2a2118",
    "to-gain": "#8fd3f4",
    "gain": "#9ad07f",
    "loss": "#f0a58f",
    "penalty": "#f2d06b",
    "lost": "#ff9d8a",
    "fumble": "#e8b48a",
    "incomplete": "#b9b3a2",
    "goal": "#8fd3f4",
    "table": "#251c14",
    "table-text": "#e9dcbf",
    "table-dim": "#a89878",
    "card-ground": "#efe2c0",
    "card-ink": "#33261a",
    "card-dim": "#8d7c5d",
    "dial-ground": "#33271b",
}
"""What the pictures are coloured with; every other theme falls back on these."""

_DAY = BOARD_COLOURS | {
    "turf": "#2f6b41",
    "chalk-dim": "#9cc3a3",
    "end-zone": "#24532f",
    "end-zone-mark": "#4d8259",
    "brass": "#7a5a10",
    "on-brass": "#fbf4e0",
    "gain": "#1f5c1c",
    "loss": "#8c2f17",
    "penalty": "#6f5300",
    "lost": "#9c1c10",
    "fumble": "#7a4313",
    "incomplete": "#5d574b",
    "goal": "#0f4f79",
    "table": "#efe4ca",
    "table-text": "#2a2118",
    "table-dim": "#75664a",
    "card-ground": "#fbf4e0",
    "dial-ground": "#e3d5b3",
}

NEWSPRINT = Theme(
    name="newsprint",
    primary="#d9b45b",
    secondary="#4f8a5f",
    accent="#d9b45b",
    warning="#f2d06b",
    error="#ff9d8a",
    success="#9ad07f",
    foreground="#e9dcbf",
    background="#1c150f",
    surface="#251c14",
    panel="#33271b",
    dark=True,
    variables=BOARD_COLOURS | {"footer-key-foreground": "#d9b45b", "footer-background": "#251c14"},
)

NEWSPRINT_DAY = Theme(
    name="newsprint-day",
    primary="#7a5a10",
    secondary="#2f6b41",
    accent="#7a5a10",
    warning="#6f5300",
    error="#9c1c10",
    success="#1f5c1c",
    foreground="#2a2118",
    background="#e8dcc0",
    surface="#efe4ca",
    panel="#e3d5b3",
    dark=False,
    variables=_DAY | {"footer-key-foreground": "#7a5a10", "footer-background": "#e3d5b3"},
)

THEMES = (NEWSPRINT, NEWSPRINT_DAY)
