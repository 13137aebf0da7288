"""`quarterback adjudicate`: checks game sheets against the rules, and lists what is wrong."""

from __future__ import annotations

from typing import Any

import click

from quarterback.cli.game_sheets import UnreadableSheet, read_sheet
from quarterback.cli.output import say, say_json
from quarterback.rule_sets import of_header
from rulesets.core.notation import GameSheet, Problem, read_game, situation_line, steps


@click.command("adjudicate")
@click.argument("files", nargs=-1, required=True, metavar="FILE...")
@click.option("--json", "as_json", is_flag=True, help="Answer in JSON, for other programs.")
def adjudicate(files: tuple[str, ...], as_json: bool) -> int:
    """Replay game sheets by the rules and list every problem.

    Each problem is a line: FILE:LINE:COLUMN: what is wrong (the rule). Exits with 0 when there are
    no problems, with 1 when there are some, with 2 when a file is not a sheet that can be replayed.
    FILE - is standard input.
    """
    answers = [_adjudged(name) for name in files]
    if as_json:
        say_json({"sheets": answers}, indent=2)
    else:
        for answer in answers:
            _say(answer)
        say(_summary(answers))
    return int(max(answer["status"] for answer in answers))


def _adjudged(name: str) -> dict[str, Any]:
    """Return the report on one file as plain data."""
    try:
        sheet = read_game(read_sheet(name), of_header)
    except UnreadableSheet as unreadable:
        return {"file": name, "status": 2, "unreadable": unreadable.message, "problems": []}
    answer: dict[str, Any] = {
        "file": name,
        "status": 2 if sheet.session is None else 1 if sheet.faults else 0,
        "ruleset": sheet.header.ruleset,
        "problems": [_plain(problem) for problem in sheet.problems],
    }
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
