"""Lines in: a JSON object into what it asks for, with every key accounted for."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

import msgspec

from rulesets.core.data_reader import DataError, read_json
from rulesets.core.events import Call, Event, Report, Roll, Ruling, Spin, Tick, Timeout
from rulesets.core.plain_data import known_keys, one_side, table_of, yes_or_no
from rulesets.core.refusal import Refused
from rulesets.core.sides import Side

BOM = b"\xef\xbb\xbf"
BLANK = b" \t\r\n\f\v"


def is_blank(raw: bytes) -> bool:
    """Whether a line says nothing, and is skipped."""
    return not raw.strip(BLANK)


def read_object(raw: bytes) -> dict[str, Any]:
    """The object that a line holds. Raises Refused, with words for a person, for anything else:
    bytes that are no UTF-8, malformed JSON, a key that appears twice, NaN, half a character."""
    try:
        value = read_json(raw.strip(BLANK).decode("utf-8"))
    except UnicodeDecodeError as error:
        raise Refused(f"this line is not UTF-8 text (byte {error.start + 1})") from None
    except DataError as error:
        column = f" (column {error.offset + 1})" if error.offset else ""
        raise Refused(f"{error.message}{column}") from None
    if not isinstance(value, dict):
        raise Refused('a line is one object, such as {"call": "punt"}')
    return value


Given = Mapping[str, Any]


class PlayRequest(msgspec.Struct, frozen=True):
    """An input of the game: one event, or a reading of the clock and then a roll."""

    events: tuple[Event, ...]


class UndoRequest(msgspec.Struct, frozen=True):
    """Take the last inputs back."""

    inputs: int


class RedoRequest(msgspec.Struct, frozen=True):
    """Bring inputs back that were undone or put aside."""

    inputs: int


class AmendRequest(msgspec.Struct, frozen=True):
    """Replace an input, counted from 1, by another that is still to be read."""

    number: int
    values: dict[str, Any]


class ChanceRequest(msgspec.Struct, frozen=True):
    """Who spins and rolls from here on: the program, from a seed, or (None) the other program."""

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
"""Every action, and what may come with it. A call may have any other word as well: a
detail of the call, which the rule set knows or refuses."""


def read_request(values: Given, *, running: bool) -> Request:
    """What a line asks for. `running` is whether the clock runs now, for a reading of the clock
    that does not tell. Raises Refused."""
    action = _action(values)
    match action:
        case "undo":
            return UndoRequest(_count(values["undo"], "undo"))
        case "redo":
            return RedoRequest(_count(values["redo"], "redo"))
        case "amend":
            return _amend(values)
        case "chance":
            return _chances(values)
    if {"teams", "tables"} & values.keys():
        return _customization(values)
    event = _READERS[action](values, running)
    read = _tick_beside(values, running) if action == "roll" else None
    return PlayRequest((event,) if read is None else (read, event))


def _customization(values: Given) -> CustomizationRequest:
    """Teams and tables, with the situation that they come with, if any."""
    situation = _situation(values, False) if "situation" in values else None
    return CustomizationRequest(
        dict(table_of(values.get("teams", {}), "teams")),
        dict(table_of(values.get("tables", {}), "tables")),
        situation,
    )


def read_events(values: Given, *, running: bool) -> tuple[Event, ...]:
    """The input of the game that a line is. Raises Refused when it is something else."""
    request = read_request(values, running=running)
    if not isinstance(request, PlayRequest):
        raise Refused(f"expected an input of the game, not {_action(values)}")
    return request.events


def _action(values: Given) -> str:
    """The one action of a line, with nothing else that does not belong there."""
    actions = [key for key in values if key in _BESIDE]
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
        known_keys(values, _BESIDE[action] | {action}, f"a line with {action!r}")
    return action


def _count(value: Any, what: str) -> int:
    if type(value) is not int or value < 1:
        raise Refused(f"{what} must be a number of inputs, 1 or more, not {value!r}")
    return value


def _words(value: Any, what: str) -> str:
    if not isinstance(value, str):
        raise Refused(f"{what} must be text, not {value!r}")
    return value


def _side(values: Given) -> Side | None:
    return one_side(values["side"], "side") if "side" in values else None


def _override_reason(values: Given) -> str:
    """Why a forbidden input is to stand; empty when it is not to."""
    why = _words(values.get("why", ""), "why").strip()
    is_override = yes_or_no(values.get("anyway", False), "anyway")
    if is_override and not why:
        raise Refused('"anyway" needs a reason: "why": "..."')
    if why and not is_override and "tick" not in values:
        raise Refused('"why" goes with "anyway": true, with a tick, or with a ruling')
    return why if is_override else ""


def _tick_beside(values: Given, running: bool) -> Tick | None:
    if "tick" in values:
        return _tick(values, running)
    if "running" in values:
        raise Refused('"running" goes with a clock reading: "tick": 285')
    return None


def _call(values: Given, running: bool) -> Event:
    called = values["call"]
    name = called if isinstance(called, str) else ""
    number = called if type(called) is int else None
    if not name and number is None:
        raise Refused(f"call must be the name of a call, or its signal's number, not {called!r}")
    details = {key: value for key, value in values.items() if key not in _BESIDE["call"] | {"call"}}
    return Call(
        name,
        number,
        details or None,
        _side(values),
        _tick_beside(values, running),
        _override_reason(values),
    )


def _spin(values: Given, running: bool) -> Event:
    spin = values["spin"]
    face, sector = spin, None
    if isinstance(spin, Mapping):
        known_keys(spin, ("sector", "face"), "a spin")
        face, sector = spin.get("face", ""), spin.get("sector")
        if type(sector) is not int:
            raise Refused(f"sector must be a whole number, not {sector!r}")
    if not isinstance(face, str) or not (face.strip() or sector is not None):
        raise Refused(
            'spin must be the face the dial showed, in quotes, such as "+3", or'
            f' {{"sector": 17}}; not {spin!r}'
        )
    return Spin(face, sector, _side(values), _override_reason(values))


def _roll(values: Given, running: bool) -> Event:
    pips = values["roll"]
    if not isinstance(pips, list) or not pips or any(type(pip) is not int for pip in pips):
        raise Refused(f"roll must be a list of whole numbers, such as [4, 1], not {pips!r}")
    return Roll(tuple(pips), _side(values), _override_reason(values))


def _report(values: Given, running: bool) -> Event:
    fields = dict(table_of(values["report"], "report"))
    return Report(fields, _tick_beside(values, running), _override_reason(values))


def _tick(values: Given, running: bool) -> Tick:
    left = values["tick"]
    if type(left) is not int:
        raise Refused(f"tick must be the whole seconds left in the period, not {left!r}")
    runs = yes_or_no(values.get("running", running), "running")
    # Beside a forbidden call `why` is the call's.
    why = "" if values.get("anyway") else _words(values.get("why", ""), "why")
    return Tick(left, runs, why)


def _timeout(values: Given, running: bool) -> Event:
    side = one_side(values["timeout"], "timeout")
    if _side(values) not in (None, side):
        raise Refused(f"a timeout of the {side} cannot be the {values['side']}'s")
    return Timeout(side, _override_reason(values))


def _situation(values: Given, running: bool) -> Ruling:
    whole = "situation" in values
    situation = table_of(values["situation" if whole else "ruling"], "a situation")
    return Ruling(dict(situation), _words(values.get("why", ""), "why"), whole)


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


def _amend(values: Given) -> AmendRequest:
    number = values["amend"]
    if type(number) is not int:
        raise Refused(f"amend must be the number of an input, counted from 1, not {number!r}")
    if "with" not in values:
        raise Refused('amend needs the new input: "with": {...}')
    return AmendRequest(number, dict(table_of(values["with"], "with")))


def _chances(values: Given) -> ChanceRequest:
    how = values["chance"]
    if how == "asked":
        known_keys(values, ("chance",), 'a line with "chance": "asked"')
        return ChanceRequest(None)
    if how != "seeded":
        raise Refused(f"chance must be seeded or asked, not {how!r}")
    seed = values.get("seed")
    if type(seed) is not int:
        raise Refused('seeded chance needs a seed, a whole number: "seed": 7')
    if values.get("board", "simulated") != "simulated":
        raise Refused(f"board must be simulated, or left out, not {values['board']!r}")
    return ChanceRequest(seed, "board" in values)
