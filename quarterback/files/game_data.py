"""A game as data for other programs: a table of plays, or everything as JSON."""

from __future__ import annotations

import csv
import io
from collections.abc import Sequence
from typing import Any

import msgspec
from msgspec.structs import asdict

from league.model.stats.box_score import box_score
from league.model.stats.drives import drives, possession
from league.model.stats.play_table import COLUMNS, box_of, rows
from league.model.stats.player_stats import PlayerStats, individuals, kickers_of
from league.model.stats.plays import plays
from league.model.stats.scoring import Scored, UndoneScore, called_back, scoring
from rulesets.core.header import Header
from rulesets.core.plain_text import escaped_json, table_cell
from rulesets.core.sentences.wording import Names, entry_words
from rulesets.core.session import Session
from rulesets.core.sides import SIDES, Side
from rulesets.core.state import OVER
from rulesets.registry import names_of


def plays_csv(header: Header, session: Session) -> str:
    """Return the plays as CSV, columns named as in the nflverse play-by-play where they apply,
    preceded by the teams, the rule set and the date."""
    out = io.StringIO()
    beside = _game(header)
    writer = csv.DictWriter(out, [*beside, *COLUMNS], lineterminator="\n")
    writer.writeheader()
    for row in _rows(names_of(header), session):
        writer.writerow({name: table_cell(value) for name, value in (beside | row).items()})
    return out.getvalue()


def players_csv(header: Header, session: Session) -> str:
    """Return individual stats as CSV, one row per player named."""
    out = io.StringIO()
    beside, names = _game(header), names_of(header)
    counted = [name for name in PlayerStats.__struct_fields__ if name not in ("side", "name")]
    writer = csv.DictWriter(out, [*beside, "team", "name", *counted], lineterminator="\n")
    writer.writeheader()
    for player in _players(session):
        result = _measured(asdict(player))
        row = {"team": names.of(result.pop("side")), **result}
        writer.writerow({name: table_cell(value) for name, value in (beside | row).items()})
    return out.getvalue()


def _players(session: Session) -> list[PlayerStats]:
    return individuals(session.entries, session.rules.rosters, kickers_of(session.rules))


def game_json(header: Header, session: Session) -> str:
    """Return the whole game: tags, result, box score, players, scoring, drives, plays, and the log
    with every fact and its rules."""
    entries, state = session.entries, session.state
    counted = session.rules.profile.counts_plays
    numbers, box = _numbers(session), box_score(entries)
    whole: dict[str, Any] = {
        "format": "quarterback-game/1",
        **_game(header),
        "settings": header.settings,
        "over": state.phase == OVER,
        "score": {"home": state.score.home, "visitors": state.score.visitors},
        "winner": state.winner if state.phase == OVER else None,
        "box_score": {side: _measured(asdict(box.of(side))) for side in SIDES},
        "possession": {
            "counted_in": "plays" if counted else "seconds",
            "of": possession(entries, counts_plays=counted),
        },
        "players": [_measured(asdict(player)) for player in _players(session)],
        "scoring": [_scored(each, numbers) for each in scoring(entries)],
        "called_back": [_called_back(each, numbers) for each in called_back(entries)],
        "boxes": _boxes(session, numbers),
        "forced_calls": _noted(session, "called", "override"),
        "injuries": _noted(session, "injury"),
        "drives": [asdict(each) | {"input": numbers[each.entry]} for each in drives(entries)],
        "plays": _rows(names_of(header), session),
        "log": _log(session),
    }
    text = msgspec.json.format(msgspec.json.encode(whole), indent=2).decode()
    return escaped_json(text) + "\n"


_MEASURES = {
    "punt_yards": ("punts", "punts_measured"),
    "kick_return_yards": ("kick_returns", "kick_returns_measured"),
    "punt_return_yards": ("punt_returns", "punt_returns_measured"),
    "interception_return_yards": ("interceptions", "interception_returns_measured"),
    "return_yards": ("returns", "returns_measured"),
}
"""Yards that may not have been reported: of how many, and how many of them were measured."""


def _measured(stats: dict[str, Any]) -> dict[str, Any]:
    """Return stats with nothing, instead of a zero, where nothing was measured."""
    for name, (times, measured) in _MEASURES.items():
        if stats.get(times) and not stats[measured]:
            stats[name] = None
    return stats


def _numbers(session: Session) -> list[int]:
    """Return the number of the input of each entry, from 1 as in the play-by-play."""
    return [number for number, played in enumerate(session.by_input, 1) for _ in played]


def _scored(each: Scored, numbers: Sequence[int]) -> dict[str, Any]:
    tried = None if each.try_entry is None else numbers[each.try_entry]
    return asdict(each) | {"input": numbers[each.entry], "try_input": tried}


def _called_back(each: UndoneScore, numbers: Sequence[int]) -> dict[str, Any]:
    return {
        "input": numbers[each.seen],
        "undone": numbers[each.undone],
        "side": each.side,
        "kind": each.kind,
        "points": each.points,
    }


def _boxes(session: Session, numbers: Sequence[int]) -> list[dict[str, Any]]:
    """Return the fumbles that dice decided."""
    return [
        {
            "input": numbers[play.place + len(play.entries) - 1],
            "play_id": play.number,
            "dice": box[0],
            "cause": box[1],
            "side": box[2],
        }
        for play in plays(session.entries)
        if (box := box_of(play)) is not None
    ]


def _noted(session: Session, *names: str) -> list[dict[str, Any]]:
    return [
        {"input": number, **msgspec.to_builtins(fact)}
        for number, played in enumerate(session.by_input, 1)
        for entry in played
        for fact in entry.facts
        if fact.fact in names
    ]


def _log(session: Session) -> list[dict[str, Any]]:
    """Return every input with its events, and every fact with its rules."""
    log = []
    for number, played in enumerate(session.by_input, 1):
        before, after = played[0].before, played[-1].after
        log.append(
            {
                "input": number,
                "period": before.period,
                "time": max(before.time_left, 0),
                "events": [entry.event for entry in played],
                "facts": [fact for entry in played for fact in entry.facts],
                "score": {"home": after.score.home, "visitors": after.score.visitors},
            }
        )
    return log


def _game(header: Header) -> dict[str, str]:
    return {
        "ruleset": header.ruleset,
        "game_date": header.date,
        "place": header.place,
        "start_time": header.hour,
        "weather": header.weather,
        "home_team": names_of(header).home,
        "away_team": names_of(header).visitors,
    }


def _rows(names: Names, session: Session) -> list[dict[str, str | int | None]]:
    entries = session.entries
    result = [
        " ".join(words for entry in play.entries if (words := entry_words(entry, names)))
        for play in plays(entries)
    ]
    sides: dict[Side, str] = {"home": names.home, "visitors": names.visitors}
    return rows(entries, sides, result, _numbers(session))
