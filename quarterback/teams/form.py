"""A team filled in field by field: what is in the fields of its rule set, and what comes of
them. Whatever no field touches stays as it is."""

from __future__ import annotations

import copy
import re
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from quarterback.rule_sets import WITH_TEAMS, rule_set
from rulesets.core.customization import BadTable, name_of
from rulesets.core.plain_text import is_plain
from rulesets.core.refusal import Refused
from rulesets.core.rosters import LONGEST
from rulesets.core.team_sheets import Team, TeamField, TeamSheet

_SIDE = "home"
"""A team on its own is read as this side's."""
_WHOSE = re.compile(rf"^(?:the {_SIDE} |team {_SIDE}, |team {_SIDE}: |{_SIDE}: |{_SIDE} )")


_WORD = re.compile(r"\b(?!quarterback|kicker|punter)\w{4,}")


@dataclass(frozen=True)
class TeamError:
    """What is wrong with a team, and in which field; empty when in none of its own."""

    field: str
    message: str


def sheet_of(code: str) -> TeamSheet:
    """What a rule set knows of a team. Raises KeyError for one without teams."""
    if code not in WITH_TEAMS:
        raise KeyError(code)
    sheet = rule_set(code).team_sheet
    assert sheet is not None, "every rule set for a board knows teams"
    return sheet


def texts_of(code: str, team: Mapping[str, Any]) -> dict[str, str]:
    return {field.name: field.write(team) for field in sheet_of(code).fields}


def filled(
    code: str, team: Mapping[str, Any], texts: Mapping[str, str]
) -> tuple[Team, list[TeamError]]:
    """A team with what was typed into some of its fields, and all that is wrong with it."""
    result: Team = copy.deepcopy(dict(team))
    faults = []
    for field in sheet_of(code).fields:
        text = texts.get(field.name)
        if text is None or text.strip() == field.write(result).strip():
            continue
        try:
            field.read(result, text)
        except Refused as refused:
            faults.append(TeamError(field.name, refused.message))
    return result, faults or faults_of(code, result)


def faults_of(code: str, team: Mapping[str, Any]) -> list[TeamError]:
    """All for which a rule set refuses a team, and a name that it cannot be kept by."""
    result = []
    name = name_of({_SIDE: team}, _SIDE)
    if not name or len(name) > LONGEST or not is_plain(name):
        result.append(TeamError("name", f"a team has a name, of at most {LONGEST} letters"))
    try:
        rule_set(code, None, None, {_SIDE: team})
    except BadTable as error:
        fields = sheet_of(code).fields
        result += [
            TeamError(_field_of(fields, each), _WHOSE.sub("", each))
            for each in error.faults
            if not (result and result[0].field == _field_of(fields, each))
        ]
    return result


def _field_of(fields: tuple[TeamField, ...], fault: str) -> str:
    """The field that a fault is about, by the words with which it begins."""
    result = fault.split(" is ")[0]
    named = [f for f in fields if f.faults and re.search(rf"\b{re.escape(f.faults)}\b", result)]
    # Of one player there are several fields: the fault says which of them.
    exact = [
        f for f in named if any(word in fault for word in _WORD.findall(f"{f.name} {f.label}"))
    ]
    return next((each.name for each in exact or named), "")
