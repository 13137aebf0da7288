"""Our own themes: the lithographed board of 1914 on newsprint, by lamplight and by day."""

from __future__ import annotations

from textual.color import Color, ColorParseError
from textual.theme import Theme

from quarterback.tui.theme.palettes import DAY, LAMPLIGHT, SIXTEEN, SIXTEEN_ON_LIGHT, spelled_out

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
"""The least contrast of words with their ground (WCAG 2, AA)."""
_ON_DIAL = (
    *("gain", "loss", "penalty", "lost", "fumble", "incomplete", "goal"),
    *("table-text", "table-dim", "brass"),
)


def board_colors(theme: Theme, color_system: str | None = "truecolor") -> dict[str, str]:
    """The colors of the pictures under a theme, by variable.

    Our own themes have palettes of their own. With 16 colors, or a theme of the terminal's own
    colors, only those are used. Under any other theme, table, text and brass are the theme's, made
    legible where they are not.
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
    """The table's colors taken from a theme that is not ours."""
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
    """A color as it is, or moved toward black or white until it can be read on a background."""
    towards = Color(255, 255, 255) if ground.brightness < 0.5 else Color(0, 0, 0)
    for part in range(11):
        nearer = color.blend(towards, part / 10)
        if contrast(nearer, ground) >= least:
            return nearer
    return towards


def contrast(one: Color, other: Color) -> float:
    """The contrast ratio of two colors, 1 to 21 (WCAG 2)."""
    light, dark = sorted((_luminance(one), _luminance(other)), reverse=True)
    return (light + 0.05) / (dark + 0.05)


def _luminance(color: Color) -> float:
    red, green, blue = (
        part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4
        for part in color.normalized
    )
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue
