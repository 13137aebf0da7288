"""Check this program, or another one, against conformance files (docs/spec/conformance.md)."""

from __future__ import annotations

import json
import os
import re
import shlex
import subprocess
from collections.abc import Callable, Iterator, Mapping
from importlib.resources import files
from pathlib import Path
from typing import Any, Final

import msgspec
from msgspec.structs import replace

from quarterback.cli.referee.case_check import check_file, differences
from quarterback.cli.referee.customization import Faulty
from quarterback.files import text_files
from quarterback.rule_sets import of_header
from rulesets.core.data_reader import DataError, read_json, read_struct
from rulesets.core.notation import GameSheet, read_game, situation_line, write_game

SHEETS: Final = "sheets"
PROTOCOL: Final = "protocol"
SECONDS: Final = 20
"""How long another program may take for a case."""

_ERROR = re.compile(r"(\d{1,7}):(\d{1,7}):?\s+([a-z]+)\b.*")
_DIGEST = re.compile(r"Dial: [0-9a-f]{64}")
_RULING = re.compile(r"^ruling \{.*\}(?=.* => )")


class Fault(msgspec.Struct, frozen=True, omit_defaults=True):
    """An error that a case expects. Line and column count from 1."""

    line: int
    column: int
    kind: str
    through: int = 0
    """The last column that is right as well; 0 where only `column` is."""
    rule: str = ""
    """The rule that explains it, which only this program must name."""


class SheetCase(msgspec.Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    title: str
    clauses: list[str]
    ruleset: str
    errors: list[Fault] = []
    notices: list[Fault] = []
    situation: str = ""
    """Where the game stands at the end; empty where the sheet cannot be played."""
    written: list[str] = []
    """The sheet in canonical form, line by line; empty where it has errors."""


class Verdict(msgspec.Struct, frozen=True):
    """How one case came out. `wrong` says why it failed, a line each."""

    case: str
    title: str
    wrong: tuple[str, ...] = ()


class SheetAnswer(msgspec.Struct, frozen=True):
    """What a program made of a sheet: errors, or the sheet in canonical form."""

    errors: list[Fault]
    written: str
    situation: str | None = None
    notices: list[Fault] | None = None
    """None for a program that is not asked."""
    broken: str = ""
    """Why a program gave neither errors nor a sheet."""


class NoConformance(ValueError):
    """A folder without conformance files, or with one that cannot be read."""


def shipped() -> Path:
    """The folder of the conformance files that come with the program."""
    return Path(str(files("quarterback"))) / "conformance"


def check_folder(
    folder: Path, program: str = "", referee: str = "", ruleset: str = ""
) -> Iterator[Verdict]:
    """The verdicts on a folder's cases. `program` and `referee` are commands of another author's
    programs; without either this program is checked. `ruleset` keeps the cases of one rule set.
    Raises NoConformance."""
    sheets = sorted((folder / SHEETS).glob("*.json"))
    sessions = sorted((folder / PROTOCOL).glob("*.jsonl"))
    if not sheets and not sessions:
        raise NoConformance(f"{folder}: there are no conformance files here")
    read = _by(_command(program)) if program else answer_to_sheet
    referee_command = _command(referee) if referee else []
    for path in sheets if program or not referee else ():
        case = _case_at(path)
        if ruleset in ("", case.ruleset):
            yield _sheet_verdict(path, case, read)
    for path in sessions if referee or not program else ():
        if not ruleset or path.name.startswith(ruleset):
            yield from _sessions_by(referee_command, path) if referee_command else _sessions(path)


# Sheets


def answer_to_sheet(text: str) -> SheetAnswer:
    sheet = read_game(text, of_header)
    return SheetAnswer(
        [_fault(problem) for problem in sheet.faults],
        canonical(sheet),
        situation_line(sheet.session.rules, sheet.session.state) if sheet.session else "",
        [_fault(problem) for problem in sheet.problems if problem.notice],
    )


def canonical(sheet: GameSheet) -> str:
    """A sheet in canonical form, which has no comments; empty where it cannot be played."""
    session = sheet.session
    if session is None:
        return ""
    header = replace(sheet.header, remarks=())
    return write_game(header, session.rules, session, in_full=True)


def _fault(problem: Any) -> Fault:
    return Fault(problem.line, problem.column, problem.kind, rule=problem.rule)


def _command(typed: str) -> list[str]:
    """The words of a command as it is typed in this system's shell. Raises NoConformance."""
    windows = os.name == "nt"
    try:
        words = shlex.split(typed, posix=not windows)
    except ValueError as error:
        raise NoConformance(f"{typed}: {error}") from None
    if not words:
        raise NoConformance("a command is missing")
    return [word.strip('"') for word in words] if windows else words


def _by(command: list[str]) -> Callable[[str], SheetAnswer]:
    """What another program makes of a sheet on its standard input."""

    def read(text: str) -> SheetAnswer:
        output, status, complaint = _run(command, text)
        if status == 0:
            return SheetAnswer([], output)
        matches = [_ERROR.fullmatch(line) for line in output.splitlines()]
        errors = [Fault(int(m[1]), int(m[2]), m[3]) for m in matches if m is not None]
        return SheetAnswer(errors, "", broken="" if errors else _ended(status, complaint))

    return read


def _ended(status: int, complaint: str) -> str:
    """How a program ended that gave neither a sheet nor errors."""
    how = f"took more than {SECONDS} seconds" if status == -1 else f"ended with {status}"
    return f"the program {how}, without an error: {complaint}".removesuffix(": ")


def _run(command: list[str], text: str) -> tuple[str, int, str]:
    """The output of a command, its exit status, and its last words on the other stream. Raises
    NoConformance where it cannot run."""
    try:
        done = subprocess.run(
            command,
            input=text.encode(),
            capture_output=True,
            timeout=SECONDS,
            env={**os.environ, "PYTHONUTF8": "1"},
        )
    except subprocess.TimeoutExpired:
        return "", -1, ""
    except OSError as error:
        raise NoConformance(f"{command[0]}: cannot be run: {error.strerror or error}") from None
    output = done.stdout.decode("utf-8", "replace").replace("\r\n", "\n")
    complaint = done.stderr.decode("utf-8", "replace").strip().splitlines()
    return output, done.returncode, complaint[-1] if complaint else ""


def _case_at(path: Path) -> SheetCase:
    try:
        return read_struct(text_files.read(path), SheetCase)
    except (text_files.NotText, DataError) as error:
        raise NoConformance(f"{path}: {error}") from None


def _sheet_verdict(path: Path, case: SheetCase, read: Callable[[str], SheetAnswer]) -> Verdict:
    sheet = path.with_suffix(".qbk")
    try:
        # Not text_files: the ends of its lines are part of a case.
        text = sheet.read_bytes().decode("utf-8")
    except (OSError, UnicodeDecodeError) as error:
        raise NoConformance(f"{sheet}: {error}") from None
    return Verdict(f"{SHEETS}/{path.stem}", case.title, tuple(_wrong(case, read(text))))


def _wrong(case: SheetCase, answer: SheetAnswer) -> Iterator[str]:
    if answer.broken:
        yield answer.broken
        return
    yield from _faults("error", case.errors, answer.errors)
    if answer.notices is not None:
        yield from _faults("notice", case.notices, answer.notices)
    if answer.situation is not None and answer.situation != case.situation:
        yield f"expected to end at {case.situation!r}, found {answer.situation!r}"
    if case.errors:
        return
    written = _plain(answer.written)
    expected = _plain("\n".join(case.written))
    for number in range(max(len(written), len(expected))):
        one, other = (lines[number : number + 1] or [""] for lines in (expected, written))
        if one != other:
            yield f"written line {number + 1}: expected {one[0]!r}, found {other[0]!r}"
            return


def _faults(what: str, expected: list[Fault], found: list[Fault]) -> Iterator[str]:
    """Errors are compared in the order of the sheet."""
    for number in range(max(len(expected), len(found))):
        one = expected[number] if number < len(expected) else None
        other = found[number] if number < len(found) else None
        if one is None or other is None or not _same(one, other):
            yield f"{what} {number + 1}: expected {_shown(one)}, found {_shown(other)}"
            return


def _same(expected: Fault, found: Fault) -> bool:
    return (
        (expected.line, expected.kind) == (found.line, found.kind)
        and expected.column <= found.column <= max(expected.column, expected.through)
        and (not found.rule or found.rule == expected.rule)
    )


def _shown(fault: Fault | None) -> str:
    return "none" if fault is None else f"{fault.line}:{fault.column}: {fault.kind} {fault.rule}"


def _plain(text: str) -> list[str]:
    """Lines without what clauses 3.8, 9.6 and 9.7 leave open: the digest of a dial, spaces that
    only make columns, and the object of a ruling whose situation follows."""
    lines = [_RULING.sub("ruling", "".join(_spaced(line)).strip()) for line in text.splitlines()]
    lines = [line for line in lines if not _DIGEST.fullmatch(line)]
    while lines and not lines[-1]:
        lines.pop()
    return lines


def _spaced(line: str) -> Iterator[str]:
    for place, part in enumerate(re.split(r'("(?:[^"\\]|\\.)*")', line)):
        yield part if place % 2 else re.sub(r" +", " ", part)


# Sessions of the protocol


def _sessions(path: Path) -> Iterator[Verdict]:
    try:
        for finding in check_file(path):
            case = f"{PROTOCOL}/{path.stem}/{finding.case}"
            yield Verdict(case, finding.title, finding.differences)
    except Faulty as error:
        raise NoConformance(str(error)) from None


def _sessions_by(command: list[str], path: Path) -> Iterator[Verdict]:
    """Run another referee on the cases of a file, each from its start."""
    for head, lines in _cases_of(path):
        words = [*command, str(head.get("ruleset", "")), *_options(head)]
        inputs = [{k: v for k, v in line.items() if k != "expect"} for line in lines]
        before = {key: head[key] for key in ("teams", "tables") if head.get(key)}
        sent = [before, *inputs] if before else inputs
        text = "".join(json.dumps(line) + "\n" for line in sent)
        answers = _run(words, text)[0].splitlines()[len(sent) - len(inputs) :]
        wrong = tuple(_answers_wrong(lines, answers))
        case = f"{PROTOCOL}/{path.stem}/{head.get('case', '')}"
        yield Verdict(case, str(head.get("title", "")), wrong)


def _cases_of(path: Path) -> Iterator[tuple[dict[str, Any], list[dict[str, Any]]]]:
    try:
        lines = [read_json(line) for line in text_files.read(path).splitlines() if line.strip()]
    except (text_files.NotText, DataError) as error:
        raise NoConformance(f"{path}: {error}") from None
    if not lines or not all(isinstance(line, dict) for line in lines) or "case" not in lines[0]:
        raise NoConformance(f"{path}: it must be a JSON object per line, and begin with a case")
    starts = [number for number, line in enumerate(lines) if "case" in line]
    for start, end in zip(starts, [*starts[1:], len(lines)], strict=True):
        yield lines[start], lines[start + 1 : end]


def _options(head: Mapping[str, Any]) -> list[str]:
    settings = head.get("settings", {})
    options = [word for key, value in settings.items() for word in ("--set", f"{key}={value}")]
    return [*options, "--dial", str(head["dial"])] if "dial" in head else options


def _answers_wrong(lines: list[dict[str, Any]], answers: list[str]) -> Iterator[str]:
    """Why a session is not as expected; the first line that is not."""
    for number, line in enumerate(lines, 1):
        if number > len(answers):
            yield f"line {number}: no answer"
            return
        try:
            answer = read_json(answers[number - 1])
        except DataError as error:
            yield f"line {number}: {error.message}"
            return
        if not isinstance(answer, dict) or not isinstance(answer.get("ok"), bool):
            yield f"line {number}: the answer is no object with ok"
            return
        answer.setdefault("error", "")
        if wrong := differences(line.get("expect", {}), answer):
            yield from (f"line {number}: {each}" for each in wrong)
            return
