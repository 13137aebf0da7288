"""A career against a count by hand: other code, over stored games with undo and corrections."""

from __future__ import annotations

from collections import Counter
from datetime import UTC, date, datetime, timedelta
from itertools import groupby
from pathlib import Path
from random import Random
from typing import Any, NamedTuple

import pytest

from league.store.games.store import Store, open_store
from quarterback.ai.coaches import COACHES
from quarterback.ai.solution_cache import knowledge_of
from quarterback.game.options import FIRST_GAME
from quarterback.game.scorebook import Scorebook
from quarterback.rule_sets import header_of, of_header, rule_set, shipped_dial
from quarterback.solo.career import CareerBook, SoloCareer, career_lines, plain_career
from quarterback.solo.figures import FigureCache
from rulesets.core.advance import awaiting
from rulesets.core.awaiting import Chance, Decide, Over
from rulesets.core.events import Call, Ruling
from rulesets.core.refusal import Refused
from rulesets.core.session import Entry

RULES = {plays: rule_set("littlefield", {"plays": plays}, shipped_dial()) for plays in ("20", "40")}
TODAY = date(2026, 11, 26)


class Hand(NamedTuple):
    """A game as it was written down while it was played."""

    number: int
    coach: str
    mine: int
    theirs: int
    begun: datetime
    entries: list[Entry]
    home: bool
    changed: bool
    plays: int


def step(book: Scorebook, random: Random) -> None:
    request = book.awaiting
    if isinstance(request, Decide):
        book.play(Call(random.choice(request.options).call))
        request = book.awaiting
    if isinstance(request, Chance):
        assert request.table is not None
        add = book.add if book.state.call is not None else book.play
        add(random.choice(request.table.draws))


def stored(store: Store, random: Random, moments: list[datetime], games: int) -> list[Hand]:
    """Play games of every sort; return those that a career counts, the first begun first."""
    hands = []
    for _ in range(games):
        moments.append(moments[-1] + timedelta(hours=random.randint(1, 40)))
        begun = moments[-1]
        plays = random.choice(("20", "20", "40"))
        coach, home = random.choice(list(COACHES)), random.random() < 0.6
        sort = random.choices(("solo", "two", "watched", "first", "left"), (16, 1, 1, 1, 1))[0]
        seats: dict[str, Any] = {"visitors_coach" if home else "home_coach": coach}
        if sort == "two":
            seats = {}
        if sort == "watched":
            seats = {"home_coach": coach, "visitors_coach": "letterman"}
        event = FIRST_GAME if sort == "first" else ""
        book = Scorebook.begin(store, header_of(RULES[plays], event=event, **seats))
        changes = random.random() < 0.35
        changed = False
        while not isinstance(book.awaiting, Over):
            if sort == "left" and len(book.inputs) > 12:
                break
            if changes and book.inputs and random.random() < 0.12:
                changed = wild(book, random) or changed
            elif not book.needs_review:
                step(book, random)
            else:
                book.amend(len(book.inputs) + 1)
                changed = True
        if random.random() < 0.03 and sort == "solo":
            book.undo(2)  # a game that was over goes on, and ends by a resignation
            book.play(Ruling({"phase": "over", "winner": "home"}, why="visitors resigned"))
            changed = True
        if random.random() < 0.1 and book.id is not None:
            store.archive(book.id)
        if sort == "solo":
            score = book.state.score
            mine, theirs = (score.home, score.visitors) if home else (score.visitors, score.home)
            hands.append(Hand(book.id or 0, coach, mine, theirs, begun, list(book.entries), home,
                              changed, int(plays)))  # fmt: skip
    return hands


def wild(book: Scorebook, random: Random) -> bool:
    """An undo or a correction; whether it was entered."""
    try:
        if random.random() < 0.6:
            book.undo(random.randint(1, 3))
        else:
            number = random.randint(1, len(book.inputs))
            book.amend(number, *random.choice(book.inputs))
    except Refused:
        return False
    return True


def result(hand: Hand) -> str:
    winner = hand.entries[-1].after.winner
    if winner is None:
        return "tied"
    return "won" if (winner == "home") == hand.home else "lost"


def luck_of(hand: Hand) -> float:
    """What neither side's calls explain of the result, from the person's view."""
    answers = knowledge_of(RULES[str(hand.plays)]).wait()
    assert answers is not None
    winner = hand.entries[-1].after.winner
    end = 0.5 if winner is None else float(winner == "home")
    left = end - answers.worth(hand.entries[0].before, "home").expected
    for entry in hand.entries:
        request = awaiting(RULES[str(hand.plays)], entry.before)
        if isinstance(entry.event, Ruling):
            after = answers.worth(entry.after, "home").expected
            left -= after - answers.worth(entry.before, "home").expected
        elif isinstance(entry.event, Call) and isinstance(request, Decide):
            values = {call: each.expected for call, each in answers.values(entry.before).items()}
            cost = max(values.values()) - values[entry.event.call] if values else 0.0
            left += cost if request.side == "home" else -cost
    return left if hand.home else -left


def graded(hand: Hand) -> tuple[int, int]:
    """The person's choices, and how many of them gave up less than a point."""
    answers = knowledge_of(RULES[str(hand.plays)]).wait()
    assert answers is not None
    side = "home" if hand.home else "visitors"
    choices = right = 0
    for entry in hand.entries:
        request = awaiting(RULES[str(hand.plays)], entry.before)
        if not isinstance(entry.event, Call) or not isinstance(request, Decide):
            continue
        if request.side != side or len(request.options) < 2:
            continue
        values = {call: each.expected for call, each in answers.values(entry.before).items()}
        if entry.event.call in values and max(values.values()) - min(values.values()) >= 0.01:
            choices += 1
            right += max(values.values()) - values[entry.event.call] < 0.01
    return choices, right


def longest_run(hand: Hand) -> int | None:
    side = "home" if hand.home else "visitors"
    yards = [
        min(fact.yards or 0, 100 - (entry.before.spot or 0))
        for entry in hand.entries
        for fact in entry.facts
        if fact.fact == "rush" and entry.before.possession == side
        and entry.before.phase == "scrimmage"
    ]  # fmt: skip
    return max(yards, default=None)


def most_behind(hand: Hand) -> int:
    leads = [s.after.score.home - s.after.score.visitors for s in hand.entries]
    return max(0, *(-lead if hand.home else lead for lead in leads))


def by_hand_equals(career: SoloCareer, hands: list[Hand]) -> None:
    results = [result(hand) for hand in hands]
    record = career.record
    assert Counter(results) == {
        k: v for k, v in (("won", record.won), ("lost", record.lost), ("tied", record.tied)) if v
    }
    for coach in {hand.coach for hand in hands}:
        mine = [r for r, hand in zip(results, hands, strict=True) if hand.coach == coach]
        [of] = [each.record for each in career.coaches if each.coach == coach]
        assert (of.won, of.lost, of.tied) == tuple(map(mine.count, ("won", "lost", "tied")))
    runs = [(kind, len(list(group))) for kind, group in groupby(results)]
    assert career.streak == runs[-1]
    assert career.longest_streak == max((n for kind, n in runs if kind == "won"), default=0)
    choices = [graded(hand) for hand in hands]
    assert career.calls.games == len(hands)
    assert career.calls.decisions == sum(each[0] for each in choices)
    assert career.calls.right == sum(each[1] for each in choices)
    assert career.calls.luck == pytest.approx(sum(map(luck_of, hands)), abs=1e-6 * len(hands))
    behind = max((most_behind(h) for h in hands if result(h) == "won"), default=0)
    assert (career.comeback.amount if career.comeback else 0) == behind
    runs_of = [run for hand in hands if (run := longest_run(hand)) is not None]
    assert (career.run.amount if career.run else None) == max(runs_of, default=None)
    earned = {each.badge.name: each.game for each in career.badges}
    rout = [
        hand.number
        for hand in hands
        if not hand.changed and result(hand) == "won" and hand.mine - hand.theirs >= 30
    ]
    assert earned["Rout"] == next(iter(rout), None)
    back = [
        hand.number
        for hand in hands
        if not hand.changed and result(hand) == "won" and most_behind(hand) >= 14
    ]
    assert earned["Back from the dead"] == next(iter(back), None)


def counted(tmp_path: Path, seed: int, games: int) -> None:
    random, moments = Random(seed), [datetime(2026, 5, 1, tzinfo=UTC)]
    with open_store(tmp_path / "games.db", of_header, clock=lambda: moments[-1]) as store:
        hands = stored(store, random, moments, games)
        cache = FigureCache(tmp_path)
        book = CareerBook(store, cache)
        assert book.career(TODAY).record.games == len(hands)  # at once, before any log is read
        assert book.waiting == len(hands)
        book.read_all()
        career = book.career(TODAY)
        by_hand_equals(career, hands)
        again = CareerBook(store, FigureCache(tmp_path))
        assert again.waiting == 0
        assert again.career(TODAY) == career
        assert plain_career(career)["record"]["won"] == career.record.won
        assert any("calls right" in line for line in career_lines(career))


def test_a_career_equals_a_count_by_hand(tmp_path: Path) -> None:
    counted(tmp_path, 1, 15)


@pytest.mark.long
def test_a_career_equals_a_count_by_hand_over_200_games(tmp_path: Path) -> None:
    counted(tmp_path, 2, 230)


def to_the_end(book: Scorebook, random: Random) -> None:
    while not isinstance(book.awaiting, Over):
        step(book, random)


def test_a_game_that_is_changed_or_a_cache_that_cannot_be_read_is_read_again(
    tmp_path: Path,
) -> None:
    moments = [datetime(2026, 5, 1, tzinfo=UTC)]
    with open_store(tmp_path / "games.db", of_header, clock=lambda: moments[-1]) as store:
        lines = career_lines(CareerBook(store, FigureCache(tmp_path)).career(TODAY))
        assert lines[0] == "No solo games yet."
        assert lines[-1] == "A first game, on its kind dial, does not count."
        book = Scorebook.begin(store, header_of(RULES["20"], visitors_coach="senior"))
        random = Random(5)
        to_the_end(book, random)
        CareerBook(store, FigureCache(tmp_path)).read_all()
        book.undo(1)
        to_the_end(book, random)
        second = CareerBook(store, FigureCache(tmp_path))
        assert second.waiting == 1
        second.read_all()
        assert second.career(TODAY).calls.games == 1
        [file] = tmp_path.glob("career-figures-*")
        file.write_bytes(b"\xff{")
        assert CareerBook(store, FigureCache(tmp_path)).waiting == 1
