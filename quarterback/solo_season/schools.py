"""Schools that played football in 1914, and their colors, as the nearest that the table has.

Names as the papers of the time used them. Two colors each: the second is worn against a home team
of the same first color.
"""

from __future__ import annotations

from typing import Final, NamedTuple

from rulesets.core.refusal import Refused


class School(NamedTuple):
    """A school, the part of the country whose teams it mostly met, and its colors."""

    name: str
    region: str
    color: str
    second: str


SCHOOLS: Final = (
    School("Army", "East", "gold", "slate"),
    School("Brown", "East", "brown", "crimson"),
    School("Carlisle", "East", "crimson", "gold"),
    School("Cornell", "East", "crimson", "slate"),
    School("Dartmouth", "East", "forest", "slate"),
    School("Harvard", "East", "crimson", "slate"),
    School("Navy", "East", "navy", "gold"),
    School("Pennsylvania", "East", "crimson", "navy"),
    School("Pittsburgh", "East", "navy", "gold"),
    School("Princeton", "East", "orange", "slate"),
    School("Syracuse", "East", "orange", "navy"),
    School("Yale", "East", "navy", "sky"),
    School("Chicago", "West", "crimson", "slate"),
    School("Illinois", "West", "orange", "navy"),
    School("Michigan", "West", "gold", "navy"),
    School("Minnesota", "West", "crimson", "gold"),
    School("Nebraska", "West", "crimson", "slate"),
    School("Notre Dame", "West", "navy", "gold"),
    School("Purdue", "West", "gold", "slate"),
    School("Wisconsin", "West", "crimson", "slate"),
    School("Alabama", "South", "crimson", "slate"),
    School("Auburn", "South", "orange", "navy"),
    School("Georgia Tech", "South", "gold", "navy"),
    School("Sewanee", "South", "purple", "slate"),
    School("Tennessee", "South", "orange", "slate"),
    School("Texas", "South", "orange", "slate"),
    School("Vanderbilt", "South", "gold", "slate"),
    School("Virginia", "South", "orange", "navy"),
)
"""By region, then by name. Each region has enough for a schedule."""

_BY_NAME: Final = {school.name.casefold(): school for school in SCHOOLS}


def school_named(name: str) -> School:
    """Return the school that a person names; the first letters will do where no other has them.
    Raises Refused."""
    typed = " ".join(name.split()).casefold()
    if typed in _BY_NAME:
        return _BY_NAME[typed]
    found = [school for key, school in _BY_NAME.items() if typed and key.startswith(typed)]
    if len(found) == 1:
        return found[0]
    names = ", ".join(school.name for school in found or SCHOOLS)
    raise Refused(f"choose a school: {names}")


def colors_for(home: str, visitors: str) -> tuple[str, str]:
    """Return the colors of a game; empty for a team that is no school of the list. Where both
    have the same, the visitors wear their second color."""
    one, other = (_BY_NAME.get(name.casefold()) for name in (home, visitors))
    first = one.color if one else ""
    if other is None:
        return first, ""
    return first, other.second if other.color == first else other.color
