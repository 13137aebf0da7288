"""A game as a file: a sheet that can be replayed and checked, or a report to read."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from unicodedata import east_asian_width

from league.model.stats.drives import Drive, drives
from league.model.stats.scoring import by_period
from quarterback.files.game_data import game_json, players_csv, plays_csv
from quarterback.files.text_files import ascii_words, file_stem
from quarterback.teams.description import team_lines
from quarterback.text.box_score import box_rows, player_lines
from quarterback.text.score_lines import drive_end, period_name, scoring_lines
from rulesets.core.header import Header
from rulesets.core.notation import opening_remarks, steps, write_game
from rulesets.core.plain_text import plain_text
from rulesets.core.ruleset import RuleSet
from rulesets.core.sentences.wording import Names, down_and_distance, matchup, place, situation
from rulesets.core.session import Entry, Session
from rulesets.core.sides import AS_READ, as_read, points_of
from rulesets.core.state import State
from rulesets.registry import names_of

Cells = Sequence[str]


def width(text: str) -> int:
    """Return the columns that a text takes: two for each wide sign."""
    return sum(1 + (east_asian_width(sign) in "WF") for sign in text)


def table(rows: Sequence[Cells], left: int = 1) -> list[str]:
    """Return rows in columns as wide as their widest cell, the first `left` of them aligned left
    and the others right."""
    most = [max(width(cell) for cell in column) for column in zip(*rows, strict=True)]
    return [
        "  ".join(
            cell + " " * (room - width(cell)) if at < left else " " * (room - width(cell)) + cell
            for at, (cell, room) in enumerate(zip(row, most, strict=True))
        ).rstrip()
        for row in rows
    ]


def points_table(rules: RuleSet, names: Names, entries: Sequence[Entry]) -> list[str]:
    """Return what each side scored in each period, and the totals."""
    periods = by_period(entries)
    own = len(rules.profile.periods)
    heads = [str(period) if period <= own else "OT" for period, _ in periods]
    rows = [["", *heads, "Total"]]
    for side in AS_READ:
        points = [points_of(each, side) for _, each in periods]
        rows.append([names.of(side), *map(str, points), str(sum(points))])
    return table(rows)


def box_table(rules: RuleSet, names: Names, entries: Sequence[Entry]) -> list[str]:
    """Return what each side did, a row for each statistic."""
    heads = ["", *map(names.of, AS_READ)]
    return table([heads, *([row.what, *as_read(*row.short)] for row in box_rows(rules, entries))])


def drive_table(rules: RuleSet, names: Names, entries: Sequence[Entry]) -> list[str]:
    """Return the drives: when, who, from where, how many plays and yards, and how each ended."""
    every = drives(entries)
    if not every:
        return ["No drives yet."]
    heads = ["", "", "From", "Plays", "Yards"]
    lines = table([heads, *(_drive(rules, names, each) for each in every)], left=3)
    ends, most = ["", *map(drive_end, every)], max(map(len, lines))
    return [f"{line:<{most}}  {end}".rstrip() for line, end in zip(lines, ends, strict=True)]


def _drive(rules: RuleSet, names: Names, each: Drive) -> Cells:
    when = period_name(rules, each.period).capitalize()
    where = place(names, each.side, each.began).removeprefix("the ")
    return [when, names.of(each.side), where, str(each.plays), str(each.yards)]


LONGEST_NAME = 60
"""The most characters of a suggested file name, without its ending."""


@dataclass(frozen=True)
class Format:
    """A format in which a game is written."""

    name: str
    ending: str
    description: str
    write: Callable[[Header, Session], str]


def report(header: Header, session: Session) -> str:
    """Return the whole game in words: score, box score, scoring, drives, play by play."""
    names, entries, rules = names_of(header), session.entries, session.rules
    players = player_lines(rules, names, entries)
    title = matchup(names)
    blocks = [
        [
            title,
            *_coached(header),
            *filter(None, (header.event, *header.circumstances, header.date)),
        ],
        [f"{situation(names, session.state)}."],
        *([["TEAMS", *teams]] if (teams := team_lines(rules, names)) else []),
        ["POINTS", *points_table(rules, names, entries)],
        ["BOX SCORE", *box_table(rules, names, entries)],
        *([["PLAYERS", *players]] if players else []),
        ["SCORING", *scoring_lines(rules, names, entries)],
        ["DRIVES", *drive_table(rules, names, entries)],
        ["PLAY BY PLAY", *_plays(header, session)],
    ]
    return "\n\n".join("\n".join(plain_text(line) for line in block) for block in blocks) + "\n"


def _coached(header: Header) -> list[str]:
    """Say whose teams they are, if a league knows."""
    people = (header.home_coached_by, header.visitors_coached_by)
    sides = zip((names_of(header).home, names_of(header).visitors), people, strict=True)
    coached = [f"{name}: coached by {person}" for name, person in sides if person]
    return [", ".join(coached)] if coached else []


def _plays(header: Header, session: Session) -> list[str]:
    """Return a line for each play, under its quarter or half: the team, down, distance and spot,
    then the result."""
    lines: list[str] = []
    period, untold = 0, ""
    remarks = opening_remarks(header.remarks)
    for step in steps(session, names_of(header), header.remarks):
        lines += [f"      Remark: {remark}" for remark in remarks]
        remarks = step.remarks
        where = _where(names_of(header), step.before) or untold
        untold = "" if step.sentence else where  # the dice of a play may say what came of it
        if not step.sentence:
            continue
        if step.before.period != period:
            period = step.before.period
            lines += ["", f"{period_name(session.rules, period).capitalize()}"]
        lines.append(f"{step.number or '':>4}  {where}{step.sentence}")
    lines += [f"      Remark: {remark}" for remark in remarks]
    return lines or ["No plays yet."]


def _where(names: Names, s: State) -> str:
    """Return Yale, second and 6 at the Yale 34: ...; nothing without a down."""
    downs = down_and_distance(s)
    if not downs or s.possession is None or s.spot is None:
        return ""
    return f"{names.of(s.possession)}, {downs.lower()} at {place(names, s.possession, s.spot)}: "


def _sheet(header: Header, session: Session) -> str:
    return write_game(header, session.rules, session)


FORMATS = (
    Format("sheet", ".qbk", "a game sheet: to replay, check, import or mail", _sheet),
    Format("text", ".txt", "a report to read: score, drives, play by play", report),
    Format("csv", ".csv", "the plays as a table, for spreadsheets", plays_csv),
    Format("players", ".players.csv", "player stats as a table", players_csv),
    Format("json", ".json", "everything as data, for other programs", game_json),
)
BY_NAME = {each.name: each for each in FORMATS}


def other_export(text: str) -> str:
    """Say what a file of this program is that is not a game sheet, and how to get a sheet or
    where it belongs; empty for anything else."""
    start = text.lstrip()[:400]
    first = start.partition("\n")[0]
    what = ""
    if start.startswith("{") and ('"format": "quarterback-league' in first or '"seq"' in first):
        return "this is a league, not a game sheet: `quarterback league import` takes it"
    if start.startswith("{") and '"format": "quarterback-game/' in start:
        what = "a game exported as JSON"
    elif first.startswith("ruleset,game_date,"):
        what = "a table of a game"
    elif {"POINTS", "BOX SCORE"} <= set(text.splitlines()):
        what = "the report of a game"
    if not what:
        return ""
    way = "`quarterback export GAME --format sheet`"
    return f"this is {what}, not a game sheet: export the sheet, {way}"


def by_ending(name: str) -> Format | None:
    """Return the format that a file's name asks for."""
    fitting = [each for each in FORMATS if name.lower().endswith(each.ending)]
    return max(fitting, key=lambda each: len(each.ending), default=None)


def suggested(header: Header, number: int | None, written_as: Format) -> str:
    """Return a file name that every system accepts: harvard-yale-12.qbk."""
    parts = [ascii_words(names_of(header).home), ascii_words(names_of(header).visitors)]
    stem = file_stem("-".join(filter(None, parts)), LONGEST_NAME, "game")
    return f"{stem}{f'-{number}' if number is not None else ''}{written_as.ending}"
