"""Whether everything that is published, printed and shown is true: read as a visitor's program
would, and compared with the plain model of the weekend."""

from __future__ import annotations

import csv
import io
import json
import re
from collections.abc import Iterator, Mapping
from datetime import UTC, datetime, timedelta
from html import unescape
from itertools import combinations

from league.views.day import DayBoard
from tests.event.weekend import BOARDS, LENGTH, Game, Weekend

Files = Mapping[str, str]
_EPOCH = datetime(1970, 1, 1, tzinfo=UTC)
_STATES = {"abandoned": "suspended", "played": "final"}
_FORFEITS = ("forfeit", "double_forfeit")


def false_statements(files: Files, truth: Weekend) -> list[str]:
    """Everything on a site that is not so."""
    parts = (_data, _table, _calendars, _schedule, _front, _team_pages, _standings, _news)
    return [f"{part.__name__}: {fault}" for part in parts for fault in part(files, truth)]


def false_in_hall(files: Files, truth: Weekend) -> list[str]:
    """Everything on the wall and on the phones of coaches that is not so."""
    parts = (_wall_now, _wall_boards, _wall_standings, _wall_results, _team_pages)
    return [f"{part.__name__}: {fault}" for part in parts for fault in part(files, truth)]


def false_on_front_page(board: DayBoard, truth: Weekend) -> Iterator[str]:
    """What is not so among the values of the terminal's front page and of the desk."""
    expected = truth.expected()
    known = {
        "playing": {game.number for game in truth.left() if game.state == "playing"},
        "suspended": {game.number for game in truth.left() if game.suspended},
    }
    for name, numbers in known.items():
        shown = {card.number for card in getattr(board, name)}
        if shown != numbers:
            yield f"{name}: games {shown}, not {numbers}"
    for card in (*board.soon, *board.on_deck, *board.later):
        game = truth.games.get(card.number) if card.fixture else None
        if game is not None and (card.time, card.board) != (expected.get(card.number), game.board):
            yield f"game {card.number} to come: {card.when_text} on {card.board}"
    for card in board.results:
        game = truth.games[card.number]
        if (card.home_points, card.visitors_points) != (
            game.score or game.reported or (None, None)
        ):
            yield f"result of game {card.number}: {card.score_line}"


def false_prints(text: str, truth: Weekend) -> list[str]:
    """What is not so on the printed schedule of all boards."""
    faults, expected = [], truth.expected()
    found: dict[int, str] = {}
    for board, sheet in re.findall(r"<h2>(?:Board )?(.*?)</h2>(.*?)</section>", text, re.S):
        for row in re.findall(r"<tr><td>(.*?)</tr>", sheet, re.S):
            cells = [
                _plain(cell) for cell in re.findall(r"<td[^>]*>(.*?)</td>", f"<td>{row}", re.S)
            ]
            if not cells[1].isdecimal():  # its teams are not known yet
                continue
            time, number, *_ = cells
            visitors, of_visitors, home, of_home = cells[-4:]
            home = home.partition(" (")[0]  # how it ended, where nothing was scored
            game = truth.games[int(number)]
            found[game.number] = board
            if (home, visitors) != game.teams or board != (game.board or "No board yet"):
                faults.append(f"game {number}: {visitors} at {home} on {board}")
            if game.number in expected and not time.endswith(clock(expected[game.number])):
                faults.append(f"game {number} printed for {time}")
            if game.over and game.score and [of_home, of_visitors] != [*map(str, game.score)]:
                faults.append(f"game {number} printed as {of_visitors}, {of_home}")
    missing = {game.number for game in truth.left()} - set(found)
    return faults + [f"game {number} is not printed" for number in sorted(missing)]


def false_on_screen(text: str, truth: Weekend) -> list[str]:
    """What is not so on the day's page of a terminal that has room for all of it."""
    faults, expected, section = [], truth.expected(), ""
    over = {frozenset(game.teams) for game in truth.games.values() if game.over}
    left = {frozenset(game.teams): game for game in truth.left()}
    waiting = {teams for teams, game in left.items() if game.reported}
    for line in text.splitlines():
        heading = re.match(r"\W*(Now playing|Next up|On deck|Later|Results|Needs a)", line)
        section = heading[1] if heading else section
        both = frozenset(team for team in truth.coaches if re.search(rf"\b{team}\b", line[:60]))
        times = re.findall(r"(\d+:\d\d)(?: ([AP]M))?", line)
        if len(both) != 2 or not times or "Next:" in line:
            continue
        if section in ("Now playing", "Next up", "On deck", "Later"):
            if both not in left:
                faults.append(f"{section}: {line.strip()}")
            elif both not in over and times[-1][0] != clock(expected[left[both].number])[:-3]:
                faults.append(
                    f"{section}: {line.strip()}, not {clock(expected[left[both].number])}"
                )
        elif section == "Results" and both not in over | waiting:
            faults.append(f"Results: {line.strip()}")
    return faults


def false_at_desk(html: str, truth: Weekend) -> Iterator[str]:
    """What is not so on the desk's page of the day."""
    expected = truth.expected()
    states = {"playing": "playing", "suspended": "suspended", "soon": "scheduled"}
    states |= {"on-deck": "scheduled", "later": "scheduled", "results": ""}
    shown: dict[str, set[int]] = {state: set() for state in states.values()}
    for section, state in states.items():
        own = html.partition(f'<section id="{section}"')[2].partition("</section>")[0]
        for item in own.split("<li ")[1:]:
            names, words = _names(item), _plain(item)
            number = re.search(r'<p class="dim">Game (\d+)', item)
            game = truth.games.get(int(number[1])) if number else None
            if game is None:
                if set(names) <= set(truth.coaches):
                    yield f"{section}: {words}"
                continue
            shown[state].add(game.number)
            if tuple(names[:2]) != game.teams[::-1] or (game.board and game.board not in words):
                yield f"{section}: {words}, not {game.teams} on {game.board}"
            if state and game.state != state:
                yield f"{section}: {words} is {game.state}"
            elif game.number in expected and clock(expected[game.number]) not in words:
                yield f"{section}: {words}, not {clock(expected[game.number])}"
            known = game.score or game.reported
            if not state and known and f"{known[1]}, {game.home} {known[0]}" not in words:
                yield f"{section}: {words}, not {known}"
    for state in ("playing", "suspended"):
        missing = {game.number for game in truth.left() if game.state == state} - shown[state]
        if missing:
            yield f"{state} games {missing} are not at the desk"


def clock(minute: int) -> str:
    """A time of day as pages write it."""
    return f"{_at(minute):%I:%M %p}".lstrip("0")


def _at(minute: int) -> datetime:
    return _EPOCH + timedelta(minutes=minute)


def _minute(text: str) -> int:
    when = datetime.fromisoformat(text).replace(tzinfo=UTC)
    return int((when - _EPOCH).total_seconds()) // 60


def _plain(html: str) -> str:
    return " ".join(unescape(re.sub(r"<[^>]*>", " ", html)).split())


def _data(files: Files, truth: Weekend) -> Iterator[str]:
    """The data: every game with its teams, place, times, result; nobody in two places."""
    season = json.loads(files["league.json"])["season"]
    names = {team["id"]: team["name"] for team in season["teams"]}
    expected, seen = truth.expected(), []
    for row in season["games"]:
        game = truth.games.get(row["number"])
        if game is None:
            yield f"game {row['number']} does not exist"
            continue
        seen.append(game.number)
        if (names[row["home"]], names[row["visitors"]]) != game.teams:
            yield f"game {game.number}: {names[row['visitors']]} at {names[row['home']]}"
        planned = None if row["planned"] is None else _minute(row["planned"])
        if row["board"] != game.board or planned != game.planned:
            yield f"game {game.number} is planned for {row['board']}, {row['planned']}"
        if game.over:
            score = (row["home_points"], row["visitors_points"])
            if score != (game.score or (None, None)):
                yield f"game {game.number} ended {score}"
            winner = names[row["winner"]] if row["winner"] else None
            if winner != game.winner or (row["state"] in _FORFEITS) != game.forfeit:
                yield f"game {game.number} was won by {winner}: {row['state']}"
        else:
            if _STATES.get(row["state"], row["state"]) != game.state:
                yield f"game {game.number} is {row['state']}, not {game.state}"
            score = (row["home_points"], row["visitors_points"])
            known = game.reported or (game.score if game.suspended else None) or (None, None)
            if score != known:
                yield f"game {game.number} has {score}, not {known}"
            if game.number not in expected:
                if not game.reported and row["expected"] is not None:
                    yield f"game {game.number} has no time: {row['expected']}"
            elif row["expected"] is None or _minute(row["expected"]) != expected[game.number]:
                yield f"game {game.number} is expected {row['expected']}, not at " + clock(
                    expected[game.number]
                )
    if sorted(seen) != sorted(truth.games):
        yield f"games {sorted(seen)}"
    rows = {row["number"]: _minute(row["expected"]) for row in season["games"] if row["expected"]}
    held = [game for game in truth.left() if game.number in expected and game.number in rows]
    for one, other in combinations(held, 2):
        shared = {one.board, *one.teams} & {other.board, *other.teams}
        first = min(one, other, key=lambda game: rows[game.number])
        rest = LENGTH - first.played_before
        if shared and abs(rows[one.number] - rows[other.number]) < rest:
            yield f"games {one.number} and {other.number} are both expected for {shared}"


def _table(files: Files, truth: Weekend) -> Iterator[str]:
    """The table of games says what the data says."""
    expected = truth.expected()
    for row in csv.DictReader(io.StringIO(files["data/games.csv"])):
        game = truth.games[int(row["number"])]
        known = game.score or game.reported
        points = ("", "") if known is None or game.state == "playing" else tuple(map(str, known))
        if (row["home_team"], row["away_team"]) != game.teams or row["stadium"] != game.board:
            yield f"game {game.number}: {row['away_team']} at {row['home_team']}"
        if (row["home_score"], row["away_score"]) != points:
            yield f"game {game.number}: {row['home_score']}-{row['away_score']}"
        if game.number in expected and _minute(row["expected"]) != expected[game.number]:
            yield f"game {game.number} is expected {row['expected']}"


def _events(text: str) -> dict[int, dict[str, str]]:
    lines = text.replace("\r\n ", "").replace("\r\n", "\n")
    events = {}
    for block in re.findall(r"BEGIN:VEVENT\n(.*?)END:VEVENT", lines, re.S):
        pairs = (line.split(":", 1) for line in block.splitlines())
        event = {name.partition(";")[0]: value for name, value in pairs}
        number = re.match(r"Game (\d+)", event.get("DESCRIPTION", ""))
        if number:
            events[int(number[1])] = event
    return events


def _calendars(files: Files, truth: Weekend) -> Iterator[str]:
    """The league's calendar and every team's."""
    whole = _events(files["calendar.ics"])
    if sorted(whole) != sorted(truth.games):
        yield f"events of games {sorted(whole)}"
    yield from _event_faults(whole, truth)
    for path, text in files.items():
        found = re.fullmatch(r"team/\d+-(.*)/calendar\.ics", path)
        if found:
            team = found[1].capitalize()
            events = _events(text)
            own = sorted(g.number for g in truth.games.values() if team in g.teams)
            if sorted(events) != own:
                yield f"{team} has games {sorted(events)}, not {own}"
            yield from _event_faults(events, truth)


def _event_faults(events: dict[int, dict[str, str]], truth: Weekend) -> Iterator[str]:
    expected = truth.expected()
    for number, event in events.items():
        game = truth.games.get(number)
        if game is None:
            yield f"game {number} does not exist"
            continue
        if game.suspended and game.score:
            said = f"Suspended: {game.visitors} {game.score[1]}\\, {game.home} {game.score[0]}"
            if event["STATUS"] != "TENTATIVE" or said not in event["DESCRIPTION"]:
                yield f"game {number} is suspended: {event}"
            continue
        starts = datetime.strptime(event["DTSTART"], "%Y%m%dT%H%M%S").isoformat()
        if event["SUMMARY"] != f"{game.visitors} at {game.home}":
            yield f"game {number}: {event['SUMMARY']}"
        if event.get("LOCATION", "") != game.board:
            yield f"game {number} on {event.get('LOCATION')}"
        if number in expected and _minute(starts) != expected[number]:
            yield f"game {number} begins {starts}, not at {clock(expected[number])}"
        status = "CANCELLED" if game.forfeit else "CONFIRMED"
        if event["STATUS"] != status:
            yield f"game {number} is {event['STATUS']}"


def _games_in(html: str) -> Iterator[tuple[str, str, list[str], str]]:
    """Home, visitors, times and all words of each game in a list."""
    for item in re.findall(r"<li>\s*(<span class=\"pair\">.*?)</li>", html, re.S):
        pair = _plain(
            re.findall(r"<span class=\"pair\">(.*?)</span>\s*<span class=\"sc", item, re.S)[0]
        )
        scored = re.fullmatch(r"(.*) \d+ ?, (.*) \d+", pair)
        visitors, home = scored.groups() if scored else (*pair.split(" at "), "")[:2]
        yield home, visitors, re.findall(r'datetime="(.*?)"', item), _plain(item)


def _between(truth: Weekend, home: str, visitors: str) -> Game | None:
    found = [game for game in truth.games.values() if game.teams == (home, visitors)]
    return found[-1] if found else None


def _schedule(files: Files, truth: Weekend) -> Iterator[str]:
    """The schedule's pages."""
    expected = truth.expected()
    for path in ("schedule/index.html", "schedule/boards.html"):
        for home, visitors, times, words in _games_in(files[path]):
            if not {home, visitors} <= set(truth.coaches):  # the winner of a game to come
                continue
            number = re.search(r"Game (\d+)", words)
            game = truth.games.get(int(number[1])) if number else None
            if game is None or game.teams != (home, visitors):
                yield f"{path}: {visitors} at {home}"
            elif game.suspended and game.score:
                stands = f"{visitors} {game.score[1]} , {home} {game.score[0]} suspended"
                if times or not words.startswith(stands):
                    yield f"{path}: {words}, not suspended"
            elif game.state == "scheduled":
                if not times or _minute(times[-1]) != expected[game.number]:
                    yield f"{path}: {words}, not {clock(expected[game.number])}"
            elif game.over and times:
                yield f"{path}: {words} is over"
            elif (
                game.over
                and game.score
                and not words.startswith(f"{visitors} {game.score[1]} , {home} {game.score[0]} ")
            ):
                yield f"{path}: {words}, not {game.score}"


def _front(files: Files, truth: Weekend) -> Iterator[str]:
    """The front page: who plays, who is next."""
    html, expected = files["index.html"], truth.expected()
    playing = {game.teams for game in truth.left() if game.state == "playing"}
    now = html.partition("On the field now</h2>")[2].partition("<h2")[0]
    shown = {(home, visitors) for home, visitors, *_ in _games_in(now)}
    if shown != playing:
        yield f"being played: {shown}, not {playing}"
    soon = html.partition("Next up</h2>")[2].partition("</section>")[0]
    for home, visitors, times, words in _games_in(soon):
        if not {home, visitors} <= set(truth.coaches):
            continue
        game = _between(truth, home, visitors)
        if game is None or game.state != "scheduled":
            yield f"next up: {words}"
        elif not times or _minute(times[-1]) != expected[game.number]:
            yield f"next up: {words}, not {clock(expected[game.number])}"


def _team_pages(files: Files, truth: Weekend) -> Iterator[str]:
    """What a coach sees: where the team plays next."""
    expected = truth.expected()
    for path, html in files.items():
        found = re.fullmatch(r"team/\d+-(.*)/index\.html|me/\d+#(.*)", path)
        if not found:
            continue
        team = (found[1] or found[2]).capitalize()
        own = [game for game in truth.left() if team in game.teams and game.number in expected]
        box = html.partition('aria-label="Next game"')[2].partition("</section>")[0]
        words = _plain(box)
        following = min(own, key=lambda game: expected[game.number], default=None)
        if following is None:
            if any(f" {each}" in words for each in truth.coaches):
                yield f"{team} has no game left: {words}"
            continue
        opponent = next(each for each in following.teams if each != team)
        if opponent not in words or following.board not in words:
            yield f"{team} plays {opponent} on {following.board}: {words}"
        if following.began is None and clock(expected[following.number]) not in words:
            yield f"{team} plays at {clock(expected[following.number])}: {words}"


def _wall_now(files: Files, truth: Weekend) -> Iterator[str]:
    """The cards of the games being played; beside them, two of those that are not settled."""
    html = files["wall?pages=now"]
    cards = {tuple(_names(card)) for card in re.findall(r'<li class="card.*?</li>', html, re.S)}
    playing = {game.teams[::-1] for game in truth.left() if game.state == "playing"}
    if cards != playing:
        yield f"cards of {cards}, not {playing}"
    open_ = html.partition("<h2>Not settled</h2>")[2].partition("</section>")[0]
    shown = [tuple(_names(line)) for line in re.findall(r"<li>.*?</li>", open_, re.S)]
    unsettled = {
        g.teams[::-1] for g in truth.games.values() if g.suspended or g.reported or g.disputed
    }
    if not set(shown) <= unsettled or len(shown) < min(len(unsettled), 2):
        yield f"not settled: {shown}, not {unsettled}"


def _wall_boards(files: Files, truth: Weekend) -> Iterator[str]:
    """What each board has now, and what comes next there."""
    html, expected = files["wall?pages=tables"], truth.expected()
    for board in BOARDS:
        own = html.partition(f"<h2>{board}</h2>")[2].partition("</li>")[0]
        now, *following = re.findall(r"<p.*?</p>", own, re.S) or [""]
        left = [game for game in truth.left() if game.board == board and game.number in expected]
        playing = [team for game in left if game.state == "playing" for team in game.teams[::-1]]
        if _names(now) != playing:
            yield f"{board} has {_plain(now)}, not {playing}"
        if (board in truth.out) != ("is out" in own):
            yield f"{board}: {_plain(own)}"
        coming = sorted(
            (game for game in left if game.state == "scheduled"),
            key=lambda game: (expected[game.number], game.planned or 0),
        )
        shown = [line for line in following if set(_names(line)) <= set(truth.coaches)]
        for line, game in zip(shown, coming, strict=False):
            words, called = _plain(line), "called" in line
            if tuple(_names(line)) != game.teams[::-1]:
                yield f"next on {board}: {words}, not {game.teams}"
            elif not called and not words.endswith(clock(expected[game.number])):
                yield f"next on {board}: {words}, not {clock(expected[game.number])}"


def _wall_standings(files: Files, truth: Weekend) -> Iterator[str]:
    """The records of the teams."""
    rows = re.findall(r"<tr class.*?</tr>", files["wall?pages=standings"], re.S)
    for row in rows:
        [team], cells = _names(row), re.findall(r'<td class="n[^>]*>(.*?)</td>', row)
        won, lost, tied = truth.records.get(team, (truth.record(team), None))[0]
        if cells[0] != (f"{won}-{lost}-{tied}" if tied else f"{won}-{lost}"):
            yield f"{team} {cells[0]}, not {won}-{lost}-{tied}"
    if {team for row in rows for team in _names(row)} != {*truth.coaches, *truth.gone}:
        yield "a team is missing"


def _wall_results(files: Files, truth: Weekend) -> Iterator[str]:
    """The latest results, and what is not settled."""
    for item in re.findall(r"<li>\s*<h2>.*?</li>", files["wall?pages=results"], re.S):
        line = item.partition("</h2>")[2]
        names, points = _names(line), re.findall(r"<b>(\d+)</b>", line)
        shown = tuple(map(int, points[::-1])) or None
        games = [g for g in truth.games.values() if g.teams == tuple(names[::-1])]
        if not any((g.score or g.reported) == shown for g in games):
            yield f"{_plain(item)}"


def _names(html: str) -> list[str]:
    """The teams that some HTML names, in order."""
    return [unescape(name) for name in re.findall(r"<bdi(?: class=\"name\")?>(.*?)</bdi>", html)]


def _standings(files: Files, truth: Weekend) -> Iterator[str]:
    """Records and points of every team; those that have left are last, the others by their
    percentage."""
    season = json.loads(files["league.json"])["season"]
    names = {team["id"]: team["name"] for team in season["teams"]}
    places = season["standings"][0]["places"]
    order = [names[row["team"]] for row in places]
    for row in places:
        team = names[row["team"]]
        record, points = truth.records.get(team, (truth.record(team), truth.points(team)))
        if (row["won"], row["lost"], row["tied"]) != record:
            yield f"{team} {row['won']}-{row['lost']}-{row['tied']}, not {record}"
        if (row["scored"], row["allowed"]) != points:
            yield f"{team} {row['scored']}-{row['allowed']}, not {points}"
    if truth.order and order != truth.order:
        yield f"the bracket was drawn on {truth.order}, not {order}"
    keys = [(team in truth.gone, -_percentage(truth, team)) for team in order]
    if not truth.order and keys != sorted(keys):
        yield f"order {order}"
    html = files["standings/index.html"]
    table = html.partition("<tbody>")[2].partition("</tbody>")[0]
    shown = [_plain(name) for name in re.findall(r"<th scope=\"row\">(.*?)</th>", table, re.S)]
    mark = re.compile(" (clinched|eliminated|withdrawn)$")
    if [mark.sub("", name) for name in shown][: len(order)] != order:
        yield f"the page has {shown}"


def _percentage(truth: Weekend, team: str) -> float:
    won, lost, tied = truth.record(team)
    games = won + lost + tied
    return (won + tied / 2) / games if games else 0.0


def _news(files: Files, truth: Weekend) -> Iterator[str]:
    """What is announced is on every current page; what was taken down on none."""
    for path, html in files.items():
        if path in ("index.html", "schedule/index.html", "standings/index.html"):
            for line in truth.news:
                if line not in unescape(html):
                    yield f"{path} does not say: {line}"
            for line in truth.taken_down:
                if line in unescape(html):
                    yield f"{path} still says: {line}"
