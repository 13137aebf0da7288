"""The rules of a bracket: those of its season, played until somebody has won."""

from __future__ import annotations

from collections.abc import Mapping

import msgspec
from msgspec.structs import replace

from league.model.careers.terms import terms_of
from league.model.ledger.commands import Pin
from league.model.ledger.pinning import pin_of
from league.model.ledger.records import Records
from league.model.ledger.rows import Rules, Stage
from quarterback.library import header_of, of_header
from rulesets.core.header import Header
from rulesets.core.refusal import Refused


def knockout_pin(
    records: Records, season: int, settings: Mapping[str, str] | None = None
) -> Pin | None:
    """The rules of the season's first stage with the settings of a knock-out, and those that are
    named; None where that changes nothing. Raises Refused for a setting that cannot be."""
    number = records.where(Stage, season=season)[0].rules
    if number is None:
        return None  # every game names its own
    rules = records.get(Rules, number)
    wanted = {**terms_of(rules.code).knockout, **(settings or {})}
    header = msgspec.json.decode(rules.header, type=Header)
    if header.ruleset != rules.code:
        return None
    try:
        made = of_header(replace(header, settings={**header.settings, **wanted}))
    except (KeyError, ValueError) as error:
        raise Refused(f"{rules.code} cannot be played so: {error}") from None
    again = header_of(made)
    pin = pin_of(replace(header, settings=again.settings), made)
    return None if pin.digest == rules.digest else pin
