"""Angles that only a game of a league has: streaks, records, clinched places, titles."""

from __future__ import annotations

from quarterback.text.story.angles.angle import AngleMatch, Case, angle, number_phrase
from quarterback.text.story.page import Claim
from quarterback.text.story.phrases import Phrase, count, number
from rulesets.core.sides import OTHER, SIDES, Side


def _league_claim(case: Case, name: str, *args: str) -> Claim | None:
    return None if case.league is None else case.league.find(name, *args)


def _value(claim: Claim) -> int:
    value = claim.value[0] if isinstance(claim.value, tuple) else claim.value
    return int(value) if isinstance(value, int) else 0


@angle(38, "first meeting", "G", 18, "ako", 39, winner=False)
def _first_meeting(case: Case) -> AngleMatch | None:
    claim = _league_claim(case, "first_meeting")
    return None if claim is None else AngleMatch(case.account.winner, {}, [claim])


@angle(39, "revenge", "G", 44, "afn", 38)
def _revenge(case: Case) -> AngleMatch | None:
    claim = _league_claim(case, "revenge", case.winner)
    if claim is None:
        return None
    return AngleMatch(case.winner, {"year": Phrase(str(_value(claim)), (claim,))}, [claim])


@angle(40, "streak begun or grown", "G", 34, "nlo", 41)
def _streak(case: Case) -> AngleMatch | None:
    claim = _league_claim(case, "streak", case.winner, "won")
    if claim is None or _value(claim) < 3:
        return None
    n = _value(claim)
    return AngleMatch(
        case.winner,
        {"n": number_phrase(n, claim), "wins": Phrase(count(n, "win"), (claim,))},
        [claim],
        bonus=min(2 * (n - 3), 20),
    )


@angle(41, "streak ended", "G", 63, "nad", 40)
def _streak_ended(case: Case) -> AngleMatch | None:
    claim = _league_claim(case, "streak_ended", case.loser, "won")
    if claim is None or _value(claim) < 4:
        return None
    n = _value(claim)
    return AngleMatch(
        case.winner,
        {"n": number_phrase(n, claim), "wins": Phrase(count(n, "win"), (claim,))},
        [claim],
        bonus=min(2 * (n - 4), 20),
    )


@angle(42, "record broken", "G", 70, "nci", 54, winner=False)
def _record(case: Case) -> AngleMatch | None:
    found = [
        claim
        for side in SIDES
        if case.league is not None
        for claim in case.league.claims
        if claim.name == "record" and claim.args[:1] == (side,)
    ]
    if not found or not isinstance(found[0].value, tuple):
        return None
    claim, values = found[0], found[0].value
    side: Side = "home" if claim.args[0] == "home" else "visitors"
    return AngleMatch(
        side,
        {
            "old": Phrase(str(values[0]), (claim,)),
            "new": Phrase(str(values[1]), (claim,)),
            "key": Phrase(str(claim.args[1]).replace("_", " "), (claim,)),
        },
        [claim],
    )


def _mark(case: Case, name: str) -> tuple[Side, Claim] | None:
    for side in (case.account.winner or "home", OTHER[case.account.winner or "home"]):
        claim = _league_claim(case, name, side)
        if claim is not None:
            return side, claim
    return None


@angle(43, "clinch", "G", 68, "oaq", 48, winner=False)
def _clinch(case: Case) -> AngleMatch | None:
    found = _mark(case, "clinched")
    if found is None:
        return None
    side, claim = found
    return AngleMatch(side, {"place": Phrase(_top(_value(claim)), (claim,))}, [claim])


def _top(places: int) -> str:
    return "first place" if places == 1 else f"a place in the first {number(places)}"


@angle(44, "elimination", "G", 59, "gej", 48, winner=False)
def _elimination(case: Case) -> AngleMatch | None:
    found = _mark(case, "out")
    if found is None:
        return None
    side, claim = found
    return AngleMatch(side, {"place": Phrase(_top(_value(claim)), (claim,))}, [claim])


@angle(45, "title", "G", 120, "oafd", 46)
def _title(case: Case) -> AngleMatch | None:
    claim = _league_claim(case, "title", case.winner)
    if claim is None or case.league is None:
        return None
    return AngleMatch(
        case.winner,
        {
            "title": Phrase(f"the {case.league.season} title", (claim,)),
            "year": Phrase(str(_value(claim)), (claim,)),
        },
        [claim],
    )


@angle(46, "consolation, third place", "G", 20, "oka", 45)
def _consolation(case: Case) -> AngleMatch | None:
    claim = _league_claim(case, "playoff")
    if claim is None or claim.args[:1] == ("main",):
        return None
    return AngleMatch(case.winner, {"game": Phrase(str(claim.value), (claim,))}, [claim])


@angle(47, "opener", "G", 16, "aok", 43, 44, winner=False)
def _opener(case: Case) -> AngleMatch | None:
    found = _mark(case, "opener")
    return None if found is None else AngleMatch(found[0], {}, [found[1]])


@angle(48, "dead rubber", "G", -20, "akl", 43, 44, 45, winner=False)
def _dead_rubber(case: Case) -> AngleMatch | None:
    claim = _league_claim(case, "dead_rubber")
    return None if claim is None else AngleMatch(case.account.winner, {}, [claim])
