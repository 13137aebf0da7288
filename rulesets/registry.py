"""The rule sets that there are, an entry each: the only list of them in the program."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import lru_cache
from typing import Any, Final, NamedTuple

from rulesets import gunderson, lions_den, littlefield, solitaire_coach, vsefl
from rulesets.core.customization import BadTable, Customization
from rulesets.core.dial import Dial
from rulesets.core.header import Header
from rulesets.core.keys import CALL_KEYS, RESULT_KEYS, RESULTS
from rulesets.core.league_terms import LeagueTerms
from rulesets.core.ruleset import DialFormat, RuleSet, Setting
from rulesets.core.sentences.phrases import Names, Role, title


class RuleSetEntry(NamedTuple):
    """A rule set that is finished."""

    make: Callable[[Dial | None, Customization], RuleSet]
    """The rules, with a dial where they are played with one, and what was agreed. Raises
    BadSetting or BadTable."""
    settings: tuple[Setting, ...]
    package: str
    """Where its data files are."""
    description: str
    """What kind of game it is, in a sentence for someone who chooses."""
    dial_format: DialFormat | None = None
    """What it knows about dials; None where it is not played with one."""
    takes_teams: bool = False
    """Whether the teams may bring files of their own."""
    tables: tuple[str, ...] = ()
    """Its own tables that may be replaced."""


def with_dial(
    make: Callable[[Dial | None, Mapping[str, object]], RuleSet],
) -> Callable[[Dial | None, Customization], RuleSet]:
    """How a rule set with a dial, and without teams or tables, is made."""

    def made(dial: Dial | None, agreed: Customization) -> RuleSet:
        rules = make(dial, agreed.settings)
        if agreed.teams or agreed.tables:
            what = "teams" if agreed.teams else "tables"
            raise BadTable([f"{rules.code} takes no {what} from outside"])
        return rules

    return made


def on_board(
    make: Callable[[Customization], RuleSet],
) -> Callable[[Dial | None, Customization], RuleSet]:
    """How a rule set without a dial is made."""
    return lambda dial, agreed: make(agreed)


REGISTRY: Final = {
    littlefield.CODE: RuleSetEntry(
        with_dial(littlefield.littlefield),
        littlefield.SETTINGS,
        "rulesets.littlefield",
        "A dial with twelve rings, patented in 1914: call a signal, spin, and read what it gave.",
        dial_format=littlefield.DIALS,
    ),
    gunderson.CODE: RuleSetEntry(
        on_board(gunderson.gunderson),
        gunderson.SETTINGS,
        "rulesets.gunderson",
        "Ninety minutes for one person: the rules force nearly every call, and a clock runs.",
        takes_teams=True,
    ),
    lions_den.CODE: RuleSetEntry(
        on_board(lions_den.lions_den),
        lions_den.SETTINGS,
        "rulesets.lions_den",
        "Two coaches, ten-sided dice, weather, injuries, and players with ratings of their own.",
        takes_teams=True,
        tables=lions_den.TABLES,
    ),
    solitaire_coach.CODE: RuleSetEntry(
        on_board(solitaire_coach.solitaire_coach),
        solitaire_coach.SETTINGS,
        "rulesets.solitaire_coach",
        "The simplest to begin with: one person for both teams, quarters of fifteen plays.",
        takes_teams=True,
    ),
    vsefl.CODE: RuleSetEntry(
        on_board(vsefl.vsefl),
        vsefl.SETTINGS,
        "rulesets.vsefl",
        "A solitaire league's rules: dice and playbooks call the plays of both teams.",
        takes_teams=True,
        tables=vsefl.TABLES,
    ),
}

DIAL_GAME: Final = littlefield.CODE
"""The one that is played when none is named."""
DIALS: Final = littlefield.DIALS
"""What it knows about dials."""
BOARD_GAME: Final = solitaire_coach.CODE
"""The one that a form for a game on a board begins with."""
SOLO_GAME: Final = gunderson.CODE
"""One for a single person, as an example in help."""
LEAGUE_GAME: Final = lions_den.CODE
"""The one that a season is played by when none is named, and whose tiebreakers rank its teams."""
CODES: Final = REGISTRY.keys()
"""The rule sets in the order in which they are listed."""


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
    return _standard(REGISTRY[code].make)


@lru_cache
def _standard(make: Callable[[Dial | None, Customization], RuleSet]) -> RuleSet:
    return make(None, Customization())


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
    return RESULT_KEYS.get(result, _own("result_keys").get(result))


def call_key(call: str) -> str | None:
    """The letter of a call; empty where any would mislead, None where none is set."""
    return CALL_KEYS.get(call, _own("call_keys").get(call))


def result_label(result: str) -> str:
    """A result as it is offered to a person."""
    own = RESULTS.get(result) or _own("results").get(result)
    return own or result.replace("_", " ").capitalize()


def roll_label(table: str) -> str:
    """What dice are rolled for, by the name of their table."""
    return _own("dice").get(table, table)


def call_name(call: str) -> str:
    """The name of a call, off a player's card: Off tackle for off_tackle."""
    return _own("calls").get(call) or title(call)


def calls_in_role(role: Role) -> frozenset[str]:
    """The calls that are a kind of play, in any rule set."""
    return frozenset(call for call, own in _own("roles").items() if own == role)


def _own(words: str) -> Mapping[str, str]:
    """The words of all rule sets together: no two of them mean something else by one name."""
    return _together(words, tuple(REGISTRY))


@lru_cache
def _together(words: str, codes: tuple[str, ...]) -> Mapping[str, str]:
    result: dict[str, str] = {}
    for code in codes:
        result |= getattr(standard(code).vocabulary, words)
    return result
