"""Who does what on the practice board, with rosters of several kinds."""

from __future__ import annotations

from collections import Counter
from functools import cache
from itertools import pairwise

import pytest

from league.model.stats.box_score import box_score
from league.model.stats.player_stats import PlayerStats, individuals, kickers_of
from league.model.stats.plays import plays
from quarterback.game.practice.model import board_of, codes_of, with_lineup_remarks
from quarterback.rule_sets import ON_BOARDS, rule_set
from rulesets.core.header import Header
from rulesets.core.player_fields import player_field
from rulesets.core.rosters import RosterPlayer
from rulesets.core.session import Session
from tests.game.practice.playing import TEAM, game

GAMES = 2
SINGLE_WING = [
    {"number": number, "name": name, "position": position}
    for number, name, position in (
        (11, "Ames", "left end"), (77, "King", "tackle"), (66, "Gray", "guard"),
        (50, "Ives", "center"), (64, "Hart", "guard"), (72, "Judd", "tackle"),
        (88, "Ford", "right end"), (1, "East", "tailback"), (22, "Bell", "wingback"),
        (44, "Cobb", "blocking back"), (33, "Dent", "fullback"),
    )
]  # fmt: skip
NUMBERED = [{"number": each["number"], "name": each["name"]} for each in TEAM]
ROSTERS = {"two platoons": TEAM, "single wing": SINGLE_WING, "numbers": NUMBERED}


@cache
def played(code: str, kind: str) -> tuple[list[Session], list[PlayerStats]]:
    teams = {side: {"players": ROSTERS[kind]} for side in ("home", "visitors")}
    rules = rule_set(code, teams=teams)
    games = [game(code, seed, rules=rules) for seed in range(GAMES)]
    kickers = kickers_of(rules)
    return games, [
        each for one in games for each in individuals(one.entries, rules.rosters, kickers)
    ]


def total(players: list[PlayerStats], what: str) -> Counter[str]:
    counts: Counter[str] = Counter()
    for player in players:
        counts[player.name] += getattr(player, what)
    return +counts


@pytest.mark.parametrize("code", ON_BOARDS)
@pytest.mark.parametrize("kind", ROSTERS)
def test_one_player_throws_and_never_catches(code: str, kind: str) -> None:
    """57 of 450 throws were once caught by the man who threw them."""
    assert not individuals(game(code, 1).entries, rule_set(code).rosters), "without rosters"
    games, players = played(code, kind)
    passer = "East" if kind == "single wing" else "Marlow"
    assert set(total(players, "passes")) == {passer}
    assert passer not in total(players, "catches")
    for one in games:
        for play in plays(one.entries):
            thrower, receiver = play.reported("passer"), play.reported("receiver")
            assert not thrower or thrower != receiver


@pytest.mark.parametrize("code", ON_BOARDS)
def test_a_passer_who_is_sacked_has_thrown_nothing(code: str) -> None:
    """With rosters, Solitaire Coach's sacks once counted as passes caught for a loss."""
    games, players = played(code, "two platoons")
    lines = [box_score(one.entries).of(side) for one in games for side in ("home", "visitors")]
    assert sum(line.sacked for line in lines) > 0
    assert sum(line.completions for line in lines) == sum(total(players, "catches").values())


@pytest.mark.parametrize("code", ON_BOARDS)
def test_ends_catch_and_backs_run(code: str) -> None:
    _, players = played(code, "single wing")
    catches, rushes = total(players, "catches"), total(players, "rushes")
    assert catches["Ames"] + catches["Ford"] > catches["Dent"]
    line = {"King", "Gray", "Ives", "Hart", "Judd"}
    assert not line & (set(catches) | set(rushes))
    assert rushes.most_common(1)[0][0] == "East"


@pytest.mark.parametrize("code", ON_BOARDS)
def test_two_platoons_keep_apart(code: str) -> None:
    _, players = played(code, "two platoons")
    defense = {str(player["name"]) for player in TEAM[16:]}
    assert not defense & (set(total(players, "rushes")) | set(total(players, "catches")))
    assert set(total(players, "interceptions")) | set(total(players, "tackles")) <= defense
    assert set(total(players, "goals_tried")) <= {"Boot"}
    rushes = total(players, "rushes")
    assert rushes["Boone"] > rushes["Hale"] > 0


@pytest.mark.parametrize("code", ON_BOARDS)
def test_a_roster_without_positions_goes_by_numbers(code: str) -> None:
    """SC-ELIG-02 to SC-ELIG-04: 20 to 49 carry the ball, 80 to 89 catch it."""
    _, players = played(code, "numbers")
    line = {player["name"] for player in NUMBERED if 50 <= int(str(player["number"])) <= 79}
    assert not line & (set(total(players, "rushes")) | set(total(players, "catches")))
    assert total(players, "rushes").most_common(1)[0][0] == "Boone"
    assert {"Pratt", "Quick", "Stone"} & set(total(players, "catches"))


def test_the_quarterback_on_the_field_passes() -> None:
    """LD-SKILL-03: the depth chart decides who passes, not the order of the roster."""
    depth = {"quarterbacks": [{"name": "Tate", "figure": "12"}, {}, {}], "players": TEAM}
    rules = rule_set("lions-den", teams={"home": depth, "visitors": {"players": TEAM}})
    one = game("lions-den", 1, rules=rules)
    throws = Counter(
        (player.side, player.name)
        for player in individuals(one.entries, rules.rosters, kickers_of(rules))
        if player.passes
    )
    assert set(throws) == {("home", "Tate"), ("visitors", "Marlow")}
    at_a_pass = next(
        entry.before
        for entry in one.entries
        if entry.before.possession == "home" and entry.before.call == "pass_play"
    )
    naming = player_field(rules, at_a_pass, "passer", {})
    assert naming is not None and naming.label == "12 Tate"


def test_who_recovers_a_ball_runs_with_it() -> None:
    """Boone once recovered a ball, and Fleet was tackled with it; a quarterback recovered balls
    for the defense."""
    runs = 0
    for one in played("lions-den", "two platoons")[0]:
        for earlier, later in pairwise(one.entries):
            before, after = (getattr(each.event, "fields", {}) for each in (earlier, later))
            if before.get("result") == "recovered" and "player" in before:
                snap = earlier.before.play.snap
                offense = snap.possession == before["side"]
                assert offense or before["player"] not in ("7 Marlow", "22 Boone", "33 Hale")
                assert after.get("player", before["player"]) == before["player"]
                runs += "player" in after
    assert runs


def test_the_kicker_of_the_roster_has_his_points() -> None:
    """In Lion's Den dice decide a kick, and no report names the kicker."""
    games, players = played("lions-den", "two platoons")
    lines = [box_score(one.entries).of(side) for one in games for side in ("home", "visitors")]
    assert total(players, "goals_made")["Boot"] == sum(line.goals_made for line in lines) > 0
    assert total(players, "points_kicked")["Boot"] == sum(line.try_kicks_good for line in lines)
    assert not total(played("lions-den", "numbers")[1], "goals_tried")


@pytest.mark.parametrize(
    ("words", "code"),
    [
        ("Signal caller", "QB"), ("QB2", "QB"), ("#1 QB", "QB"), ("Q.B./punter", "QB"),
        ("Halfback (left)", "RB"), ("R. Tackle", "T"), ("L Guard", "G"), ("Guard - pulling", "G"),
        ("Wideout", "WR"), ("H-Back", "TE"), ("blocking back", "BB"), ("Free safety", "FS"),
        ("defensive end", "DE"), ("ROLB", "OLB"), ("Middle-linebacker", "MLB"),
    ],
)  # fmt: skip
def test_positions_have_many_words(words: str, code: str) -> None:
    """An end once threw every pass of a team whose passer was its signal caller."""
    lineup = board_of("vsefl").lineup
    assert codes_of(lineup, RosterPlayer(99, positions=(words,))) == {code}


def remarks_of(home: list[dict[str, object]], visitors: list[dict[str, object]]) -> list[str]:
    teams = {"home": {"players": home}, "visitors": {"players": visitors}}
    header = Header(ruleset="vsefl", home="Kansas", visitors="Nebraska", teams=teams)
    return [remark.text for remark in with_lineup_remarks(header).remarks]


def test_what_is_no_position_goes_by_number_and_the_game_says_so() -> None:
    lineup = board_of("vsefl").lineup
    for number, codes in ((84, {"WR"}), (22, {"RB", "CB"})):
        for words in ((), ("ATH",), ("the big one",)):
            assert codes_of(lineup, RosterPlayer(number, positions=words)) == codes
    assert remarks_of(NUMBERED, TEAM) == [
        "Kansas: the roster has no positions; players are used by their numbers."
    ]
    assert remarks_of([{"number": 7, "position": "ATH"}], TEAM) == [
        "Kansas: no position in the roster is known; players are used by their numbers."
    ]
    assert not with_lineup_remarks(Header(home="Kansas", visitors="Nebraska")).remarks
