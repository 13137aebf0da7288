"""How the standings of a stage are computed: its settings, read strictly."""

from __future__ import annotations

from typing import Any

import msgspec

from league.model.standings.formula import Formula, check_formula
from league.model.standings.steps import CHAINS, STANDARD, Chain, Limits, chain_of, limited
from rulesets.core.data_reader import read_json
from rulesets.core.refusal import Refused


class RankingRules(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The ranking settings of a stage."""

    chain: str | tuple[str, ...] = STANDARD.name
    """The name of a tiebreaker chain, or its steps."""
    limits: Limits = Limits()
    formula: Formula | None = None
    through: int | None = None
    """How many teams advance, for the marks in the standings."""
    rounds: int | None = None
    """Rounds of a Swiss tournament, drawn one by one. Nothing is marked before the last one is
    drawn."""
    bye: int = 2
    """What a bye is worth in a Swiss tournament, in half wins."""


def ranking_rules(settings: str | dict[str, Any]) -> RankingRules:
    """Read stored or entered settings. Raises Refused for invalid ones."""
    try:
        fields = read_json(settings) if isinstance(settings, str) else settings
        how = msgspec.convert(fields, RankingRules)
    except (msgspec.ValidationError, ValueError) as error:
        raise Refused(f"the table cannot be made so: {error}") from None
    chain_in(how)
    if how.rounds is not None and how.rounds < 1:
        raise Refused("a Swiss tournament has one round or more")
    if how.bye not in (0, 1, 2):
        raise Refused("a bye is worth 0, 1 or 2 half wins")
    if how.formula is not None:
        _all_known(fields["formula"])
        check_formula(how.formula)
    return how


def _all_known(fields: dict[str, Any]) -> None:
    """Raise Refused for an unknown name in a formula: it is a typo, and its points would never
    be given."""
    unknown = fields.keys() - {*Formula.__struct_fields__}
    if unknown:
        names = ", ".join(Formula.__struct_fields__)
        raise Refused(f"a formula has no {sorted(unknown)[0]!r}: it has {names}")


def chain_in(how: RankingRules) -> Chain:
    """Return the chain that settings name. Raises Refused for an unknown one."""
    if not isinstance(how.chain, str):
        return chain_of(how.chain, how.limits)
    if how.chain not in CHAINS:
        raise Refused(f"there is no chain {how.chain!r}: there are {', '.join(CHAINS)}")
    return limited(CHAINS[how.chain], how.limits)
