"""A game for both of its players: who called better, who was luckier, the play that turned it, and
each one's best and worst call. Every front end shows the same."""

from __future__ import annotations

import msgspec

from league.model.stats.box_score import SideStats, box_score
from quarterback.ai.review import Review, TurningPoint
from quarterback.ai.review_report import Places, decision_words, moment_words, signed, verdict
from quarterback.game.scorebook import Scorebook
from quarterback.game.series import series_now, series_words
from quarterback.text.score_lines import penetrations_of
from rulesets.core.sentences.wording import Names
from rulesets.core.sides import AS_READ, HOME, VISITORS, Side
from rulesets.registry import names_of


class SidesRow(msgspec.Struct, frozen=True):
    """A statistic of both teams."""

    what: str
    home: str
    visitors: str
    sizes: tuple[int, int] = (0, 0)
    """Home's and the visitors', for comparing them."""


class TeamCalls(msgspec.Struct, frozen=True):
    """One team's best and worst call, in words."""

    team: str
    best: str
    worst: str


class BothSides(msgspec.Struct, frozen=True):
    """The page of a game for both of its players."""

    home: str
    visitors: str
    points: tuple[int, int]
    """Home's and the visitors'."""
    rows: tuple[SidesRow, ...]
    series: str = ""
    """The tally of a best of three, as a sentence; empty for any other game."""
    verdict: str = ""
    """Who called better and who was luckier; empty while that is unknown."""
    turning: str = ""
    """The play of the game; empty while unknown."""
    calls: tuple[TeamCalls, ...] = ()
    """Visitors first; none while unknown."""


def both_sides(book: Scorebook, review: Review | None) -> BothSides:
    """Return the page of a game. `review` is None while it is not known, or cannot be."""
    names, s = names_of(book.header), book.state
    series = series_now(book.header, s)
    tally = "" if series is None else f"{series_words(series, names.home, names.visitors)}."
    page = BothSides(
        names.home, names.visitors, (s.score.home, s.score.visitors), _rows(book, review), tally
    )
    if review is None:
        return page
    places = Places(book.session, names)
    played = [moment for moment in review.moments if places.is_play(moment.input)]
    turned = sorted(played, key=lambda moment: -abs(moment.swing))[:1]
    return msgspec.structs.replace(
        page,
        verdict=verdict(review, names),
        turning=_turning(turned[0], places, names) if turned and turned[0].swing else "",
        calls=tuple(_calls(side, review, places, names) for side in AS_READ),
    )


def both_lines(page: BothSides) -> list[str]:
    lines = [
        f"{row.what}: {page.visitors} {row.visitors}; {page.home} {row.home}." for row in page.rows
    ]
    if page.verdict:
        lines.append(page.verdict)
    if page.turning:
        lines.append(f"The play of the game: {page.turning}")
    for calls in page.calls:
        lines += [f"{calls.team}, best call: {calls.best}", f"{calls.team}, worst: {calls.worst}"]
    return [*lines, page.series] if page.series else lines


def _rows(book: Scorebook, review: Review | None) -> tuple[SidesRow, ...]:
    box = box_score(book.entries)
    rows = [
        _counted("First downs", box.home.first_downs, box.visitors.first_downs),
        _counted("Yards", box.home.yards, box.visitors.yards),
        _counted("Turnovers", _turnovers(box.home), _turnovers(box.visitors)),
        _counted("Penalty yards", box.home.penalty_yards, box.visitors.penalty_yards),
    ]
    made = penetrations_of(book.rules, book.state)
    if made is not None:
        rows.append(_counted("Penetrations", made.home, made.visitors))
    if review is not None:
        home, visitors = review.side(HOME), review.side(VISITORS)
        rows += [
            SidesRow(
                "Calls right",
                f"{home.right} of {home.decisions}",
                f"{visitors.right} of {visitors.decisions}",
                (home.right, visitors.right),
            ),
            SidesRow("Luck", signed(home.luck), signed(visitors.luck)),
        ]
    return tuple(rows)


def _counted(what: str, home: int, visitors: int) -> SidesRow:
    return SidesRow(what, str(home), str(visitors), (home, visitors))


def _turnovers(side: SideStats) -> int:
    return side.had_intercepted + side.fumbles_lost + side.lost_on_downs


def _turning(moment: TurningPoint, places: Places, names: Names) -> str:
    what = f"{places.describe(moment.input)} {moment_words(moment, names)}."
    return f"{places.play(moment.input)}. {what}"


def _calls(side: Side, review: Review, places: Places, names: Names) -> TeamCalls:
    best, worst = review.best(1, side), review.worst(1, side)
    return TeamCalls(
        names.of(side),
        _called(best[0], places, names)
        if best
        else "none gained 1% of win probability or more over the next best.",
        _called(worst[0], places, names) if worst else "none cost 1% of win probability or more.",
    )


def _called(moment: TurningPoint, places: Places, names: Names) -> str:
    assert moment.decision is not None, "a call was decided"
    words = decision_words(moment.decision, names)
    return f"{places.play(moment.input)}. {words}" if moment.decision.before.down else words
