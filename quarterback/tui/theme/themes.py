"""Our own themes: the lithographed board of 1914 on newsprint, by lamplight and by day."""

from __future__ import annotations

from collections.abc import Mapping

from textual.color import Color, ColorParseError
from textual.theme import Theme

_TEAMS = {
    "team-crimson": "#8a1c2b",
    "team-crimson-ink": "#f6efdd",
    "team-orange": "#d9772b",
    "team-orange-ink": "#21160c",
    "team-gold": "#d8ac3a",
    "team-gold-ink": "#21160c",
    "team-forest": "#0c3a2a",
    "team-forest-ink": "#f6efdd",
    "team-sky": "#8fbfdf",
    "team-sky-ink": "#12212c",
    "team-navy": "#1b2a58",
    "team-navy-ink": "#f6efdd",
    "team-purple": "#57307a",
    "team-purple-ink": "#f6efdd",
    "team-brown": "#573620",
    "team-brown-ink": "#f6efdd",
    "team-slate": "#46525e",
    "team-slate-ink": "#f6efdd",
}
"""The same in every theme: a team keeps its color."""

_DISC = {
    "disc-gain": "#a3b878",
    "disc-loss": "#a8553a",
    "disc-no-gain": "#e6dab8",
    "disc-penalty": "#e3b440",
    "disc-lost": "#6e1a22",
    "disc-fumble": "#c9834a",
    "disc-incomplete": "#b3a684",
    "disc-goal": "#3f78a6",
    "disc-no-goal": "#8b8270",
    "disc-hub": "#b8924a",
    "disc-slot": "#33261a",
    "disc-lit": "#fff8e1",
    "disc-streak": "#fff8e1",
    "disc-rim": "#96753a",
    "disc-pale": "#d9cba6",
    "disc-pale-bad": "#cdb58d",
}
"""The points of the round dial: printed inks on cream."""

LAMPLIGHT = (
    _TEAMS
    | _DISC
    | {
        "turf": "#1f4d2e",
        "turf-mown": "#265837",
        "chalk": "#f2ead3",
        "chalk-dim": "#8fb393",
        "end-zone": "#163620",
        "end-zone-mark": "#2c5738",
        "end-zone-ink": "#f2ead3",
        "brass": "#d9b45b",
        "plate": "#c9a24c",
        "on-brass": "#2a2118",
        "ball": "#ffc36b",
        "ball-above": "#ffc36b",
        "to-gain": "#9fdcf7",
        "to-gain-above": "#9fdcf7",
        "trail": "#f3d5a0",
        "gain": "#a6d68d",
        "loss": "#f2aa95",
        "penalty": "#f2d06b",
        "lost": "#ffa594",
        "fumble": "#eabb93",
        "incomplete": "#c2bcab",
        "goal": "#8fd3f4",
        "table": "#251c14",
        "table-text": "#e9dcbf",
        "table-dim": "#b3a382",
        "card-ground": "#efe2c0",
        "card-ink": "#33261a",
        "card-dim": "#6c5c41",
        "dial-ground": "#33271b",
        "dial-band": "#4a3826",
        "dial-slot": "#1a120b",
        "disc-off": "#33271b",
        "card-back": "#3d2f20",
        "card-back-mark": "#7d6844",
    }
)
"""Newsprint under a lamp."""

DAY = LAMPLIGHT | {
    "turf": "#28603a",
    "turf-mown": "#2f6a42",
    "chalk": "#fbf6e6",
    "chalk-dim": "#b2d3b6",
    "end-zone": "#1e4a2b",
    "end-zone-mark": "#376b46",
    "brass": "#634707",
    "plate": "#7a5a10",
    "on-brass": "#fbf4e0",
    "ball": "#ffdaa2",
    "ball-above": "#8f4a08",
    "to-gain": "#bfe8fb",
    "to-gain-above": "#0f4f79",
    "trail": "#f8e2b8",
    "gain": "#1f5c1c",
    "loss": "#842b15",
    "penalty": "#624a00",
    "lost": "#92170c",
    "fumble": "#6f3c10",
    "incomplete": "#544e43",
    "goal": "#0f4f79",
    "table": "#efe4ca",
    "table-text": "#2a2118",
    "table-dim": "#5a4c34",
    "card-ground": "#fbf4e0",
    "card-dim": "#75664a",
    "dial-ground": "#e3d5b3",
    "dial-band": "#d3c195",
    "dial-slot": "#f6eed8",
    "disc-off": "#e3d5b3",
    "card-back": "#d3c195",
    "card-back-mark": "#8d7848",
    "disc-gain": "#7fa35c",
    "disc-no-gain": "#f6edd2",
    "disc-lit": "#fffdf4",
    "disc-pale": "#f3e8cb",
    "disc-pale-bad": "#e6d0a9",
    "disc-streak": "#fffaf0",
}
"""The same board by daylight."""

_ON_ANY = {
    "turf": "ansi_green",
    "turf-mown": "ansi_green",
    "chalk": "ansi_black",
    "chalk-dim": "ansi_black",
    "end-zone": "ansi_black",
    "end-zone-mark": "ansi_green",
    "end-zone-ink": "ansi_bright_white",
    "ball": "ansi_black",
    "to-gain": "ansi_black",
    "trail": "ansi_black",
    "plate": "ansi_yellow",
    "on-brass": "ansi_black",
    "card-ground": "ansi_white",
    "card-ink": "ansi_black",
    "card-dim": "ansi_black",
    "card-back": "ansi_black",
    "card-back-mark": "ansi_white",
    "team-crimson": "ansi_red",
    "team-crimson-ink": "ansi_bright_white",
    "team-orange": "ansi_bright_red",
    "team-orange-ink": "ansi_black",
    "team-gold": "ansi_yellow",
    "team-gold-ink": "ansi_black",
    "team-forest": "ansi_bright_green",
    "team-forest-ink": "ansi_black",
    "team-sky": "ansi_bright_cyan",
    "team-sky-ink": "ansi_black",
    "team-navy": "ansi_blue",
    "team-navy-ink": "ansi_bright_white",
    "team-purple": "ansi_magenta",
    "team-purple-ink": "ansi_bright_white",
    "team-brown": "ansi_black",
    "team-brown-ink": "ansi_bright_yellow",
    "team-slate": "ansi_bright_black",
    "team-slate-ink": "ansi_bright_white",
    "disc-gain": "ansi_green",
    "disc-loss": "ansi_red",
    "disc-no-gain": "ansi_bright_white",
    "disc-penalty": "ansi_yellow",
    "disc-lost": "ansi_magenta",
    "disc-fumble": "ansi_bright_red",
    "disc-incomplete": "ansi_bright_black",
    "disc-goal": "ansi_blue",
    "disc-no-goal": "ansi_black",
    "disc-hub": "ansi_yellow",
    "disc-slot": "ansi_black",
    "disc-pale": "ansi_white",
    "disc-pale-bad": "ansi_white",
    "disc-lit": "ansi_bright_white",
    "disc-streak": "ansi_bright_white",
    "disc-rim": "ansi_black",
    "disc-off": "ansi_default",
    "table": "ansi_default",
    "table-text": "ansi_default",
    "table-dim": "ansi_default",
    "dial-ground": "ansi_default",
    "dial-band": "ansi_default",
    "dial-slot": "ansi_default",
    "incomplete": "ansi_default",
}

SIXTEEN = _ON_ANY | {
    "brass": "ansi_bright_yellow",
    "gain": "ansi_bright_green",
    "loss": "ansi_bright_red",
    "penalty": "ansi_bright_yellow",
    "lost": "ansi_bright_red",
    "fumble": "ansi_bright_magenta",
    "goal": "ansi_bright_cyan",
    "to-gain-above": "ansi_bright_cyan",
    "ball-above": "ansi_bright_yellow",
    "chalk": "ansi_black",
}
"""For a dark terminal of sixteen colors, whose own background and text stay."""

SIXTEEN_ON_LIGHT = _ON_ANY | {
    "brass": "ansi_default",
    "gain": "ansi_green",
    "loss": "ansi_red",
    "penalty": "ansi_magenta",
    "lost": "ansi_red",
    "fumble": "ansi_magenta",
    "goal": "ansi_blue",
    "to-gain-above": "ansi_blue",
    "ball-above": "ansi_red",
    "card-back": "ansi_white",
    "card-back-mark": "ansi_black",
}

_SIXTEEN = {
    "ansi_black": "#000000",
    "ansi_red": "#aa0000",
    "ansi_green": "#00aa00",
    "ansi_yellow": "#aa5500",
    "ansi_blue": "#0000aa",
    "ansi_magenta": "#aa00aa",
    "ansi_cyan": "#00aaaa",
    "ansi_white": "#aaaaaa",
    "ansi_bright_black": "#555555",
    "ansi_bright_red": "#ff5555",
    "ansi_bright_green": "#55ff55",
    "ansi_bright_yellow": "#ffff55",
    "ansi_bright_blue": "#5555ff",
    "ansi_bright_magenta": "#ff55ff",
    "ansi_bright_cyan": "#55ffff",
    "ansi_bright_white": "#ffffff",
}
"""The sixteen colors, as they are used to reduce a color to one of them."""
_GROUNDS = frozenset({"table", "dial-ground", "dial-band", "dial-slot", "disc-off"})


def spelled_out(palette: Mapping[str, str], *, dark: bool) -> dict[str, str]:
    """Return a palette of sixteen as numbers that come out as exactly those colors. Under a
    theme other than the terminal's own, their names would first become other colors and then be
    reduced."""
    ground, words = ("#000000", "#ffffff") if dark else ("#ffffff", "#000000")
    return {
        name: _SIXTEEN.get(color, ground if name in _GROUNDS else words)
        for name, color in palette.items()
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
    variables={"footer-key-foreground": "#d9b45b", "footer-background": "#251c14"},
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
    variables={"footer-key-foreground": "#6b4e0c", "footer-background": "#e3d5b3"},
)

THEMES = (NEWSPRINT, NEWSPRINT_DAY)

LEGIBLE = 4.5
"""The smallest contrast between text and background (WCAG 2, AA)."""
_ON_DIAL = (
    *("gain", "loss", "penalty", "lost", "fumble", "incomplete", "goal"),
    *("table-text", "table-dim", "brass"),
)


def board_colors(theme: Theme, color_system: str | None = "truecolor") -> dict[str, str]:
    """Return the colors of the pictures under a theme, by variable.

    Our own themes have their own palettes. With 16 colors, or a theme of the terminal's own
    colors, only those are used. Under any other theme, table, text and brass are the theme's,
    made legible where they are not.
    """
    sixteen = SIXTEEN if theme.dark else SIXTEEN_ON_LIGHT
    if theme.ansi:
        return sixteen
    if color_system in ("standard", "windows"):
        return spelled_out(sixteen, dark=theme.dark)
    own = LAMPLIGHT if theme.dark else DAY
    if theme.name in (NEWSPRINT.name, NEWSPRINT_DAY.name):
        return own
    return own | _blended(theme, own)


def _blended(theme: Theme, own: dict[str, str]) -> dict[str, str]:
    """Return the table's colors, taken from a theme that is not ours."""
    generated = theme.to_color_system().generate()
    try:
        ground, words = Color.parse(generated["background"]), Color.parse(generated["foreground"])
        brass = Color.parse(generated.get("accent", own["brass"]))
    except ColorParseError:
        return {}
    ground, words = ground, words
    dial, band = ground.blend(words, 0.08), ground.blend(words, 0.17)
    used = {
        "table": ground,
        "table-text": legible(words, band),
        "table-dim": legible(ground.blend(words, 0.6), band),
        "dial-ground": dial,
        "dial-band": band,
        "dial-slot": ground,
        "brass": legible(brass, band),
        "plate": legible(brass, ground),
        "disc-off": dial,
        "card-back": band,
        "card-back-mark": ground.blend(words, 0.4),
    }
    used["on-brass"] = used["plate"].get_contrast_text(1.0)
    colors = {name: color.hex for name, color in used.items()}
    for name in _ON_DIAL:
        colors[name] = legible(Color.parse(colors.get(name, own[name])), band).hex
    colors["to-gain-above"] = colors["goal"]
    colors["ball-above"] = legible(Color.parse(own["ball-above"]), ground).hex
    return colors


def legible(color: Color, ground: Color, least: float = LEGIBLE) -> Color:
    """Return a color, moved toward black or white if necessary until it is legible on a
    background."""
    towards = Color(255, 255, 255) if ground.brightness < 0.5 else Color(0, 0, 0)
    for part in range(11):
        nearer = color.blend(towards, part / 10)
        if contrast(nearer, ground) >= least:
            return nearer
    return towards


def contrast(one: Color, other: Color) -> float:
    """Return the contrast ratio of two colors, 1 to 21 (WCAG 2)."""
    light, dark = sorted((_luminance(one), _luminance(other)), reverse=True)
    return (light + 0.05) / (dark + 0.05)


def _luminance(color: Color) -> float:
    red, green, blue = (
        part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4
        for part in color.normalized
    )
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue
