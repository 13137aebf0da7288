"""The notation of games: one line a play, written by people and by the program, both ways.

    37  H 4-8 @H20 7:3  punt  [Blocked -5]  => V 1-10 @H15 7:3

`write_game` is strict, `read_game` forgiving: problems are collected with line and column, never
raised, and reading goes on.
"""

from __future__ import annotations

import re
import sys
from collections.abc import Callable
from itertools import zip_longest

import msgspec
from msgspec.structs import replace

from rulesets.core.header import SHIPPED, Header, NoSuchRuleSet
from rulesets.core.notation.cursor import Kind, Problem
from rulesets.core.notation.lines import Line, read_line
from rulesets.core.notation.replay import Entering
from rulesets.core.notation.situations import Situation, read_situation_line, situation_line
from rulesets.core.notation.steps import FactText, Step, steps
from rulesets.core.notation.tags import (
    TAG,
    TEXTS,
    RemarkReader,
    Tags,
    check_notation,
    opening_remarks,
    read_tag,
)
from rulesets.core.notation.writer import write_game
from rulesets.core.plain_text import is_plain, plain_name
from rulesets.core.ruleset import RuleSet
from rulesets.core.session import Input, Session

__all__ = [
    "FactText",
    "GameSheet",
    "Problem",
    "Situation",
    "Step",
    "opening_remarks",
    "read_game",
    "read_situation_line",
    "read_tags",
    "situation_line",
    "steps",
    "write_game",
]

RulesOf = Callable[[Header], RuleSet]


def make_rules(tags: Tags, rules_of: RulesOf) -> tuple[Header, RuleSet | None]:
    """The rules, and the header with which they could be made, or None. What is
    wrong goes to `tags.problems`."""
    _with_names_to_be_seen(tags)
    try:
        header, rules = _as_far_as_can_be(tags, rules_of)
    except NoSuchRuleSet as error:
        _note(tags, "ruleset", str(error))
        return tags.header, None
    except ValueError as error:
        _note(tags, "ruleset", f"these rules cannot be made: {error}")
        return tags.header, None
    return _with_version(tags, _with_digest(tags, header, rules), rules), rules


def _with_names_to_be_seen(tags: Tags) -> None:
    """Texts of the header are shown on every screen: invisible characters, which a
    terminal would obey, are made to be seen."""
    for field in TEXTS:
        text = tags.values.get(field, "")
        if not is_plain(text):
            name = TEXTS[field].lower()
            _note(tags, name, f"{name} has invisible characters; they are replaced")
            tags.values[field] = plain_name(text)


def _as_far_as_can_be(tags: Tags, rules_of: RulesOf) -> tuple[Header, RuleSet]:
    """With all that the header wants; or without its settings, its dial, or both."""
    full = tags.header
    plain, any_dial = replace(full, settings={}), replace(full, dial="", cells={})
    reasons = []
    for header, missing in ((full, ()), (plain, ("settings",)), (any_dial, ("dial",))):
        try:
            rules = rules_of(header)
        except ValueError as error:
            reasons.append(str(error))
            continue
        for field in missing:
            _note(tags, field, f"{reasons[0]}; the sheet is read without")
        return header, rules
    bare = replace(plain, dial="", cells={})
    rules = rules_of(bare)
    _note(tags, "settings", f"{reasons[2]}; the sheet is read without")
    _note(tags, "dial", f"{reasons[1]}; the sheet is read without")
    return bare, rules


def _with_digest(tags: Tags, header: Header, rules: RuleSet) -> Header:
    digest = rules.digests.get("dial", "")
    unsaid = header.dial == SHIPPED or (not header.dial and header.cells)
    if header.dial and header.dial != digest and not unsaid:
        _note(
            tags,
            "dial",
            "the digest is not that of the dial whose cells are on this sheet: the cells hold",
        )
    return replace(header, dial=digest) if header.dial or unsaid else header


def _with_version(tags: Tags, header: Header, rules: RuleSet) -> Header:
    if "version" not in tags.where:
        return replace(header, version=rules.version)
    if header.version != rules.version:
        messages = (
            f"this sheet was written under version {header.version} of the rules, and is read"
            f" {_by_readings(header, rules)}"
        )
        _note(tags, "version", messages, "version", notice=True)
    return header


def _by_readings(header: Header, rules: RuleSet) -> str:
    """How the sheet of another version is read: the readings of earlier ones are known."""
    if header.version < rules.version:
        return f"as it was played: version {rules.version} may settle a play differently"
    return f"under version {rules.version}: a play may be settled differently"


def _note(tags: Tags, field: str, message: str, kind: Kind = "rules", notice: bool = False) -> None:
    where = tags.where.get(field) or tags.where.get("cells" if field == "dial" else field)
    line, column = where or (1, 1)
    tags.problems.append(Problem(line, column, message, kind=kind, notice=notice))


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


def read_game(
    text: str, rules_of: Callable[[Header], RuleSet], *, by_hand: bool = False
) -> GameSheet:
    """The game on a sheet. Never raises, whatever is on the sheet. With `by_hand`, brackets may be
    left out where the line cannot mean anything else: `run +6`.

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
        entering = Entering(rules, problems, header.cards, by_hand=by_hand)
        remarks, entries = RemarkReader(comments), entering.session
        for line, following in zip_longest(lines, lines[1:]):
            remarks.read_above(line.line, len(entries.entries))
            read = entering.enter(line, following)
            remarks.add(line.line, read.remark, len(entries.entries), beside=True)
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
