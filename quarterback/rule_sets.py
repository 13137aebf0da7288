"""The shelf of rule sets: each made from the data files that travel with the package."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import lru_cache
from importlib.resources import files
from typing import Any, NamedTuple

from rulesets import gunderson, lions_den, vsefl
from rulesets import solitaire_coach as solitaire
from rulesets.core.catalogue import Catalogue, read_catalogue
from rulesets.core.customization import BadTable, Customization
from rulesets.core.header import SHIPPED, Header, NoSuchRuleSet
from rulesets.core.plain_data import unknown
from rulesets.core.plain_text import plain_name
from rulesets.core.ruleset import RuleSet, Setting
from rulesets.littlefield import CODE as LITTLEFIELD
from rulesets.littlefield import (
    SETTINGS,
    Dial,
    cards_of,
    cells_of,
    from_cells,
    littlefield,
    read_dial,
    with_cards,
)


class RuleSetEntry(NamedTuple):
    """A rule set that is finished."""

    make: Callable[[Dial | None, Customization], RuleSet]
    settings: tuple[Setting, ...]
    package: str
    """Where its data files lie."""
    says: str
    """What kind of game it is, in a sentence for somebody who chooses."""
    with_dial: bool = False
    """Whether it is played with a dial."""
    takes_teams: bool = False
    """Whether the sides may bring sheets of their own."""
    tables: tuple[str, ...] = ()
    """The tables of its own that may be replaced."""


def _littlefield(dial: Dial | None, agreed: Customization) -> RuleSet:
    if agreed.teams or agreed.tables:
        what = "teams" if agreed.teams else "tables"
        raise BadTable([f"{LITTLEFIELD} takes no {what} from outside"])
    return littlefield(dial, agreed.settings)


def _board(
    make: Callable[[Customization], RuleSet],
) -> Callable[[Dial | None, Customization], RuleSet]:
    """A rule set without a dial, as the shelf makes it."""
    return lambda dial, agreed: make(agreed)


REGISTRY = {
    LITTLEFIELD: RuleSetEntry(
        _littlefield,
        SETTINGS,
        "rulesets.littlefield",
        "A dial with twelve rings, patented in 1914: call a signal, spin, and read what it gave.",
        with_dial=True,
    ),
    gunderson.CODE: RuleSetEntry(
        _board(gunderson.gunderson),
        gunderson.SETTINGS,
        "rulesets.gunderson",
        "Ninety minutes for one person: the rules force nearly every call, and a clock runs.",
        takes_teams=True,
    ),
    lions_den.CODE: RuleSetEntry(
        _board(lions_den.lions_den),
        lions_den.SETTINGS,
        "rulesets.lions_den",
        "Two coaches, ten-sided dice, weather, injuries, and players with ratings of their own.",
        takes_teams=True,
        tables=lions_den.TABLES,
    ),
    solitaire.CODE: RuleSetEntry(
        _board(solitaire.solitaire_coach),
        solitaire.SETTINGS,
        "rulesets.solitaire_coach",
        "The simplest to begin with: one person for both teams, quarters of fifteen plays.",
        takes_teams=True,
    ),
    vsefl.CODE: RuleSetEntry(
        _board(vsefl.vsefl),
        vsefl.SETTINGS,
        "rulesets.vsefl",
        "A solitaire league's rules: dice and playbooks call the plays of both sides.",
        takes_teams=True,
        tables=vsefl.TABLES,
    ),
}

DIAL_GAME = LITTLEFIELD
"""The one that the table and line mode play when no other is named."""
CODES = REGISTRY.keys()
"""The rule sets that are finished, in the order in which they are listed."""
WITH_DIAL = frozenset(code for code, shelved in REGISTRY.items() if shelved.with_dial)
"""The rule sets that are played with a dial."""
ON_BOARDS = tuple(code for code in CODES if code not in WITH_DIAL)
"""The rule sets that are played with figures on a board."""
BOARD_GAME = solitaire.CODE
"""The one that a form begins with when nobody has chosen."""


class OtherDial(ValueError):
    """A game was played with a dial that is not here."""


@lru_cache(maxsize=1)
def shipped_dial() -> Dial:
    """The dial that travels with the program: a reconstruction, not the printed one (LQ-R2)."""
    text = files("rulesets.littlefield").joinpath("dial.toml").read_text(encoding="utf-8")
    return read_dial(text, "the reconstructed dial")


@lru_cache
def catalogue(code: str) -> Catalogue:
    """The rules and rulings of a rule set, for reading. Raises KeyError when there is none."""
    file = files(REGISTRY[code].package).joinpath("rules.toml")
    return read_catalogue(file.read_text(encoding="utf-8"))


def settings_of(code: str) -> tuple[Setting, ...]:
    """The settings of a rule set. Raises KeyError when there is none of that name."""
    return REGISTRY[code].settings


@lru_cache
def title_of(code: str) -> str:
    """What a rule set is called. Raises KeyError when there is none of that name."""
    return rule_set(code).title


def described(code: str) -> str:
    """What kind of game a rule set is, in a sentence. Raises KeyError when there is none."""
    return REGISTRY[code].says


def takes_teams(code: str) -> bool:
    """Whether the sides may bring sheets of their own. Raises KeyError when there is none."""
    return REGISTRY[code].takes_teams


def tables_of(code: str) -> tuple[str, ...]:
    """The names of the tables that may be replaced. Raises KeyError when there is none."""
    return REGISTRY[code].tables


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


def dial_of(rules: RuleSet) -> Dial | None:
    """The dial that a game is played with; None with any dial, and without one."""
    if not REGISTRY[rules.code].with_dial:
        return None
    dial: Dial | None = rules.data.dial
    return dial


def of_header(header: Header) -> RuleSet:
    """The rules that a game was begun with. Raises NoSuchRuleSet, BadSetting, BadTable, DialFaults
    or OtherDial."""
    if header.ruleset not in CODES:
        raise NoSuchRuleSet(unknown("rule set", header.ruleset, CODES))
    dial: Dial | None = None
    if header.cells:
        dial = from_cells(header.cells, "the dial of this game")
    elif header.dial:
        dial = shipped_dial()
        if header.dial not in (dial.digest, SHIPPED):
            raise OtherDial(
                "this game was played with another dial than the one that comes with the program,"
                " and its cells are not there"
            )
    if dial is not None and header.cards:
        dial = with_cards(dial, {call: plain_name(name) for call, name in header.cards.items()})
    return rule_set(header.ruleset, header.settings, dial, header.teams, header.tables)


def header_of(
    rules: RuleSet,
    *,
    home: str = "Home",
    visitors: str = "Visitors",
    home_coach: str = "",
    visitors_coach: str = "",
    home_colour: str = "",
    visitors_colour: str = "",
    seed: int | None = None,
    board: str = "",
    players: str = "",
    date: str = "",
) -> Header:
    """The header of a new game by these rules. `date` is ISO 8601."""
    dial = dial_of(rules)
    defaults = {setting.name: setting.default for setting in settings_of(rules.code)}
    changed = {k: v for k, v in rules.settings.items() if v != defaults[k]}
    if "timing" in rules.settings and changed.keys() & {"plays", "minutes"}:
        changed["timing"] = rules.settings["timing"]
    own = dial is not None and dial.digest != shipped_dial().digest
    return Header(
        ruleset=rules.code,
        version=rules.version,
        settings=changed,
        dial=dial.digest if dial else "",
        cells=cells_of(dial) if dial and own else {},
        cards=cards_of(dial) if dial else {},
        teams=dict(rules.custom.teams),
        tables=dict(rules.custom.tables),
        home=home,
        visitors=visitors,
        home_coach=home_coach,
        visitors_coach=visitors_coach,
        home_colour=home_colour,
        visitors_colour=visitors_colour,
        seed=seed,
        board=board,
        players=players,
        date=date,
    )
