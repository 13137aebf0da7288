"""Facts and situations in football English: a sentence for each fact, the play-by-play, and players
named as entered. English is made from facts, never read back. Phrases are in `phrases`.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from rulesets.core.events import Call, Event, Report
from rulesets.core.facts import Fact
from rulesets.core.field import GOAL, gained
from rulesets.core.plain_text import plain_name
from rulesets.core.sentences.phrases import (
    PLAIN,
    Names,
    Writer,
    down_and_distance,
    foul_title,
    matchup,
    ordinal,
    outcome,
    place,
    points,
    score,
    situation,
    title,
    yards,
)
from rulesets.core.session import Entry
from rulesets.core.sides import HOME, OTHER
from rulesets.core.state import (
    FREE_KICK,
    INTERCEPTION_RETURN,
    KICKOFF,
    OVER,
    RUN_BACK,
    SCRIMMAGE,
    TRY,
    Snap,
    State,
)

_RUNS: Final = {"pass": "Quarterback run"}
"""Calls whose runs have another name: the quarterback was stopped past the line."""
LONG = 20
"""Yards of a breakaway run."""


def sentence(fact: Fact, before: State, after: State, names: Names = PLAIN) -> str:
    """One fact as a sentence. `before` and `after` are the situations around its input."""
    writer = names.vocabulary.sentences.get(fact.fact) or WRITERS.get(fact.fact)
    if writer is not None:
        return writer(fact, before, after, names)
    return f"{title(fact.fact)}{': ' + fact.why if fact.why else ''}."


def _spot(fact: Fact, before: State) -> int | None:
    """Where a play of the distance shown ended, as a spot of the side that began it."""
    if before.spot is None or fact.yards is None:
        return None
    return before.spot + fact.yards


def _where(fact: Fact, before: State, names: Names, to: str = " to ") -> str:
    """... to the Yale 34; ..., over the Harvard goal line."""
    spot = _spot(fact, before)
    if spot is None or before.possession is None:
        return ""
    if spot >= GOAL:
        return f", over {place(names, before.possession, GOAL)}"
    if spot <= 0:
        return f", behind {place(names, before.possession, 0)}"
    return f"{to}{place(names, before.possession, spot)}"


def _gain(fact: Fact, before: State, after: State, names: Names) -> str:
    called = before.call or "rush"
    run = names.vocabulary.runs.get(called) or _RUNS.get(called) or names.call(called)
    what = "Pass complete" if fact.fact == "complete" else run
    far = gained(before.spot, fact.yards or 0)
    where = _where(fact, before, names)
    if far == 0:
        return f"{what} for no gain."
    if far < 0:
        return f"{what} for a loss of {yards(-far)}{where}."
    away = ", breakaway" if far >= LONG and fact.fact == "rush" else ""
    return f"{what}{away} for {yards(far)}{where}."


def _return(fact: Fact, before: State, after: State, names: Names) -> str:
    if fact.yards is None:
        return f"Return by {names.of(before.possession)}."
    own = fact.side in (None, before.possession)
    ran = gained(before.spot, fact.yards) if own else fact.yards
    # Reported before the kick had a returner: the yards are his, but not the spot.
    side, where = (
        names.of(fact.side or before.possession),
        _where(fact, before, names) if own else "",
    )
    if ran == 0:
        return "No return."
    if ran < 0:
        return f"{side} lost {yards(-ran)} on the return{where}."
    return f"{side} returned it {yards(ran)}{where}."


def _kick(fact: Fact, before: State, after: State, names: Names) -> str:
    side, far = names.of(before.possession), yards(fact.yards or 0)
    where = _where(fact, before, names)
    if before.phase == FREE_KICK:
        return f"Free kick by {side}: {far}{where}."
    kinds = {"punt": "Punt", "kickoff": "Kickoff", "kick": "Kickoff"}
    kind = kinds.get(before.call or "", "Kick")
    return f"{kind} by {side}: {far}{where}."


def _fumble(fact: Fact, before: State, after: State, names: Names) -> str:
    if not fact.how:
        return loose(fact, before, after, names)
    where = _where(fact, before, names, " at ")
    if fact.how == "lost":
        return f"Fumble! Recovered by {names.of(fact.side)}{where}."
    if fact.how == "out_kept":
        return f"Fumble out of bounds. {names.of(fact.side)} kept the ball."
    return f"Fumble, recovered by {names.of(before.possession)}{where}."


def _blocked(fact: Fact, before: State, after: State, names: Names) -> str:
    what = "Punt" if before.call == "punt" else "Kick"
    name = names.of(fact.side if fact.how == "lost" else before.possession)
    return f"{what} blocked! Recovered by {name}{_where(fact, before, names, ' at ')}."


def _penalty(fact: Fact, before: State, after: State, names: Names) -> str:
    """On a try the ball is not moved, on a kick or return it is put in play again from there."""
    if fact.accepted is False or fact.how in ("ineligible", "rekick"):
        return settled_penalty(fact, before, after, names)
    spoken = f"{foul_title(fact.how)} against {names.of(fact.side)}: {yards(abs(fact.yards or 0))}"
    if before.phase == TRY or after.possession is None or after.spot is None:
        return f"{spoken}."
    # After a foul enforced at the end of its play, the ball is no longer at the spot that
    # the yards were counted from: there is nothing to compare.
    at_snap = before.phase in (SCRIMMAGE, KICKOFF, FREE_KICK)
    short = at_snap and after.possession == before.possession and after.spot != _spot(fact, before)
    where = place(names, after.possession, after.spot)
    spoken += f", but no closer than {where}" if short else f", to {where}"
    again = {KICKOFF: " The kick is repeated.", FREE_KICK: " The kick is repeated."}
    return f"{spoken}.{again.get(before.phase, '')}"


def _turnover(fact: Fact, before: State, after: State, names: Names) -> str:
    if fact.how == "downs":
        return "Turnover on downs."
    if fact.how == "fumble":
        return f"Fumble recovered by {names.of(fact.side)}."
    return f"Possession to {names.of(fact.side)}."


def _intercepted(fact: Fact, before: State, after: State, names: Names) -> str:
    side, spot = names.of(fact.side), _spot(fact, before)
    if spot is not None and spot >= GOAL:
        return f"Intercepted by {side} in the end zone."
    return f"Intercepted by {side}{_where(fact, before, names, ' at ')}."


_CHOICES: Final = {
    "kick": "to kick off",
    "take": "to take the ball",
    "leave": "to leave the ball to {}",
}


def _choice(fact: Fact, before: State, after: State, names: Names) -> str:
    what = _CHOICES.get(fact.how, "to receive").format(names.of(OTHER[fact.side or HOME]))
    return f"{names.of(fact.side)} chose {what}."


def _try(fact: Fact, before: State, after: State, names: Names) -> str:
    kicked = names.vocabulary.roles.get(before.call or "") == "extra_point"
    if fact.fact == "try_good":
        how = "Extra point good" if kicked else "Try good (run or pass)"
        if not kicked and (fact.points or 0) > 1:
            how += f", {points(fact.points)}"
        if fact.how == "penalty":
            one = fact.points == 1
            how = "Point awarded" if one else f"{points(fact.points).capitalize()} awarded"
        return f"{how}. {score(names, after.score)}."
    if fact.how == "skip":
        return "No try: it could not change the result."
    return "Extra point no good." if kicked else "Try no good."


def _ruling(fact: Fact, before: State, after: State, names: Names) -> str:
    if after.phase == OVER and before.phase != OVER:
        return f"{fact.why or 'The referee ends the game'}. {_ended(fact, before, after, names)}"
    return f"Referee's ruling{': ' + fact.why if fact.why else ''}."


def _ended(fact: Fact, before: State, after: State, names: Names) -> str:
    return f"Final: {outcome(names, after)}."


def _safety(fact: Fact, before: State, after: State, names: Names) -> str:
    text = f"Safety: {points(fact.points)} to {names.of(fact.side)}"
    return f"{text}. {score(names, after.score)}."


def _no_goal(fact: Fact, before: State, after: State, names: Names) -> str:
    how = f", {fact.how}" if fact.how else ""
    return f"Field goal try by {names.of(before.possession)}{_from(fact)}: no good{how}."


def _field_goal(fact: Fact, before: State, after: State, names: Names) -> str:
    return f"Field goal, {names.of(fact.side)}{_from(fact, ', ')}! {score(names, after.score)}."


def _from(fact: Fact, stop: str = " ") -> str:
    """The distance of a kick at goal; empty where it is unknown."""
    return f"{stop}from {yards(fact.yards)}" if fact.yards else ""


def _touchback(fact: Fact, before: State, after: State, names: Names) -> str:
    return "Touchback."


_BOARD_FOULS: Final = {
    "ineligible_touch": "The pass hit an ineligible lineman.",
    "onside_touch": "{} touched the kick too soon.",
    "onside_out": "The kick went out of bounds untouched.",
    "kick_out": "The kickoff went out of bounds.",
}


def _lies_at(fact: Fact, before: State, names: Names) -> str:
    """... at the Yale 34; empty where the spot is unknown."""
    if before.spot is None or before.possession is None or fact.yards is None:
        return ""
    return f" at {place(names, before.possession, before.spot + fact.yards)}"


def loose(fact: Fact, before: State, after: State, names: Names) -> str:
    """A fumble that no team has recovered yet."""
    return f"Fumble{_lies_at(fact, before, names)}! The ball is loose."


def settled_penalty(fact: Fact, before: State, after: State, names: Names) -> str:
    """A penalty that the other team may accept or decline."""
    if fact.accepted is False:
        return f"Penalty declined by {names.of(OTHER[fact.side] if fact.side else None)}."
    back = yards(abs(fact.yards or 0))
    if fact.how == "rekick":
        return f"The kick by {names.of(fact.side)} is repeated, {back} back."
    return f"Penalty against {names.of(fact.side)}: {back}."


def _foul(fact: Fact, before: State, after: State, names: Names) -> str:
    if fact.how in _BOARD_FOULS:
        return _BOARD_FOULS[fact.how].format(names.of(fact.side))
    far = f", {yards(fact.yards)}" if fact.yards else ""
    return f"Flag: {fact.how.replace('_', ' ')} by {names.of(fact.side)}{far}."


def _recovered(fact: Fact, before: State, after: State, names: Names) -> str:
    if fact.how:
        return f"Recovered by {names.of(fact.side)}."
    return f"{names.of(fact.side)} kept the ball."


def _sack(fact: Fact, before: State, after: State, names: Names) -> str:
    lost = -(fact.yards or 0)
    if before.phase == TRY:  # A try is described as a run, whatever was played.
        return f"Stopped {yards(lost)} behind the line." if lost else "Stopped at the line."
    return f"Sacked for a loss of {yards(lost)}." if lost else "Sacked at the line."


WRITERS: Final[dict[str, Writer]] = {
    "caught": lambda f, b, a, n: "Caught, and away.",
    "fair_catch": lambda f, b, a, n: f"Fair catch, {n.of(f.side)}.",
    "loose_ball": lambda f, b, a, n: "The ball is loose!",
    "period_end": lambda f, b, a, n: f"End of the quarter: {score(n, a.score)}.",
    "sack": _sack,
    "timeout": lambda f, b, a, n: f"Timeout, {n.of(f.side)}.",
    "foul": _foul,
    "recovered": _recovered,
    "rush": _gain,
    "complete": _gain,
    "return": _return,
    "kick": _kick,
    "fumble": _fumble,
    "blocked": _blocked,
    "penalty": _penalty,
    "turnover": _turnover,
    "intercepted": _intercepted,
    "choice": _choice,
    "try_good": _try,
    "try_failed": _try,
    "ruling": _ruling,
    "game_over": _ended,
    "touchback": _touchback,
    "half_end": lambda f, b, a, n: f"End of the half: {score(n, a.score)}.",
    "toss": lambda f, b, a, n: f"{n.of(f.side)} won the toss.",
    "touchdown": lambda f, b, a, n: f"Touchdown, {n.of(f.side)}! {score(n, a.score)}.",
    "safety": lambda f, b, a, n: (
        f"Safety: {points(f.points)} to {n.of(f.side)}. {score(n, a.score)}."
    ),
    "field_goal": _field_goal,
    "no_goal": _no_goal,
    "first_down": lambda f, b, a, n: f"First down, {n.of(f.side)}.",
    "incomplete": lambda f, b, a, n: "Pass incomplete.",
    "deviation": lambda f, b, a, n: f"Against the rules ({f.rules[0]}), but recorded: {f.why}.",
    "situation": lambda f, b, a, n: f"{situation(n, a)}.",
}
"""The facts that several rule sets have, or the core; a rule set's own are in its vocabulary."""


__all__ = [
    "PLAIN",
    "Names",
    "down_and_distance",
    "matchup",
    "news_of",
    "ordinal",
    "outcome",
    "place",
    "play_by_play",
    "score",
    "sentence",
    "situation",
    "title",
    "yards",
]

_QUIET = frozenset({"first_down", "kick_length", "no_flag", "recovered"})
"""Left out because the next situation or the fact before says it; but the recovery of a loose
ball, with its manner, is news."""
_CHANGES_HANDS = frozenset({"fumble", "intercepted", "blocked"})
"""Facts whose sentence says who has the ball now."""
_SAYS_WHOSE = "whose ball"
"""Marks that the situation, which ends the line, names the team with the ball."""
_SAID_BY = {"end_line": "complete", "pass_penalty": "incomplete"}
"""Facts whose sentence says another one, too."""
_MOVED = frozenset({"rush", "complete", "return", "fumble", "blocked", "penalty", "pass_penalty"})
"""Facts whose sentence says where the ball is now."""
_RUNS_BACK = frozenset({RUN_BACK, INTERCEPTION_RETURN})
_MOVED_ELSEWHERE = frozenset({"touchback", "no_goal", "half_end"})


def play_by_play(facts: tuple[Fact, ...], before: State, after: State, names: Names = PLAIN) -> str:
    """The results of an input in one line, ending with the situation."""
    news, stands = news_of(facts, before, after, names)
    spoken = [*(sentence(f, before, after, names) for f in news), stands]
    return " ".join(sentence for sentence in spoken if sentence)


def news_of(
    facts: tuple[Fact, ...], before: State, after: State, names: Names = PLAIN
) -> tuple[list[Fact], str]:
    """The facts of an input that are worth a sentence, and the situation that ends the line, empty
    where no down follows yet."""
    kinds = {fact.fact for fact in facts}
    quiet = _QUIET | {text for by, text in _SAID_BY.items() if by in kinds}
    stands = ""
    if after.phase == SCRIMMAGE and after != before and after.call is None:
        moved = {f.fact for f in facts if f.accepted is not False}
        stands = _down_and_spot(moved, after, before, names)
    kinds |= {_SAYS_WHOSE} if stands.startswith(f"{names.of(after.possession)} ball") else set()
    news = [f for f in facts if (f.fact not in quiet or _was_loose(f)) and _news(f, kinds)]
    return news, stands


def _was_loose(fact: Fact) -> bool:
    """Whether a team has recovered a ball that was loose for longer than one report."""
    return fact.fact == "recovered" and bool(fact.how)


def _news(fact: Fact, kinds: set[str]) -> bool:
    """Whether a fact adds to the others: an interception is a turnover, and the situation names the
    team with the ball."""
    if fact.fact != "turnover" or fact.how == "downs":
        return True
    return not kinds & _CHANGES_HANDS and not (_SAYS_WHOSE in kinds and fact.how != "fumble")


def _changed_hands(after: State, before: State) -> bool:
    """Whether the play that is now over began as the other team's. Its dice, or a choice, may come
    when the ball is already at its new spot, before any sentence has named its team."""
    snap = getattr(before.play, "snap", None)
    return (
        isinstance(snap, Snap)
        and before.phase not in _RUNS_BACK
        and snap.possession != after.possession
    )


def _down_and_spot(kinds: set[str], after: State, before: State, names: Names) -> str:
    """The down, with the team and the spot where they are new."""
    assert after.possession is not None and after.spot is not None, "scrimmage has a ball"
    downs = down_and_distance(after)
    place_said = bool(kinds & _MOVED) and not kinds & _MOVED_ELSEWHERE
    is_place_clear = place_said or (after.spot == before.spot and not _changed_hands(after, before))
    if after.possession == before.possession and is_place_clear:
        return f"{downs}."
    where = "" if place_said else f" at {place(names, after.possession, after.spot)}"
    return f"{names.of(after.possession)} ball, {downs.lower()}{where}."


_SAYS: Final = {
    "player": "{}",
    "carrier": "{}",
    "passer": "thrown by {}",
    "receiver": "to {}",
    "tackler": "tackled by {}",
}
"""The phrase for the player that a field names, in order."""
NAMING: Final = tuple(_SAYS)
"""Fields that may name a player."""


def fields_of(event: Event) -> Mapping[str, Any]:
    """The fields of a report or a call."""
    match event:
        case Report():
            return event.fields
        case Call():
            return event.details or {}
        case _:
            return {}


def named_in(event: Event) -> str:
    """14 Don Hutson, thrown by 17 Cecil Isbell; empty when no player is named."""
    fields = fields_of(event)
    text = [
        message.format(plain_name(str(fields[name])))
        for name, message in _SAYS.items()
        if fields.get(name) not in (None, "")
    ]
    return ", ".join(text)


def entry_words(entry: Entry, names: Names) -> str:
    """An entry in English with the players named in it; empty without facts."""
    play = play_by_play(entry.facts, entry.before, entry.after, names) if entry.facts else ""
    name = named_in(entry.event) if play else ""
    return f"{play} ({name})" if name else play
