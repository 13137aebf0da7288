"""The rule sets that there are, an entry each: the only list of them in the program.

An entry holds what is needed to choose one. The rules themselves are imported when they are first
asked for, so that a game loads one rule set and not all of them.
"""

from __future__ import annotations

import sys
from collections.abc import Mapping
from functools import lru_cache
from importlib import import_module
from types import ModuleType
from typing import Any, Final, NamedTuple

from rulesets.core.customization import BadTable, Customization
from rulesets.core.dial import Dial
from rulesets.core.header import Header
from rulesets.core.keys import CALL_KEYS, RESULT_KEYS, RESULTS
from rulesets.core.ruleset import DialFormat, LeagueTerms, RuleSet, Setting
from rulesets.core.sentences.phrases import Names, Role, title


class RuleSetEntry(NamedTuple):
    package: str
    """Where its code and its data files are."""
    title: str
    description: str
    """What kind of game it is, in a sentence for someone who chooses."""
    has_dial: bool = False
    """Whether it is played with a dial."""
    takes_teams: bool = False
    """Whether the teams may bring files of their own."""

    @property
    def module(self) -> ModuleType:
        """Its code, imported now if it has not been."""
        return import_module(self.package)

    @property
    def settings(self) -> tuple[Setting, ...]:
        """What players may agree on."""
        settings: tuple[Setting, ...] = self.module.SETTINGS
        return settings

    @property
    def tables(self) -> tuple[str, ...]:
        """Its own tables that may be replaced."""
        tables: tuple[str, ...] = getattr(self.module, "TABLES", ())
        return tables

    def make(self, dial: Dial | None, agreed: Customization) -> RuleSet:
        """The rules, with a dial where they are played with one, and what was agreed.

        Raises BadSetting, and BadTable for teams or tables that it has no use for.
        """
        if not self.has_dial:
            return self._of_module(agreed)
        rules = self._of_module(dial, agreed.settings)
        if agreed.teams or agreed.tables:
            what = "teams" if agreed.teams else "tables"
            raise BadTable([f"{rules.code} takes no {what} from outside"])
        return rules

    def _of_module(self, *agreed: object) -> RuleSet:
        """What the function with the package's own name makes."""
        rules: RuleSet = getattr(self.module, self.package.rpartition(".")[2])(*agreed)
        return rules


REGISTRY: Final = {
    "littlefield": RuleSetEntry(
        "rulesets.littlefield",
        "Littlefield's Quarterback",
        "A dial with twelve rings, patented in 1914: call a signal, spin, and read what it gave.",
        has_dial=True,
    ),
    "gunderson": RuleSetEntry(
        "rulesets.gunderson",
        "Gunderson's solitaire rules",
        "Ninety minutes for one person: the rules force nearly every call, and a clock runs.",
        takes_teams=True,
    ),
    "lions-den": RuleSetEntry(
        "rulesets.lions_den",
        "Lion's Den",
        "Two coaches, ten-sided dice, weather, injuries, and players with ratings of their own.",
        takes_teams=True,
    ),
    "solitaire-coach": RuleSetEntry(
        "rulesets.solitaire_coach",
        "The solitaire coach's rules",
        "The simplest to begin with: one person for both teams, quarters of fifteen plays.",
        takes_teams=True,
    ),
    "vsefl": RuleSetEntry(
        "rulesets.vsefl",
        "VSEFL",
        "A solitaire league's rules: dice and playbooks call the plays of both teams.",
        takes_teams=True,
    ),
}

DIAL_GAME: Final = "littlefield"
"""The one that is played when none is named."""
BOARD_GAME: Final = "solitaire-coach"
"""The one that a form for a game on a board begins with."""
SOLO_GAME: Final = "gunderson"
"""One for a single person, as an example in help."""
LEAGUE_GAME: Final = "lions-den"
"""The one that a season is played by when none is named, and whose tiebreakers rank its teams."""
CODES: Final = REGISTRY.keys()
"""The rule sets in the order in which they are listed."""


def dial_format() -> DialFormat:
    """What the dial game knows about dials."""
    dials: DialFormat = REGISTRY[DIAL_GAME].module.DIALS
    return dials


def rule_set(
    code: str,
    settings: Mapping[str, object] | None = None,
    dial: Dial | None = None,
    teams: Mapping[str, Any] | None = None,
    tables: Mapping[str, Any] | None = None,
) -> RuleSet:
    """A rule set with settings, with a dial where it has one (None: any dial), and with the teams
    (by side) and tables (by name) that it takes.

    Raises KeyError for a rule set that there is not, BadSetting for a setting, BadTable for teams
    or tables that it has no use for, or that cannot be.
    """
    return REGISTRY[code].make(dial, Customization(settings or {}, teams or {}, tables or {}))


def standard(code: str) -> RuleSet:
    """A rule set as it comes. Raises KeyError for one that there is not."""
    return _standard(REGISTRY[code])


@lru_cache
def _standard(entry: RuleSetEntry) -> RuleSet:
    return entry.make(None, Customization())


def league_terms(code: str) -> LeagueTerms:
    """A rule set's terms for a league; of one that is not known, those that keep nothing."""
    return standard(code).league if code in REGISTRY else LeagueTerms()


def names_of(header: Header) -> Names:
    """The names of a game's teams and calls, in the words of its rule set."""
    if header.ruleset not in REGISTRY:
        return header.names
    return header.names.in_words_of(standard(header.ruleset).vocabulary)


def result_key(result: str) -> str | None:
    """The letter of a result, the same in every rule set; None where none is set."""
    return RESULT_KEYS[result] if result in RESULT_KEYS else _own("result_keys", result)


def call_key(call: str) -> str | None:
    """The letter of a call; empty where any would mislead, None where none is set."""
    return CALL_KEYS[call] if call in CALL_KEYS else _own("call_keys", call)


def result_label(result: str) -> str:
    """A result as it is offered to a person."""
    own = RESULTS.get(result) or _own("results", result)
    return own or result.replace("_", " ").capitalize()


def roll_label(table: str) -> str:
    return _own("dice", table) or table


def die_labels(table: str) -> tuple[str, ...]:
    """What each of the dice of a table decides; empty where they decide one thing together."""
    return _own("die_names", table) or ()


def call_name(call: str) -> str:
    """The name of a call, off a player's card: Off tackle for off_tackle."""
    return _own("calls", call) or title(call)


def calls_in_role(role: Role) -> frozenset[str]:
    """The calls that are a kind of play, in any rule set that a game here has been played by."""
    return _in_role(role, tuple(code for code in REGISTRY if _is_loaded(code)))


@lru_cache
def _in_role(role: Role, codes: tuple[str, ...]) -> frozenset[str]:
    each = (standard(code).vocabulary.roles for code in codes)
    return frozenset(call for roles in each for call, own in roles.items() if own == role)


def _is_loaded(code: str) -> bool:
    """Whether the rules were imported, as they are by a game that is made, read or played."""
    return REGISTRY[code].package in sys.modules


def _own(words: str, name: str) -> Any:
    """A rule set's own word for something: no two of them mean something else by one name."""
    # Those that are loaded come first: what the game at hand has a word for loads no other.
    codes = sorted(REGISTRY, key=_is_loaded, reverse=True)
    each = (getattr(standard(code).vocabulary, words) for code in codes)
    return next((own[name] for own in each if name in own), None)
