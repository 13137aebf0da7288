"""`quarterback adjudicate`: checks game sheets against the rules, and lists what is wrong."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import click

from quarterback.cli.game_sheets import (
    UnreadableSheet,
    missing_rules,
    read_game_sheet,
    read_typed_game,
)
from quarterback.cli.games.conformance import NoConformance, canonical, check_folder, shipped
from quarterback.cli.output import say, say_json, write_text
from quarterback.rule_sets import of_header
from rulesets.core.notation import GameSheet, Problem, read_game, situation_line, steps
from rulesets.core.plain_text import plain_name, plain_text


@click.command("adjudicate")
@click.argument("files", nargs=-1, metavar="[FILE]...")
@click.option("--json", "as_json", is_flag=True, help="Answer in JSON, for other programs.")
@click.option("--write", is_flag=True, help="Print a clean sheet in canonical form; else errors.")
@click.option(
    "--conformance", is_flag=True, help="Run conformance files; FILE is a folder of them."
)
@click.option(
    "--program", metavar="COMMAND", help="With --conformance: check this reader of sheets."
)
@click.option("--referee", metavar="COMMAND", help="With --conformance: check this referee.")
@click.option("--ruleset", metavar="CODE", help="With --conformance: one rule set's cases.")
def adjudicate(
    files: tuple[str, ...],
    as_json: bool,
    write: bool,
    conformance: bool,
    program: str | None,
    referee: str | None,
    ruleset: str | None,
) -> int:
    """Replay game sheets by the rules and list every problem.

    Each problem is a line: FILE:LINE:COLUMN: what is wrong (the rule). Exits with 0 when there are
    no problems, with 1 when there are some, with 2 when a file is not a sheet that can be replayed.
    FILE - is standard input.

    With --conformance, run the cases that come with the program, or those of a folder, and say
    of each whether it passes.
    """
    if conformance:
        if write:
            raise click.UsageError("--write goes without --conformance.")
        return _conformance(files, as_json, program or "", referee or "", ruleset or "")
    if program or referee or ruleset:
        raise click.UsageError("--program, --referee and --ruleset go with --conformance.")
    if not files:
        raise click.UsageError("Missing argument 'FILE...'.")
    if write:
        return _write(files, as_json)
    answers = [_adjudged(name) for name in files]
    if as_json:
        say_json({"sheets": answers}, indent=2)
    else:
        for answer in answers:
            _say(answer)
        say(_summary(answers))
    return int(max(answer["status"] for answer in answers))


def _write(files: tuple[str, ...], as_json: bool) -> int:
    """Print one sheet in canonical form, or its errors: what `--program` expects of a program."""
    if len(files) != 1 or as_json:
        raise click.UsageError("--write takes one FILE, and no --json.")
    sheet = read_game(read_game_sheet(files[0]), of_header)
    if not sheet.faults:
        write_text(canonical(sheet))
        return 0
    for problem in sheet.faults:
        rule = f" ({problem.rule})" if problem.rule else ""
        say(f"{problem.line}:{problem.column}: {problem.kind}: {problem.message}{rule}")
    return 2 if sheet.session is None else 1


def _conformance(
    folders: tuple[str, ...], as_json: bool, program: str, referee: str, ruleset: str
) -> int:
    """Run the cases of a folder, and say how each came out."""
    if len(folders) > 1:
        raise click.UsageError("--conformance takes one folder.")
    folder = Path(folders[0]) if folders else shipped()
    try:
        verdicts = list(check_folder(folder, program, referee, ruleset))
    except NoConformance as error:
        raise UnreadableSheet(plain_text(f"{error}.")) from None
    failed = sum(bool(verdict.wrong) for verdict in verdicts)
    if as_json:
        plain = [
            {"case": v.case, "title": v.title, "passes": not v.wrong, "wrong": list(v.wrong)}
            for v in verdicts
        ]
        say_json({"folder": str(folder), "cases": plain, "failed": failed}, indent=2)
        return int(failed > 0)
    for verdict in verdicts:
        say(f"{'FAIL' if verdict.wrong else 'pass'}  {plain_name(verdict.case)}: {verdict.title}")
        for line in verdict.wrong:
            say(f"      {line}")
    outcome = f"{failed} failed" if failed else "all pass"
    say(f"{_many(len(verdicts), 'case')} of {plain_name(str(folder))}: {outcome}.")
    return int(failed > 0)


def _adjudged(name: str) -> dict[str, Any]:
    """Return the report on one file as plain data."""
    try:
        text = read_game_sheet(name)
    except UnreadableSheet as unreadable:
        return {"file": name, "status": 2, "unreadable": unreadable.message, "problems": []}
    sheet = read_typed_game(text)
    answer: dict[str, Any] = {
        "file": name,
        "status": 2 if sheet.session is None else 1 if sheet.faults else 0,
        "ruleset": sheet.header.ruleset,
        "problems": [_plain(problem) for problem in sheet.problems],
    }
    if missing := missing_rules(text, sheet):
        answer["missing"] = missing
    return answer | _stand(sheet)


def _plain(problem: Problem) -> dict[str, Any]:
    return {
        "line": problem.line,
        "column": problem.column,
        "kind": problem.kind,
        "says": problem.message,
        "rule": problem.rule or None,
        "notice": problem.notice,
    }


def _stand(sheet: GameSheet) -> dict[str, Any]:
    if sheet.session is None:
        return {}
    s = sheet.session.state
    return {
        "plays": sum(step.number is not None for step in steps(sheet.session)),
        "situation": situation_line(sheet.session.rules, s),
        "score": {"home": s.score.home, "visitors": s.score.visitors},
    }


def _say(answer: dict[str, Any]) -> None:
    if "unreadable" in answer:
        say(answer["unreadable"], err=True)
    if "missing" in answer:
        say(f"{answer['file']}: {answer['missing']}")
        return
    for problem in answer["problems"]:
        rule = f" ({problem['rule']})" if problem["rule"] else ""
        notice = "note: " if problem["notice"] else ""
        where = f"{answer['file']}:{problem['line']}:{problem['column']}"
        say(f"{where}: {notice}{problem['says']}{rule}")


def _summary(answers: list[dict[str, Any]]) -> str:
    """Return the numbers of sheets, of plays and of problems, as a sentence."""
    played = [answer for answer in answers if answer["status"] != 2]
    faults = sum(not problem["notice"] for answer in answers for problem in answer["problems"])
    text = _many(len(answers), "sheet")
    if played:
        plays = sum(answer["plays"] for answer in played)
        text += f", {_many(plays, 'play')}: {_many(faults, 'problem')}"
        if len(played) < len(answers):
            text += f"; {_not_played(len(answers) - len(played), 'sheet')}"
    else:
        text += f": {_not_played(len(answers), '')}"
    if len(answers) == 1 and "situation" in answers[0]:
        text += f". It ends at {answers[0]['situation']}"
    return f"{text}."


def _not_played(number: int, what: str) -> str:
    name = _many(number, what) if what else "it" if number == 1 else "they"
    return f"{name} could not be replayed"


def _many(number: int, what: str) -> str:
    return f"{number or 'no'} {what}{'' if number == 1 else 's'}"
