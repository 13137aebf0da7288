"""A client of the referee's protocol, written from docs/spec alone: the page of the protocol, its
schema, and the README of the conformance files. It imports nothing of the program.

It runs the sessions of the conformance files against any referee, with a matching of its own, and
holds every answer to the clauses about answers. And it plays whole games, of any rule set, knowing
nothing but what a referee awaits.
"""

from __future__ import annotations

import json
import random
import re
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

Values = dict[str, Any]
Ask = Callable[[Values], Values]
"""Sends a request, and returns the answer."""

SIDES = ("home", "visitors")


# Answers


def faults_of(answer: Values) -> list[str]:
    """What in an answer is not as clauses 3 to 5 want it."""
    return list(_faults(answer))


def _faults(a: Values) -> Iterator[str]:
    needed = {"ok", "situation", "options", "awaiting"}
    needed |= {"line", "facts"} if a.get("ok") is True else {"error", "where"}
    if missing := needed - a.keys():
        yield f"3.1 to 3.3: no {sorted(missing)}"
        return
    s, awaits = a["situation"], a["awaiting"]
    kind = awaits.get("kind")
    if kind not in ("decide", "spin", "roll", "report", "over"):
        yield f"3.5: {kind}"
    if kind in ("spin", "roll") and a["options"]:
        yield "3.4: options while something is spun or rolled"
    if kind == "decide":
        called = [option["call"] for option in awaits["options"]]
        if sorted(called) != sorted(a["options"]):
            yield "3.4: options are other calls than those awaited"
        if awaits["forced"] != (len(called) == 1) or not all(
            "rule" in o for o in awaits["options"]
        ):
            yield "3.6"
    if "ruling" not in awaits["also"] or ("tick" in awaits["also"]) > (
        "seconds_left" in s["clock"]
    ):
        yield "3.7"
    for row in awaits.get("rows", ()):
        if not {"weight", "shows", "source"} <= row.keys():
            yield "3.8"
    if not {"phase", "score", "clock", "toss_winner"} <= s.keys():
        yield "4.2"
    if ("down" in s) != (s["phase"] == "scrimmage") or ("winner" in s) != (s["phase"] == "over"):
        yield "4.2: keys of another phase"
    if "spot" in s and not re.fullmatch(r"50|[HV]-?\d{1,2}", s["spot"]):
        yield f"4.3: {s['spot']}"
    for fact in a.get("facts", ()):
        if not {"fact", "rules", "says"} <= fact.keys():
            yield f"5.1: {fact}"
        if fact["fact"] in ("touchdown", "field_goal", "safety") and not fact.get("points"):
            yield f"5.3: {fact}"
        if fact["fact"] == "game_over" and "winner" not in fact:
            yield f"5.3: {fact}"


# The sessions of the conformance files


def sessions(folder: Path) -> Iterator[tuple[Values, list[Values]]]:
    """The head of each session, and its requests."""
    for path in sorted(folder.glob("*.jsonl")):
        found: list[tuple[Values, list[Values]]] = []
        for text in path.read_text(encoding="utf-8").splitlines():
            line = json.loads(text) if text.strip() else {}
            if "case" in line:
                found.append((line, []))
            elif line:
                found[-1][1].append(line)
        yield from found


def run_session(lines: list[Values], ask: Ask) -> list[str]:
    """What is wrong with the answers of a session; nothing when it passes."""
    for number, line in enumerate(lines, 1):
        expected = {"ok": True, **line.get("expect", {})}
        answer = ask({key: value for key, value in line.items() if key != "expect"})
        wrong = faults_of(answer)
        if not matches(expected, answer, ""):
            wrong.append(f"expected {expected}, found {answer}")
        if wrong:
            return [f"request {number}: {each}" for each in wrong]
    return []


def matches(expected: Any, found: Any, key: str) -> bool:
    """Whether what was found is what was expected, as the README says."""
    if isinstance(expected, dict) and expected and expected.keys() <= {"contains", "lacks"}:
        items = found if isinstance(found, list) else []
        return all(
            any(item_matches(each, item) for item in items) == (how == "contains")
            for how, value in expected.items()
            for each in (value if isinstance(value, list) else [value])
        )
    if isinstance(expected, dict):
        return isinstance(found, dict) and all(
            entry_matches(name, value, found) for name, value in expected.items()
        )
    if isinstance(expected, list) and isinstance(found, list):
        if key == "facts":
            rest = iter(found)
            return all(any(item_matches(each, item) for item in rest) for each in expected)
        if key == "rules":
            return set(expected) <= set(found)
        if key == "options" and all(isinstance(each, str) for each in expected):
            return sorted(expected) == sorted(
                each if isinstance(each, str) else each["call"] for each in found
            )
        pairs = zip(expected, found, strict=False)
        return len(expected) == len(found) and all(item_matches(*pair) for pair in pairs)
    return type(expected) is type(found) and bool(expected == found)


def entry_matches(name: str, value: Any, found: Values) -> bool:
    if value is None:
        return found.get(name) is None
    if name == "rule" and "rules" in found:
        return value in found["rules"]
    return matches(value, found.get(name), name)


def item_matches(expected: Any, item: Any) -> bool:
    if isinstance(expected, str) and isinstance(item, dict):
        return expected in (item.get("fact"), item.get("call"))
    return matches(expected, item, "")


# Whole games


class Player:
    """Plays a game by what is awaited alone."""

    def __init__(self, ask: Ask, luck: random.Random) -> None:
        self.ask, self.luck = ask, luck
        self.refused = 0

    def play(self, answer: Values, requests: int) -> Values:
        """Go on from an answer to the end of the game, or for a number of requests. Raises
        AssertionError for an answer that is not as the clauses want it."""
        for _ in range(requests):
            if answer["awaiting"]["kind"] == "over":
                break
            request = self.request(answer["awaiting"])
            before, answer = answer, self.ask(request)
            assert faults_of(answer) == [], (request, answer)
            if not answer["ok"]:
                self.refused += 1
                assert answer["situation"] == before["situation"], "1.6"
        return answer

    def request(self, awaits: Values) -> Values:
        """Something that may be sent now."""
        match awaits["kind"]:
            case "decide":
                return self.call(self.luck.choice(awaits["options"]))
            case "roll":
                return {"roll": [self.die(name) for name in awaits["dice"]]}
            case "spin":
                rows = awaits["rows"]
                return {"spin": self.luck.choice(rows)["shows"]}
        if awaits["calls"] and self.luck.random() < 0.3:
            return self.call(self.luck.choice(awaits["calls"]))
        return {"report": self.filled(awaits["fields"])}

    def call(self, option: Values) -> Values:
        return {"call": option["call"], **self.filled(option.get("fields", []))}

    def die(self, name: str) -> int:
        """A die by its name: `coin` has two sides, `d10` ten."""
        return self.luck.randint(1, 2 if name == "coin" else int(name.removeprefix("d")))

    def filled(self, fields: list[Values]) -> Values:
        """The fields of a report that apply, with something in each that needs it."""
        found: Values = {}
        for field in fields:
            applies = all(
                found.get(name) in values for name, values in field.get("when", {}).items()
            )
            needed = field.get("required", True) and "default" not in field
            if applies and (needed or self.luck.random() < 0.1):
                found[field["name"]] = self.value(field)
        return found

    def value(self, field: Values) -> Any:
        luck = self.luck
        match field["type"]:
            case "spot":
                return luck.choice("HV") + str(luck.randint(1, 49))
            case "number":
                return luck.randint(field.get("least", 0), min(field.get("most", 99), 99))
            case "choice":
                return luck.choice(field["choices"])
            case "yes_no":
                return luck.random() < 0.5
            case "side":
                return luck.choice(SIDES)
            case "list":
                return [self.filled(field["of"])]
        return "12"
