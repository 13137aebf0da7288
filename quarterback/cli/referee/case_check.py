"""Cases as data: files of lines with what is expected, run on any rule set."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

import msgspec

from quarterback.cli.referee.customization import Agreed, Faulty, agree
from quarterback.cli.referee.expectations import differences
from quarterback.cli.referee.object_lines import BOM, is_blank, read_object
from quarterback.cli.referee.referee import Referee
from quarterback.files import text_files
from quarterback.rule_sets import DIAL_GAME
from rulesets.core.plain_data import known_keys, table_of
from rulesets.core.plain_text import plain_name
from rulesets.core.refusal import Refused

MOST_BYTES = 50_000_000
"""Of a file of cases: machines write them, too."""
_CASE_KEYS = (
    "case",
    "title",
    "ruleset",
    "settings",
    "dial",
    "rules",
    "clauses",
    "teams",
    "tables",
)


class Finding(msgspec.Struct, frozen=True):
    """How a case came out. `line` is where it failed, `says` why, a line each."""

    file: str
    line: int
    case: str
    title: str
    differences: tuple[str, ...] = ()

    @property
    def holds(self) -> bool:
        """Whether everything was found as expected."""
        return not self.differences


def check_file(path: Path) -> list[Finding]:
    """How the cases of a file come out. Raises Faulty when it cannot be read."""
    try:
        text = text_files.read(path, MOST_BYTES)
    except text_files.NotText as error:
        raise Faulty(f"{path} cannot be read: {error.message}") from None
    return list(check_lines(text.encode(), str(path), path.parent))


def check_lines(raw: bytes, file: str, folder: Path) -> Iterator[Finding]:
    """How the cases of a file's bytes come out; dials are looked for in `folder`."""
    case: _Case | None = None
    for number, line in enumerate(raw.removeprefix(BOM).split(b"\n"), 1):
        if is_blank(line):
            continue
        try:
            values = read_object(line)
        except Refused as fault:
            values, broken = {}, fault.message
        else:
            broken = ""
        if "case" in values:
            if case is not None:
                yield case.finding()
            case = _Case(values, file, number, folder)
            continue
        if case is None:
            case = _Case({}, file, number, folder)
        if broken:
            case.fail(number, f"this line cannot be read: {broken}")
        else:
            case.enter(values, number)
    if case is not None:
        yield case.finding()
    else:
        yield Finding(file, 1, "(none)", "", ("no cases in this file",))


class _Case:
    """A running case. Only its first failure is reported."""

    def __init__(self, values: Mapping[str, Any], file: str, number: int, folder: Path) -> None:
        self._name, self._title = str(values.get("case", "(none)")), str(values.get("title", ""))
        self._file, self._line = file, number
        self._differences: tuple[str, ...] = ()
        self._expects = False
        self._referee: Referee | None = None
        try:
            self._referee = Referee(_agreed(values, folder))
        except (Faulty, Refused) as fault:
            self.fail(number, str(fault))

    def fail(self, number: int, *message: str) -> None:
        """Note what is wrong, if anything is, unless something was before."""
        if message and not self._differences:
            self._line, self._differences = number, message

    def enter(self, values: Mapping[str, Any], number: int) -> None:
        """Enter a line, and compare."""
        expected = values.get("expect", {})
        self._expects = self._expects or bool(expected)
        if self._differences or self._referee is None:
            return
        if not isinstance(expected, Mapping):
            self.fail(number, "expect must be an object")
            return
        line = {key: value for key, value in values.items() if key != "expect"}
        answer = self._referee.answer_to(line, f"line {number}")
        self.fail(number, *differences(expected, answer))

    def finding(self) -> Finding:
        """How the case came out."""
        if not self._expects:
            self.fail(self._line, "this case expects nothing, so it checks nothing")
        return Finding(self._file, self._line, self._name, self._title, self._differences)


def _agreed(values: Mapping[str, Any], folder: Path) -> Agreed:
    """What a case line has agreed. Raises Faulty or Refused."""
    if "case" not in values:
        raise Refused("this line comes before the first case of the file")
    known_keys(values, _CASE_KEYS, "a case")
    for key in ("case", "title", "ruleset", "dial"):
        if key in values and not isinstance(values[key], str):
            raise Refused(f"{key} must be text, not {values[key]!r}")
    rules = values.get("rules", [])
    if not isinstance(rules, list) or not all(isinstance(rule, str) for rule in rules):
        raise Refused(f"rules must be a list of rules, such as LQ-KO-02, not {rules!r}")
    if "ruleset" not in values:
        example = f'{{"case": "...", "ruleset": "{DIAL_GAME}"}}'
        raise Refused(f"a case begins with its rule set: {example}")
    settings = table_of(values.get("settings", {}), "settings")
    teams, tables = (table_of(values.get(key, {}), key) for key in ("teams", "tables"))
    return agree(values["ruleset"], settings, values.get("dial"), folder, teams, tables)


def report(findings: list[Finding]) -> list[str]:
    """What came out, in lines for a person."""
    lines: list[str] = []
    for finding in findings:
        if not finding.holds:
            title = f" {finding.title}" if finding.title else ""
            # A newline in a name must not pass for the next finding.
            lines.append(plain_name(f"{finding.file}:{finding.line}: {finding.case}{title}"))
            lines += [f"    {difference}" for difference in finding.differences]
    failed = sum(not finding.holds for finding in findings)
    cases = "1 case" if len(findings) == 1 else f"{len(findings)} cases"
    hold = len(findings) - failed
    lines.append(f"{cases}: {hold} passed, {failed} failed" if failed else f"{cases}: all pass")
    return lines
