"""A game as data for other programs: a table of plays, or everything as JSON."""

from __future__ import annotations

import csv
import io
from collections.abc import Sequence
from typing import Any

import msgspec

from league.model.stats.box_score import box_score
from league.model.stats.drives import drives
from league.model.stats.play_table import COLUMNS, rows
from league.model.stats.player_stats import PlayerStats, individuals
from league.model.stats.plays import plays
from league.model.stats.possession import possession
from league.model.stats.scoring import scoring
from rulesets.core.header import Header
from rulesets.core.plain_text import escaped_json, plain_name
from rulesets.core.sentences.player_names import entry_words
from rulesets.core.sentences.wording import Names
from rulesets.core.session import Entry, Session
from rulesets.core.sides import Side
from rulesets.core.state import OVER
from rulesets.registry import names_of

_BEGINS_A_FORMULA = ("=", "+", "-", "@")


def plays_csv(header: Header, session: Session) -> str:
    """Return the plays as CSV, columns named as in the nflverse play-by-play where they apply,
    preceded by the teams, the rule set and the date."""
    out = io.StringIO()
    beside = _game(header)
    writer = csv.DictWriter(out, [*beside, *COLUMNS], lineterminator="\n")
    writer.writeheader()
    for row in _rows(names_of(header), session.entries):
        writer.writerow({name: _cell(value) for name, value in (beside | row).items()})
    return out.getvalue()


def players_csv(header: Header, session: Session) -> str:
    """Return individual stats as CSV, one row per player named."""
    out = io.StringIO()
    beside, names = _game(header), names_of(header)
    counted = [name for name in PlayerStats.__struct_fields__ if name not in ("side", "name")]
    writer = csv.DictWriter(out, [*beside, "team", "name", *counted], lineterminator="\n")
    writer.writeheader()
    for player in individuals(session.entries, session.rules.rosters):
        result = msgspec.structs.asdict(player)
        row = {"team": names.of(result.pop("side")), **result}
        writer.writerow({name: _cell(value) for name, value in (beside | row).items()})
    return out.getvalue()


def game_json(header: Header, session: Session) -> str:
    """Return the whole game: tags, result, box score, players, scoring, drives and plays."""
    entries, state = session.entries, session.state
    counted = session.rules.profile.counts_plays
    whole: dict[str, Any] = {
        "format": "quarterback-game/1",
        **_game(header),
        "settings": header.settings,
        "over": state.phase == OVER,
        "score": {"home": state.score.home, "visitors": state.score.visitors},
        "winner": state.winner if state.phase == OVER else None,
        "box_score": box_score(entries),
        "possession": {
            "counted_in": "plays" if counted else "seconds",
            "of": possession(entries, counts_plays=counted),
        },
        "players": individuals(entries, session.rules.rosters),
        "scoring": scoring(entries),
        "drives": drives(entries),
        "plays": _rows(names_of(header), entries),
    }
    text = msgspec.json.format(msgspec.json.encode(whole), indent=2).decode()
    return escaped_json(text) + "\n"


def _game(header: Header) -> dict[str, str]:
    return {
        "ruleset": header.ruleset,
        "game_date": header.date,
        "home_team": names_of(header).home,
        "away_team": names_of(header).visitors,
    }


def _rows(names: Names, entries: Sequence[Entry]) -> list[dict[str, str | int | None]]:
    result = [
        " ".join(words for entry in play.entries if (words := entry_words(entry, names)))
        for play in plays(entries)
    ]
    sides: dict[Side, str] = {"home": names.home, "visitors": names.visitors}
    return rows(entries, sides, result)


def _cell(value: str | int | None) -> str | int:
    """Make text of anything that a spreadsheet might take for a formula; numbers stay numbers."""
    if not isinstance(value, str):
        return "" if value is None else value
    text = plain_name(value)
    # A tab or return before a formula is already marked; spaces are still there.
    return f"'{text}" if text.lstrip()[:1] in _BEGINS_A_FORMULA else text
