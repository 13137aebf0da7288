"""Rules prepared from the settings of a command line or a case."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Any

import msgspec

from quarterback.files.data_files import NoDialFile, NotBrought, load_brought, load_dial
from quarterback.rule_sets import CODES, WITH_DIAL, dial_named, rule_set, shipped_dial
from rulesets.core.customization import BadTable
from rulesets.core.dial import Dial, DialFaults
from rulesets.core.plain_data import name_and_value, unknown
from rulesets.core.ruleset import BadSetting, RuleSet
from rulesets.core.sides import SIDES

ANY = "any"
MOST_FAULTS = 20
"""Faults of a dial file that are listed; a file that is no dial has hundreds."""


class Faulty(Exception):
    """What was agreed cannot be played; the text says why, and what to do."""


class Agreed(msgspec.Struct, frozen=True):
    """What a game is played by. Immutable: teams and tables make another."""

    code: str
    settings: dict[str, object]
    dial: Dial | None
    rules: RuleSet

    @property
    def can_draw(self) -> bool:
        """Whether the program knows all odds, and can spin and roll itself."""
        return self.dial is not None or self.code not in WITH_DIAL

    def bringing(self, teams: Mapping[str, Any], tables: Mapping[str, Any]) -> Agreed:
        """The same with teams and tables brought in. Raises Faulty."""
        return _make_rules(self.code, self.settings, self.dial, teams, tables)


def agree(
    code: str,
    settings: Mapping[str, object] | None = None,
    dial: str | None = None,
    folder: Path = Path(),
    teams: Mapping[str, Any] | None = None,
    tables: Mapping[str, Any] | None = None,
) -> Agreed:
    """A rule set by name, with settings and a dial: a file (looked for in `folder`), `any`, or
    (None) the dial that is shipped. Raises Faulty."""
    check_code(code)
    if dial is not None and code not in WITH_DIAL:
        raise Faulty(f"{code} is played without a dial: leave --dial out")
    with_dial = _dial(dial, folder) if code in WITH_DIAL else None
    return _make_rules(code, dict(settings or {}), with_dial, teams or {}, tables or {})


def check_code(code: str) -> None:
    """Raises Faulty for a rule set that there is not."""
    if code not in CODES:
        raise Faulty(unknown("rule set", code, CODES))


def _make_rules(
    code: str,
    settings: dict[str, object],
    dial: Dial | None,
    teams: Mapping[str, Any],
    tables: Mapping[str, Any],
) -> Agreed:
    for side in teams:
        if side not in SIDES:
            raise Faulty(f"a team is home or visitors, not {side!r}")
    try:
        rules = rule_set(code, settings, dial, teams, tables)
    except BadSetting as error:
        raise Faulty(str(error)) from None
    except BadTable as error:
        raise Faulty("\n  ".join(error.faults[:MOST_FAULTS])) from None
    return Agreed(code, settings, dial, rules)


def _dial(named: str | None, folder: Path) -> Dial | None:
    if named is None:
        return shipped_dial()
    if named == ANY:
        return None
    try:
        return dial_named(named) or load_dial(folder / named)
    except NoDialFile as error:
        raise Faulty(f"the dial cannot be read: {named}: {error.faults[0].message}") from None
    except DialFaults as error:
        faults = [fault.message for fault in error.faults]
        more = [f"... and {len(faults) - MOST_FAULTS} more"] if len(faults) > MOST_FAULTS else []
        listed = "\n  ".join(faults[:MOST_FAULTS] + more)
        raise Faulty(f"{named} cannot be played as a dial:\n  {listed}") from None


def pairs(names: Iterable[str], option: str) -> dict[str, str]:
    """The words `key=value` of a repeated option, as a table. Raises Faulty."""
    read: dict[str, str] = {}
    for word in names:
        try:
            name, value = name_and_value(word)
        except ValueError:
            what = f"{option} takes a name and a value"
            raise Faulty(f"{what}: {option} name=value") from None
        if name in read:
            raise Faulty(f"{option} {name} appears twice")
        read[name] = value
    return read


def files(values: Mapping[str, str]) -> dict[str, Any]:
    """What the files of `name=FILE` hold, by name: JSON, or TOML by its ending. Raises Faulty."""
    result: dict[str, Any] = {}
    for name, file in values.items():
        try:
            result[name] = load_brought(file)
        except NotBrought as error:
            raise Faulty(f"the file for {name} cannot be read: {file}: {error}") from None
    return result
