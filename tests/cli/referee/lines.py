"""A game driven line by line, every line in and out checked against the published schema."""

from __future__ import annotations

import json
from collections.abc import Iterable
from pathlib import Path
from typing import Any

import jsonschema

from quarterback.cli.referee.command import schema_text
from quarterback.cli.referee.customization import agree
from quarterback.cli.referee.referee import Referee

SCHEMA = json.loads(schema_text())


def validator(definition: str) -> jsonschema.Draft202012Validator:
    """The published schema of one kind of line."""
    return jsonschema.Draft202012Validator({**SCHEMA, "anyOf": [{"$ref": f"#/$defs/{definition}"}]})


LINE_IN, LINE_OUT, CASE = validator("line_in"), validator("line_out"), validator("case")
CASE_INPUT = validator("case_input")


class Game:
    """The filter without its pipes. A call, a spin and so on may be told by keyword."""

    def __init__(self, dial: str | None = "any", **settings: object) -> None:
        self.referee = Referee(agree("littlefield", settings, dial))
        self.lines = 0

    @classmethod
    def of_case(cls, line: dict[str, Any]) -> Game:
        """The game that a case begins."""
        game = cls()
        brought = (line.get(key, {}) for key in ("teams", "tables"))
        agreed = agree(
            line["ruleset"], line.get("settings", {}), line.get("dial"), Path(), *brought
        )
        game.referee = Referee(agreed)
        return game

    def raw(self, line: bytes) -> dict[str, Any]:
        """The answer to bytes."""
        self.lines += 1
        answer = self.referee.answer_to_line(line, f"line {self.lines}")
        written = json.loads(json.dumps(answer, allow_nan=False))
        LINE_OUT.validate(written)
        assert written == answer
        return answer

    def told(self, **line: Any) -> dict[str, Any]:
        """The answer to a line. One that stands must be in the schema, too."""
        answer = self.raw(json.dumps(line).encode())
        if answer["ok"]:
            LINE_IN.validate(line)
        return answer

    def ok(self, **line: Any) -> dict[str, Any]:
        """The answer to a line that must stand."""
        answer = self.told(**line)
        assert answer["ok"], answer["error"]
        return answer

    def no(self, **line: Any) -> dict[str, Any]:
        """The answer to a line that must be refused, and change nothing."""
        session = self.referee.session
        before = session.state, session.inputs, session.pending
        answer = self.told(**line)
        assert not answer["ok"]
        assert (session.state, session.inputs, session.pending) == before
        return answer


def scrimmage(**fields: Any) -> dict[str, Any]:
    """Second and 6 of the home side on its own 30, where nothing else is told."""
    usual = {"phase": "scrimmage", "ball": "home", "spot": "H30", "down": 2, "to_go": 6}
    return usual | fields


def names(answer: dict[str, Any]) -> list[str]:
    """The facts of an answer by name."""
    return [fact["fact"] for fact in answer["facts"]]


def calls(answer: dict[str, Any]) -> list[str]:
    """What may be called next."""
    return [option["call"] for option in answer["awaiting"].get("options", [])]


def written(lines: Iterable[dict[str, Any]]) -> bytes:
    """Lines as they are piped in."""
    return b"".join(json.dumps(line).encode() + b"\n" for line in lines)
