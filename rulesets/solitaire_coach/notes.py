"""What the score book takes down of a play: who gained how far, from where (SC-REC-02)."""

from __future__ import annotations

from rulesets.core.facts import Book, Fact
from rulesets.core.sides import OTHER, Side
from rulesets.core.state import SCRIMMAGE, TRY, State
from rulesets.solitaire_coach.slots import play_of


def carried(s: State, side: Side, spot: int, book: Book | None) -> None:
    """A run, a pass or a return that ended at `spot`, yards from the carrier's own goal. A pass
    that loses ground before it was caught is a sack (SC-R34)."""
    if book is None or s.phase == TRY or s.spot is None:
        return
    far = spot - s.spot
    if s.phase != SCRIMMAGE:
        book.append(Fact("return", ("SC-KICK-06",) if _kicked(s) else ("SC-PASS-04",), side,
                         yards=far))  # fmt: skip
    elif s.call != "pass":
        book.append(Fact("rush", ("SC-RUN-01", "SC-LOS-02"), side, yards=far))
    elif far < 0 and not play_of(s.play).held:
        book.append(Fact("sack", ("SC-R34", "SC-DEF-01"), OTHER[side], yards=far))
    else:
        book.append(Fact("complete", ("SC-DEF-03", "SC-PASS-04"), side, yards=far))


def _kicked(s: State) -> bool:
    """Whether it is a kick that is run back."""
    play = play_of(s.play)
    if play.fumbled or play.snap is None:
        return False
    return play.snap.phase != SCRIMMAGE or play.snap.call == "punt"
