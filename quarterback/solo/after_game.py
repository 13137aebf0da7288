"""What a solo game leaves the player with: a sentence to learn from, and the next game."""

from __future__ import annotations

from datetime import date
from typing import TYPE_CHECKING

import msgspec

from league.views.text import percent
from quarterback.ai.review import WORTH_SAYING, GradedCall
from quarterback.game.daily import day_of
from quarterback.game.options import FIRST_GAME
from quarterback.game.records import person_of
from quarterback.game.scorebook import Scorebook
from quarterback.solo.daily_results import beside_coaches, daily_games, daily_streak, share_line
from quarterback.solo.figures import review_of
from quarterback.solo.games import all_rows, had_first_game, solo_games
from quarterback.solo.ladder import Rung, ladder_of, lesson_check, next_rung, rung_after, rung_of
from quarterback.text.tutorial.lesson import DRIVES
from quarterback.text.tutorial.view import drives_begun
from rulesets.core.awaiting import Over
from rulesets.core.sentences.wording import Names, situation
from rulesets.core.session import Entry, Session
from rulesets.core.sides import Side
from rulesets.registry import names_of

if TYPE_CHECKING:
    from league.store.games.queries import GameRow
    from quarterback.ai.review import Review


class NextStep(msgspec.Struct, frozen=True):
    """What to say after a game, and the game to play next."""

    lines: tuple[str, ...]
    label: str = ""
    """The next game in words: the Sophomore."""
    coach: str = ""
    """The name of the next coach on the ladder, or empty."""
    season: bool = False
    """Whether the next game is the next of a season for one."""
    share: str = ""
    """A daily's line to share, which is a line of its own wherever it is shown."""


def after_game(book: Scorebook, today: date, *, ascii_only: bool = False) -> NextStep | None:
    """Return what a finished dial game of a person against a coach leads to; None for any other
    game. Takes up to half a second. Raises StoreError."""
    header = book.header
    side = person_of(header)
    if side is None or book.rules.dial_format is None or not isinstance(book.awaiting, Over):
        return None
    coach = header.home_coach or header.visitors_coach
    review = review_of(book.session)
    rows = all_rows(book.store) if book.store is not None else []
    if header.event == FIRST_GAME:
        names = names_of(header)
        return _next(coaching(review, side, names, book.session), rung_after(coach))
    if day_of(header.event) is not None:
        return _after_daily(book, side, review, rows, today, ascii_only)
    rung = rung_of(coach)
    if rung is None:
        return None
    if header.event:  # a game of a league: no lesson was set before it
        check = worst_call(review, side, names_of(header))
    else:
        check = () if review is None else (lesson_check(rung.lesson, review, side),)
    if book.state.winner != side:
        return _next(check, rung, f"{rung.title} again")
    up = rung_after(coach) or next_rung(ladder_of(solo_games(rows)))
    return _next(check if up else (*check, "You have beaten all ten coaches."), up)


def _after_daily(
    book: Scorebook,
    side: Side,
    review: Review | None,
    rows: list[GameRow],
    today: date,
    ascii_only: bool,
) -> NextStep:
    dailies = daily_games(rows)
    game = next((each for each in dailies if each.row.id == book.id), None)
    up = next_rung(ladder_of(solo_games(rows), first_game=had_first_game(rows)))
    if game is None:
        return _next(("This game does not count. Only your first daily of the day does.",), up)
    streak = daily_streak(dailies, today)
    line = share_line(game, book.session, side, review, streak, ascii_only=ascii_only)
    beside = beside_coaches(book.session, book.header, side)
    where = "" if up is None else f"{up.title}, on the ladder"
    return _next(tuple(beside), up, where, share=line)


def _next(
    lines: tuple[str, ...], rung: Rung | None, label: str = "", *, share: str = ""
) -> NextStep:
    if rung is None:
        return NextStep(lines, share=share)
    return NextStep(lines, label or rung.title, rung.coach, share=share)


def coaching(review: Review | None, side: Side, names: Names, session: Session) -> tuple[str, ...]:
    """Return a grade of what the player chose alone, and the one call to learn from, in words for
    someone who has just seen football for the first time."""
    if review is None:
        return ("A good first game. Play the next one, and look at the review after it.",)
    alone = called_alone(review, side, session)
    right = sum(decision.cost < WORTH_SAYING for decision in alone)
    if alone:
        grade = f"After the hints, on your own, you called {right} of {len(alone)} right."
    else:
        grade = "Hints named each call that mattered. The next game is all yours."
    return grade, *worst_call(review, side, names)


def worst_call(review: Review | None, side: Side, names: Names) -> tuple[str, ...]:
    """Return a team's costliest call in a sentence; nothing where no call cost 1% or more."""
    worst = [] if review is None else review.worst(1, side)
    if not worst or worst[0].decision is None:
        return ()
    return (learn_from(worst[0].decision, names),)


def called_alone(review: Review, side: Side, session: Session) -> list[GradedCall]:
    """Return a team's real choices after its guided drives, in which hints name the call."""
    alone = []
    inputs = session.by_input
    before: list[Entry] = []
    for number, moment in enumerate(review.moments):
        decision = moment.decision
        if decision is not None and decision.side == side and decision.matters:
            drives = drives_begun(decision.before, side, before)
            if drives > DRIVES:
                alone.append(decision)
        before += inputs[number]
    return alone


def learn_from(decision: GradedCall, names: Names) -> str:
    """Return what was called, what would have been better, and how often each wins."""
    own, best = (decision.outlooks[call].expected for call in (decision.call, decision.best))
    moment = situation(names, decision.before).removeprefix(f"{names.of(decision.side)}: ")
    return (
        f"The call to learn from: {moment}."
        f" You called {names.call(decision.call).lower()}, which wins {percent(own)} from there."
        f" {names.call(decision.best)} wins {percent(best)}."
    )
