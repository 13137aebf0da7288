"""The dial game by HTTP: what is entered is what a GameController would have, and only once."""

from __future__ import annotations

import re
import sqlite3
import time
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from random import Random
from types import SimpleNamespace

import pytest
from starlette.testclient import TestClient

from league.model.ledger.commands.day import Resume
from league.model.ledger.handlers.room import is_suspended
from league.model.ledger.ledger import Ledger
from league.model.ledger.rows import Board, Fixture, ResultRow
from league.store.errors import StoreError
from league.store.games.store import Store, open_store
from quarterback.ai.solution_cache import knowledge_of
from quarterback.game.controller import GameController
from quarterback.game.options import PlayOptions, play_options
from quarterback.game.saved import begin as begin_book
from quarterback.game.scorebook import Scorebook
from quarterback.rule_sets import of_header
from quarterback.web import security
from quarterback.web.dial import games as server_games
from rulesets.core.awaiting import Decide, Over
from rulesets.core.events import Call, Ruling, Spin
from tests.league_office.desk import Desk
from tests.tui.league.leagues import kept
from tests.web.dial.games_by_http import (
    another,
    begin,
    calls,
    offered,
    room,
    send,
    sit,
)
from tests.web.servers import come_in, hidden


@pytest.fixture
def store(tmp_path: Path) -> Iterator[Store]:
    with open_store(tmp_path / "games.db", of_header) as store:
        yield store


@pytest.fixture
def client(store: Store) -> Iterator[TestClient]:
    with room(store) as client:
        yield client


@pytest.fixture(autouse=True)
def at_any_rate(monkeypatch: pytest.MonkeyPatch) -> None:
    """These browsers are quicker than people."""
    monkeypatch.setattr(security, "WRITES", (10_000.0, 10_000.0))


@pytest.fixture
def in_haste(monkeypatch: pytest.MonkeyPatch) -> None:
    """Coaches do not wait for a dial that no one sees."""
    monkeypatch.setattr(server_games, "PAUSE", 0.0)
    monkeypatch.setattr(server_games, "SHORT", 0.0)


@pytest.fixture
def at_leisure(monkeypatch: pytest.MonkeyPatch) -> None:
    """The dial waits for its button, however slow the machine is."""
    monkeypatch.setattr(server_games, "PAUSE", 600.0)
    monkeypatch.setattr(server_games, "SHORT", 600.0)


def seeded(seed: int, **more: object) -> PlayOptions:
    return play_options(home="Harvard", visitors="Yale", plays=30, seed=seed, **more)  # type: ignore[arg-type]


def in_memory(options: PlayOptions) -> GameController:
    book = Scorebook.in_memory(options.header("1914-11-21"), options.rules())
    return GameController(book, time.monotonic)


def enter(game: GameController, do: str) -> None:
    what, _, detail = do.partition(":")
    if what == "toss":
        game.toss(detail)
    elif what == "spin":
        game.chance()
    else:
        game.call(detail)


@pytest.mark.sample(1)
@pytest.mark.parametrize("seed", [3, 1914])
def test_a_whole_game_is_that_of_a_game_controller(
    store: Store, client: TestClient, at_leisure: None, seed: int
):
    options = seeded(seed)
    number = begin_book(store, options).id
    at = f"/play/{number}"
    send(client, at, client.get(at).text, "sit")
    game, luck = in_memory(options), Random(seed)
    page = client.get(at).text
    assert "The Saturday dial (house)" in page
    while buttons := calls(page):
        do = luck.choice(buttons)
        page = send(client, at, page, do).text
        enter(game, do)
        assert f'id="points-home">{game.state.score.home:02d}<' in page
        assert f'id="points-visitors">{game.state.score.visitors:02d}<' in page
    assert isinstance(game.awaiting, Over)
    stored = store.load(number or 0)
    assert stored.session.entries == game.book.entries
    assert stored.session.state == game.state
    assert len(game.book.inputs) > 30


def test_a_form_enters_once_and_only_for_its_own_session(store: Store, client: TestClient):
    at = begin(client)
    page = client.get(at).text
    forged = hidden(another(client).get(at).text)
    assert client.post(at, data={**forged, "do": "toss:heads"}).status_code == 403
    assert store.load(1).session.inputs == []
    for _ in range(2):
        assert send(client, at, page, "toss:heads").status_code == 200
        assert len(store.load(1).session.inputs) == 1


def test_a_form_begins_one_game_however_often_the_server_starts(store: Store, tmp_path: Path):
    doors = tmp_path / "doors.db"
    with room(store, doors_file=doors) as client:
        cookies, form = dict(client.cookies), hidden(client.get("/play").text)
        first = client.post("/play", data=form, follow_redirects=False)
        # The answer was lost: the browser has what it had before.
    with room(store, doors_file=doors) as client:
        client.cookies = cookies
        again = client.post("/play", data=form, follow_redirects=False)
        assert again.headers["location"] == first.headers["location"]
        assert "toss:heads" in offered(client.get(again.headers["location"]).text)
        with closing(sqlite3.connect(doors)) as other, other:  # which game it is cannot be noted,
            other.execute("DROP TABLE begun")  # as on a full disk: it is begun all the same
        answer = client.post("/play", data={**form, "key": "k" * 20}, follow_redirects=False)
        assert answer.headers["location"] == "/play/2"
        assert "toss:heads" in offered(client.get("/play/2").text)
    assert len(store.games()) == 2


def test_a_game_that_was_begun_before_the_program_could_say_which_is_in_the_list(
    store: Store, client: TestClient
):
    form = hidden(client.get("/play").text)
    begin_book(store, seeded(3), form["key"])
    answer = client.post("/play", data=form, follow_redirects=False)
    assert answer.headers["location"] == "/play"
    assert len(store.games()) == 1


def test_who_watches_shares_a_page_until_the_next_play_and_enters_nothing(
    store: Store, client: TestClient
):
    at = begin(client)
    watcher = another(client)
    first = watcher.get(at).text
    assert another(client).get(at).text == first
    assert "You are watching" in first
    assert offered(first) == ["chances"]
    for do in ("toss:heads", "undo", "tie", "resign:home", "clock", "agree", "back:home"):
        assert send(watcher, at, first, do).status_code == 409, do
    assert send(watcher, at, first, "sit").status_code == 401
    assert watcher.post("/play", data=hidden(first)).status_code == 401
    assert store.load(1).session.inputs == []
    player = client.get(at).text
    assert "toss:heads" in offered(player)
    send(client, at, player, "toss:heads")
    after = another(client).get(at).text
    assert after != first
    assert "You are watching" in after
    send(watcher, at, after, "chances")
    assert watcher.get(at).text != after
    assert another(client).get(at).text == after


def invited(client: TestClient, at: str) -> list[str]:
    """The paths of the invitations, Home's first."""
    return re.findall(r'href="http://[^/"]+(/play/\d+/sit/\w+)"', client.get(f"{at}/invite").text)


def test_each_side_on_its_own_device(store: Store, client: TestClient):
    at = begin(client)
    home, visitors = invited(client, at)
    guest = another(client)
    assert guest.get(f"{at}/invite").status_code == 403
    assert "Call for Yale" in guest.get(visitors).text
    assert "Enter your name" in sit(guest, visitors, " ").text
    assert "You call for <bdi>Yale" in sit(guest, visitors, "Ben").text
    assert "You call for <bdi>Harvard" in client.get(at).text
    assert calls(client.get(at).text) == []  # the visitors call the toss
    page = guest.get(at).text
    assert calls(page) == ["toss:heads", "toss:tails"]
    send(guest, at, page, "toss:heads")
    pages = client.get(at).text, guest.get(at).text
    assert bool(calls(pages[0])) != bool(calls(pages[1]))
    assert another(client).get(home.replace("sit/", "sit/x")).status_code == 404
    back = send(client, at, pages[0], "back:visitors").text
    assert "Harvard and Yale" in back
    assert "You are watching" in guest.get(at).text
    assert guest.get(visitors).status_code == 404, "its link was used up"
    fresh = invited(client, at)[1]
    assert fresh != visitors
    assert "You call for <bdi>Yale" in sit(guest, fresh, "Ben").text


def test_a_link_seats_one_device_once(store: Store, client: TestClient):
    at = begin(client)
    home, visitors = invited(client, at)
    guest, thief = another(client), another(client)
    opened = hidden(thief.get(visitors).text)  # before the guest took it
    sit(guest, visitors, "Ben")
    assert thief.get(visitors).status_code == 404
    replayed = thief.post(visitors, data={**opened, "person": "Eve"})
    assert replayed.status_code == 404
    assert "You are watching" in thief.get(at).text
    assert guest.get(visitors).url.path == at, "who used it is led to the game"
    assert invited(client, at) == [home], "a side that is taken has no link"


def test_seats_outlive_the_server_and_an_evicted_phone_stays_out(store: Store, tmp_path: Path):
    file, cookies = tmp_path / "doors.db", list[dict[str, str]]()

    @contextmanager
    def again() -> Iterator[tuple[TestClient, TestClient]]:
        """The same two browsers, at a server that has started again."""
        with room(store, doors_file=file) as client:
            guest = another(client)
            client.cookies.clear()
            for browser, own in zip((client, guest), cookies, strict=True):
                browser.cookies.update(own)
            yield client, guest

    with room(store, doors_file=file) as client:
        at, guest = begin(client), another(client)
        visitors = invited(client, at)[1]
        sit(guest, visitors, "Ben")
        cookies += [dict(client.cookies), dict(guest.cookies)]
    with again() as (client, guest):
        assert "You call for <bdi>Yale" in guest.get(at).text
        assert "You call for <bdi>Harvard</bdi>" in client.get(at).text
        send(client, at, client.get(at).text, "back:visitors")
    with again() as (client, guest):
        assert "You are watching" in guest.get(at).text
        assert guest.get(visitors).status_code == 404
        assert "Harvard and Yale" in client.get(at).text


def test_one_device_leads_a_game(store: Store, client: TestClient):
    at = begin(client)
    other = another(client)
    come_in(other, "Cy", "games")
    send(other, at, other.get(at).text, "sit")
    assert "You call for <bdi>Harvard and Yale" in other.get(at).text
    assert "You are watching" in client.get(at).text
    assert send(client, at, client.get(at).text, "resign:home").status_code == 409


def test_only_the_leader_takes_a_side_back(store: Store, client: TestClient):
    at = begin(client)
    home, visitors = invited(client, at)
    guest, third = another(client), another(client)
    sit(guest, home, "Ben")
    sit(third, visitors, "Cy")
    assert send(guest, at, guest.get(at).text, "back:visitors").status_code == 409
    assert "You call for <bdi>Yale" in third.get(at).text
    page = client.get(at).text  # both sides are away: the leader only watches
    assert {"back:home", "back:visitors"} <= set(offered(page))
    assert send(client, at, page, "back:elsewhere").status_code == 409
    assert "You call for <bdi>Harvard" in send(client, at, page, "back:home").text
    assert "You are watching" in guest.get(at).text


def test_no_one_types_the_face_of_a_dial_that_the_program_spins(store: Store, client: TestClient):
    at = begin(client, length="20")
    send(client, at, client.get(at).text, "toss:heads")
    page = client.get(at).text
    assert send(client, at, page, "spin", face="+99").status_code == 409
    book = Scorebook.resume(store, 1)
    while not book.state.call:  # a call without its spin, as a game in the terminal may leave it
        awaited = book.awaiting
        assert isinstance(awaited, Decide)
        book.play(Call(awaited.options[0].call))
    page, until = client.get(at).text, time.monotonic() + 60
    while calls(page) != ["spin"]:  # the server hears of it in a moment
        assert time.monotonic() < until
        time.sleep(0.02)
        page = client.get(at).text
    assert send(client, at, page, "spin", face="+99").status_code == 200
    spin = store.load(1).session.entries[-1].event
    assert isinstance(spin, Spin)
    assert spin.sector


def until_inputs(client: TestClient, store: Store, at: str, number: int) -> str:
    """The page of game 1 once so many inputs are stored."""
    until = time.monotonic() + 60
    while len(store.load(1).session.inputs) < number:
        assert time.monotonic() < until, "the game stands still"
        time.sleep(0.01)
    return client.get(at).text


def chosen(store: Store, client: TestClient) -> str:
    """A game of two people on one device, in which the side that chose kicks off."""
    options = seeded(3)
    at = f"/play/{begin_book(store, options).id}"
    send(client, at, client.get(at).text, "sit")
    send(client, at, client.get(at).text, "toss:heads")
    send(client, at, client.get(at).text, "call:kick")
    return at


def test_what_leaves_no_choice_is_spun_after_the_call_that_led_to_it(
    store: Store, client: TestClient, in_haste: None
):
    at = chosen(store, client)
    page = until_inputs(client, store, at, 4)
    events = [event for each in store.load(1).session.inputs for event in each]
    called = [event.call for event in events if isinstance(event, Call)]
    assert called[:3] == ["kick", "kickoff", "run_back"]
    assert "Kickoff" in page
    # Undone, the return waits for its team.
    page = send(client, at, page, "undo").text
    assert len(store.load(1).session.inputs) == 3
    assert offered(page).count("call:run_back") == 1
    assert "Spin now" not in page
    send(client, at, page, "call:run_back")
    assert len(store.load(1).session.inputs) >= 4


def test_the_team_of_a_return_may_spin_at_once(store: Store, client: TestClient, at_leisure: None):
    at = chosen(store, client)
    page = client.get(at).text
    assert "Spin now" in page
    assert calls(page) == ["call:kickoff"]
    page = send(client, at, page, "call:kickoff").text
    assert calls(page) == ["call:run_back"]


def test_returns_wait_for_their_team_where_someone_wants_that(
    store: Store, client: TestClient, in_haste: None
):
    options = seeded(3)
    at = f"/play/{begin_book(store, options).id}"
    send(client, at, client.get(at).text, "sit")
    page = client.get(at).text
    assert "Spin returns by hand" in page
    with room(store, own_spins=True) as other:  # the setting of the server's machine
        assert "Spin returns at once" in other.get(begin(other)).text
    page = send(client, at, page, "returns").text
    assert "Spin returns at once" in page
    send(client, at, page, "toss:heads")
    page = send(client, at, client.get(at).text, "call:kick").text
    assert calls(page) == ["call:kickoff"]
    assert "Spin now" not in page
    page = send(client, at, page, "call:kickoff").text
    assert len(store.load(1).session.inputs) == 3
    send(client, at, page, "returns")
    until_inputs(client, store, at, 4)


def test_what_is_at_stake_is_on_the_page_before_the_call(store: Store, client: TestClient):
    options = play_options(home="Harvard", visitors="Yale", plays=150)
    book = begin_book(store, options)
    late = {
        "phase": "scrimmage", "ball": "home", "spot": "V31", "down": 4, "to_go": 3,
        "toss_winner": "home", "clock": {"period": 2, "plays_left": 3},
    }  # fmt: skip
    book.play(Ruling(late, why="to the last plays", whole=True))
    page = client.get(f"/play/{book.id}").text
    assert '<p class="stakes">Fourth and 3, 3 plays left: the game is here.</p>' in page


def ended(client: TestClient, **fields: str) -> str:
    """A game in which Yale resigns; its address."""
    at = begin(client, **fields)
    assert client.get(f"{at}/both").status_code == 404
    send(client, at, client.get(at).text, "toss:heads")
    send(client, at, client.get(at).text, "resign:visitors")
    return at


def test_a_rematch_changes_sides_and_begins_once(store: Store, client: TestClient):
    at = ended(client, length="20")
    page = client.get(at).text
    assert f'href="{at}/both"' in page
    both = client.get(f"{at}/both").text
    assert "Calls right" in both and "<bdi>Harvard</bdi>" in both
    assert {"rematch", "rematch:series"} <= set(offered(page))
    again = send(client, at, page, "rematch")
    assert "Harvard at Yale" in again.text
    assert "You call for" in again.text
    assert "Go on to the rematch" in client.get(at).text
    assert "rematch" not in offered(client.get(at).text)
    send(client, at, page, "rematch")  # the same form again
    assert len(store.games()) == 2
    assert another(client).post(at, data={**hidden(page), "do": "rematch"}).status_code == 403


def test_a_best_of_three_goes_on_in_the_browser(store: Store, tmp_path: Path):
    doors_file = tmp_path / "doors.db"
    with room(store, doors_file=doors_file) as client:
        at = ended(client, length="20")
        page = send(client, at, client.get(at).text, "rematch:series").text
        assert "Best of three, game 2: Harvard 1, Yale 0." in page
        send(client, "/play/2", page, "toss:heads")
        page = send(client, "/play/2", client.get("/play/2").text, "resign:visitors").text
        assert "Best of three: Harvard 1, Yale 1." in page
        assert "Game 3, sides changed" in page
        assert "rematch:series" not in offered(page)
    with room(store, doors_file=doors_file) as client:  # started again, it knows the rematch
        page = client.get(at).text
        assert "Go on to the rematch" in page
        assert not {"rematch", "rematch:series"} & set(offered(page))
    assert len(store.games()) == 2


def test_the_other_phone_gets_its_link_to_the_rematch(store: Store, client: TestClient):
    at = begin(client, length="20")
    guest = another(client)
    sit(guest, invited(client, at)[1], "Ben")  # Yale
    send(guest, at, guest.get(at).text, "toss:heads")
    send(client, at, client.get(at).text, "resign:home")
    send(client, at, client.get(at).text, "rematch")
    link = re.search(r'href="(/play/2/sit/[^"]+)"', guest.get(at).text)
    assert link, "the device of Yale"
    assert "Yale" in sit(guest, link[1], "Ben").text
    assert "You call for <bdi>Yale" in guest.get("/play/2").text
    assert "/sit/" not in client.get(at).text
    assert "/sit/" not in another(client).get(at).text


def test_a_new_game_begins_with_the_form_of_the_last(store: Store, client: TestClient):
    at = ended(client, length="40", home="<b>Bears", tiebreak="penetrations", dial="reconstruction")
    form = client.get(f"/play?from={at.rpartition('/')[2]}").text
    assert 'value="&lt;b&gt;Bears"' in form
    for value in ("40", "penetrations", "reconstruction", "navy"):
        assert re.search(rf'<option[^>]*(value="{value}"[^>]* selected| selected>{value})', form), (
            value
        )
    assert client.get("/play?from=99").status_code == 200
    assert client.get("/play?from=x").status_code == 200
    for path in ("/play/99", "/play/99/paper", "/play/dial/abc/1.svg"):
        assert client.get(path).status_code == 404, path


def test_an_undo_needs_the_word_of_both(store: Store, client: TestClient):
    at = begin(client)
    guest = another(client)
    sit(guest, invited(client, at)[1], "Ben")
    send(guest, at, guest.get(at).text, "toss:heads")
    chooser = next(each for each in (client, guest) if calls(each.get(at).text))
    other = guest if chooser is client else client
    page = chooser.get(at).text
    send(chooser, at, page, calls(page)[0])
    assert len(store.load(1).session.inputs) == 2
    asked = send(chooser, at, chooser.get(at).text, "undo").text
    assert "No answer from" in asked
    assert send(chooser, at, asked, "agree").status_code == 200
    assert len(store.load(1).session.inputs) == 2, "who asks cannot answer"
    question = other.get(at).text
    assert "asked to undo the last play" in question
    assert "That was declined" in send(other, at, question, "decline").text
    send(chooser, at, chooser.get(at).text, "undo")
    undone = send(other, at, other.get(at).text, "agree").text
    assert len(store.load(1).session.inputs) == 1
    # What is gone from the log is said, on both phones.
    assert ">Undone: " in undone
    assert ">Undone: " in chooser.get(at).text


@pytest.mark.parametrize("trouble", [StoreError("no room in /home/ann"), ValueError("odd")])
def test_a_coach_goes_on_after_trouble(
    store: Store,
    client: TestClient,
    in_haste: None,
    monkeypatch: pytest.MonkeyPatch,
    trouble: Exception,
):
    thinks, troubles = GameController.coach_thinks, [trouble]

    def thinks_at_last(game: GameController) -> Callable[[], str]:
        if troubles:
            raise troubles.pop()
        return thinks(game)

    monkeypatch.setattr(GameController, "coach_thinks", thinks_at_last)
    monkeypatch.setattr(server_games, "AGAIN", 0.01)
    monkeypatch.setattr(server_games, "record_fault", lambda fault: None)
    at = begin(client, **{"visitors-caller": "freshman", "length": "20"})
    page, until = client.get(at).text, time.monotonic() + 120
    while troubles or len(store.load(1).session.inputs) < 8:
        assert time.monotonic() < until, "the game stands still"
        assert "/home/ann" not in page
        if buttons := calls(page):
            page = send(client, at, page, buttons[0]).text
        else:
            time.sleep(0.01)
            page = client.get(at).text
    assert not troubles


def test_a_game_moves_from_the_terminal_and_back(store: Store, client: TestClient, tmp_path: Path):
    options = seeded(7)
    with open_store(tmp_path / "games.db", of_header) as other:
        terminal = GameController(begin_book(other, options), time.monotonic)
        terminal.toss("heads")
        at = f"/play/{terminal.book.id}"
        sat = send(client, at, client.get(at).text, "sit").text
        assert "choice: kick or receive" in sat
        send(client, at, sat, "call:kick")
        terminal.reload()
        assert terminal.state.phase == "kickoff"
        behind = client.get(at).text
        terminal.call("kickoff")
        late = send(client, at, behind, "call:kickoff")
        assert late.status_code == 409
        assert "has changed since your page was made" in late.text
        assert store.load(terminal.book.id or 0).session.entries == terminal.book.entries


def test_a_clock_is_stopped_and_started_and_ends_the_half(
    store: Store, client: TestClient, monkeypatch: pytest.MonkeyPatch
):
    passed = [0.0]
    clock = SimpleNamespace(monotonic=lambda: time.monotonic() + passed[0])
    monkeypatch.setattr(server_games, "time", clock)
    at = begin(client, length="timed-15")
    page = client.get(at).text
    for do in ("toss:heads", "call:kick", "call:kickoff"):
        page = send(client, at, page, do).text
    for button, runs in (("Stop the clock", True), ("Start the clock", False)):
        assert button in page and ("data-clock=" in page) == runs
        assert store.load(1).session.state.running == runs
        page = send(client, at, page, "clock").text
    assert store.load(1).session.state.period == 1
    passed[0] = 15 * 60.0
    until = time.monotonic() + 120
    while store.load(1).session.state.period == 1 and time.monotonic() < until:
        page = client.get(at).text
        if buttons := calls(page):
            send(client, at, page, buttons[0])
    assert store.load(1).session.state.period == 2


def dial_league(ledger: Ledger) -> None:
    """A league that plays with the dial, its schedule released."""
    desk = Desk()
    desk.ledger = ledger
    desk.begun(4, rules="littlefield")


def test_a_game_of_the_league_counts(tmp_path: Path):
    kept(tmp_path, dial_league)
    with (
        open_store(tmp_path / "games.db", of_header) as store,
        room(store, "games", "desk", "tables") as client,
    ):
        board = store.leagues.open(1).records.all(Board)[0]
        scorer = another(client)
        come_in(scorer, "Bob", f"table:{board.id}")
        assert 'href="/play">Play it with the dial' in scorer.get("/table/north").text
        assert 0 < scorer.get("/play").text.count("/play/fixture/") < 6, "its own games of today"
        assert "/play/fixture/" not in client.get("/play").text, "the games PIN begins none"
        first = store.leagues.open(1).records.all(Fixture)[0]
        begin_it = f"/play/fixture/{first.id}"
        refused = client.post(begin_it, data=hidden(client.get("/play").text))
        assert refused.status_code == 409
        assert f"game {first.number} is a game of the league" in refused.text.casefold()
        come_in(client, "Com", "desk")
        page = client.get("/play").text
        assert page.count('href="/play"') == 1, "every page leads here"
        buttons = re.findall(r'action="(/play/fixture/\d+)"', page)
        assert len(buttons) == 6
        assert begin_it in buttons
        game = client.post(buttons[0], data=hidden(page))
        at = game.url.path
        assert "Coin toss" in game.text
        assert buttons[0] not in client.get("/play").text
        page = send(client, at, game.text, "toss:heads").text
        send(client, at, page, "resign:home")
        until = time.monotonic() + 120
        league = store.leagues.open(1)
        while not league.records.all(ResultRow) and time.monotonic() < until:
            time.sleep(0.05)
            league.catch_up()
        [result] = league.records.all(ResultRow)
        assert result.id == int(buttons[0].rpartition("/")[2])


def test_a_game_of_the_league_is_suspended_by_the_device_that_leads_it(tmp_path: Path):
    kept(tmp_path, dial_league)
    with (
        open_store(tmp_path / "games.db", of_header) as store,
        room(store, "games", "desk") as client,
    ):
        come_in(client, "Com", "desk")
        page = client.get("/play").text
        [begin_it, *_] = re.findall(r'action="(/play/fixture/\d+)"', page)
        game = client.post(begin_it, data=hidden(page))
        at = game.url.path
        page = send(client, at, game.text, "toss:heads").text
        call = offered(page)[0]
        stood = hidden(page)
        page = send(client, at, page, "suspend").text
        assert "suspended, " in page and "Resume a suspended game" in page
        assert call not in offered(page) and "suspend" not in offered(page)
        late = client.post(at, data={**stood, "do": call})
        assert late.status_code == 409
        league = store.leagues.open(1)
        fixture = int(begin_it.rpartition("/")[2])
        assert is_suspended(league.records, fixture)
        played = len(Scorebook.resume(store, int(at.rpartition("/")[2])).inputs)
        again = client.post(at, data={**hidden(client.get(at).text), "do": call})
        assert again.status_code == 409
        assert len(Scorebook.resume(store, int(at.rpartition("/")[2])).inputs) == played
        boards: list[int | None] = [None, *(board.id for board in league.records.all(Board))]
        league.enter(Resume(fixture, 600, boards[-1]), "Com")
        assert call in offered(client.get(at).text)


def test_the_face_of_our_own_dial_is_typed(store: Store, client: TestClient):
    at = begin(client, dial="any", length="20")
    page = send(client, at, client.get(at).text, "toss:heads").text
    page = send(client, at, page, "call:kick").text
    assert "What your dial shows" in page
    wrong = send(client, at, page, "call:kickoff", face="banana")
    assert wrong.status_code == 409
    assert "face" in wrong.text
    page = send(client, at, wrong.text, "call:kickoff", face="45").text
    assert "call:run_back" in offered(page)


def test_names_are_only_text(store: Store, client: TestClient):
    at = begin(client, home="<script>alert(1)</script>", visitors='"><img src=x>')
    for path in (at, f"{at}/why", f"{at}/invite", f"{at}/advice", f"{at}/review", "/play"):
        text = client.get(path).text
        assert "<script>alert" not in text
        assert "<img src=x" not in text


@pytest.mark.parametrize(
    ("fields", "said"),
    [
        ({"home": "x" * 50}, "at most 40 letters"),
        ({"home": "Yale", "visitors": "yale"}, "cannot be called"),
        ({"home-color": "navy", "visitors-color": "navy"}, "cannot play in navy"),
        ({"length": "3"}, "Choose a length"),
        ({"home-caller": "nobody"}, "No coach"),
    ],
)
def test_a_form_with_a_fault_comes_back_with_what_was_typed(
    client: TestClient, fields: dict[str, str], said: str
):
    answer = client.post("/play", data={**hidden(client.get("/play").text), **fields})
    assert answer.status_code == 422
    assert said in answer.text
    if "home" in fields:
        assert f'value="{fields["home"]}"' in answer.text


def test_the_archive_of_a_game(store: Store, client: TestClient):
    options = seeded(5, home_coach="letterman", visitors_coach="freshman")
    game = GameController(begin_book(store, options), time.monotonic)
    while not isinstance(game.awaiting, Over):
        if game.coach:
            game.call(game.coach_thinks()())
        else:
            game.chance()
    at = f"/play/{game.book.id}"
    page = client.get(at).text
    assert "You are watching" not in page
    assert page.count('id="input-') > 30
    knowledge_of(game.rules).wait()
    paper = client.get(f"{at}/paper")
    assert paper.status_code == 200
    assert 'class="paper newsprint' in paper.text
    linked = set(re.findall(rf'href="{at}#(input-\d+)"', paper.text))
    assert linked
    assert all(f'id="{each}"' in page for each in linked)
    assert "LQ-" in client.get(f"{at}/why?input=5").text
    assert client.get(f"{at}/game.qbk").text.startswith("Ruleset: littlefield")
    assert "--masthead" not in client.get("/play/paper.css").text
    disc = re.search(r'href="(/play/dial/\w+/\d+\.svg)"', page)
    assert disc
    assert client.get(disc[1]).headers["content-type"].startswith("image/svg+xml")
