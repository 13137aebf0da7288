"""How a front page looks in a browser, by day and by night, on a phone and on paper.

Only fonts that a system has are named. Every color of words has a contrast of 4.5 with its ground.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

Palette = Mapping[str, str]

NEWSPRINT: Final[Palette] = {
    "desk": "#cfc1a1", "sheet": "#f4ecd8", "ink": "#231a10", "dim": "#5c4d35",
    "rule": "#231a10", "accent": "#7d1d14", "area": "#d9cba8",
}  # fmt: skip
NEWSPRINT_NIGHT: Final[Palette] = {
    "desk": "#120d08", "sheet": "#1f1710", "ink": "#ecdfc4", "dim": "#b8a685",
    "rule": "#8f7b58", "accent": "#f0a08c", "area": "#41331f",
}  # fmt: skip
BULLETIN: Final[Palette] = {
    "desk": "#dde3e6", "sheet": "#ffffff", "ink": "#18222b", "dim": "#4d5a64",
    "rule": "#18222b", "accent": "#0b5a3c", "area": "#d3e6dc",
}  # fmt: skip
BULLETIN_NIGHT: Final[Palette] = {
    "desk": "#0b1014", "sheet": "#151c22", "ink": "#e6ecef", "dim": "#a4b1ba",
    "rule": "#5f6f7a", "accent": "#7fd3ab", "area": "#23463a",
}  # fmt: skip
PAPER: Final[Palette] = {
    "desk": "#ffffff", "sheet": "#ffffff", "ink": "#000000", "dim": "#333333",
    "rule": "#000000", "accent": "#000000", "area": "#dddddd",
}  # fmt: skip
"""What a printer gets: its paper is not to be inked."""

TEXT_FONTS: Final = (
    '"Iowan Old Style", "Palatino Linotype", Palatino, "Book Antiqua", "Times New Roman", '
    '"Liberation Serif", Times, serif'
)
_HEAD_FONTS = (
    '"Bodoni 72", "Bodoni MT", Didot, "Didot LT STD", "Times New Roman", "Liberation Serif", '
    "Times, serif"
)
_CLUB_FONTS = (
    '"Gill Sans", "Gill Sans MT", "Avenir Next", "Segoe UI", "Helvetica Neue", Helvetica, '
    '"Liberation Sans", Arial, sans-serif'
)


def _variables(palette: Palette) -> str:
    return " ".join(f"--{name}: {color};" for name, color in palette.items())


def page_style(look: str) -> str:
    """Return the style sheet of a look: `newsprint`, or else the bulletin."""
    if look == "newsprint":
        day, night, own = NEWSPRINT, NEWSPRINT_NIGHT, _NEWSPRINT
    else:
        day, night, own = BULLETIN, BULLETIN_NIGHT, _BULLETIN
    dark = f"@media (prefers-color-scheme: dark) {{ :root {{ {_variables(night)} }} }}\n"
    return f":root {{ {_variables(day)} }}\n{dark}{_BOTH}{own}{_PRINT}"


_BOTH = f"""\
* {{ box-sizing: border-box; }}
html {{ -webkit-text-size-adjust: 100%; }}
body {{ margin: 0; padding: 1.2rem .8rem; background: var(--desk); color: var(--ink);
       font: 1.02rem/1.42 {TEXT_FONTS}; }}
.paper, .log {{ max-width: 64rem; margin: 0 auto; background: var(--sheet); }}
.paper {{ padding: 1.4rem 2rem 1.8rem; box-shadow: 0 1px 10px rgba(0, 0, 0, .28); }}
.paper a, .paper span[title] {{ color: inherit; text-decoration: none; }}
.paper a:hover, .paper a:focus-visible, .paper span[title]:hover {{
  text-decoration: underline; text-decoration-color: var(--accent);
  text-decoration-thickness: .1em; text-underline-offset: .16em; }}
.paper a:focus-visible {{ outline: 2px solid var(--accent); outline-offset: 2px; }}
h1 {{ text-wrap: balance; overflow-wrap: anywhere; font-weight: 800; line-height: 1.04;
     margin: .9rem auto .5rem; text-align: center; }}
h1.banner {{ font-size: clamp(1.9rem, 6.1vw, 4.1rem); }}
h1.banner.long {{ font-size: clamp(1.75rem, 5vw, 3.3rem); }}
h1.double {{ font-size: clamp(1.7rem, 4.8vw, 3.1rem); max-width: 86%; }}
h1.double.long {{ font-size: clamp(1.6rem, 4.2vw, 2.7rem); }}
h1.single {{ font-size: clamp(1.5rem, 3.7vw, 2.4rem); }}
.deck {{ margin: .25rem auto .4rem; text-align: center; font-size: clamp(1.06rem, 2.1vw, 1.36rem);
        line-height: 1.25; max-width: 46rem; text-wrap: balance; overflow-wrap: anywhere; }}
.columns {{ columns: 3 16.5rem; column-gap: 1.9rem; column-rule: 1px solid var(--rule);
           margin-top: 1rem; }}
.columns p {{ margin: 0; text-align: justify; hyphens: auto; -webkit-hyphens: auto;
             overflow-wrap: anywhere; orphans: 2; widows: 2; }}
.columns p + p {{ text-indent: 1.2em; }}
.columns .star, .columns .notes {{ text-indent: 0; text-align: left; hyphens: manual;
                                  margin-top: .7rem; }}
.notes, .star {{ font-size: .95em; }}
.brief .columns {{ columns: 2 16.5rem; }}
figure {{ margin: 1rem 0; break-inside: avoid; }}
.quote {{ padding: .55rem .2rem; border-top: 3px double var(--rule);
         border-bottom: 1px solid var(--rule); text-align: center; }}
.quote blockquote {{ margin: 0; font-size: 1.22em; line-height: 1.3; font-style: italic;
                    text-wrap: balance; overflow-wrap: anywhere; }}
.quote figcaption {{ margin-top: .35rem; color: var(--dim); font-size: .9em; }}
.graph svg {{ display: block; width: 100%; height: auto; }}
.graph figcaption {{ font-size: .88em; line-height: 1.32; color: var(--dim); margin-top: .2rem; }}
.graph .line {{ fill: none; stroke: var(--ink); stroke-width: 1.5; stroke-linejoin: round; }}
.graph .area {{ fill: var(--area); stroke: none; }}
.graph .middle {{ fill: none; stroke: var(--dim); stroke-width: .8; stroke-dasharray: 3 2; }}
.graph circle.turn {{ fill: var(--accent); stroke: var(--sheet); stroke-width: 1.5; }}
.graph text {{ fill: var(--ink); font: 700 11px {TEXT_FONTS}; text-anchor: middle;
              stroke: var(--sheet); stroke-width: 4px; paint-order: stroke; }}
.graph text.scale {{ fill: var(--dim); font-weight: 400; text-anchor: end; }}
.box {{ break-inside: avoid; margin: .9rem 0 0; overflow-x: auto; }}
.box:has(tr:nth-child(9)) {{ break-inside: auto; }}
table {{ border-collapse: collapse; width: 100%; font-size: .88em; line-height: 1.28;
        font-variant-numeric: tabular-nums lining-nums; }}
caption {{ text-align: left; font-weight: 700; padding: .15rem 0; letter-spacing: .04em; }}
th, td {{ text-align: left; vertical-align: top; padding: .14rem .5em .14rem 0;
         font-weight: 400; overflow-wrap: break-word; }}
.figure + td:not(.figure), .figure + th:not(.figure) {{ padding-left: .5em; }}
th:last-child, td:last-child {{ padding-right: 0; }}
thead th {{ color: var(--dim); font-size: .9em; border-bottom: 1px solid var(--rule);
           overflow-wrap: normal; }}
table {{ border-top: 2px solid var(--rule); border-bottom: 1px solid var(--rule); }}
.figure {{ text-align: right; white-space: nowrap; padding-left: .5em; }}
.score {{ max-width: 34rem; margin: .9rem auto 0; overflow-x: auto; }}
.score table {{ font-size: 1em; }}
.score caption {{ text-align: center; }}
.score tbody .figure:last-child {{ font-weight: 800; }}
.score tbody th {{ font-weight: 700; }}
.log {{ margin-top: 1.2rem; padding: 1rem 2rem 1.4rem; font-size: .95rem; }}
.log h2 {{ font-size: 1.15rem; margin: 0 0 .5rem; }}
.log ol {{ margin: 0; padding-left: 3em; columns: 2 22rem; column-gap: 2rem; }}
.log li {{ margin: .1rem 0; overflow-wrap: anywhere; break-inside: avoid; }}
.log li::marker {{ color: var(--dim); }}
.log li:target {{ background: var(--area); outline: 4px solid var(--area); scroll-margin: 4rem; }}
.masthead {{ text-align: center; }}
.masthead p, .masthead ul {{ margin: 0; padding: 0; }}
.items {{ list-style: none; display: flex; flex-wrap: wrap; justify-content: space-between;
         gap: .1rem 1.4rem; }}
.items li {{ overflow-wrap: anywhere; }}
.label {{ font-weight: 700; letter-spacing: .14em; font-size: .84rem; }}
.ornament {{ width: 8.5rem; height: .85rem; }}
.ornament path {{ fill: none; stroke: var(--rule); stroke-width: 1; }}
.ornament .solid {{ fill: var(--rule); }}
.ornament .lace {{ stroke: var(--sheet); stroke-width: .8; }}
@media (max-width: 40rem) {{
  body {{ padding: 0; font-size: 1.04rem; }}
  .paper {{ padding: .8rem 1rem 1.4rem; box-shadow: none; }}
  .log {{ padding: .8rem 1rem 1.4rem; }}
  .columns {{ columns: auto; }}
  .columns p {{ text-align: left; }}
  .items {{ justify-content: center; font-size: .86rem; }}
  h1.double {{ max-width: none; }}
}}
"""

_NEWSPRINT = f"""\
h1, .name {{ font-family: {_HEAD_FONTS}; }}
h1.banner, h1.double {{ text-transform: uppercase; }}
.name {{ font-size: clamp(2.3rem, 8.2vw, 5rem); font-weight: 400; line-height: 1;
        letter-spacing: .13em; margin-right: -.13em; }}
.items {{ border-top: 1px solid var(--rule); border-bottom: 3px double var(--rule);
         margin-top: .3rem; padding: .18rem 0; font-size: .92rem; }}
.items li {{ font-variant: small-caps; letter-spacing: .04em; }}
.label {{ margin-bottom: .35rem; }}
.label {{ color: var(--accent); }}
.deck {{ font-style: italic; }}
.deck:first-of-type {{ margin-top: 0; }}
.deck + .deck {{ border-top: 1px solid var(--dim); padding-top: .35rem; max-width: 30rem; }}
.lead::first-letter {{ font: 700 3.3em/.82 {_HEAD_FONTS}; float: left; padding: .02em .07em 0 0; }}
@supports (initial-letter: 3) {{
  .lead::first-letter {{ font-size: inherit; line-height: inherit; float: none; initial-letter: 3;
                        padding: 0 .12em 0 0; }} }}
caption {{ font-variant: small-caps; letter-spacing: .07em; font-size: 1.06em; }}
.star b, .notes b {{ letter-spacing: .06em; }}
"""

_BULLETIN = f"""\
h1, .name, .items, .label, table, .deck, .quote figcaption, .graph figcaption, .graph text,
.star b, .notes b {{ font-family: {_CLUB_FONTS}; }}
.paper {{ border-top: 10px solid var(--accent); }}
.masthead {{ text-align: left; border-bottom: 2px solid var(--accent); padding-bottom: .4rem; }}
.name {{ font-size: clamp(1.4rem, 3.6vw, 2.1rem); font-weight: 700; line-height: 1.1;
        color: var(--accent); overflow-wrap: anywhere; }}
.ornament {{ display: none; }}
.items {{ justify-content: flex-start; color: var(--dim); font-size: .92rem;
         margin-top: .2rem !important; }}
.label {{ float: right; border: 2px solid var(--accent); color: var(--accent);
         padding: .1rem .55rem !important; margin-left: 1rem !important; }}
h1, .deck {{ text-align: left; margin-left: 0; margin-right: 0; max-width: none; }}
h1 {{ font-weight: 700; letter-spacing: -.012em; }}
h1.banner {{ font-size: clamp(1.8rem, 5.2vw, 3.4rem); }}
h1.banner.long {{ font-size: clamp(1.65rem, 4.4vw, 2.8rem); }}
.deck {{ color: var(--dim); font-weight: 600; }}
.score {{ max-width: 36rem; margin: .8rem 0 0; }}
.score caption {{ text-align: left; }}
.columns {{ column-rule-color: var(--area); }}
.columns p {{ text-align: left; hyphens: manual; }}
.columns p + p {{ text-indent: 0; margin-top: .55rem; }}
.lead {{ font-size: 1.1em; line-height: 1.38; }}
.quote {{ border: 0; border-left: 5px solid var(--accent); padding: .1rem 0 .1rem .9rem;
         text-align: left; }}
.quote blockquote {{ font-size: 1.14em; }}
thead th {{ border-bottom-color: var(--dim); }}
table {{ border-top: 3px solid var(--accent); }}
tbody tr:nth-child(even) {{ background: color-mix(in srgb, var(--area) 38%, transparent); }}
@media (max-width: 40rem) {{ .items {{ justify-content: flex-start; }}
  .label {{ float: none; display: inline-block; margin: 0 0 .4rem !important; }} }}
"""

_PRINT = f"""\
@page {{ margin: 11mm; }}
@media print {{
  :root {{ {_variables(PAPER)} }}
  body {{ padding: 0; font-size: 9.6pt; line-height: 1.27; }}
  .paper {{ max-width: none; padding: 0; box-shadow: none; }}
  .log {{ display: none; }}
  .columns {{ columns: 3 4.6cm; column-gap: 5.5mm; margin-top: 3mm; }}
  .name {{ font-size: 34pt; }}
  h1.banner {{ font-size: 29pt; }}
  h1.banner.long {{ font-size: 24pt; }}
  h1.double {{ font-size: 22pt; }}
  h1.double.long {{ font-size: 20pt; }}
  h1.single {{ font-size: 18pt; }}
  .deck {{ font-size: 12pt; }}
  figure {{ margin: 2.5mm 0; }}
  .box {{ margin-top: 2.5mm; }}
}}
"""
