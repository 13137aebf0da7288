"""What a person may do to a league: each form does what it says, and what is wrong is told at its
field; nothing is changed by looking."""

from __future__ import annotations

import json
from random import Random
from typing import get_args

import pytest

from league.model.day.timeline import moved_times
from league.model.ledger.commands import league as c
from league.model.ledger.handlers.computer import coach_of, practice_counts
from league.model.ledger.handlers.players import careers_of
from league.model.ledger.handlers.results import recorded_counts
from league.model.ledger.queries.ranking import ranking_rules
from league.model.ledger.queries.standings import standings
from league.model.ledger.rows import (
    Board,
    BracketRow,
    Certification,
    DelayRow,
    Division,
    Fixture,
    HoldingRow,
    InjuryRow,
    League,
    Person,
    PlayerRow,
    ResultRow,
    Rules,
    RulingRow,
    Season,
    Stage,
    Team,
    TimeSlot,
    TossRow,
    TossWitnessRow,
)
from league.model.standings.formula import Formula
from league.publish.site import site_pages
from league.store.ledger.queries import digest_of
from league.views.day import DayBoard
from league.views.game_reader import fixture_game, games_of
from league.views.moment import moment_of
from quarterback.league_office import choices
from quarterback.league_office.actions.action import LeagueContext
from quarterback.league_office.actions.form_preview import commands_of, fields_with_values
from quarterback.league_office.actions.registry import ACTIONS, BY_NAME, OF_A_GAME
from quarterback.league_office.chat_text import bracket_post, next_post, round_post, write_post
from quarterback.league_office.checklist import checklist, pending_items
from quarterback.league_office.describe_brackets import bracket_lines
from quarterback.league_office.describe_commands import _DESCRIPTIONS, describe_entry, name_of
from quarterback.league_office.printing import PrintRequest, print_schedule
from quarterback.web.wall_scenes import SCENES, sheets_of
from tests.league_office.desk import Desk
from tests.tui.league.leagues import SATURDAY

HOSTILE = (
    "[b]Bold[/b]",
    "Robert'); DROP TABLE team;--",
    "הפועל תל אביב",
    "Owls 🦉🦉",
    "x" * 200,
    "{name} %s \\n",
)


def at_playoffs() -> Desk:
    """Four teams in a bracket, nothing of it played."""
    desk = Desk().begun(4, through=4).played()
    desk.do("playoffs", form="single")
    return desk


def test_a_league_is_founded_by_its_commissioner():
    desk = Desk()
    assert desk.fault("found") == ("name", "the league needs a name")
    desk.do("found", name="The Den", several="yes")
    [league] = desk.records.all(League)
    assert (league.name, league.several_seasons) == ("The Den", True)
    assert [each.name for each in desk.records.all(Person)] == ["John"]
    nobody = Desk(by="")
    assert nobody.fault("found", name="The Den")[0] == "by"
    nobody.do("found", name="The Den", by="Ann")
    assert [each.name for each in nobody.records.all(Person)] == ["Ann"]


def test_a_season_has_its_rules_house_rules_and_ties():
    desk = Desk()
    desk.do("found", name="The Den")
    closed = desk.look("season")
    assert closed.data["year"] == "2026"
    assert not any(name.startswith("set-") for name in closed.data)
    opened = desk.look("season", agreed="open")
    settings = [name for name in opened.data if name.startswith("set-")]
    assert settings
    desk.do("season", year=2027, name="Bowl XL", through=6, ties="nfl-division", agreed="open")
    [season] = desk.records.all(Season)
    assert (season.year, season.name) == (2027, "Bowl XL")
    assert '"through": 6' in choices.table_stage(desk.records, season).settings
    assert [row.code for row in desk.records.all(Rules)] == ["lions-den"]
    assert desk.fault("season")[1] == "a season is in progress: close it first"


def test_a_house_rule_is_pinned_and_one_that_cannot_be_is_told_at_its_field():
    desk = Desk()
    desk.do("found", name="The Den")
    opened = desk.look("season", rules="littlefield", agreed="open").fields
    settings = [field for field in opened if field.name.startswith("set-")]
    number = next(field.name for field in settings if field.kind == "number")
    filled = {"rules": "littlefield", "agreed": "open"}
    assert desk.fault("season", **filled, **{number: "-7"})[0] == number
    one = next(field for field in settings if field.options)
    other = next(value for value, _ in one.options if value != one.default)
    desk.do("season", **filled, **{one.name: other})
    [rules] = desk.records.all(Rules)
    assert other in rules.settings


def test_teams_are_entered_many_at_once():
    desk = Desk()
    desk.do("found", name="The Den")
    assert desk.fault("teams", teams="Bears, Ann")[1] == choices.NO_SEASON
    desk.do("season")
    found = desk.do("teams", teams="Bears, Ann\n\nLions , Bob \nSaints\nJets, Ann", coach="Zoe")
    assert found.preview[0] == "4 teams, 3 coaches:"
    coaches = {
        desk.name(each.id): name_of(desk.records, Person, each.coach)
        for each in desk.records.all(Team)
    }
    assert coaches == {"Bears": "Ann", "Lions": "Bob", "Saints": "Zoe", "Jets": "Ann"}


@pytest.mark.parametrize(
    ("lines", "says"),
    [
        ("", "one team per line"),
        ("Bears, Ann\n, Bob", "line 2 has no team"),
        ("Bears, Ann\n\nBears, Bob", "line 3: Bears is also on line 1"),
        ("Lions,", "line 1: who coaches Lions?"),
    ],
)
def test_a_line_that_is_no_team_is_told_by_its_number(lines: str, says: str):
    desk = Desk().opened()
    field, told = desk.fault("teams", teams=lines, coach="")
    assert field == "teams"
    assert says in told


def test_names_are_anything():
    desk = Desk(by=HOSTILE[0])
    desk.do("found", name=HOSTILE[1])
    desk.do("season", name=HOSTILE[2])
    desk.do("teams", teams="\n".join(f"{name}, {name}" for name in HOSTILE))
    desk.do("boards", names="\n".join(HOSTILE))
    assert {name for _, name in choices.team_options(desk.records)} == set(HOSTILE)
    desk.do("slots")
    said = "\n".join(desk.do("draw-up").preview)
    assert all(name in said for name in HOSTILE)
    desk.do("release")
    desk.do("result", home=7, visitors=3)


def test_divisions_and_who_plays_in_them():
    desk = Desk().founded(4)
    assert desk.fault("place-teams")[1] == "add divisions first"
    desk.do("divisions", names="East, American\nWest")
    assert desk.fault("divisions", names="West\nNorth") == (
        "names", "line 1: division West already exists"
    )  # fmt: skip
    east, west = desk.records.all(Division)
    assert (east.conference, west.conference) == ("American", "")
    one, two, *_ = desk.records.all(Team)
    assert desk.fault("place-teams")[1] == "no team changed divisions"
    desk.do("place-teams", **{f"team-{one.id}": east.id, f"team-{two.id}": west.id})
    assert desk.records.get(Team, one.id).division == east.id
    desk.do("place-teams", **{f"team-{one.id}": "none"})
    assert desk.records.get(Team, one.id).division is None
    assert desk.fault("draw-up", kind="divisions") == ("kind", "a team has no division")
    desk.do("teams", teams="Jets, Ann\nColts, Bob", division=west.id)
    assert desk.team("Colts").division == west.id


def test_people_coaches_and_names():
    desk = Desk().founded(2)
    desk.do("people", names="Dan\nKim")
    assert desk.fault("people", names="Max\nDan")[1] == (
        "line 2: someone called Dan already exists"
    )
    bears = desk.team("Bears")
    desk.do("coach", team=bears.id, coach="Zoe")
    assert name_of(desk.records, Person, desk.team("Bears").coach) == "Zoe"
    assert desk.fault("coach", team=bears.id, coach="Zoe")[0] == "coach"
    assert desk.fault("rename", what=bears.franchise) == ("name", "that is already its name")
    assert desk.look("rename", what=bears.franchise).current_state == ("Bears",)
    assert desk.do("rename", what=bears.franchise, name="Cubs").preview == (
        "Bears is now called Cubs everywhere",
    )
    assert desk.team("Cubs").id == bears.id
    last = desk.ledger.in_effect[-1]
    assert describe_entry(last.command, last, desk.records) == "Bears renamed Cubs"


def test_boards_and_times():
    desk = Desk().founded(2)
    desk.do("boards", names="North\nSouth")
    assert desk.fault("boards", names="South\nWest")[0] == "names"
    assert desk.fault("boards", names="West\nWest")[1] == "lines 1 and 2 are identical"
    assert len(desk.records.all(Board)) == 2
    found = desk.do("slots", first="2026-05-09 09:00", games=3, minutes=60, pause=10)
    assert found.preview == (
        "3 times: the first Sat, May 9, 2026, 9:00 AM, the last ending Sat, May 9, 2026, 12:20 PM",
    )
    assert len(desk.records.all(TimeSlot)) == 3
    assert desk.look("slots").data["first"] == "2026-05-10 09:00"
    assert desk.fault("slots", first="tomorrow")[0] == "first"
    assert desk.fault("slots", games="many")[0] == "games"
    assert desk.fault("slots", first="2026-05-09 10:00")[0] == "first"


def test_a_schedule_is_drawn_up_and_released_and_the_season_begins():
    desk = Desk().founded()
    assert desk.fault("release")[1] == "no draft: draft the schedule first"
    assert desk.fault("draw-up", rounds=9)[0] == "rounds"
    desk.do("draw-up")
    assert not desk.records.all(Fixture)
    assert desk.look("draw-up", legs=2).data["scheme"] == "mirrored"
    desk.do("draw-up", legs=2, scheme="inverted")
    found = desk.do("release")
    assert found.preview[0] == "30 changes to the released schedule:"
    assert len(desk.records.all(Fixture)) == 30
    assert desk.records.all(Season)[0].phase == "regular"
    assert desk.fault("begin")[1] == "the season has started"
    later = Desk().founded()
    later.do("draw-up")
    later.do("release", begin="no")
    assert later.fault("result")[1].startswith("the season has not started")
    later.do("begin")
    later.do("result", home=7, visitors=0)


def test_single_games_are_added_put_off_moved_and_swapped():
    desk = Desk().begun(4)
    one, two = desk.game(1), desk.game(2)
    bears, lions = desk.records.all(Team)[:2]
    same = desk.look("arrange", home=bears.id, visitors=bears.id)
    assert same.data["home"] == str(lions.id), "a team is not offered itself"
    desk.do("arrange", home=bears.id, visitors=lions.id, counts="no")
    assert not desk.records.all(Fixture)[-1].counts
    desk.do("swap", game=one.id, other=two.id)
    assert desk.records.get(Fixture, two.id).board == one.board
    desk.do("postpone", game=one.id)
    assert desk.records.get(Fixture, one.id).postponed
    assert desk.look("move", game=one.id).current_state == ("postponed",)
    assert desk.fault("move", game=one.id, slot=two.slot, board=one.board)[0] == "start"
    free = desk.records.all(TimeSlot)[-1]
    desk.do("move", game=one.id, slot=free.id, board=one.board)
    assert desk.records.get(Fixture, one.id).slot == free.id


def test_a_game_by_its_own_rules():
    desk = Desk().founded(2, rules="own")
    desk.do("begin")
    desk.do("arrange", rules="vsefl")
    [fixture] = desk.records.all(Fixture)
    assert fixture.rules is not None
    assert desk.records.get(Rules, fixture.rules).code == "vsefl"


def test_a_result_is_entered_and_its_faults_are_told_where_they_are():
    desk = Desk().begun()
    one = desk.game(1)
    assert desk.fault("result", game=one.id) == ("visitors", "enter the points")
    assert desk.fault("result", game=one.id, home=7)[0] == "visitors"
    assert desk.fault("result", game=one.id, visitors=7)[0] == "home"
    assert desk.fault("result", game=one.id, home="seven", visitors=0)[0] == "home"
    assert desk.fault("result", game=one.id, home=7, visitors=0, periods="7")[0] == "periods"
    assert desk.fault("result", game=one.id, home=7, visitors=0, periods="3-0 3-0")[0] == "home"
    assert desk.look("result", game=one.id).current_state == ("no result yet",)
    swapped = desk.fault("result", game=one.id, home=14, visitors=7, periods="7-7, 7-0")
    assert swapped == ("periods", "these add up to the score of the other team: visitors first")
    desk.do("result", game=one.id, home=14, visitors=7, periods="7-7, 0-7")
    assert desk.records.get(ResultRow, one.id).periods == "[[7, 7], [7, 0]]"
    after = desk.look("result", game=one.id)
    assert after.data["periods"] == "7-7 0-7"
    assert (after.data["home"], after.data["visitors"]) == ("14", "7")
    assert "Eagles 7, Bears 14" in after.current_state[0]


def test_scores_by_period_are_typed_as_the_sheet_has_them():
    """The visitors' row, then home's; the points are their sums."""
    desk = Desk().begun()
    one = desk.game(1)
    for rows in ("0 7 0 0 / 7 0 7", "0 7 / x 7", "0 7 / 7 0 / 1 1"):
        assert desk.fault("result", game=one.id, periods=rows)[0] == "periods"
    asked = {each.name: each.optional for each in desk.look("result", game=one.id).fields}
    typed = desk.look("result", game=one.id, periods="0 7 / 7 0").fields
    given = {each.name: each.optional for each in typed}
    assert (asked["home"], given["home"], given["visitors"]) == (False, True, True)
    desk.do("result", game=one.id, periods="0 7 0 0 / 7 0 7 0")
    row = desk.records.get(ResultRow, one.id)
    assert (row.home_points, row.visitors_points) == (14, 7)
    assert row.periods == "[[7, 0], [0, 7], [7, 0], [0, 0]]"


def test_the_form_of_a_result_takes_touchdowns_where_they_may_break_a_tie():
    assert "home-touchdowns" not in Desk().begun().look("result").data
    desk = Desk().begun(ties="nfl-division")
    one = desk.game(1).id
    names = [field.name for field in desk.look("result", game=one).fields]
    assert names.index("visitors-touchdowns") + 1 == names.index("home-touchdowns")
    given = {"game": one, "home": 41, "visitors": 3}
    assert desk.fault("result", **given, home_touchdowns=5)[0] == "visitors-touchdowns"
    desk.do("result", **given)
    assert recorded_counts(desk.records, one) == ()
    desk.do("result", **given, home_touchdowns=5, visitors_touchdowns=0, why="counted")
    assert recorded_counts(desk.records, one) == (("touchdowns", 5, 0),)
    desk.do("result", game=one, home=42, visitors=3, why="typo")
    assert recorded_counts(desk.records, one) == (("touchdowns", 5, 0),), "a correction keeps them"


def test_somebody_stands_for_a_result():
    desk = Desk().begun()
    assert desk.fault("certify")[1] == "no game has a result"
    desk.do("result", home=7, visitors=0)
    desk.do("certify", person="Referee Kim")
    [row] = desk.records.all(Certification)
    assert name_of(desk.records, Person, row.person) == "Referee Kim"
    one = desk.game(1).id
    assert desk.look("certify", game=one).current_state[0].endswith("certified by Referee Kim")
    assert desk.fault("certify", person="")[0] == "person"


def test_a_toss_between_teams_that_share_a_place():
    desk = Desk().begun(4)
    assert desk.fault("toss")[1] == "no teams are tied"
    desk.tied()
    assert "record a toss first" in desk.fault("playoffs", size=4)[1]
    bears, lions, packers, vikings = (each.id for each in desk.records.all(Team))
    assert desk.fault("toss") == ("how", "choose how the tie is broken"), (
        "nothing is chosen beforehand"
    )
    assert desk.fault("toss", how="hand") == ("place-0", "choose a team")
    twice = {"how": "hand", "place_0": lions, "place_1": lions, "place_2": bears}
    assert desk.fault("toss", **twice) == ("place-1", "Lions already placed")
    desk.do("toss", how="hand", place_0=vikings, place_1=packers, place_2=lions)
    [row] = desk.records.all(TossRow)
    assert row.teams == f"[{vikings}, {packers}, {lions}, {bears}]"
    assert desk.look("playoffs", size=4).preview[-4:] == (
        "1  Vikings", "2  Packers", "3  Lions", "4  Bears"
    )  # fmt: skip


def test_a_toss_takes_the_dice_that_fell_on_a_table():
    desk = Desk().begun(4).tied()
    bears, lions, packers, vikings = (each.id for each in desk.records.all(Team))
    threw = {"how": "typed", "threw_0": "57 12", "threw_1": "90", "threw_2": "57 80"}
    assert desk.fault("toss", **threw) == ("threw-3", "what did Vikings roll?")
    assert desk.fault("toss", **threw, threw_3="101")[1] == "percentile dice show 1 to 100"
    assert desk.fault("toss", **threw, threw_3="90")[1].startswith("tied with Vikings")
    desk.do("toss", **threw, threw_3="3")
    [row] = desk.records.all(TossRow)
    assert row.teams == f"[{lions}, {packers}, {bears}, {vikings}]"
    assert row.shown == '["90", "57 80", "57 12", "3"]'


def test_witness_and_dice_are_in_the_log_and_in_the_reasons():
    desk = Desk().begun(4).tied()
    threw = {f"threw_{n}": dice for n, dice in enumerate(("57 12", "90", "57 80", "3"))}
    assert desk.look("toss", how="typed", **threw).data["witness"] == "John", "who enters it"
    looked = desk.do("toss", how="typed", witness="Judge Ito", **threw)
    line = "roll-off: Lions 90, Packers 57 80, Bears 57 12, Vikings 3, witnessed by Judge Ito"
    assert looked.preview == (line,), "as the log says it"
    [witness] = desk.records.all(TossWitnessRow)
    assert witness.name == "Judge Ito"
    rows = standings(desk.records, desk.records.all(Stage)[0])
    assert rows[0].why == (
        "ahead of Packers by a recorded roll-off 90 to 57 80 among Bears, Lions, Packers and"
        " Vikings, witnessed by Judge Ito"
    )
    assert all("witnessed by Judge Ito" in row.why for row in rows[:3])
    after = BY_NAME["toss"].success_detail
    assert after is not None
    assert after(desk.moment) == f"Recorded, {line}."
    desk.ledger.enter(c.UndoEntries(1))
    assert desk.records.all(TossWitnessRow) == []


def test_the_program_rolls_for_a_toss_when_it_is_entered_and_not_before():
    desk = Desk().begun(4).tied()
    looked = desk.look("toss", how="roll")
    assert looked.error is None
    assert not any(char.isdigit() for line in looked.preview for char in line), "no dice are shown"
    orders = set()
    for seed in range(12):
        moment = LeagueContext(desk.ledger, "2026-05-04", "John", rng=Random(seed))
        [command] = commands_of(BY_NAME["toss"], moment, looked.data)
        assert isinstance(command, c.RecordToss)
        throws = [tuple(map(int, shown.split())) for shown in command.shown]
        assert throws == sorted(throws, reverse=True), "LD-R46: the highest first"
        assert all(1 <= pip <= 100 for each in throws for pip in each)
        orders.add(command.order)
    assert len(orders) > 6
    desk.do("toss", how="roll")
    after = BY_NAME["toss"].success_detail
    assert after is not None
    assert after(desk.moment).startswith("Recorded, roll-off: ")


def test_boards_and_times_come_before_the_schedule():
    desk = Desk().founded(4)
    acts = [step.action for step in checklist(desk.moment)]
    assert acts.index("boards") < acts.index("slots") < acts.index("draw-up")
    assert _next(desk) == "boards"
    desk.do("boards", names="North")
    assert _next(desk) == "slots"
    desk.do("slots")
    assert _next(desk) == "draw-up"
    # A league that plays anywhere goes on with the schedule, and is not asked again.
    anywhere = Desk().founded(4)
    anywhere.do("draw-up")
    assert _next(anywhere) == "release"
    anywhere.do("release")
    assert _next(anywhere) == "result"
    assert all(each.slot is None for each in anywhere.records.all(Fixture))
    assert all(each.slot and each.board for each in Desk().begun().records.all(Fixture))


def _next(desk: Desk) -> str:
    return next(step.action for step in checklist(desk.moment) if step.state == "next")


def test_playoffs_by_hand_and_in_other_forms():
    desk = Desk().begun(4)
    found = desk.look("playoffs", seeds="hand")
    assert found.data["order"] == "Bears\nLions\nPackers\nVikings"
    assert "6 regular-season games are not played yet." in found.preview
    assert desk.fault("playoffs", seeds="hand", order="Bears\nCubs")[1] == (
        "line 2: no team called Cubs"
    )
    assert desk.fault("playoffs", seeds="hand", order="Bears\nBears")[0] == "order"
    assert desk.fault("playoffs", form="single", seeds="hand", best="2")[0] == "best"
    assert desk.fault("playoffs", size=99)[0] == "size"
    desk.do("playoffs", form="single", seeds="hand", order="Lions\nBears\nVikings\nPackers",
            third="yes", best="1,3", name="Bowl")  # fmt: skip
    assert desk.records.all(Season)[0].phase == "playoffs"
    assert len(desk.records.all(BracketRow)) == 1
    table, bracket = desk.records.all(Stage)
    assert table.rules is not None and bracket.rules is not None
    kinds = (
        json.loads(desk.records.get(Rules, of).settings) for of in (table.rules, bracket.rules)
    )
    assert [each["game"] == "playoff" for each in kinds] == [False, True]


def undecided_faces(desk: Desk, game: Fixture, now: int) -> dict[str, str]:
    """What each face says of a playoff game and of those that are to be played."""
    moment = moment_of(desk.records, now)
    day, season = moment.day, desk.records.all(Season)[0]
    pages, row = site_pages(moment), desk.records.all(BracketRow)[0]
    request = PrintRequest(desk.records, season, day, round="Semifinal")
    post = {"next": next_post(DayBoard(desk.records, day)),
            "bracket": bracket_post(desk.records, season),
            "round": round_post(desk.records, season)}  # fmt: skip
    shown = {name: str(pages[path].make()) for name, path in {
        "front page": "index.html", "rounds": "schedule/index.html",
        "boards": "schedule/boards.html", "bracket": "bracket/index.html",
        "game": f"game/{game.id}/index.html", "league.json": "league.json"}.items()}  # fmt: skip
    return {
        **shown,
        "calendar": str(pages["calendar.ics"].make()).replace("\\r\\n ", ""),
        **{f"chat, {name}": write_post(each, "plain") for name, each in post.items()},
        "terminal": str(games_of(moment, season).by_round()),
        "print": str(print_schedule(request, "round").view),
        **{f"wall, {each.scene}": str(each.view()) for each in sheets_of(moment, list(SCENES))},
        "command": "\n".join(bracket_lines(desk.records, row)),
    }


SAYS_NOTHING = ("chat, next", "wall, standings", "wall, tables", "wall, champion")
"""Faces of coming games: no replay is among them."""


def test_a_tied_game_waits_for_a_decision_on_every_face_and_may_be_replayed():
    desk = Desk().begun(4, through=4).played()
    desk.do("playoffs", form="single", drawn="decision")
    first = next(f for f in desk.records.all(Fixture) if f.node is not None)
    slot, board = desk.records.all(TimeSlot)[-1], desk.records.all(Board)[0]
    desk.ledger.enter(c.Reschedule(first.id, slot.id, board.id))
    before = len(desk.records.all(Fixture))
    assert desk.fault("decide")[1] == "no tied playoff game needs a decision"
    desk.do("result", game=first.id, home=7, visitors=7)
    assert len(desk.records.all(Fixture)) == before, "no replay"
    shown = undecided_faces(desk, first, SATURDAY)
    for face, words in shown.items():
        says = "awaiting a decision" in words or "undecided" in words or face in SAYS_NOTHING
        assert says, (face, words)
    assert desk.fault("rule", game=first.id, ruling="keep", why="so")[0] == "game"
    assert desk.fault("decide", team="replay")[0] == "why"
    desk.do("decide", team="replay", why="both want to")
    assert fixture_game(desk.records, first).note == "replayed"
    [again] = [f for f in desk.records.all(Fixture) if f.node == first.node and f.id != first.id]
    desk.do("result", game=again.id, home=7, visitors=7)
    assert fixture_game(desk.records, again).undecided
    found = desk.do("decide", team=again.home, what="coin")
    assert desk.name(again.home) in found.preview[0]
    assert not fixture_game(desk.records, again).undecided
    desk.do("undo", commands=1)
    assert fixture_game(desk.records, again).undecided


def test_players_are_drafted_ordered_hurt_and_released():
    desk = Desk().founded(2)
    bears = desk.team("Bears")
    assert desk.fault("draft", team=bears.id)[0] == "talent"
    assert desk.fault("draft", talent="4,7")[0] == "career"
    assert desk.fault("draft", talent="4,x", career="2")[0] == "talent"
    assert desk.fault("draft", talent="4,7", career="2", witness="Ann", team=bears.id)[0] == (
        "talent"
    )
    for n in range(3):
        man = {"talent": f"{n + 1},7", "career": "4", "witness": "Bob", "name": f"Q{n}"}
        desk.do("draft", team=bears.id, **man)
    one, two, three = desk.records.all(PlayerRow)
    desk.do("figure", player=one.id, figure="12")
    assert desk.records.get(PlayerRow, one.id).figure == "12"
    order = {"man_0": three.id, "man_1": one.id, "man_2": two.id}
    assert desk.fault("order", team=bears.id, **(order | {"man_1": three.id}))[0] == "man-1"
    desk.do("order", team=bears.id, **order)
    assert desk.look("order", team=bears.id).data["man-0"] == str(three.id)
    desk.do("drop", player=two.id)
    assert desk.records.get(PlayerRow, two.id).released is not None
    desk.do("draw-up")
    desk.do("release")
    desk.do("injure", player=one.id, length="season")
    assert len(desk.records.all(InjuryRow)) == 1
    assert desk.fault("void-injury")[0] == "why"
    desk.do("void-injury", why="it was another")
    assert not desk.records.all(InjuryRow)


def test_bases_are_drawn_traded_and_replaced():
    none = "this season's rules have no players or bases"
    assert Desk().founded(2, rules="littlefield").fault("draft")[1] == none
    desk = Desk().founded(2)
    bears, lions = desk.team("Bears"), desk.team("Lions")
    assert desk.fault("bases", team=bears.id)[0] == "bases"
    assert desk.fault("bases", team=bears.id, bases="1-3")[0] == "bases"
    desk.do("bases", team=bears.id, bases="1-12")
    desk.do("bases", team=lions.id, bases="13-24")
    desk.do("draw-up")
    desk.do("release")
    desk.do("result", home=7, visitors=3)
    assert desk.fault("trade", team=bears.id, gives="1")[0] == "takes"
    assert desk.fault("trade", team=bears.id, gives="1", takes="13", agreed="")[0] == "gives"
    desk.do("trade", team=bears.id, gives="1", takes="13")
    held = {row.base: row.franchise for row in desk.records.all(HoldingRow)}
    assert (held[1], held[13]) == (lions.franchise, bears.franchise)
    assert desk.fault("base", team=bears.id, old=13, new=99)[0] == "why"
    desk.do("base", team=bears.id, old=13, new=99, why="it hums no more")
    assert 99 in {row.base for row in desk.records.all(HoldingRow)}


def test_a_season_is_closed_and_the_next_one_has_its_teams():
    desk = Desk().begun(4, through=2)
    assert "6 games have no result and can no longer get one." in desk.look("close").preview
    desk.do("withdraw", team=desk.team("Lions").id, why="moved away")
    desk.do("close")
    assert desk.fault("teams", teams="X, Y")[1] == choices.OVER
    found = desk.do("season")
    assert found.data["year"] == "2027"
    [before, after] = desk.records.all(Season)
    assert '"through": 2' in choices.table_stage(desk.records, after).settings
    assert before.phase == "over"
    teams = {desk.name(each.id) for each in choices.season_teams(desk.records)}
    assert teams == {"Bears", "Packers", "Vikings"}


def test_what_was_entered_is_taken_back_and_brought_back():
    desk = Desk().begun(4)
    before = digest_of(desk.records)
    assert desk.fault("redo")[1] == "nothing to redo"
    desk.do("result", home=7, visitors=3)
    desk.do("result", home=9, visitors=3)
    after = digest_of(desk.records)
    assert desk.fault("undo", commands=999)[0] == "commands"
    found = desk.do("undo", commands=2)
    assert len(found.preview) == 3
    assert digest_of(desk.records) == before
    desk.do("redo", commands=2)
    assert digest_of(desk.records) == after


@pytest.mark.parametrize(
    "make", [lambda: Desk().opened(), lambda: Desk().begun(4), at_playoffs], ids=range(3)
)
def test_every_form_asks_in_one_order_with_help_and_looking_changes_nothing(make):
    """What it is about first, the reason and the name last; visitors before home, a time before
    its board; and nothing is asked twice."""
    desk = make()
    before, high = digest_of(desk.records), desk.records.high
    for action in ACTIONS:
        assert action.description.endswith(".") and action.success_message
        desk.look(action.name)
        if action.why_not(desk.moment):
            assert not action.why_not(desk.moment).endswith(".")
            continue
        fields = fields_with_values(action, desk.moment, {})[0]
        assert all(field.help and field.label for field in fields), action.name
        names = [field.name for field in fields]
        assert len(set(names)) == len(names)
        assert names[-1] == "by" and "why" not in names[:-2], action.name
        about = [name for name in names if name in ("game", "team", "group", "node")]
        assert names[:1] == about[:1] or not about, action.name
        assert names[0] == "game" or action.name not in OF_A_GAME
        for first, then in (("visitors", "home"), ("slot", "board")):
            if first in names and then in names:
                assert names.index(first) + 1 == names.index(then)
    desk.look("teams", teams="New, Man\nOther, Man")
    desk.look("result", home=7, visitors=3)
    assert (digest_of(desk.records), desk.records.high) == (before, high)


def test_a_league_by_points():
    desk = Desk()
    desk.do("found", name="The Den")
    assert desk.fault("season", table="points", win=0)[1] == "a win is worth more than a loss"
    desk = Desk().founded(3, table="points", win=10, tie=5, played=1, cap=8, least_opponents=2)
    [season] = desk.records.all(Season)
    stage = choices.table_stage(desk.records, season)
    assert stage.form == "points"
    assert ranking_rules(stage.settings).formula == Formula(
        win=10, tie=5, played=1, cap=8, least_opponents=2
    )
    desk.do("begin")
    desk.do("arrange")
    desk.do("result", home=7, visitors=0)
    assert standings(desk.records, stage)[0].points == 11


def test_teams_of_the_program_commissioners_and_the_practice_board():
    desk = Desk().founded(2)
    bears = desk.team("Bears")
    assert desk.fault("run-by", team=bears.id)[1] == "nothing would change"
    desk.do("run-by", team=bears.id, coach="captain")
    assert coach_of(desk.records, bears.id) == "captain"
    desk.do("run-by", team=bears.id, coach="none")
    assert coach_of(desk.records, bears.id) is None
    desk.do("practice")
    assert practice_counts(desk.records, bears.season)
    desk.do("commissioner", person=desk.person("Ann"))
    assert careers_of(desk.records).commissioners == (str(desk.person("Ann")),)


def test_every_command_has_words():
    assert set(get_args(c.AnyCommand)) == set(_DESCRIPTIONS)


def test_swiss_rounds_are_paired_one_by_one():
    assert "not a Swiss tournament" in Desk().founded(4).fault("swiss")[1]
    desk = Desk().founded(6, swiss=3)
    found = desk.do("swiss")
    assert found.preview[0] == "Round 1, 3 games, released at once:"
    assert Desk().founded(5, swiss=3).do("swiss").preview[1].endswith(": bye")
    assert "result" in desk.fault("swiss")[1], "games of this round are still open"
    for each in choices.season_games(desk.records):
        desk.do("result", game=each.id, home=7, visitors=0)
    assert "order" not in desk.look("swiss").data
    desk.do("swiss", within="neighbours")
    met = [frozenset((each.home, each.visitors)) for each in choices.season_games(desk.records)]
    assert len(met) == len(set(met)) == 6
    assert desk.look("pair-again").data["within"] == "neighbours", "as it was paired"


def test_pools_are_drawn_and_drafted():
    desk = Desk().founded(6)
    assert desk.fault("pools", count="")[0] == "count"
    desk.do("pools", count=2)
    assert len(desk.records.all(Division)) == 2
    assert desk.fault("pools")[1] == "divisions already exist"
    assert desk.do("release").preview[0] == "6 changes to the released schedule:"


def test_playoffs_of_two_conferences_of_pools_and_by_ratings():
    desk = Desk().founded(6)
    desk.do("divisions", names="East, American\nWest, National")
    east, west = desk.records.all(Division)
    half = {f"team-{each.id}": (east if n < 3 else west).id
            for n, each in enumerate(choices.season_teams(desk.records))}  # fmt: skip
    desk.do("place-teams", **half)
    desk.do("draw-up", kind="divisions", between=0)
    desk.do("release")
    assert desk.fault("playoffs", seeds="pools")[0] == "through"
    desk.played()
    found = desk.look("playoffs", form="conferences", wild=1)
    assert found.preview[0] == "A bracket of 4 teams, 3 games at most:"
    assert "seeds" not in found.data
    assert desk.look("playoffs", seeds="pools", through=1).preview[1:] == ("1  Bears", "2  Vikings")
    assert desk.fault("playoffs", form="conferences", wild=9)[0] == "wild"
    assert "same rating" in desk.fault("playoffs", seeds="rating", size=4)[1]
    single = desk.look("playoffs", form="single", seeds="hand", consolation="yes", third="yes")
    assert single.error is None, single.error
    desk.do("playoffs", form="conferences", wild=1)
    assert desk.records.all(BracketRow)[0].form == "conferences"


def test_a_team_that_comes_late_is_told_of_and_only_what_is_to_come_is_drawn_again():
    desk = Desk().begun(4)
    first = [each for each in choices.season_games(desk.records) if each.round == 1]
    for each in first:
        desk.do("result", game=each.id, home=7, visitors=3)
    desk.do("teams", teams="Giants, Eve")
    assert "Giants entered late" in " ".join(
        each.description for each in pending_items(desk.moment)
    )
    looked = desk.look("draw-up")
    assert looked.preview[0].startswith("Round 1 has begun: 2 games stay")
    assert all("Round 1:" not in line for line in looked.preview[1:])
    desk.do("draw-up")
    desk.do("release")
    games = choices.season_games(desk.records)
    assert [each for each in games if each.round == 1] == first
    assert len(games) == 10
    homes = [each.home for each in games]
    assert all(homes.count(team.id) == 2 for team in choices.season_teams(desk.records)), "of four"
    assert "entered late" not in " ".join(each.description for each in pending_items(desk.moment))


def test_a_ruling_is_asked_for_with_what_was_played_and_who_belongs_there():
    desk = at_playoffs()
    one, other = choices.season_games(desk.records)[-2:]
    for each in (one, other):
        desk.do("result", game=each.id, home=14, visitors=7)
    final = choices.season_games(desk.records)[-1]
    desk.do("result", game=final.id, home=21, visitors=20)
    assert desk.fault("rule")[1] == "no game is disputed"
    wrong = {"game": one.id, "home": 7, "visitors": 14, "why": "typo"}
    assert any("disputed" in line for line in desk.look("result", **wrong).preview)
    desk.do("result", **wrong)
    [stands] = desk.look("rule").current_state
    home = desk.name(final.home)
    now = desk.name(one.visitors)
    assert stands.startswith("played, ")
    assert f" 20, {home} 21" in stands
    assert now in stands.split("; now ")[1]
    assert desk.fault("rule", ruling="keep")[0] == "why"
    desk.do("rule", ruling="keep", why="both agreed")
    assert [row.ruling for row in desk.records.all(RulingRow)] == ["keep"]


def test_a_delay_is_entered_for_a_game_a_board_a_round_or_all():
    desk = Desk().begun(4)
    games = choices.season_games(desk.records)
    assert desk.fault("delay") == ("game", "choose what is late")
    assert desk.fault("delay", game="all")[0] == "late"
    assert desk.fault("delay", game="all", late="soon") == (
        *("late", "write minutes, such as 20, or a time, such as 14:37"),
    )
    looked = desk.look("delay", game=f"board-{games[0].board}", late="20")
    assert "20 min late" in looked.preview[0]
    assert "games move, on " in looked.preview[1]
    assert "planned 9:00 AM, expected 9:20 AM" in looked.preview[2]
    desk.do("delay", game=games[0].id, late="09:07")
    late = moved_times(desk.records, 0)
    assert late[games[0].id] % 60 == 7
    assert "expected 9:07 AM" in " ".join(desk.look("move", game=games[0].id).current_state)
    desk.do("delay", game="round-2", late="30")
    desk.do("delay", game="all", late="0")
    assert games[0].id not in moved_times(desk.records, 0)
    desk.do("postpone", game=games[0].id)
    assert not desk.records.find(DelayRow, games[0].id)
    for each in choices.season_games(desk.records):
        desk.do("result", game=each.id, home=7, visitors=3)
    assert desk.fault("delay")[1] == "no game is left to play"


def test_a_correction_shows_its_effects_before_it_asks_for_a_reason():
    desk = Desk().begun()
    desk.do("result", game=desk.game(1).id, home=14, visitors=7)
    found = desk.look("result", game=desk.game(1).id, home=7, visitors=14)
    assert found.error is not None
    assert found.error.field == "why"
    assert found.preview[0] == "corrected: game 1: Eagles 14, Bears 7"
    assert "Eagles: 6th place becomes 1st." in found.preview
    one = desk.game(1).id
    assert found.preview == desk.do("result", game=one, home=7, visitors=14, why="typo").preview
    desk.do("result", game=one, how="none", why="never played")
    assert desk.records.find(ResultRow, one) is None


def test_a_game_that_a_tiebreaker_decided_stays_won_when_it_is_corrected():
    """A game of the dial, level in points and won on penetrations (LQ-R38)."""
    desk = Desk().begun()
    row = desk.game(1)
    stored = c.ResultInput("played", 7, 7, "visitors")
    desk.ledger.enter(c.EnterResult(row.id, stored))
    form = desk.look("result", game=row.id, why="the sheet says so")
    field = next(each for each in form.fields if each.name == "tie")
    assert field.default == "visitors"
    desk.do("result", game=row.id, home=7, visitors=7, tie="visitors", periods="7-7", why="halves")
    result = desk.records.get(ResultRow, row.id)
    assert (result.winner, result.periods != "[]") == ("visitors", True)
    # Another score decides by itself; a tie is chosen.
    changed = {"game": row.id, "home": 10, "visitors": 7, "tie": "visitors", "periods": ""}
    desk.do("result", **changed, why="a field goal")
    assert desk.records.get(ResultRow, row.id).winner == "home"
    desk.do("result", game=row.id, home=7, visitors=7, tie="none", why="no goal")
    assert desk.records.get(ResultRow, row.id).winner is None
    # Only rules that break ties ask who won.
    asked = {each.name for each in Desk().begun().look("result").fields}
    house = Desk().begun(rules="littlefield", agreed="open", set_tiebreak="penetrations")
    assert "tie" in {each.name for each in house.look("result").fields} - asked
