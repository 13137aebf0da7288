"""Another program that reads and writes game sheets, written from docs/spec/qbk.md alone.

It plays the dial game by the reference model of the tests, and imports nothing of the program. It
reads a sheet on standard input, as `quarterback adjudicate --conformance --program` runs it: it
writes the canonical form and exits with 0, or writes its errors and exits with another status.
"""

from __future__ import annotations

import copy
import importlib.util
import json
import re
import sys
from itertools import zip_longest
from pathlib import Path
from typing import Any

_MODEL = Path(__file__).parents[1] / "rulesets" / "littlefield" / "oracle.py"
_SPEC = importlib.util.spec_from_file_location("oracle", _MODEL)
assert _SPEC is not None and _SPEC.loader is not None
rules: Any = importlib.util.module_from_spec(_SPEC)
_SPEC.loader.exec_module(rules)

Situation = dict[str, Any]
Part = dict[str, Any]
Error = tuple[int, int, str]

TAGS = (
    "Notation", "Ruleset", "Version", "Settings", "Dial", "Seed", "Home", "Visitors", "Home coach",
    "Visitors coach", "Home coached by", "Visitors coached by", "Home color", "Visitors color",
    "Board", "Players", "Event", "Date", "Place", "Hour", "Weather", "Result",
)  # fmt: skip
TAG = re.compile(
    r"\s*(dial\s+ring\s+\d{1,3}|card\s+[a-z_]+(?:\s+\d{1,3})?|table\s+[a-z][\w.-]*"
    r"|[a-z][a-z \u00a0\u1680\u2000-\u200a\u202f\u205f\u3000_-]*)\s*:(.*)",
    re.I,
)
SIDES = {"h": "home", "v": "visitors"}
SHARED = ("interception_return", "scrimmage", "free_kick", "kick_off", "kickoff", "run_back",
          "penalty", "choice", "toss", "over", "try")  # fmt: skip
SIGNALS = {1: "line_buck", 2: "off_tackle", 3: "end_run", 4: "pass", 5: "interception_return",
           6: "run_back", 7: "punt", 8: "field_goal", 9: "field_goal", 10: "field_goal",
           11: "kickoff", 12: "try_scrimmage"}  # fmt: skip
SIDE = r"(?P<side>home|visitors?|h|v)(?!\w)"
POINTS = r"\s+\d+\s*:\s*\d"
BARE = rf"(?!clock(?!\w))[a-z]\w+(?={POINTS})"
BEGINS = re.compile(
    rf"(?:home|visitors?|h|v|over)(?!\w)|toss(?=\s+(?:\d|toss))|toss\s*(?:;|=>|->|→|$)|{BARE}",
    re.I,
)
DOWNS = re.compile(
    r"(\d)(?:st|nd|rd|th)?\s*(?:[-–−&]|and)\s*(?:([-−]?\d{1,3})|(?:goal|g))(?!\w)", re.I
)
PHASE = re.compile(
    rf"((?:{'|'.join(word.replace('_', '[ _-]?') for word in SHARED)})(?![\w-])"
    rf"|[a-z]\w*(?=\s*@|{POINTS}))",
    re.I,
)
SIDELESS = re.compile(rf"((?:toss|over)(?!\w)|{BARE})", re.I)
PLACE = re.compile(r"(?:@\s*([hv]?\s*-?\d{1,3})|([hv]\s?-?\d{1,3}|50))(?![\w:])", re.I)
SCORE = re.compile(r"(\d{1,4})\s*:\s*(\d{1,4})(?!\w)")
STOP = r"(?:signal|clock)(?!\w)|by(?!\w)\s*(?:home|visitors?|h|v)(?!\w)"
WORD = re.compile(rf"[a-z]\w*(?:[ _-]+(?:(?!{STOP})[a-z]\w*|\d{{1,3}}(?![\w:])))*", re.I)
ON_CARDS = (
    ("kick", "Kick off"), ("line_buck", "Line Buck"), ("off_tackle", "Off Tackle"),
    ("end_run", "End Run"), ("pass", "Forward Pass"), ("interception_return", "Intercepted"),
    ("interception_return", "Intercepted Forward Pass"), ("run_back", "Run-back"),
    ("punt", "Punt"), ("field_goal 8", "Goal from 15"),
    ("field_goal 8", "Field Goal from 15 yard line"), ("field_goal 9", "Goal from 10"),
    ("field_goal 9", "Field Goal from 10 yard line"), ("field_goal 10", "Goal from 5"),
    ("field_goal 10", "Field Goal from 5 yard line"), ("kickoff", "Kick-off"),
    ("try_kick", "Try by kick"), ("try_kick", "Field Goal from 5 yard line"),
    ("try_scrimmage", "Try by rush"), ("try_scrimmage", "Point after Touchdown (scrimmage)"),
)  # fmt: skip
"""The names on the cards, as the referee's words list them."""
TIME = re.compile(r"(\d{1,4})\s*:\s*([0-5]\d)(?![\w:])")
ARROW = re.compile(r"=>|->|→")
KEYWORD = re.compile(r"(toss|clock|time[ _-]?out|ruling|situation)(?!\w)", re.I)
DASHES = str.maketrans({"–": "-", "−": "-"})


class Slip(Exception):
    """An item that cannot be read, at a column."""

    def __init__(self, column: int, kind: str = "form") -> None:
        super().__init__(column)
        self.column = column
        self.kind = kind


def no_doubles(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    """An object whose keys are all different (2.2)."""
    if len(dict(pairs)) < len(pairs):
        raise ValueError
    return dict(pairs)


def number(digits: str) -> float:
    """A number of at most 40 digits, and no infinity (2.2)."""
    value = float(digits)
    if len(digits) > 40 or abs(value) == float("inf"):
        raise ValueError
    return int(digits) if re.fullmatch(r"-?\d+", digits) else value


def constant(word: str) -> Any:
    raise ValueError(word)


JSON = json.JSONDecoder(
    object_pairs_hook=no_doubles, parse_constant=constant, parse_int=number, parse_float=number
)


def json_at(text: str, at: int) -> tuple[Any, int]:
    """A value of JSON, and where it ends. Raises Slip."""
    try:
        value, end = JSON.raw_decode(text, at)
        json.dumps(value, ensure_ascii=False).encode()
    except (ValueError, RecursionError):
        raise Slip(at + 1) from None
    if depth(value) > 24:
        raise Slip(at + 1)
    return value, end


def depth(value: Any) -> int:
    """How many objects and lists are inside one another."""
    inner = value.values() if isinstance(value, dict) else value if isinstance(value, list) else ()
    return 1 + max(map(depth, inner), default=0) if isinstance(value, dict | list) else 1


def compiled(pattern: str | re.Pattern[str]) -> re.Pattern[str]:
    return re.compile(pattern, re.I) if isinstance(pattern, str) else pattern


class Line:
    """One line of play, read from left to right."""

    def __init__(self, text: str, line: int) -> None:
        self.text, self.line, self.at = text, line, 0
        self.number: int | None = None
        self.before: tuple[Situation, int] | None = None
        self.after: tuple[Situation, int] | None = None
        self.parts: list[Part] = []
        self.slip: Slip | None = None
        self.column = self.next + 1
        try:
            self.read()
        except Slip as slip:
            self.slip = slip
            self.save_after()

    @property
    def next(self) -> int:
        """Where the next item begins."""
        while self.text[self.at : self.at + 1].isspace():
            self.at += 1
        return self.at

    @property
    def done(self) -> bool:
        return self.text[self.next : self.at + 1] in ("", ";")

    def take(self, pattern: str | re.Pattern[str]) -> re.Match[str] | None:
        match = compiled(pattern).match(self.text, self.next)
        if match:
            self.at = match.end()
        return match

    def sees(self, pattern: str | re.Pattern[str]) -> bool:
        return compiled(pattern).match(self.text, self.next) is not None

    def read(self) -> None:
        if found := self.take(r"(\d{1,5})[.)]?(?=\s|$)"):
            self.number = int(found[1])
        if self.sees(BEGINS):
            column = self.next + 1
            self.before = self.situation(), column
        parts: list[Part] = []
        while not self.done and not self.sees(ARROW):
            parts += self.part()
        self.parts = parts
        if self.take(ARROW):
            column = self.next + 1
            self.after = self.situation(), column
        if not self.done:
            raise Slip(self.next + 1)
        if not self.parts and self.before is None and self.after is None:
            raise Slip(self.column)

    def save_after(self) -> None:
        """Clause 8.3: what a line that cannot be read still shows."""
        if self.after:
            return
        for arrow in reversed(list(ARROW.finditer(self.text))):
            self.at = arrow.end()
            column = self.next + 1
            try:
                self.after = self.situation(), column
                return
            except Slip:
                continue

    def situation(self) -> Situation:
        column = self.next + 1
        found: Situation = {}
        side = self.take(SIDE)
        if side:
            found["side"] = SIDES[side["side"][0].lower()]
        if side and (downs := self.take(DOWNS)):
            found |= {"phase": "scrimmage", "down": int(downs[1])}
            found["to_go"] = int(downs[2].translate(DASHES)) if downs[2] else "G"
        elif phase := self.take(PHASE if side else SIDELESS):
            word = re.sub(r"[\s_-]", "", phase[1]).lower()
            known = {each.replace("_", ""): each for each in SHARED if each != "kick_off"}
            found["phase"] = known.get(word, phase[1].lower())
        at = self.next + 1
        if place := self.take(PLACE):
            name = re.sub(r"\s", "", place[1] or place[2]).upper()
            yard = re.fullmatch(r"[HV](-?\d{1,3})", name)
            if name != "50" and not (yard and -10 <= int(yard[1]) <= 50):
                raise Slip(at)
            found["place"] = name
        if score := self.take(SCORE):
            found["score"] = {"home": int(score[1]), "visitors": int(score[2])}
        alone = not found.keys() & {"phase", "place"}
        if alone and not (side and self.sees(r"[a-z\[]")):
            raise Slip(column)
        return found

    def part(self) -> list[Part]:
        column = self.next + 1
        if self.take(r"\["):
            return [self.bracket(column)]
        keyword = self.take(KEYWORD)
        word = re.sub(r"[\s_-]", "", keyword[1]).lower() if keyword else ""
        if word == "toss":
            side = self.take(SIDE)
            return [self.shown(column, SIDES[side["side"][0].lower()])] if side else []
        if word == "clock":
            return [self.clock() | {"kind": "clock", "column": column}]
        if word == "timeout":
            part: Part = {"kind": "timeout", "column": column, "side": self.side()}
            return [part | {"anyway": self.anyway()}]
        if word in ("ruling", "situation"):
            patch = self.object() if word == "situation" or self.sees(r"\{") else None
            return [{"kind": word, "column": column, "patch": patch, "why": self.reason()}]
        return [self.call(column)]

    def call(self, column: int) -> Part:
        signal = r"signal\s*(\d{1,4})(?!\w)"
        word = None if self.sees(signal) else self.take(WORD)
        given = self.take(signal)
        if word is None and given is None:
            raise Slip(column)
        return {
            "kind": "call",
            "column": column,
            "word": re.sub(r"[\s_-]+", "_", word[0]).lower() if word else "",
            "signal": int(given[1]) if given else None,
            "by": self.side() if self.take(r"by(?!\w)") else "",
            "details": self.object() if self.sees(r"\{") else None,
            "clock": self.clock() if self.take(r"clock(?!\w)") else None,
            "anyway": self.anyway(),
        }

    def bracket(self, column: int) -> Part:
        if self.sees(r"\{"):
            fields = self.object()
            if not self.take(r"\]"):
                raise Slip(self.next + 1)
            return {"kind": "report", "column": column, "fields": fields}
        end = self.text.find("]", self.at)
        if end < 0:
            raise Slip(column)
        inside = self.text[self.at : end].translate(DASHES).strip()
        self.at = end + 1
        if inside == "?":
            return {"kind": "unnoted", "column": column}
        how = re.match(r"(spin|roll)\s+(?=\S)", inside, re.I)
        rest = inside[how.end() :] if how else inside
        found = re.fullmatch(r"([^#]*?)\s*(?:#\s*(\d{1,4}))?\s*", rest)
        if not found or not (found[1] or found[2]):
            raise Slip(column)
        dice = re.fullmatch(r"-?\d{1,6}(?:[\s,]+-?\d{1,6})*", found[1])
        if how and how[1].lower() == "roll" and (found[2] or not dice):
            raise Slip(column)
        return self.shown(column, found[1], int(found[2]) if found[2] else None)

    def shown(self, column: int, face: str, sector: int | None = None) -> Part:
        by = self.side() if self.take(r"by(?!\w)") else ""
        part: Part = {"kind": "shown", "column": column, "face": face, "sector": sector, "by": by}
        return part | {"anyway": self.anyway()}

    def side(self) -> str:
        side = self.take(SIDE)
        if side is None:
            raise Slip(self.next + 1)
        return SIDES[side["side"][0].lower()]

    def clock(self) -> Part:
        time = self.take(TIME)
        if time is None:
            raise Slip(self.next + 1)
        runs = self.take(r"(running|runs|stopped)(?!\w)")
        running = None if runs is None else runs[1].lower() != "stopped"
        left = int(time[1]) * 60 + int(time[2])
        return {"left": left, "running": running, "why": self.reason()}

    def anyway(self) -> str:
        if not self.take("!"):
            return ""
        column, why = self.next + 1, self.reason()
        if not why:
            raise Slip(column)
        return why

    def reason(self) -> str:
        sign = self.text[self.next : self.at + 1]
        if sign == '"':
            why, self.at = json_at(self.text, self.at)
            return str(why)
        if sign not in ("“", "”") or not sign:
            return ""
        end = self.text.find("”", self.at + 1)
        if end < 0:
            raise Slip(self.at + 1)
        why, self.at = self.text[self.at + 1 : end], end + 1
        return why

    def object(self) -> dict[str, Any]:
        column = self.next + 1
        value, self.at = json_at(self.text, self.at)
        if not isinstance(value, dict):
            raise Slip(column)
        return value


class Sheet:
    """A sheet, played as far as it can be."""

    def __init__(self, text: str) -> None:
        self.errors: list[Error] = []
        self.tags: dict[str, Any] = {}
        self.where: dict[str, tuple[int, int]] = {}
        self.rings: dict[int, list[str]] = {}
        self.cards: dict[str, str] = {}
        self.unknown: list[Error] = []
        lines = self.sorted(text.removeprefix("\ufeff"))
        self.playable = self.tags.get("ruleset", "littlefield") == "littlefield"
        if not self.playable:
            self.errors.append((*self.where["ruleset"], "rules"))
            return
        self.settings = self.agreed()
        self.check_dial()
        self.game = rules.new_game(self.settings)
        self.plays = self.spent = 0
        self.lost = self.started = False
        self.claimed: tuple[Situation, int, int] | None = None
        """What a line said it led to, where the rules say otherwise."""
        self.written: list[tuple[int | None, str, list[str], str]] = []
        for line, following in zip_longest(lines, lines[1:]):
            self.enter(line, following)
        self.close()

    # Tags

    def sorted(self, text: str) -> list[Line]:
        plays = []
        for number, line in enumerate(re.split(r"\r\n|\r|\n", text), 1):
            if not line.strip() or line.strip().startswith(";"):
                continue
            if tag := TAG.fullmatch(line):
                self.tag(tag, number)
            else:
                plays.append(Line(line, number))
        if not plays and not self.where:
            self.errors.append((1, 1, "form"))
        version = self.tags.get("notation", (1, 0))
        if version[0] > 1:
            self.errors.append((*self.where["notation"], "version"))
        if version <= (1, 0):
            self.errors += self.unknown
        return plays

    def tag(self, match: re.Match[str], line: int) -> None:
        name = re.sub(r"[\s_-]+", " ", match[1].strip()).lower().replace(" colour", " color")
        value = match[2].strip()
        at = match.start(2) + len(match[2]) - len(match[2].lstrip()) + 1
        kind, _, of = name.partition(" ")
        many = name.startswith("dial ring ") or (kind in ("card", "table") and of)
        team = kind == "team" and of in SIDES.values()
        if not many and not team and name not in [each.lower() for each in TAGS]:
            self.unknown.append((line, match.start(1) + 1, "tag"))
        elif name in self.where:
            self.errors.append((line, match.start(1) + 1, "tag"))
        else:
            try:
                self.value(name, value)
                self.where[name] = line, at
            except (ValueError, Slip):
                self.errors.append((line, at, "tag"))

    def value(self, name: str, value: str) -> None:
        if name.startswith("dial ring "):
            cells = json_at(value, 0)[0] if value.startswith("[") else value.split(",")
            if not all(isinstance(cell, str) for cell in cells):
                raise ValueError
            self.rings[int(name[10:])] = [cell.strip() for cell in cells]
        elif name.startswith("card "):
            words = name[5:].split()
            signal = [words.pop()] if words[-1].isdigit() else []
            self.cards[" ".join(["_".join(words), *signal])] = unquoted(value)
        elif name.startswith(("team ", "table ")):
            json_at(value, 0)
        elif name in ("version", "seed"):
            self.tags[name] = int(value)
        elif name == "notation":
            if not re.fullmatch(r"\d+(\.\d+)?", value):
                raise ValueError
            major, _, minor = value.partition(".")
            self.tags[name] = int(major), int(minor or 0)
        elif name == "settings" and value.startswith("{"):
            self.tags[name] = json_at(value, 0)[0]
        elif name == "settings":
            pairs = [pair.split("=") for pair in re.split(r"[,\s]+", value) if pair]
            self.tags[name] = {key: each for key, each in pairs}
        elif name == "ruleset":
            self.tags[name] = re.sub(r"[\s_]+", "-", value).lower()
        else:
            self.tags[name] = unquoted(value)

    def agreed(self) -> dict[str, Any]:
        given: dict[str, Any] = dict(self.tags.get("settings", {}))
        try:
            whole = {key: int(each) if key in ("plays", "minutes") else each
                     for key, each in given.items()}  # fmt: skip
            rules.full_settings(whole)
        except ValueError:
            self.errors.append((*self.where["settings"], "rules"))
            self.tags.pop("settings")
            return {}
        return whole

    def check_dial(self) -> None:
        for ring, cells in self.rings.items():
            try:
                for cell in cells:
                    rules.read_face(cell, ring)
            except ValueError:
                self.errors.append((*self.where[f"dial ring {ring}"], "rules"))
                self.rings = {}
                return

    def close(self) -> None:
        if self.claimed:
            self.go_on(self.claimed[0], "as the sheet has it", self.claimed[1:])
        result = self.tags.get("result", "")
        found = re.fullmatch(r"(\d{1,4})\s*(?::|-|to)\s*(\d{1,4})", result)
        score = self.game["score"]
        right = found and (int(found[1]), int(found[2])) == (score["home"], score["visitors"])
        if result and not (right and self.game["phase"] == "over"):
            self.errors.append((*self.where["result"], "result"))

    # Plays

    def enter(self, line: Line, following: Line | None) -> None:
        counts = any(part["kind"] in ("shown", "unnoted", "report") for part in line.parts)
        if line.number is not None:
            if line.number != self.plays + 1:
                self.errors.append((line.line, line.column, "number"))
            self.plays = line.number
        elif counts and self.game["phase"] != "toss":
            self.plays += 1
        if line.before is not None:
            self.check_before(line, *line.before)
        elif self.claimed:
            self.go_on(self.claimed[0], "as the sheet has it", self.claimed[1:])
        backup = copy.deepcopy((self.game, self.written, self.started))
        try:
            if line.slip:
                raise line.slip
            used = self.play(line, following)
        except Slip as slip:
            self.game, self.written, self.started = backup
            self.errors.append((line.line, slip.column, slip.kind))
            self.lost, self.spent = True, self.spent + counts
            if line.after:
                self.go_on(line.after[0], "as the sheet has it", (line.line, line.after[1]))
            return
        if line.after and not used:
            if agrees(self.game, line.after[0]):
                self.found()
            elif self.lost:
                self.go_on(line.after[0], "as the sheet has it", (line.line, line.after[1]))
            else:
                self.errors.append((line.line, line.after[1], "situation"))
                self.claimed = (line.after[0], line.line, line.after[1])

    def found(self) -> None:
        self.claimed, self.lost, self.spent = None, False, 0

    def check_before(self, line: Line, told: Situation, column: int) -> None:
        if self.claimed and alike(told, self.claimed[0]):
            self.go_on(self.claimed[0], "as the sheet has it", self.claimed[1:])
        if not agrees(self.game, told):
            chosen = self.choice(told)
            if chosen:
                before = situation_text(self.game)
                rules.call(self.game, chosen)
                self.write(before, [chosen])
            else:
                if self.started and not self.lost:
                    self.errors.append((line.line, column, "situation"))
                why = "as the sheet has it" if self.started else "not noted"
                self.go_on(told, why, (line.line, column))
        self.found()

    def choice(self, told: Situation) -> str:
        """Clause 4.5: the choice that led to a situation."""
        for call in rules.permitted(self.game) if self.game["phase"] == "choice" else ():
            after = copy.deepcopy(self.game)
            rules.call(after, call)
            if agrees(after, told):
                return str(call)
        return ""

    def write(self, before: str, moves: list[str]) -> None:
        """Add a line in canonical form, so far without a number."""
        self.written.append((None, before, moves, situation_text(self.game)))
        self.started = True

    def go_on(self, told: Situation, why: str, where: tuple[int, int]) -> None:
        """Set the game to a situation by a ruling."""
        if "phase" in told or "place" in told:
            before = situation_text(self.game)
            try:
                self.game = self.reached(told, self.spent)
                self.ruled(before, why)
            except (ValueError, KeyError):
                self.errors.append((*where, "refused"))
        self.found()

    def ruled(self, before: str, why: str) -> None:
        words = f"ruling {json.dumps(rules.situation(self.game))} {written_text(why)}".strip()
        after = situation_text(self.game)
        self.written.append((None, "", [words], "" if after == before else after))
        self.started = True

    def reached(self, told: Situation, spent: int) -> Any:
        """The game in a situation of the sheet, some plays later."""
        game = copy.deepcopy(self.game)
        timed = game["settings"]["timing"] == "timed"
        counts = not timed and self.game["phase"] not in ("toss", "choice")
        spent = spent if counts else 0
        game["left"] -= spent
        game["score"] = dict(told.get("score", game["score"]))
        if spent and game["left"] <= 0 and game["phase"] not in ("toss", "over"):
            rules.end_half(game, [])
            if agrees(game, told):
                return game
        patch = rules.situation(self.game) | {"score": game["score"]}
        patch.pop("call", None)
        patch["phase"] = told.get("phase", patch["phase"])
        if patch["phase"] == "choice":
            patch["chooser"] = told.get("side", "home")
        elif "side" in told:
            patch["ball"] = told["side"]
        if "place" in told:
            patch["spot"] = told["place"]
        for key in ("down", "to_go", "goal", "series"):
            patch.pop(key, None)
        if "down" in told:
            goal = told["to_go"] == "G"
            patch |= {"down": told["down"], "goal": goal}
            patch |= {} if goal else {"to_go": told["to_go"]}
        if not timed:
            left = self.game["left"] - spent
            owed = patch["phase"] in ("run_back", "interception_return", "try")
            left = left if owed or not spent or patch["phase"] == "over" else max(left, 1)
            patch["clock"] = dict(patch["clock"], plays_left=left)
        return self.made(patch, told)

    def made(self, patch: Situation, told: Situation) -> Any:
        """Clause 5.8: the game in a situation that there can be. Raises ValueError."""
        if patch["phase"] not in (*SHARED, "free_kick") or patch["phase"] == "penalty":
            raise ValueError("there is no such phase")
        game = rules.from_situation(patch, self.settings)
        if game["spot"] is not None and not 1 <= game["spot"] <= 99:
            raise ValueError("the ball is on the field of play")
        downs = patch["phase"] == "scrimmage"
        if downs and not (1 <= game["down"] <= 4 and game["spot"] < game["point"] <= 100):
            raise ValueError("there are no such downs")
        if not agrees(game, told):
            raise ValueError("there is no such situation")
        return game

    def play(self, line: Line, following: Line | None) -> bool:
        """Enter the inputs of a line. Whether its situation after has been used."""
        used = False
        for part in line.parts:
            handle = getattr(self, f"enter_{part['kind']}")
            used = bool(handle(part, line, following)) or used
        return used

    def forced(self) -> None:
        """Clause 4.4."""
        legal = rules.permitted(self.game)
        if len(legal) == 1:
            self.make_call(legal[0], {"by": "", "anyway": "", "clock": None})

    def make_call(self, name: str, part: Part, deviation: bool = False) -> None:
        before = situation_text(self.game)
        by = f" by {part['by'][0].upper()}" if part["by"] else ""
        words = f"{name}{by}"
        if part["clock"]:
            rules.tick(self.game, part["clock"]["left"], bool(part["clock"]["running"]))
            words += f" {clock_text(part['clock']['left'], bool(part['clock']['running']))}"
        if part["anyway"]:
            words += f"! {written_text(part['anyway'])}"
        if deviation:
            self.game["call"] = name
        else:
            rules.call(self.game, name)
        self.write(before, [words])

    def enter_call(self, part: Part, line: Line, following: Line | None) -> None:
        name, _, number = self.meant(part["word"], part["column"]).partition(" ")
        signal = int(number) if number else part["signal"]
        if part["signal"] not in (None, signal):
            raise Slip(part["column"], "refused")
        name = name or SIGNALS.get(signal, "")
        if self.game["phase"] == "try" and signal in (8, 9, 10):
            name = "try_kick"
        legal = rules.permitted(self.game)
        forbidden = name not in legal and name == "field_goal" and "punt" in legal
        turn = self.game["chooser"] or self.game["side"]
        forbidden = forbidden or (part["by"] and part["by"] != turn)
        if name not in legal and not forbidden:
            raise Slip(part["column"], "refused")
        if name in legal and signal is not None and not self.on_ring(name, signal):
            if name not in ("field_goal", "try_kick") or signal not in (8, 9, 10):
                raise Slip(part["column"], "refused")
            forbidden = True
        if forbidden and not part["anyway"]:
            self.errors.append((line.line, part["column"], "forbidden"))
            part = part | {"anyway": "as the sheet has it"}
        self.make_call(name, part, name not in legal)

    def meant(self, word: str, column: int) -> str:
        """Clauses 4.2, 4.3, 4.13 and 4.14: the call that a word means, perhaps with a signal; or
        the word. Raises Slip where it means several."""
        flat, calls = letters(word), rules.permitted(self.game)
        legal = {call: letters(call) for call in calls}
        if not flat or flat in legal.values():
            return next((call for call, each in legal.items() if each == flat), word)
        own = [(call, letters(name)) for call, name in self.cards.items()]
        standard = [(call, letters(name)) for call, name in ON_CARDS]
        for names in (own, standard):
            whole = [call for call, each in names if each == flat]
            open_now = {call for call in whole if call.split()[0] in calls}
            if found := open_now or whole[:1]:
                return self.one_of(found, column)
        short = [(call, each) for call, each in [*own, *standard] if self.open(call)]
        for known in (legal.items(), short):
            for fits in (lambda each: each.startswith(flat), lambda each: flat in each):
                if found := {call.split()[0] for call, each in known if fits(each)}:
                    return self.one_of(found, column)
        return word

    def open(self, call: str) -> bool:
        """Whether a call is legal, by its signal where one is given."""
        name, _, number = call.partition(" ")
        legal = name in rules.permitted(self.game)
        return legal and (not number or self.on_ring(name, int(number)))

    def on_ring(self, name: str, signal: int) -> bool:
        """Whether a legal call is played with a signal now."""
        return name not in ("kick", "receive") and bool(rules.ring_of(self.game, name) == signal)

    def one_of(self, found: list[str] | set[str], column: int) -> str:
        """Clause 4.14: the one call. Raises Slip for several."""
        calls = list(found)
        if len(calls) > 1:
            raise Slip(column, "refused")
        return calls[0]

    def enter_shown(self, part: Part, line: Line, following: Line | None) -> None:
        if self.game["phase"] == "toss":
            before, face = situation_text(self.game), part["face"].lower()
            sides = [side for side in SIDES.values() if face and side.startswith(face)]
            if face in ("1", "2"):
                sides = ["home" if face == "1" else "visitors"]
            if len(sides) != 1:
                raise Slip(part["column"], "refused")
            rules.toss(self.game, 1 if sides[0] == "home" else 2)
            self.write(before, ["toss", f"[{sides[0]}]"])
            return
        self.forced()
        if self.game["call"] is None:
            raise Slip(part["column"], "refused")
        ring = rules.ring_of(self.game, self.game["call"])
        cells, sector, face = self.rings.get(ring), part["sector"], part["face"]
        why = part["anyway"]
        if sector is not None:
            if not cells or not 1 <= sector <= len(cells):
                raise Slip(part["column"], "refused")
            face = face or cells[sector - 1]
        try:
            seen = spelled(face, ring)
            known = not cells or seen in [spelled(cell, ring) for cell in cells]
            rules.spin(self.game, seen)
        except ValueError:
            raise Slip(part["column"], "refused") from None
        if not known and not why:
            self.errors.append((line.line, part["column"], "forbidden"))
        by = f" by {part['by'][0].upper()}" if part["by"] else ""
        sign = "" if sector is None else f" #{sector}"
        bang = f"! {written_text(why)}" if why else ""
        self.complete(f"[{seen}{sign}]{by}{bang}")

    def complete(self, chance: str) -> None:
        _, before, moves, _ = self.written.pop()
        number = 1 + sum(line[0] is not None for line in self.written)
        self.written.append((number, before, [*moves, chance], situation_text(self.game)))

    def enter_unnoted(self, part: Part, line: Line, following: Line | None) -> bool:
        told = line.after or (following.before if following else None)
        if told is None or not told[0].keys() & {"phase", "place"}:
            raise Slip(part["column"], "refused")
        called, before = self.game["call"] is not None, situation_text(self.game)
        try:
            self.game = self.reached(told[0], 1)
        except (ValueError, KeyError):
            raise Slip(part["column"], "refused") from None
        if called:
            self.complete("[?]")
        else:
            self.ruled(before, "not noted")
        return True

    def enter_clock(self, part: Part, line: Line, following: Line | None) -> None:
        running = self.game["running"] if part["running"] is None else part["running"]
        before = situation_text(self.game)
        try:
            rules.tick(self.game, part["left"], running and part["left"] > 0)
        except ValueError:
            raise Slip(part["column"], "refused") from None
        why = f" {written_text(part['why'])}" if part["why"] else ""
        after = situation_text(self.game)
        words = clock_text(part["left"], running and part["left"] > 0) + why
        self.written.append((None, "", [words], "" if after == before else after))
        self.started = True

    def enter_timeout(self, part: Part, line: Line, following: Line | None) -> None:
        raise Slip(part["column"], "refused")

    enter_report = enter_timeout

    def enter_ruling(self, part: Part, line: Line, following: Line | None) -> bool:
        before = situation_text(self.game)
        if part["patch"] is None:
            if line.after is None:
                raise Slip(part["column"], "refused")
            try:
                self.game = self.reached(line.after[0], 0)
            except (ValueError, KeyError):
                raise Slip(part["column"], "refused") from None
            self.ruled(before, part["why"])
            return True
        patch = rules.situation(self.game)
        for key, value in part["patch"].items():
            both = isinstance(value, dict) and isinstance(patch.get(key), dict)
            patch[key] = patch[key] | value if both else value
        self.game = rules.from_situation(patch, self.settings)
        self.own("ruling", part, before)
        return False

    def enter_situation(self, part: Part, line: Line, following: Line | None) -> None:
        before = situation_text(self.game)
        patch = dict(part["patch"])
        patch["score"] = {"home": 0, "visitors": 0} | patch.get("score", {})
        self.game = rules.from_situation(patch, self.settings)
        self.own("situation", part, before)

    def own(self, word: str, part: Part, before: str) -> None:
        why = f" {written_text(part['why'])}" if part["why"] else ""
        after = situation_text(self.game)
        words = f"{word} {written_json(part['patch'])}{why}"
        self.written.append((None, "", [words], "" if after == before else after))
        self.started = True

    def in_order(self) -> list[Error]:
        """Clause 8.1."""
        return sorted(self.errors, key=lambda error: error[:2])

    # Writing

    def canonical(self) -> str:
        text = [f"Ruleset: {self.tags.get('ruleset', 'littlefield')}"]
        text.append(f"Version: {self.tags.get('version', 1)}")
        if settings := self.tags.get("settings"):
            text.append("Settings: " + ", ".join(f"{k}={v}" for k, v in settings.items()))
        for ring, cells in sorted(self.rings.items()):
            text.append(f"Dial ring {ring}: {', '.join(spelled(cell, ring) for cell in cells)}")
        text += [f"Card {call}: {tag_text(name)}" for call, name in self.cards.items()]
        if "seed" in self.tags:
            text.append(f"Seed: {self.tags['seed']}")
        for name in TAGS[6:-1]:
            default = name if name in ("Home", "Visitors") else ""
            value = self.tags.get(name.lower(), default)
            if value or default:
                text.append(f"{name}: {tag_text(value)}")
        if self.game["phase"] == "over":
            text.append("Result: {home}:{visitors}".format(**self.game["score"]))
        text.append("")
        for number, before, moves, after in self.written:
            head = f"{number or ''} {before} {' '.join(moves)}".strip()
            text.append(f"{head} => {after}" if after else head)
        return "\n".join(text) + "\n"


def unquoted(value: str) -> str:
    """Clause 3.2."""
    try:
        text = json.loads(value) if value.startswith('"') else value
    except ValueError:
        return value
    return text if isinstance(text, str) else value


def tag_text(value: str) -> str:
    plain = value.strip() == value != "" and not value.startswith('"') and value.isprintable()
    return value if plain else written_json(value)


def letters(name: str) -> str:
    """Clause 4.13: what of a name is compared."""
    return "".join(letter for letter in name.lower() if letter.isalnum())


def written_text(why: str) -> str:
    return written_json(why) if why else ""


def written_json(value: object) -> str:
    """Clause 9.8."""
    text = json.dumps(value, ensure_ascii=False)
    return "".join(c if c.isprintable() else json.dumps(c)[1:-1] for c in text)


def clock_text(left: int, running: bool) -> str:
    return f"clock {left // 60}:{left % 60:02} {'running' if running else 'stopped'}"


def spelled(face: str, ring: int) -> str:
    """A face in its one spelling. Raises ValueError for one that the ring cannot show."""
    kind, yards = rules.read_face(face, ring)
    signed = f"{yards:+d}" if yards else "0"
    lost = "Blocked" if ring in (7, 8, 9, 10) else "Fumble"
    return {
        "Y": str(yards) if ring in (7, 11) else signed,
        "P": f"{signed}P",
        "L": f"{lost} {signed} lose ball",
        "F": f"Fumble {signed}",
        "B": f"Blocked {signed}",
        "C": f"Inc {signed}" if yards else "Inc",
        "I": f"Int {signed}",
        "G": "G",
        "N": "N.G.",
    }[kind]


def situation_text(game: Any) -> str:
    """Clauses 5.1 and 5.2."""
    s = rules.situation(game)
    score = "{home}:{visitors}".format(**s["score"])
    if s["phase"] in ("toss", "over"):
        return f"{s['phase']} {score}"
    if s["phase"] == "choice":
        return f"{s['chooser'][0].upper()} choice {score}"
    what = s["phase"]
    if what == "scrimmage":
        what = f"{s['down']}-{'G' if s['goal'] else s['to_go']}"
    return f"{s['ball'][0].upper()} {what} @{s['spot']} {score}"


def agrees(game: Any, told: Situation) -> bool:
    """Clause 5.4."""
    s = rules.situation(game)
    if "down" in told:
        yards = s.get("goal") if told["to_go"] == "G" else s.get("to_go") == told["to_go"]
        if s.get("down") != told["down"] or not yards:
            return False
    side = s.get("chooser") if s["phase"] == "choice" else s.get("ball")
    same = {"phase": s["phase"], "side": side, "place": s.get("spot"), "score": s["score"]}
    return all(told[key] == value for key, value in same.items() if key in told)


def alike(one: Situation, other: Situation) -> bool:
    return all(one[key] == other[key] for key in one.keys() & other.keys())


def main() -> int:
    sheet = Sheet(sys.stdin.buffer.read().decode("utf-8"))
    if not sheet.errors:
        sys.stdout.buffer.write(sheet.canonical().encode())
        return 0
    for line, column, kind in sheet.in_order():
        print(f"{line}:{column}: {kind}")
    return 1 if sheet.playable else 2


if __name__ == "__main__":
    sys.exit(main())
