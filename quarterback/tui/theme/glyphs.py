"""The glyphs that pictures are drawn with: one table in Unicode, one in ASCII."""

from __future__ import annotations

from dataclasses import dataclass, replace


@dataclass(frozen=True)
class Skin:
    """Every glyph that is not a letter or a digit, by what it stands for."""

    name: str
    ball: str
    scrimmage: str
    """The line of scrimmage, from sideline to sideline."""
    to_gain: str
    """The line to gain."""
    ball_above: str
    to_gain_above: str
    end_zone: str
    yard_line: str
    five_line: str
    hash_mark: str
    considered: str
    """The marker on the signal card."""
    locked: str
    """The marker once the dial turns."""
    open: str
    """A signal that can be called."""
    slot_left: str
    slot_right: str
    has_ball: str
    rule: str
    bar: str
    rail: str
    rail_done: str
    rail_ball: str
    rail_left: str
    rail_right: str
    more: str
    """Marks where words were cut."""
    back: str
    """The back of a card, face down."""
    goal_lines: str
    """The left and right goal lines."""
    trail: str
    """The path of the ball on the last play."""
    trail_from: str
    """Where the ball was before."""
    pointer: str
    """The brass pointer below the downs."""
    last: str
    """Before the last play in the log."""
    gain_bar: str
    gain_end: str
    loss_bar: str
    loss_end: str
    no_gain: str
    """A play that went nowhere."""
    gauge: str
    """A piece of a bar in a comparison."""
    to_right: str
    to_left: str
    """The head of a bar that points left."""
    plate: str
    """The ends of a key's plate."""
    cursor: str
    """After what is being typed."""
    ghost: str
    """The ball where it is about to be placed."""
    levels: str
    """A cell filled from below, from empty to full."""
    widths: str
    """A cell filled from the left, from empty to full."""
    post: str
    """A goal post, from above."""
    sextants: bool = False
    """Whether a cell can be drawn in six points."""


UNICODE = Skin(
    name="unicode",
    ball="●",
    scrimmage="┃",
    to_gain="║",
    ball_above="▼",
    to_gain_above="▽",
    end_zone="▒",
    yard_line="│",
    five_line="┊",
    hash_mark="·",
    considered="►",
    locked="■",
    open="○",
    slot_left="▸",
    slot_right="◂",
    has_ball="◄",
    rule="─",
    bar="│",
    rail="─",
    rail_done="═",
    rail_ball="●",
    rail_left="╞",
    rail_right="╡",
    more="…",
    back="░",
    goal_lines="▌▐",
    trail="╌",
    trail_from="○",
    pointer="▲",
    last="▸",
    gain_bar="━",
    gain_end="►",
    loss_bar="─",
    loss_end="◄",
    no_gain="●",
    gauge="■",
    to_right="►",
    to_left="◄",
    plate="▐▌",
    cursor="█",
    ghost="◎",
    levels=" ▁▂▃▄▅▆▇█",
    widths=" ▏▎▍▌▋▊▉█",
    post="╬",
)

FINE = replace(UNICODE, sextants=True)
"""For a terminal with the mosaic characters of six points."""

ASCII = Skin(
    name="ascii",
    ball="O",
    scrimmage="!",
    to_gain="$",
    ball_above="v",
    to_gain_above="x",
    end_zone="/",
    yard_line="|",
    five_line=":",
    hash_mark=".",
    considered=">",
    locked="#",
    open="o",
    slot_left=">",
    slot_right="<",
    has_ball="<",
    rule="-",
    bar="|",
    rail="-",
    rail_done="=",
    rail_ball="O",
    rail_left="|",
    rail_right="|",
    more="~",
    back=":",
    goal_lines="##",
    trail="-",
    trail_from="o",
    pointer="^",
    last=">",
    gain_bar="=",
    gain_end=">",
    loss_bar="-",
    loss_end="<",
    no_gain="*",
    gauge="=",
    to_right=">",
    to_left="<",
    plate="[]",
    cursor="_",
    ghost="@",
    levels=".#",
    widths=" =",
    post="H",
)
