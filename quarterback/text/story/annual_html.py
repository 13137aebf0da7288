"""The annual as one HTML file: the league's pages first, then a page per team."""

from __future__ import annotations

from html import escape

from quarterback.text.story.annual import Annual, TeamPage
from quarterback.text.story.page import Paragraph, Table
from rulesets.core.plain_text import plain_name

_HEAD = """\
<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'">
<title>{title}</title>
<style>
{style}</style>
</head>
<body>
"""
_STYLE = """\
:root { --sheet: #f4ecd8; --ink: #231a10; --dim: #5c4d35; --rule: #231a10; --accent: #7d1d14; }
@media (prefers-color-scheme: dark) { :root { --sheet: #1f1710; --ink: #ecdfc4; --dim: #b8a685;
  --rule: #8f7b58; --accent: #f0a08c; } }
* { box-sizing: border-box; }
body { margin: 0 auto; padding: 1.2rem; max-width: 62rem; background: var(--sheet);
  color: var(--ink); font: 1.02rem/1.45 "Iowan Old Style", Palatino, "Times New Roman", serif; }
.masthead { border-bottom: 3px double var(--rule); text-align: center; }
.masthead p { margin: .2rem 0; letter-spacing: .06em; }
h1, h2 { line-height: 1.08; text-wrap: balance; overflow-wrap: anywhere; }
h1 { font-size: clamp(1.8rem, 5vw, 3.2rem); text-align: center; }
h2 { font-size: clamp(1.4rem, 3.4vw, 2rem); margin: 0 0 .2rem; }
.team { border-top: 1px solid var(--rule); margin-top: 2rem; padding-top: 1rem; }
.coach { color: var(--dim); font-style: italic; margin: 0 0 .6rem; }
.tables { display: flex; flex-wrap: wrap; gap: 1.2rem 2.4rem; }
.box { overflow-x: auto; }
table { border-collapse: collapse; font-variant-numeric: tabular-nums; }
caption { text-align: left; font-weight: bold; color: var(--accent); padding-bottom: .2rem; }
th, td { padding: .1rem .7rem .1rem 0; text-align: left; border-bottom: 1px solid var(--dim); }
td.number, th.number { text-align: right; }
nav a { color: var(--accent); margin-right: .8rem; }
@media print { body { background: #fff; color: #000; } nav { display: none; }
  .team { break-before: page; border: 0; } }
"""


def annual_html(annual: Annual) -> str:
    """Return the annual as a whole HTML file. Nothing is fetched and nothing is run."""
    title = f"{annual.league}, {annual.season}"
    kind = "The annual" if annual.over else "The season so far"
    links = "".join(
        f'<a href="#team-{number}">{_safe(team.name)}</a>'
        for number, team in enumerate(annual.teams, 1)
    )
    parts = [
        f'<header class="masthead"><p>{kind}</p><p><b>{_safe(annual.league)}</b></p>'
        f"<p>{_safe(annual.season)}</p></header>",
        f"<main><h1>{_safe(annual.headline.text)}</h1>",
        _paragraph(annual.lead),
        f"<nav>{links}</nav>",
        '<div class="tables">',
        _table(annual.standings),
        _table(annual.playoffs),
        _table(annual.race),
        "</div>",
        _paragraph(annual.race_story),
        *(_team(team, number) for number, team in enumerate(annual.teams, 1)),
        '<section class="team"><h2>Leaders, records, champions</h2>',
        _paragraph(annual.record_story),
        '<div class="tables">',
        *(_table(table) for table in (*annual.leaders, annual.records, annual.champions)),
        "</div></section></main>",
    ]
    body = "\n".join(part for part in parts if part)
    return _HEAD.format(title=_safe(title), style=_STYLE) + body + "\n</body>\n</html>\n"


def _team(team: TeamPage, number: int) -> str:
    story = "\n".join(_paragraph(part) for part in team.story)
    return (
        f'<section class="team" id="team-{number}"><h2>{_safe(team.headline.text)}</h2>\n'
        f'<p class="coach">{_safe(team.name)}, coached by {_safe(team.coach)}</p>\n'
        f'{story}\n<div class="tables">{_table(team.games)}{_table(team.figures)}</div></section>'
    )


def _paragraph(part: Paragraph) -> str:
    return f"<p>{_safe(' '.join(sentence.text for sentence in part))}</p>" if part else ""


def _table(table: Table | None) -> str:
    if table is None:
        return ""
    head = "".join(f'<th scope="col">{_safe(name)}</th>' for name in table.columns)
    rows = "".join(f"<tr>{''.join(map(_cell, row))}</tr>" for row in table.rows)
    return (
        f'<div class="box"><table><caption>{_safe(table.title)}</caption>'
        f"<thead><tr>{head}</tr></thead><tbody>{rows}</tbody></table></div>"
    )


def _cell(text: str) -> str:
    kind = ' class="number"' if text.isdecimal() else ""
    return f"<td{kind}>{_safe(text)}</td>"


def _safe(text: str) -> str:
    return escape(plain_name(text), quote=True)
