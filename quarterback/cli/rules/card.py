"""`quarterback card`: what to call on fourth down, on one page."""

from __future__ import annotations

import sys
from collections.abc import Mapping
from html import escape
from itertools import groupby
from pathlib import Path
from textwrap import shorten, wrap
from typing import TYPE_CHECKING, Any

import click

from quarterback.ai.card import DISTANCES, GOAL, SPOTS, Card, CardCell, CardTime
from quarterback.cli.output import progress, write_text
from quarterback.cli.rules.solve import rules_of
from rulesets.core.plain_text import how_many
from rulesets.core.sentences.phrases import ordinal, title

if TYPE_CHECKING:
    from rulesets.core.ruleset import RuleSet

MOST_LEAD = 40
"""More points ahead than are worth a card."""


@click.command("card")
@click.option("--plays", type=int, metavar="N", help="Plays in the game, both teams together.")
@click.option("--set", "settings", multiple=True, metavar="NAME=VALUE", help="House rule.")
@click.option("--dial", metavar="NAME|FILE", help="Another dial: saturday, or a file.")
@click.option("--down", type=click.IntRange(1, 4), default=4, show_default=True)
@click.option(
    "--lead",
    "leads",
    multiple=True,
    type=click.IntRange(-MOST_LEAD, MOST_LEAD),
    metavar="N",
    help="Lead in points, negative if behind; up to three. Default: -7, 0 and 7.",
)
@click.option("--html", "as_html", is_flag=True, help="An HTML page to print.")
@click.option("--quiet", is_flag=True, help="Show no progress.")
@click.option(
    "--cache-dir",
    type=click.Path(path_type=Path, file_okay=False),
    metavar="FOLDER",
    help="Folder for solved games, if not the default.",
)
def card(
    down: int,
    leads: tuple[int, ...],
    as_html: bool,
    quiet: bool,
    cache_dir: Path | None,
    **value: Any,
) -> None:
    """Print a fourth-down card: the best call by spot, distance, score and time.

    One page of 80 columns and 60 rows, from the solved game: cut it out and lay it next to the
    board. With a dial of your own, the game is solved first, once.
    """
    from quarterback.ai.card import LEADS
    from rulesets.core.plain_text import plain_text

    if len(leads) > len(LEADS):
        raise click.UsageError(f"A page has room for {len(LEADS)} leads.")
    rules = rules_of(value)
    result = _make_card(
        rules, leads or LEADS, down, cache_dir, visible=sys.stderr.isatty() and not quiet
    )
    dial = rules.dial
    assert dial is not None, "what is solved has a dial"
    page = html_page if as_html else text_page
    plays = sum(rules.profile.periods)
    write_text(page(result, plain_text(dial.name), dial.digest, plays))


def _make_card(
    rules: RuleSet, leads: tuple[int, ...], down: int, folder: Path | None, *, visible: bool
) -> Card:
    from quarterback.ai.card import card as reckoned
    from quarterback.ai.card import times_of
    from quarterback.ai.kernel.survey import Unknowable
    from quarterback.ai.solver import solved

    try:
        if not rules.profile.counts_plays:
            raise Unknowable("a card needs a game by plays, not by the clock")
        with progress("Solving", shown=visible) as advance:
            answers = solved(rules, folder=folder, progress=advance)
        with progress("Asking", shown=visible) as advance:
            return reckoned(rules, answers, times_of(answers.clock.halves), leads, down, advance)
    except Unknowable as problem:
        raise click.ClickException(f"No card for this game: {problem}.") from None


ROWS, COLUMNS = 60, 80
_MARGIN, _CELL = 6, 3
_LETTERS = {"punt": "P", "field_goal": "F"}
NEAR, NOTHING = "'", "."


def sign(cell: CardCell | None) -> str:
    """A cell in at most three letters: P, F, or the number of the signal; a mark where the other
    kind of call is nearly as good."""
    if cell is None:
        return NOTHING
    call = _LETTERS.get(cell.call) or str(cell.signal)
    return call + (NEAR if cell.near else "")


def text_page(card: Card, dial: str, digest: str, plays: int) -> str:
    lines = [heading(card, plays), _dial(dial, digest), ""]
    lines += [_leads_row(card), _distances_row(card)]
    for time in card.times:
        lines.append(f"- {when(time)} ".ljust(_width(card), "-"))
        lines += [_row(card, time, spot) for spot in SPOTS]
    lines += ["", *legend(card)]
    return "\n".join(line.rstrip() for line in lines) + "\n"


def _dial(dial: str, digest: str) -> str:
    return f"Dial: {shorten(dial, 50, placeholder=' ...')} ({digest[:12]})"


def heading(card: Card, plays: int) -> str:
    return (
        f"QUARTERBACK. WHAT TO CALL ON {ordinal(card.down).upper()} DOWN. A game of {plays} plays."
    )


def when(time: CardTime) -> str:
    """A band of time in words."""
    half = "First" if time.period == 1 else "Second"
    plays = how_many(time.left, "play")
    return f"{half} half, {plays} left"


def standing(lead: int) -> str:
    return "even" if lead == 0 else f"{abs(lead)} {'ahead' if lead > 0 else 'behind'}"


def where(spot: int) -> str:
    """A spot in four letters: own 20, at 50, 35 before the goal."""
    return f"own{spot:>3}" if spot < 50 else "mid 50" if spot == 50 else f"opp{100 - spot:>3}"


def legend(card: Card) -> list[str]:
    """What the signs mean: those that are on the card."""
    calls: Mapping[str, CardCell] = {cell.call: cell for cell in card.cells.values()}
    cells = sorted(calls.values(), key=lambda cell: cell.signal or 0)
    text = "  ".join(
        f"{_LETTERS.get(cell.call) or cell.signal} {title(cell.call).lower()}" for cell in cells
    )
    return [
        *wrap(text, COLUMNS, break_on_hyphens=False),
        "Down: the spot, own or opponents' side. Across: yards to go; G: to the goal.",
        f"{NEAR} Toss-up: kicking and going for it are within 0.5% of win probability.",
        "Each mark is the best call of the solved game against best play.",
    ]


def _width(card: Card) -> int:
    return _MARGIN + len(card.leads) * (len(DISTANCES) * _CELL + 1) - 1


def _leads_row(card: Card) -> str:
    wide = len(DISTANCES) * _CELL
    return " " * _MARGIN + " ".join(standing(lead).center(wide) for lead in card.leads)


def _distances_row(card: Card) -> str:
    block = "".join(f"{_to_go(distance):>{_CELL - 1}} " for distance in DISTANCES)
    return " " * _MARGIN + " ".join(block for _ in card.leads)


def _to_go(distance: int) -> str:
    return "G" if distance == GOAL else str(distance)


def _row(card: Card, time: CardTime, spot: int) -> str:
    blocks = (
        "".join(_cell_text(card.cells.get((time, lead, spot, d))) for d in DISTANCES)
        for lead in card.leads
    )
    return where(spot).ljust(_MARGIN) + " ".join(blocks)


def _cell_text(cell: CardCell | None) -> str:
    """Figures and letters under one another, the mark behind them."""
    near = cell is not None and cell.near
    bare = sign(cell).removesuffix(NEAR)
    return f"{bare:>{_CELL - 1}}{NEAR if near else ' '}"


def html_page(card: Card, dial: str, digest: str, plays: int) -> str:
    """The page as HTML: one sheet of paper; kicks and tries differ without color, too."""
    tables = "\n".join(_table(card, time) for time in card.times)
    notes = "<br/>".join(escape(line) for line in legend(card))
    name = escape(_dial(dial, digest))
    return _HTML.format(title=escape(heading(card, plays)), dial=name, tables=tables, legend=notes)


def _table(card: Card, time: CardTime) -> str:
    leads = "".join(f'<th colspan="{len(DISTANCES)}">{standing(x)}</th>' for x in card.leads)
    heads = "".join(f"<th>{_to_go(d)}</th>" for _ in card.leads for d in DISTANCES)
    rows = "\n".join(f"<tr><th>{where(spot)}</th>{_cells(card, time, spot)}</tr>" for spot in SPOTS)
    return (
        f"<table><caption>{escape(when(time))}</caption>\n<tr><td></td>{leads}</tr>\n"
        f"<tr><td></td>{heads}</tr>\n{rows}\n</table>"
    )


def _cells(card: Card, time: CardTime, spot: int) -> str:
    result = [card.cells.get((time, lead, spot, d)) for lead in card.leads for d in DISTANCES]
    value = []
    for kind, cells in groupby(result, key=_kind):
        value += [f'<td class="{kind}">{escape(sign(cell))}</td>' for cell in cells]
    return "".join(value)


def _kind(cell: CardCell | None) -> str:
    return "none" if cell is None else cell.call if cell.call in _LETTERS else "go"


_HTML = """<!doctype html>
<html lang="en"><head><meta charset="utf-8"><title>{title}</title><style>
@page {{ size: portrait; margin: 10mm }}
body {{ font: 9px/1.15 sans-serif; color: #000; background: #fff; margin: 0 auto;
       max-width: 190mm }}
h1 {{ font-size: 14px; margin: 0 }} p {{ margin: 2px 0 }}
table {{ border-collapse: collapse; width: 100%; margin: 4px 0 }}
caption {{ text-align: left; font-weight: bold }}
td, tr + tr th {{ border: 1px solid #999; text-align: center; padding: 0 2px }}
.go {{ font-weight: bold; background: #ddd }} .punt {{ background: #fff }}
.field_goal {{ font-style: italic; background: #f4f4f4 }} .none {{ color: #bbb }}
</style></head><body>
<h1>{title}</h1><p>{dial}</p>
{tables}
<p>{legend}</p>
</body></html>
"""
