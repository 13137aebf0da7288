"""Lines in: a JSON object into what it asks for, with every key accounted for."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

import msgspec

from rulesets.core.events import Call, Event, Report, Roll, Ruling, Spin, Tick, Timeout
from rulesets.core.plain_data import known_keys, one_side, table_of, yes_or_no
from rulesets.core.refusal import Refused
from rulesets.core.sides import Side

Given = Mapping[str, Any]


class PlayRequest(msgspec.Struct, frozen=True):
    """An input of the game: one event, or a reading of the clock and then a roll."""

    events: tuple[Event, ...]


class UndoRequest(msgspec.Struct, frozen=True):
    """Take the last inputs back."""

    inputs: int


class RedoRequest(msgspec.Struct, frozen=True):
    """Bring inputs back that were taken back or put aside."""

    inputs: int


class AmendRequest(msgspec.Struct, frozen=True):
    """Replace an input, counted from 1, by another that is still to be read."""

    number: int
    given: dict[str, Any]


class ChanceRequest(msgspec.Struct, frozen=True):
    """Who spins and rolls from here: the program, from a seed, or (None) whoever is asked."""

    seed: int | None
    board: bool = False
    """Whether the program is to play the board too."""


class CustomizationRequest(msgspec.Struct, frozen=True):
    """Teams and tables that the game is to be played with, from its first input on."""

    teams: dict[str, Any]
    tables: dict[str, Any]
    situation: Ruling | None = None
    """The new game's first input, where one is under way."""


Request = (
    PlayRequest | UndoRequest | RedoRequest | AmendRequest | ChanceRequest | CustomizationRequest
)

_TICK = frozenset({"tick", "running"})
_ANYWAY = frozenset({"anyway", "why"})
_BESIDE: dict[str, frozenset[str]] = {
    "situation": frozenset({"why", "teams", "tables"}),
    "call": frozenset({"side"}) | _TICK | _ANYWAY,
    "spin": frozenset({"side"}) | _ANYWAY,
    "roll": frozenset({"side"}) | _TICK | _ANYWAY,
    "report": _TICK | _ANYWAY,
    "tick": frozenset({"running", "why"}),
    "timeout": frozenset({"side"}) | _ANYWAY,
    "ruling": frozenset({"why"}),
    "undo": frozenset(),
    "redo": frozenset(),
    "amend": frozenset({"with"}),
    "chance": frozenset({"seed", "board"}),
    "teams": frozenset({"tables"}),
    "tables": frozenset({"teams"}),
}
"""Every action, and what may stand beside it. Beside a call any other word may stand as well: a
detail of the call, which the rule set knows or refuses."""


def read_request(given: Given, *, running: bool) -> Request:
    """What a line asks for. `running` is whether the clock runs now, for a reading of the clock
    that does not tell. Raises Refused."""
    action = _action(given)
    match action:
        case "undo":
            return UndoRequest(_count(given["undo"], "undo"))
        case "redo":
            return RedoRequest(_count(given["redo"], "redo"))
        case "amend":
            return _amend(given)
        case "chance":
            return _chances(given)
    if {"teams", "tables"} & given.keys():
        return _customization(given)
    event = _READERS[action](given, running)
    read = _tick_beside(given, running) if action == "roll" else None
    return PlayRequest((event,) if read is None else (read, event))


def _customization(given: Given) -> CustomizationRequest:
    """Teams and tables, with the situation that they come with, if any."""
    situation = _situation(given, False) if "situation" in given else None
    return CustomizationRequest(
        dict(table_of(given.get("teams", {}), "teams")),
        dict(table_of(given.get("tables", {}), "tables")),
        situation,
    )


def read_events(given: Given, *, running: bool) -> tuple[Event, ...]:
    """The input of the game that a line is. Raises Refused when it is something else."""
    request = read_request(given, running=running)
    if not isinstance(request, PlayRequest):
        raise Refused(f"expected an input of the game, not {_action(given)}")
    return request.events


def _action(given: Given) -> str:
    """The one action of a line, with nothing beside it that does not belong there."""
    actions = [key for key in given if key in _BESIDE]
    if "tick" in actions and ({"call", "report", "roll"} & set(actions)):
        actions.remove("tick")
    if "situation" in actions:
        actions = [action for action in actions if action not in ("teams", "tables")]
    if set(actions) == {"teams", "tables"}:
        actions = ["teams"]
    if not actions:
        raise Refused(f"there is no input here: a line has one of {', '.join(_BESIDE)}")
    if len(actions) > 1:
        raise Refused(f"one input a line, not {' and '.join(actions)} together")
    action = actions[0]
    if action != "call":
        known_keys(given, _BESIDE[action] | {action}, f"a line with {action!r}")
    return action


def _count(value: Any, what: str) -> int:
    if type(value) is not int or value < 1:
        raise Refused(f"{what} must be a number of inputs, 1 or more, not {value!r}")
    return value


def _words(value: Any, what: str) -> str:
    if not isinstance(value, str):
        raise Refused(f"{what} must be text, not {value!r}")
    return value


def _side(given: Given) -> Side | None:
    return one_side(given["side"], "side") if "side" in given else None


def _override_reason(given: Given) -> str:
    """Why a forbidden input is to stand; empty when it is not to."""
    why = _words(given.get("why", ""), "why").strip()
    wanted = yes_or_no(given.get("anyway", False), "anyway")
    if wanted and not why:
        raise Refused('"anyway" needs a reason beside it: "why": "..."')
    if why and not wanted and "tick" not in given:
        raise Refused('"why" goes with "anyway": true, with a tick, or with a ruling')
    return why if wanted else ""


def _tick_beside(given: Given, running: bool) -> Tick | None:
    if "tick" in given:
        return _tick(given, running)
    if "running" in given:
        raise Refused('"running" goes with a reading of the clock: "tick": 285')
    return None


def _call(given: Given, running: bool) -> Event:
    called = given["call"]
    name = called if isinstance(called, str) else ""
    number = called if type(called) is int else None
    if not name and number is None:
        raise Refused(f"call must be the name of a call, or its signal's number, not {called!r}")
    details = {key: value for key, value in given.items() if key not in _BESIDE["call"] | {"call"}}
    return Call(
        name,
        number,
        details or None,
        _side(given),
        _tick_beside(given, running),
        _override_reason(given),
    )


def _spin(given: Given, running: bool) -> Event:
    shown = given["spin"]
    face, sector = shown, None
    if isinstance(shown, Mapping):
        known_keys(shown, ("sector", "face"), "a spin")
        face, sector = shown.get("face", ""), shown.get("sector")
        if type(sector) is not int:
            raise Refused(f"sector must be a whole number, not {sector!r}")
    if not isinstance(face, str) or not (face.strip() or sector is not None):
        raise Refused(
            'spin must be the face that the dial showed, in quotes, such as "+3", or'
            f' {{"sector": 17}}; not {shown!r}'
        )
    return Spin(face, sector, _side(given), _override_reason(given))


def _roll(given: Given, running: bool) -> Event:
    pips = given["roll"]
    if not isinstance(pips, list) or not pips or any(type(pip) is not int for pip in pips):
        raise Refused(f"roll must be a list of whole numbers, such as [4, 1], not {pips!r}")
    return Roll(tuple(pips), _side(given), _override_reason(given))


def _report(given: Given, running: bool) -> Event:
    fields = dict(table_of(given["report"], "report"))
    return Report(fields, _tick_beside(given, running), _override_reason(given))


def _tick(given: Given, running: bool) -> Tick:
    left = given["tick"]
    if type(left) is not int:
        raise Refused(f"tick must be the whole seconds left in the period, not {left!r}")
    runs = yes_or_no(given.get("running", running), "running")
    # Beside a forbidden call `why` is the call's.
    why = "" if given.get("anyway") else _words(given.get("why", ""), "why")
    return Tick(left, runs, why)


def _timeout(given: Given, running: bool) -> Event:
    side = one_side(given["timeout"], "timeout")
    if _side(given) not in (None, side):
        raise Refused(f"a time-out of the {side} cannot be the {given['side']}'s")
    return Timeout(side, _override_reason(given))


def _situation(given: Given, running: bool) -> Ruling:
    whole = "situation" in given
    situation = table_of(given["situation" if whole else "ruling"], "a situation")
    return Ruling(dict(situation), _words(given.get("why", ""), "why"), whole)


_READERS: dict[str, Callable[[Given, bool], Event]] = {
    "situation": _situation,
    "call": _call,
    "spin": _spin,
    "roll": _roll,
    "report": _report,
    "tick": _tick,
    "timeout": _timeout,
    "ruling": _situation,
}


def _amend(given: Given) -> AmendRequest:
    number = given["amend"]
    if type(number) is not int:
        raise Refused(f"amend must be the number of an input, counted from 1, not {number!r}")
    if "with" not in given:
        raise Refused('amend needs the input that is to stand instead: "with": {...}')
    return AmendRequest(number, dict(table_of(given["with"], "with")))


def _chances(given: Given) -> ChanceRequest:
    how = given["chance"]
    if how == "asked":
        known_keys(given, ("chance",), 'a line with "chance": "asked"')
        return ChanceRequest(None)
    if how != "seeded":
        raise Refused(f"chance must be seeded or asked, not {how!r}")
    seed = given.get("seed")
    if type(seed) is not int:
        raise Refused('seeded chance needs a seed, a whole number: "seed": 7')
    if given.get("board", "simulated") != "simulated":
        raise Refused(f"board must be simulated, or left out, not {given['board']!r}")
    return ChanceRequest(seed, "board" in given)
