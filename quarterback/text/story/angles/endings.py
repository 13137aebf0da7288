"""Angles of how a game ended: on the last play, late, in overtime, by resigning."""

from __future__ import annotations

from quarterback.text.story.angles.angle import AngleMatch, Case, angle, new_claim, winning_slots
from quarterback.text.story.phrases import Phrase, Slot


@angle(9, "last-play win", "O", 100, "dbeh", 4, 10)
def _last_play(case: Case) -> AngleMatch | None:
    points = case.account.winning
    taken = case.account.for_good
    if points is None or taken is None or taken != len(case.account.inputs):
        return None
    if points.kind == "ruling" or case.account.overtime:
        return None
    claim = new_claim("last_play_win", case.winner, log=taken)
    slots = winning_slots(case, points)
    if points.log != taken:
        slots = {
            "play": Phrase("the try", (claim, case.figures.scored(points))),
            "bareplay": Phrase("try", (claim, case.figures.scored(points))),
        }
    return AngleMatch(case.winner, slots, [claim], log=taken)


@angle(10, "late winner", "O", 85, "dbeq", 4, 9)
def _late(case: Case) -> AngleMatch | None:
    points, taken = case.account.winning, case.account.for_good
    if points is None or taken is None or taken == len(case.account.inputs):
        return None
    s = case.account.before(taken)
    left = case.account.left_in_game(s)
    if left is None or not case.account.is_late(s) or points.kind == "ruling":
        return None
    claim = new_claim("two_minute_winner", case.winner, value=left, log=taken)
    return AngleMatch(case.winner, winning_slots(case, points), [claim], log=taken)


@angle(32, "overtime", "O", 62, "lda", 33, winner=False)
def _overtime(case: Case) -> AngleMatch | None:
    if not case.account.overtime or case.account.ended in ("resigned", "agreed"):
        return None
    claim = new_claim("ended", "overtime")
    points = case.account.winning if case.account.winner else None
    slots = winning_slots(case, points) if points is not None else {}
    slots.pop("when", None)
    return AngleMatch(case.account.winner, slots, [claim], log=case.account.for_good)


@angle(33, "sudden death", "O", 76, "dbh", 32)
def _sudden_death(case: Case) -> AngleMatch | None:
    own = len(case.account.profile.periods)
    made = [p for p in case.account.scores if p.state.period > own]
    if (
        len(made) != 1
        or made[0].side != case.winner
        or made[0].log
        not in (
            len(case.account.inputs),
            len(case.account.inputs) - 1,
        )
    ):
        return None
    slots = winning_slots(case, made[0])
    slots.pop("when", None)
    return AngleMatch(
        case.winner, slots, [new_claim("ended", "sudden_death", log=made[0].log)], log=made[0].log
    )


@angle(34, "resigned, agreed draw, forfeit", "O", 95, "lap", 1, 2, 9, 10, 27, winner=False)
def _resigned(case: Case) -> AngleMatch | None:
    how = case.account.ended
    if how not in ("resigned", "agreed", "ruled"):
        return None
    last = len(case.account.inputs)
    claim = new_claim("ended", how, log=last)
    before = case.figures.left(last)
    score = case.figures.score_after(last, case.account.winner)
    return AngleMatch(
        case.account.winner, {"when": before, "at": score, how: Phrase(" ", (claim,))}, [claim]
    )


@angle(60, "tiebreaker", "O", 130, "al", 2, 3, 7, 9, 10, 27)
def _tiebreak(case: Case) -> AngleMatch | None:
    """LQ-R38: level in points, and won on penetrations or by the deepest point."""
    found = case.account.tiebreak
    if found is None:
        return None
    how, won, lost = found
    claim = new_claim("tiebreak", how, case.winner, value=(won, lost))
    by = {"penetrations": "on penetrations", "deepest_point": "by the deepest point"}[how]
    slots: dict[str, Slot] = {
        "by": Phrase(by, (claim,)),
        "counts": Phrase(
            f"{won}-{lost}" if how == "penetrations" else f"{won} to {lost}", (claim,)
        ),
    }
    return AngleMatch(case.winner, slots, [claim])
