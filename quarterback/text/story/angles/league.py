"""Angles that only a game of a league has (streaks, records, clinched places, titles), and those of
one rule set or kind of game."""

from __future__ import annotations

from quarterback.game.daily import day_of
from quarterback.game.options import FIRST_GAME
from quarterback.text.story.account import Played
from quarterback.text.story.angles.angle import AngleMatch, Case, angle, new_claim, number_phrase
from quarterback.text.story.page import Claim
from quarterback.text.story.phrases import Phrase, Slot, count, number
from rulesets.core.sides import OTHER, SIDES, Side


def _league_claim(case: Case, name: str, *args: str) -> Claim | None:
    return None if case.league is None else case.league.find(name, *args)


def _value(claim: Claim) -> int:
    value = claim.value[0] if isinstance(claim.value, tuple) else claim.value
    return int(value) if isinstance(value, int) else 0


@angle(38, "first meeting", "G", 18, 39, winner=False)
def _first_meeting(case: Case) -> AngleMatch | None:
    claim = _league_claim(case, "first_meeting")
    return None if claim is None else AngleMatch(case.account.winner, {}, [claim])


@angle(39, "revenge", "G", 44, 38)
def _revenge(case: Case) -> AngleMatch | None:
    claim = _league_claim(case, "revenge", case.winner)
    if claim is None:
        return None
    return AngleMatch(case.winner, {"year": Phrase(str(_value(claim)), (claim,))}, [claim])


@angle(40, "streak begun or grown", "G", 34, 41)
def _streak(case: Case) -> AngleMatch | None:
    return _run_of_wins(case, _league_claim(case, "streak", case.winner, "won"), 3)


@angle(41, "streak ended", "G", 63, 40)
def _streak_ended(case: Case) -> AngleMatch | None:
    return _run_of_wins(case, _league_claim(case, "streak_ended", case.loser, "won"), 4)


def _run_of_wins(case: Case, claim: Claim | None, least: int) -> AngleMatch | None:
    if claim is None or _value(claim) < least:
        return None
    n = _value(claim)
    slots: dict[str, Slot] = {
        "n": number_phrase(n, claim),
        "wins": Phrase(count(n, "win"), (claim,)),
    }
    return AngleMatch(case.winner, slots, [claim], bonus=min(2 * (n - least), 20))


@angle(42, "record broken", "G", 70, 54, winner=False)
def _record(case: Case) -> AngleMatch | None:
    claims = [
        claim
        for side in SIDES
        if case.league is not None
        for claim in case.league.claims
        if claim.name == "record" and claim.args[:1] == (side,)
    ]
    if not claims or not isinstance(claims[0].value, tuple):
        return None
    claim, values = claims[0], claims[0].value
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


@angle(43, "clinch", "G", 68, 48, winner=False)
def _clinch(case: Case) -> AngleMatch | None:
    return _place(_mark(case, "clinched"))


@angle(44, "elimination", "G", 59, 48, winner=False)
def _elimination(case: Case) -> AngleMatch | None:
    return _place(_mark(case, "out"))


def _place(mark: tuple[Side, Claim] | None) -> AngleMatch | None:
    if mark is None:
        return None
    side, claim = mark
    places = _value(claim)
    place = "first place" if places == 1 else f"a place in the top {number(places)}"
    return AngleMatch(side, {"place": Phrase(place, (claim,))}, [claim])


@angle(45, "title", "G", 120, 46)
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


@angle(46, "consolation, third place", "G", 20, 45)
def _consolation(case: Case) -> AngleMatch | None:
    claim = _league_claim(case, "playoff")
    if claim is None or claim.args[:1] == ("main",):
        return None
    return AngleMatch(case.winner, {"game": Phrase(str(claim.value), (claim,))}, [claim])


@angle(47, "opener", "G", 16, 43, 44, winner=False)
def _opener(case: Case) -> AngleMatch | None:
    mark = _mark(case, "opener")
    return None if mark is None else AngleMatch(mark[0], {}, [mark[1]])


@angle(48, "dead rubber", "G", -20, 43, 44, 45, winner=False)
def _dead_rubber(case: Case) -> AngleMatch | None:
    claim = _league_claim(case, "dead_rubber")
    return None if claim is None else AngleMatch(case.account.winner, {}, [claim])


@angle(49, "injury", "M", 53, winner=False)
def _injury(case: Case) -> AngleMatch | None:
    hurt = [
        (n, f)
        for n, _, f in case.account.facts()
        if f.fact == "injury" and f.side is not None and not f.how.startswith("winded")
    ]
    if not hurt:
        return None
    log, fact = hurt[-1]
    claim = Claim("injury", (str(fact.side), fact.why), fact.how, (log,))
    who = Phrase(f"{fact.why} quarterback".strip(), (claim,))
    return AngleMatch(
        fact.side, {"who": who, "when": case.figures.left(log)}, [claim], log=log, bonus=-14
    )


@angle(50, "call over the rules", "M", 61, 27, winner=False)
def _override(case: Case) -> AngleMatch | None:
    over = [(n, f) for n, _, f in case.account.facts() if f.fact == "override"]
    if not over:
        return None
    log, fact = over[-1]
    claim = Claim("override", (), fact.why, (log,))
    return AngleMatch(
        case.account.winner,
        {"override": Phrase(" ", (claim,)), "when": case.figures.left(log)},
        [claim],
        log=log,
    )


@angle(51, "The Box", "M", 60, 27, winner=False)
def _the_box(case: Case) -> AngleMatch | None:
    for number_, entry, fact in case.account.facts():
        if fact.fact == "fumble" and entry.before.phase == "box_roll" and fact.side is not None:
            play = case.account.play_at(number_)
            turned = play is not None and play.first <= (case.account.turn or 0) <= play.last
            if not turned and not (fact.how == "lost" and case.account.winner == fact.side):
                continue
            claim = Claim("box", (fact.side,), fact.how, (number_,))
            return AngleMatch(
                fact.side,
                {"when": case.figures.left(number_)},
                [claim],
                log=number_,
                bonus=0 if turned else -20,
            )
    return None


@angle(52, "long odds", "M", 51, winner=False)
def _long_odds(case: Case) -> AngleMatch | None:
    best: tuple[int, int, Side, Played] | None = None
    for log, _, fact in case.account.facts():
        if fact.fact != "pass_called" or not fact.how.isdigit() or fact.side is None:
            continue
        play = case.account.play_at(log)
        odds = int(fact.how)
        made = play is not None and play.stats.how == "complete"
        if play is None or not made or odds > 30 or play.drive is None:
            continue
        scored = case.account.drives[play.drive].ended in ("touchdown", "field_goal")
        if scored and (best is None or odds < best[0]):
            best = odds, log, fact.side, play
    if best is None:
        return None
    odds, log, side, play = best
    claim = Claim("odds", (side,), odds, (log,))
    made_it = Claim("yards", (side, "complete"), play.stats.yards, (play.last,))
    slots: dict[str, Slot] = {
        "odds": Phrase(f"{odds}%", (claim,)),
        "o": Phrase(str(odds), (claim,)),
        "yards": Phrase(count(play.stats.yards, "yard"), (made_it,)),
        "when": case.figures.left(log),
    }
    return AngleMatch(side, slots, [claim], log=play.last)


@angle(53, "referee's ruling", "M", 74, 1, 8, winner=False)
def _ruling(case: Case) -> AngleMatch | None:
    ruled = case.account.ruled
    if not ruled or sum(abs(p.points) for p in ruled) < case.account.margin:
        return None
    last = ruled[-1]
    claim = Claim("ruling", (last.side,), last.points, (last.log,))
    return AngleMatch(
        last.side,
        {
            "points": Phrase(count(abs(last.points), "point"), (claim,)),
            "when": case.figures.left(last.log),
        },
        [claim],
        log=last.log,
    )


@angle(54, "practice board", "M", 0, 42, winner=False)
def _practice(case: Case) -> AngleMatch | None:
    return _labelled(case, case.account.game.header.board == "simulated", "practice")


@angle(55, "exhibition, daily, first game", "M", 0, winner=False)
def _exhibition(case: Case) -> AngleMatch | None:
    header = case.account.game.header
    if case.league is not None:
        return None
    if day_of(header.event) is not None:
        return _labelled(case, True, "daily")
    if header.event == FIRST_GAME:
        return _labelled(case, True, "first_game")
    return _labelled(case, bool(header.home_coach and header.visitors_coach), "exhibition")


@angle(56, "hot seat, friendly", "M", 0, winner=False)
def _friendly(case: Case) -> AngleMatch | None:
    header = case.account.game.header
    people = not (header.home_coach and header.visitors_coach)
    own_label = header.event == FIRST_GAME or day_of(header.event) is not None
    return _labelled(case, people and case.league is None and not own_label, "friendly")


def _labelled(case: Case, fits: bool, label: str) -> AngleMatch | None:
    return AngleMatch(None, {}, [new_claim("label", label)], bonus=-100) if fits else None
