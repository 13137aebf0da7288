"""Reading a sheet, forgivingly: whatever is wrong becomes a problem, and reading goes on.

First the tags make the rules, then every line is entered like an input at the table. Where the
sheet and the rules disagree, play resumes from the sheet, by a ruling that says so: the
players did go on from there.
"""

from __future__ import annotations

import re
import sys
from collections.abc import Callable
from itertools import zip_longest

import msgspec
from msgspec.structs import replace

from rulesets.core.header import Header
from rulesets.core.notation.lines import Line, read_line
from rulesets.core.notation.problems import Problem
from rulesets.core.notation.remarks import RemarkReader
from rulesets.core.notation.replay import Entering
from rulesets.core.notation.rules_tags import make_rules
from rulesets.core.notation.tags import TAG, Tags, check_notation, read_tag
from rulesets.core.ruleset import RuleSet
from rulesets.core.session import Input, Session

_LINE_END = re.compile(r"\r\n|\r|\n")
_BELOW = sys.maxsize
"""The number of a line below all others."""
_COMMENT = re.compile(r"\s*;")


class GameSheet(msgspec.Struct, frozen=True):
    """A game read from a sheet, and everything that is wrong with the sheet."""

    header: Header
    session: Session | None
    """The game, as far as it can be read; None without its rules."""
    problems: list[Problem]
    """In the order of the lines."""

    @property
    def inputs(self) -> list[Input]:
        """What was entered, a line an input; rulings where the sheet had to be believed."""
        return self.session.inputs if self.session else []

    @property
    def faults(self) -> list[Problem]:
        """The problems that are to be corrected, without what is only worth knowing."""
        return [problem for problem in self.problems if not problem.notice]


def read_game(text: str, rules_of: Callable[[Header], RuleSet]) -> GameSheet:
    """The game on a sheet. Never raises, whatever is on the sheet.

    `rules_of` makes the rules of a header; it raises NoSuchRuleSet for one that there is not,
    ValueError with words for a person for settings or tables that cannot be.
    """
    tags, lines, comments = _sorted(text)
    problems = tags.problems
    if not tags.where and not lines:
        problems.append(Problem(1, 1, "there is nothing on this sheet: no tag, no play"))
    header, rules = make_rules(tags, rules_of)
    session = None
    if rules is not None:
        entering = Entering(rules, problems, header.cards)
        remarks, entries = RemarkReader(comments), entering.session
        for line, following in zip_longest(lines, lines[1:]):
            remarks.read_above(line.line, len(entries.entries))
            entering.enter(line, following)
            remarks.add(line.line, line.remark, len(entries.entries), beside=True)
        last = lines[-1].line if lines else 1
        entering.close(header.result, tags.where.get("result", (last, 1)))
        session = entering.session
        remarks.read_above(_BELOW, len(session.entries))
        header = replace(header, remarks=tuple(remarks.remarks))
    return GameSheet(header, session, sorted(problems, key=lambda p: (p.line, p.column)))


def read_tags(text: str) -> Header:
    """The tags of a sheet, unchecked: nothing is played."""
    return _sorted(text)[0].header


def _sorted(text: str) -> tuple[Tags, list[Line], list[tuple[int, str]]]:
    """The tags, the lines of play, and the lines of comment. A tag may stand anywhere: the result
    is known last."""
    tags, lines, comments = Tags(), [], []
    for number, line in enumerate(_LINE_END.split(text.removeprefix("\ufeff")), 1):
        if comment := _COMMENT.match(line):
            comments.append((number, line[comment.end() :]))
            continue
        match = TAG.fullmatch(line)
        if match:
            read_tag(tags, number, match)
        elif (read := read_line(number, line)) is not None:
            lines.append(read)
    check_notation(tags)
    return tags, lines, comments
