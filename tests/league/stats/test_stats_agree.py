"""Box score, table of plays, drives and scoring agree with one another and with the facts, in whole
games under every rule set: on the practice board, and on the dial."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest

from league.model.stats.box_score import BoxScore, SideStats, box_score
from league.model.stats.drives import Drive, drives, possession
from league.model.stats.play_stats import stats_of_play
from league.model.stats.play_table import Row, rows
from league.model.stats.player_stats import individuals
from league.model.stats.plays import PlaySummary, at_rest, plays
from league.model.stats.scoring import by_period, scoring
from quarterback.ai.coaches.students import freshman
from quarterback.rule_sets import CODES, rule_set, shipped_dial
from rulesets.core.awaiting import Chance, Decide, Over
from rulesets.core.events import Call, Report
from rulesets.core.facts import Fact
from rulesets.core.session import Session
from rulesets.core.sides import OTHER, SIDES, Score, Side, points_of
from tests.game.practice.playing import game as board_game

GAMES = 6
"""Of each rule set; three by default."""


def dial_game(seed: int) -> Session:
    random, session = Random(seed), Session(rule_set("littlefield", None, shipped_dial()))
    coach = freshman(random)
    while not isinstance(wanted := session.awaiting, Over):
        if isinstance(wanted, Decide):
            session.play(Call(coach(session.rules, session.state, wanted)))
        else:
            assert isinstance(wanted, Chance)
            assert wanted.table is not None
            session.play(random.choice(wanted.table.draws))
    return session


class Counted:
    """A game, and everything that is counted of it."""

    def __init__(self, code: str, seed: int) -> None:
        self.session = dial_game(seed) if code == "littlefield" else board_game(code, seed)
        entries = self.session.entries
        self.entries = entries
        self.facts = [fact for entry in entries for fact in entry.facts]
        self.plays: list[PlaySummary] = [p for p in plays(entries) if p.timeout is None]
        self.box: BoxScore = box_score(entries)
        self.rows: list[Row] = rows(entries, {"home": "home", "visitors": "visitors"})
        self.drives: list[Drive] = drives(entries)

    def of(self, side: Side) -> tuple[SideStats, list[Row], list[Drive]]:
        """The column, the rows and the drives of a side. The rows of a kick-off are its
        receivers'."""
        own = [row for row in self.rows if row["posteam"] == side]
        return self.box.of(side), own, [drive for drive in self.drives if drive.side == side]

    def count(self, name: str) -> int:
        return sum(fact.fact == name for fact in self.facts)


@pytest.fixture(
    scope="module",
    params=[
        pytest.param((code, seed), marks=pytest.mark.long if seed >= 3 else ())
        for code in CODES
        for seed in range(GAMES)
    ],
    ids=lambda each: f"{each[0]}-{each[1]}",
)
def game(request: pytest.FixtureRequest) -> Counted:
    return Counted(*request.param)


def total(own: list[Row], column: str, *, tries: bool = True) -> int:
    return sum(int(row[column] or 0) for row in own if tries or row["down"] is not None)


def test_every_point_is_accounted_for(game: Counted) -> None:
    final = game.entries[-1].after.score
    by = by_period(game.entries)
    assert sum(s.home for _, s in by) == final.home
    assert sum(s.visitors for _, s in by) == final.visitors
    assert [period for period, _ in by] == list(range(1, len(by) + 1))
    scores = scoring(game.entries)
    assert (scores[-1].score if scores else Score()) == final
    tried: Counter[Side | None] = Counter()
    before: Counter[Side | None] = Counter()
    for fact in game.facts:
        tried[fact.side] += (fact.points or 0) * (fact.fact == "try_good")
        before[fact.side] += (fact.points or 0) * (fact.fact == "home_field_goal")
    for side in SIDES:
        line = game.box.of(side)
        made = 6 * line.touchdowns + 3 * line.goals_made + 2 * line.safeties
        assert made + tried[side] + before[side] == points_of(final, side)
        assert bool(tried[side]) == bool(line.try_kicks_good + line.try_plays_good)


def test_the_box_score_is_the_sum_of_the_rows(game: Counted) -> None:
    for side in SIDES:
        line, own, _ = game.of(side)
        assert line.rushes == total(own, "rush_attempt", tries=False)
        assert line.passes == total(own, "pass_attempt", tries=False)
        assert line.completions == total(own, "complete_pass")
        assert line.had_intercepted == total(own, "interception")
        assert line.passes == line.completions + line.had_intercepted + total(
            own, "incomplete_pass"
        )
        assert line.sacked == total(own, "sack")
        assert line.first_downs == total(own, "first_down")
        assert line.first_downs == (
            line.rushing_first_downs + line.passing_first_downs + line.penalty_first_downs
        )
        assert line.yards == total(own, "yards_gained")
        assert line.plays == line.rushes + line.passes + line.sacked
        assert line.plays == sum(row["play_type"] in ("run", "pass") and row["down"] is not None
                                 for row in own)  # fmt: skip
        for down, tried, made in (
            (3, line.third_downs, line.third_downs_made),
            (4, line.fourth_downs, line.fourth_downs_made),
        ):
            on = [r for r in own if r["down"] == down and r["play_type"] in ("run", "pass")]
            assert (tried, made) == (len(on), sum(bool(r["first_down"]) for r in on))
        kinds = Counter(row["play_type"] for row in own)
        assert line.punts == kinds["punt"]
        assert line.goals_tried == kinds["field_goal"]
        assert game.box.of(OTHER[side]).kickoffs == kinds["kickoff"]
        assert line.goals_made == sum(row["field_goal_result"] == "made" for row in own)
        punted = [row["kick_distance"] for row in own if row["play_type"] == "punt"]
        assert line.punt_yards == sum(int(far) for far in punted if far is not None)


def test_what_is_counted_is_what_the_rules_have_said(game: Counted) -> None:
    box = game.box
    assert box.home.goals_made + box.visitors.goals_made == game.count("field_goal")
    assert box.home.touchdowns + box.visitors.touchdowns == game.count("touchdown")
    assert box.home.safeties + box.visitors.safeties == game.count("safety")
    taken = [f for f in game.facts if f.fact == "penalty" and f.accepted is not False]
    assert box.home.penalties + box.visitors.penalties == len(taken)
    for side in SIDES:
        line, others = box.of(side), box.of(OTHER[side])
        assert line.interceptions == others.had_intercepted
        assert line.sacks == others.sacked
        assert line.fumbles_recovered == others.fumbles_lost
        assert line.fumbles_lost <= line.fumbles
        assert line.kick_returns <= others.kickoffs + others.punts
        assert line.punts_measured <= line.punts
        assert line.rushing_touchdowns + line.passing_touchdowns <= line.touchdowns


def test_a_play_that_a_penalty_wiped_out_counts_for_nothing_else(game: Counted) -> None:
    for play in game.plays:
        told = stats_of_play(play)
        if told.kind != "no_play":
            continue
        assert (told.how, told.yards, told.goal, told.tried) == ("", 0, "", "")
        assert told.penalties or play.fact("offset") is not None
        assert play.before.score == play.after.score


def test_every_down_is_something(game: Counted) -> None:
    """A run or a pass that is over is known to be one, and how it ended."""
    for play in game.plays:
        assert at_rest(play.before) or play.before.play is not None
        assert at_rest(play.after)
        told = stats_of_play(play)
        if told.scrimmage and told.kind in ("run", "pass"):
            assert told.how, [fact.fact for fact in play.facts]


def test_drives_hold_every_play_and_end_as_the_plays_do(game: Counted) -> None:
    for side in SIDES:
        line, _, own = game.of(side)
        ended = Counter(drive.ended for drive in own)
        assert line.plays == sum(drive.plays for drive in own)
        assert line.had_intercepted == ended["interception"]
        assert line.lost_on_downs == ended["downs"]
        assert line.goals_made == ended["field_goal"]
        assert line.rushing_touchdowns + line.passing_touchdowns <= ended["touchdown"]
    assert all(drive.ended and drive.ended != "lost" for drive in game.drives)


def test_possession_is_all_of_the_game(game: Counted) -> None:
    profile = game.session.rules.profile
    held = possession(game.entries, counts_plays=profile.counts_plays)
    if profile.counts_plays:
        added = sum(max(e.after.time_left - e.before.time_left, 0) for e in game.entries
                    if e.after.period == e.before.period)  # fmt: skip
        assert sum(held.values()) == _of_periods(game) + added
        assert all(held[side] >= game.box.of(side).plays for side in SIDES)
        return
    assert sum(held.values()) == _of_periods(game)


def _of_periods(game: Counted) -> int:
    """Plays or seconds of all periods that were begun, but for what was left of the last."""
    profile, last = game.session.rules.profile, game.entries[-1].after
    return sum(profile.length(period) for period in range(1, last.period + 1)) - last.time_left


def test_the_first_half_and_the_rest_make_the_whole(game: Counted) -> None:
    """A box score of a part of a game: nothing is counted twice, nothing is missed."""
    cut = game.plays[len(game.plays) // 2].place
    parts = [box_score(game.entries[:cut]), box_score(game.entries[cut:])]
    for side in SIDES:
        whole = game.box.of(side)
        for name in SideStats.__struct_fields__:
            assert getattr(whole, name) == sum(getattr(part.of(side), name) for part in parts), name


def test_players_who_are_named_in_every_report_make_up_the_columns() -> None:
    """Every carrier and passer of a game has a name, one a side: their figures are the sides'."""
    rules = rule_set("solitaire-coach")
    played = board_game("solitaire-coach", 5)
    named = Session(rules)
    for entry in played.entries:
        event = entry.event
        if isinstance(event, Report) and entry.before.call in ("run", "pass"):
            event = Report({**event.fields, "player": "Gipp", "passer": "Dorais"}, event.tick)
        named.play(event)
    box, found = box_score(named.entries), individuals(named.entries)
    for side in SIDES:
        line = box.of(side)
        own = [player for player in found if player.side == side]
        assert sum(player.rushes for player in own) == line.rushes
        assert sum(player.rushing_yards for player in own) == line.rushing_yards
        assert sum(player.passes for player in own) == line.passes
        assert sum(player.completions for player in own) == line.completions
        assert sum(player.receiving_yards for player in own) == line.passing_yards
        assert sum(player.intercepted for player in own) == line.had_intercepted


def test_a_penalty_that_is_declined_is_no_penalty() -> None:
    declined = Fact("penalty", side="home", yards=0, accepted=False)
    seen = [
        (stats_of_play(play), play)
        for seed in range(4)
        for play in plays(board_game("lions-den", seed).entries)
        if play.timeout is None and declined.accepted in [
            f.accepted for f in play.facts if f.fact == "penalty"
        ]
    ]  # fmt: skip
    assert seen
    assert all(told.penalties == () and told.kind != "no_play" for told, _ in seen)
