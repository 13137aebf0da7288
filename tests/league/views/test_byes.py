"""Byes: who has one, and that every face says so."""

from __future__ import annotations

import json
import re

from league.model.day.overview import day_of
from league.model.ledger.commands import day as d
from league.model.ledger.commands import league as c
from league.model.ledger.rows import Fixture, Season, TimeSlot
from league.model.planning.schedule import with_places
from league.model.planning.swiss import next_swiss_round
from league.publish.print_pages import PrintHead, print_html
from league.publish.site import site_pages
from league.views.byes import byes_in, own_bye_text, team_byes_text
from league.views.day import DayBoard
from league.views.game_reader import games_of
from league.views.moment import moment_of
from league.views.standings import standings_table
from quarterback.league_office.actions.action import LeagueContext
from quarterback.league_office.actions.day import queue_report
from quarterback.league_office.chat_text import messages_post, next_post, round_post, write_post
from quarterback.league_office.printing import PrintRequest, print_schedule
from quarterback.tui.league.front_page import with_day
from quarterback.tui.league.pages import by_boards, by_rounds, by_times, league_page
from quarterback.tui.league.team_pages import team_view
from quarterback.web.desk.today import today_view
from quarterback.web.me import my_page
from quarterback.web.wall_scenes import sheets_of
from tests.league.season import Swiss
from tests.tui.league.leagues import SATURDAY

NOON = SATURDAY + 12 * 60


def cup_of_five() -> Swiss:
    """Round 1 is over, round 2 is paired; the boards have times on Saturday."""
    cup = Swiss(5, 3)
    cup.do(c.AddBoards(("North", "South")))
    cup.do(c.AddSlots(tuple((NOON + n * 60, NOON + n * 60 + 60) for n in range(4))))
    cup.play_round()
    paired = next_swiss_round(cup.records, cup.stage)
    meetings = with_places(cup.records, paired.meetings)[0]
    cup.release(meetings)
    return cup


def byes(cup: Swiss) -> dict[int, list[str]]:
    season = cup.records.get(Season, cup.season)
    return {each.round: list(each.names) for each in byes_in(cup.records, season)}


def resting(cup: Swiss) -> str:
    [name] = byes(cup)[2]
    return name


def test_a_team_without_a_game_in_a_round_has_a_bye():
    cup = cup_of_five()
    both = byes(cup)
    assert both.keys() == {1, 2} and both[1] != both[2]
    paired_without = set(cup.teams) - {name for pair in cup.opponents() for name in pair}
    assert both[2] == sorted(paired_without)
    assert [list(each) for each in both.values()] == list(byes(cup).values())


def test_a_late_team_has_no_bye_in_the_rounds_before_it_and_a_withdrawn_one_none_after():
    cup = Swiss(5, 4)
    cup.play_round()
    first = byes(cup)
    cup.add("F")
    assert byes(cup) == first
    cup.play_round()
    cup.play_round()
    [name] = first[1]
    cup.do(c.Withdraw(cup.teams[name], "keep_played"))
    later = byes(cup)
    assert later[1] == [name], "it had that bye"
    cup.play_round()
    assert name not in byes(cup).get(4, [])


def test_a_round_robin_of_five_has_a_bye_a_round_and_four_have_none():
    cup = Swiss(5, None)
    names = list(cup.teams.values())
    rounds = (((0, 1), (2, 3)), ((1, 2), (3, 4)), ((0, 4),))
    meetings = tuple(
        c.Meeting(names[home], names[visitors], number)
        for number, pairs in enumerate(rounds, 1)
        for home, visitors in pairs
    )
    cup.release(meetings)
    # In the third round three rest and two play: it was not meant for everyone.
    assert byes(cup) == {1: ["E"], 2: ["A"]}
    season = cup.records.get(Season, cup.season)
    every = byes_in(cup.records, season)
    assert team_byes_text(every, names[4]) == "Bye in round 1"
    assert team_byes_text(every, names[2]) == ""
    cup.do(c.Withdraw(names[2], "keep_played"))
    # D and B have no game in its place.
    assert byes(cup) == {1: ["D", "E"], 2: ["A", "B"], 3: ["B", "D"]}
    cup.do(c.UndoEntries(1))
    for game in cup.open()[:2]:
        cup.win(game)
    cup.do(c.Withdraw(names[4], "void_all"))
    assert byes(cup) == {1: ["E"], 2: ["A", "D"]}, "E had its bye before it withdrew"


def text_of(page: object) -> str:
    made = page.make()  # type: ignore[attr-defined]
    return re.sub(r"<[^>]+>", "", made if isinstance(made, str) else made.decode())


def faces(cup: Swiss) -> dict[str, str]:
    """What each face says, by its name."""
    state, now, name = cup.records, NOON - 30, resting(cup)
    season = state.get(Season, cup.season)
    moment = moment_of(state, now)
    pages, day = site_pages(moment), day_of(state, now)
    board = DayBoard(state, day)
    context = LeagueContext(cup.ledger, "2026-05-09", "Ann", now=now)
    franchise = moment.franchise_of(cup.teams[name])
    request = PrintRequest(state, season, day)
    head = PrintHead("League", "2026", "now")
    mine = my_page(moment, franchise, frozenset())
    assert mine is not None
    lines = {"rounds": by_rounds, "days": by_times, "boards": by_boards}
    shown = {
        f"terminal, by {order}": " ".join(
            getattr(each, "words", "") for each in read(state, season, now)
        )
        for order, read in lines.items()
    }
    page = league_page(state, now)
    front = with_day(page, context, day)
    return shown | {
        "terminal, front page": " ".join(getattr(each, "words", "") for each in front.lines),
        "terminal, today": " ".join(getattr(each, "words", "") for each in page.today),
        "terminal, team": team_view(state, cup.teams[name], now).byes,
        "site, front page": text_of(pages["index.html"]),
        "site, rounds": text_of(pages["schedule/index.html"]),
        "site, boards": text_of(pages["schedule/boards.html"]),
        "site, teams": text_of(pages["schedule/teams.html"]),
        "site, team": text_of(pages[moment.franchise_path(franchise)]),
        "league.json": str(json.loads(text_of(pages["league.json"]))["season"]["byes"]),
        **{
            f"print, by {by}": print_html(head, "a4", [print_schedule(request, by)])
            for by in ("round", "board", "team")
        },
        **{
            f"wall, {each.scene}": str(each.view()) for each in sheets_of(moment, ("now", "tables"))
        },
        "phone": text_of(mine),
        "desk": str(today_view(context).byes),
        "chat, next": write_post(next_post(board), "plain"),
        "chat, round": write_post(round_post(state, season, 2), "plain"),
        "chat, messages": write_post(messages_post(board, (), season), "plain"),
        "call": " ".join(queue_report(context).lines),
    }


def test_every_face_shows_the_bye_of_the_round_that_is_next():
    cup = cup_of_five()
    name = resting(cup)
    words = {
        "phone": "You have a bye in round 2.",
        "chat, messages": "You have a bye in round 2.",
        "chat, round": f"Bye: {name}",
        "site, rounds": f"Bye: {name}",
        "print, by round": f"Bye: {name}",
        "terminal, by rounds": f"Bye: {name}",
        "site, teams": "Bye in round 2",
        "site, team": "Bye in round 2",
        "print, by team": "Bye in round 2",
        "terminal, team": "Bye in round 2",
        "league.json": f"'round': 2, 'team': {cup.teams[name]}, 'name': '{name}'",
    }
    for face, text in faces(cup).items():
        assert words.get(face, f"Bye in round 2: {name}") in text, (face, text)


def test_faces_show_the_same_byes_while_games_of_two_rounds_are_called():
    cup = cup_of_five()
    state, games = cup.records, cup.records.all(Fixture)
    places = [(each.slot, each.board) for each in cup.open()]
    meetings = [c.Meeting(g.home, g.visitors, g.round, g.slot, g.board, key=g.id) for g in games]
    later = {each.slot for each in games}
    free = next(each.id for each in state.all(TimeSlot) if each.id not in later)
    one, two, three, four, _ = cup.teams.values()
    meetings += [c.Meeting(one, two, 3, free, places[0][1]), c.Meeting(three, four, 3, free)]
    cup.release(meetings)
    for fixture in (cup.open()[0], state.where(Fixture, round=3)[0]):
        cup.do(d.CallGame(fixture.id, NOON))
    shown = games_of(moment_of(state, NOON), state.get(Season, cup.season)).that_matter()
    assert shown is not None
    assert shown.byes == DayBoard(state, day_of(state, NOON)).byes
    assert [words.split(":")[0] for words in shown.byes] == ["Bye in round 2", "Bye in round 3"]


def test_standings_say_what_a_bye_counts():
    cup = cup_of_five()
    notes = standings_table(cup.records, cup.stage).notes
    [first], [name] = byes(cup).values()
    assert notes == (f"In the standings, a bye counts as a win: {first} and {name}.",)
    cup.add("F", missed=1)
    notes = standings_table(cup.records, cup.stage).notes
    assert notes[1] == "In the standings, a missed round counts as half a win: F."
    plain = Swiss(4, 3)
    plain.play_round()
    assert standings_table(plain.records, plain.stage).notes == ()


def test_a_coach_hears_of_a_bye_until_its_round_is_over():
    cup = cup_of_five()
    now = NOON - 30

    def own(name: str) -> str:
        return own_bye_text(cup.records, day_of(cup.records, now), cup.teams[name])

    name = resting(cup)
    assert own(name) == "You have a bye in round 2."
    assert {own(each) for each in cup.teams if each != name} == {""}
    for game in cup.open():
        cup.win(game)
    assert own(name) == ""
