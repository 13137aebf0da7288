"""The rule sets with the data files that travel with them, and the headers of their games."""

from __future__ import annotations

from functools import lru_cache
from importlib.resources import files

from msgspec.structs import replace

from rulesets.core.catalogue import Catalogue, read_catalogue
from rulesets.core.dial import Dial
from rulesets.core.header import SHIPPED, Header, NoSuchRuleSet
from rulesets.core.plain_data import unknown
from rulesets.core.plain_text import plain_name
from rulesets.core.ruleset import RuleSet, Setting
from rulesets.registry import (
    BOARD_GAME,
    CODES,
    DIAL_GAME,
    LEAGUE_GAME,
    REGISTRY,
    SOLO_GAME,
    dial_format,
    rule_set,
    standard,
)

__all__ = [
    "BOARD_GAME",
    "CODES",
    "DIAL_GAME",
    "DIAL_NAMES",
    "LEAGUE_GAME",
    "ON_BOARDS",
    "RECONSTRUCTION",
    "REGISTRY",
    "SATURDAY",
    "SOLO_GAME",
    "WITH_DIAL",
    "WITH_TEAMS",
    "OtherDial",
    "catalogue",
    "described",
    "dial_format",
    "dial_named",
    "header_of",
    "house_settings",
    "name_of_dial",
    "of_header",
    "rule_set",
    "saturday_dial",
    "settings_of",
    "shipped_dial",
    "standard",
    "tables_of",
    "takes_teams",
    "title_of",
]

WITH_DIAL = frozenset(code for code, entry in REGISTRY.items() if entry.has_dial)
"""The rule sets that are played with a dial."""
ON_BOARDS = tuple(code for code in CODES if code not in WITH_DIAL)
"""The rule sets that are played with figures on a board."""
WITH_TEAMS = tuple(code for code, entry in REGISTRY.items() if entry.takes_teams)
"""The rule sets whose teams may bring a roster and ratings."""


RECONSTRUCTION, SATURDAY = "reconstruction", "saturday"
DIAL_NAMES = (RECONSTRUCTION, SATURDAY)
"""The dials that travel with the program, the one of the game itself first."""


class OtherDial(ValueError):
    """A game was played with a dial that is not here."""


def shipped_dial() -> Dial:
    """The dial of the game itself: a reconstruction, not the printed one (LQ-R2)."""
    return _read_shipped("dial.toml", "the reconstructed dial")


def saturday_dial() -> Dial:
    """The house dial for short games."""
    return _read_shipped("saturday.toml", SATURDAY)


@lru_cache
def _read_shipped(file_name: str, name: str) -> Dial:
    file = files(REGISTRY[DIAL_GAME].package).joinpath(file_name)
    return dial_format().read(file.read_text(encoding="utf-8"), name)


def dial_named(name: str) -> Dial | None:
    """The dial that travels with the program under a name, one of DIAL_NAMES in any case; None for
    another name."""
    return {RECONSTRUCTION: shipped_dial, SATURDAY: saturday_dial}.get(
        name.strip().casefold(), lambda: None
    )()


def house_settings(dial: Dial | None) -> dict[str, str]:
    """The settings that a dial is made for: with the Saturday dial a rush for the point counts two
    (LQ-R39)."""
    made_for_two = dial is not None and dial.digest == saturday_dial().digest
    return {"rush_points": "2"} if made_for_two else {}


def name_of_dial(digest: str) -> str:
    """The name, among DIAL_NAMES, of a dial with this digest; empty for any other."""
    if not digest:
        return ""
    dials = ((RECONSTRUCTION, shipped_dial()), (SATURDAY, saturday_dial()))
    return next((name for name, dial in dials if dial.digest == digest), "")


@lru_cache
def catalogue(code: str) -> Catalogue:
    """The rules and rulings of a rule set, for reading. Raises KeyError for an unknown one."""
    file = files(REGISTRY[code].package).joinpath("rules.toml")
    return read_catalogue(file.read_text(encoding="utf-8"))


def settings_of(code: str) -> tuple[Setting, ...]:
    """The settings of a rule set. Raises KeyError for an unknown name."""
    return REGISTRY[code].settings


def title_of(code: str) -> str:
    """The title of a rule set. Raises KeyError for an unknown name."""
    return REGISTRY[code].title


def described(code: str) -> str:
    """What kind of game a rule set is, in a sentence. Raises KeyError for an unknown one."""
    return REGISTRY[code].description


def takes_teams(code: str) -> bool:
    """Whether teams may have their own files. Raises KeyError for an unknown rule set."""
    return REGISTRY[code].takes_teams


def tables_of(code: str) -> tuple[str, ...]:
    """The names of the tables that may be replaced. Raises KeyError for an unknown rule set."""
    return REGISTRY[code].tables


def of_header(header: Header) -> RuleSet:
    """The rules that a game was begun with, by the readings of that time. Raises NoSuchRuleSet,
    BadSetting, BadTable, DialFaults or OtherDial."""
    if header.ruleset not in CODES:
        raise NoSuchRuleSet(unknown("rule set", header.ruleset, CODES))
    dial: Dial | None = None
    if header.cells:
        dial = dial_format().from_cells(header.cells, "the dial of this game")
        if dial.digest == saturday_dial().digest:
            dial = saturday_dial()
    elif header.dial:
        dial_name = RECONSTRUCTION if header.dial == SHIPPED else name_of_dial(header.dial)
        dial = dial_named(dial_name)
        if dial is None:
            raise OtherDial(
                "this game was played with a dial other than the standard one, and its cells"
                " are missing"
            )
    if dial is not None and header.cards:
        dial = dial_format().with_cards(
            dial, {call: plain_name(name) for call, name in header.cards.items()}
        )
    rules = rule_set(header.ruleset, header.settings, dial, header.teams, header.tables)
    if header.version < rules.version:
        return replace(rules, begun_under=header.version)
    return rules


def header_of(
    rules: RuleSet,
    *,
    home: str = "Home",
    visitors: str = "Visitors",
    home_coach: str = "",
    visitors_coach: str = "",
    home_color: str = "",
    visitors_color: str = "",
    seed: int | None = None,
    board: str = "",
    players: str = "",
    date: str = "",
    event: str = "",
    place: str = "",
    hour: str = "",
    weather: str = "",
) -> Header:
    """The header of a new game by these rules. `date` is ISO 8601; `event`: what it is played
    for."""
    dial = rules.dial
    defaults = {setting.name: setting.default for setting in settings_of(rules.code)}
    changed = {k: v for k, v in rules.settings.items() if v != defaults[k]}
    if "timing" in rules.settings and changed.keys() & {"plays", "minutes"}:
        changed["timing"] = rules.settings["timing"]
    own = dial is not None and dial.digest != shipped_dial().digest
    return Header(
        ruleset=rules.code,
        version=rules.begun_under or rules.version,
        settings=changed,
        dial=dial.digest if dial else "",
        cells=dial_format().cells_of(dial) if dial and own else {},
        cards=dial_format().cards_of(dial) if dial else {},
        teams=dict(rules.custom.teams),
        tables=dict(rules.custom.tables),
        home=home,
        visitors=visitors,
        home_coach=home_coach,
        visitors_coach=visitors_coach,
        home_color=home_color,
        visitors_color=visitors_color,
        seed=seed,
        board=board,
        players=players,
        date=date,
        event=event,
        place=place,
        hour=hour,
        weather=weather,
    )
