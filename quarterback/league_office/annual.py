"""The annual of a season, from a league's rows: what it contains, and the evidence for each
sentence.

Nothing is stored for it. It is computed from results, as standings and records are, so the
annual of an earlier season is the same whenever it is printed, unless a result is corrected.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import groupby
from typing import Final, NamedTuple
from zlib import crc32

from league.model.games import GameResult
from league.model.history.champions import StatLine
from league.model.history.records_book import BOARDS, led, value_text
from league.model.ledger.handlers.results import results_of
from league.model.ledger.queries.history import awards_of
from league.model.ledger.queries.standings import names_of, race, standings
from league.model.ledger.rows import Fixture, League, NodeRow, Person, Season, Stage, Team
from league.model.ledger.state import LeagueState
from league.model.standings.elo import LETTERS
from league.model.standings.table import RankedTeam
from league.model.standings.tallies import LOSS, TIE, WIN, GameLine, Tally, add_up, tally_season
from league.views.games import RESULT_KINDS
from league.views.history import BookRecord, book_records, leader_lines, season_lines
from league.views.moment import LeagueMoment, moment_of
from league.views.standings import cells_of, columns_of, standings_table
from league.views.text import number_word, ordinal
from quarterback.text.story.league_notes import possessive
from quarterback.text.story.page import Annual, Claim, Paragraph, Sentence, Table, TeamPage
from quarterback.text.story.phrases import TeamName
from rulesets.core.plain_text import how_many
from rulesets.core.refusal import Refused
from rulesets.core.sides import HOME, as_read

_CLOSE: Final = 3
"""The largest margin of a close game, in points."""
_RUN: Final = 3
"""How many games in a row are worth a sentence."""
_FIGURES: Final = ("yards", "rushing", "passing", "first_downs", "sacks", "taken", "turnovers")
"""The leader boards whose figures are on a team's page."""
_LEADERS: Final = 5
_COLUMNS: Final = 6
_LEFT_OUT: Final = ("form", "streak", "home", "away", "schedule")
"""Columns of the standings that do not fit in an annual."""


class _Year(NamedTuple):
    """What every part of the annual reads."""

    moment: LeagueMoment
    records: LeagueState
    season: Season
    stage: Stage
    names: dict[str, str]
    """The teams' names, by their key in their season."""
    rows: tuple[RankedTeam, ...]
    race: tuple[tuple[str, tuple[RankedTeam, ...]], ...]
    lines: dict[str, tuple[GameLine, ...]]
    """All of a team's games of the season that count, in order."""
    results: list[GameResult]
    """The season's games by team, in the order in which they ended."""
    champion: str
    """A team; empty while there is none."""
    runner_up: str
    title_score: str
    shared_with: str
    """The other champion, where the title is shared."""


def annual_of(
    records: LeagueState,
    season: Season,
    teams: Sequence[StatLine] = (),
    players: Sequence[StatLine] = (),
) -> Annual:
    """Return the annual of a season, finished or not. `teams` and `players` are the season's lines
    of stored games, for figures and leaders. Raises Refused for a season without a result."""
    year = _read(records, season)
    pages = tuple(_team_page(year, row, teams, players) for row in _in_order(year))
    records_table, record_story = _records(year)
    return Annual(
        league=records.get(League, 1).name,
        season=season.name,
        year=season.year,
        over=season.phase == "over" or bool(year.champion),
        headline=_headline(year),
        lead=tuple(_lead(year)),
        race=_race_table(year),
        race_story=tuple(_race_story(year)),
        standings=_standings(year),
        teams=pages,
        playoffs=_playoffs(year),
        leaders=(*_awards(year), *_leaders(teams, players)),
        records=records_table,
        record_story=record_story,
        champions=_champions(year),
    )


def _read(records: LeagueState, season: Season) -> _Year:
    stages = records.where(Stage, season=season.id)
    stage = stages[0]
    results = sorted(
        (each for part in stages for each in results_of(records, part.id) if each.finished),
        key=lambda each: each.order,
    )
    if not results:
        raise Refused(f"the season {season.name} has no result yet")
    teams = records.where(Team, season=season.id)
    tally = tally_season([str(team.id) for team in teams], results)
    by_franchise = {str(team.franchise): str(team.id) for team in teams}
    moment = moment_of(records, 0)
    won = moment.champion(season)
    return _Year(
        moment,
        records,
        season,
        stage,
        names_of(records),
        standings(records, stage) if stage.form != "bracket" else (),
        race(records, stage) if stage.form != "bracket" else (),
        tally.lines,
        results,
        by_franchise.get(won.team, "") if won else "",
        by_franchise.get(won.runner_up, "") if won else "",
        won.score if won else "",
        by_franchise.get(won.shared_with, "") if won else "",
    )


def _in_order(year: _Year) -> list[str]:
    """Return the teams in the order of their pages: the champion first, then as in the
    standings."""
    order = [row.team for row in year.rows] or sorted(year.lines, key=lambda t: year.names[t])
    return sorted(order, key=lambda team: team not in (year.champion, year.shared_with))


# The league.


def _headline(year: _Year) -> Sentence:
    if year.champion:
        claim = Claim("title", (year.names[year.champion],), year.season.year)
        team = year.names[year.champion]
        if year.shared_with:
            other = year.names[year.shared_with]
            both = (claim, Claim("title", (other,), year.season.year))
            return Sentence(f"{team} and {other} Share the {year.season.year} Title", both)
        won = f"{team} {TeamName(HOME, team).verb('win').capitalize()}"
        text = _one_of(
            year,
            "headline",
            f"{won} the {year.season.year} Title",
            f"{year.season.year} Title Goes to {team}",
        )
        return Sentence(text, (claim,))
    rows = year.rows
    if rows and not rows[0].place.shared:
        team = year.names[rows[0].team]
        return Sentence(f"{team} in First Place", (_place(year, rows[0]),))
    games = len(year.results)
    text = f"{number_word(games).capitalize()} Game{'' if games == 1 else 's'} Played"
    return Sentence(text, (Claim("games", (), games),))


def _lead(year: _Year) -> Iterator[Sentence]:
    name = year.records.get(League, 1).name
    if year.champion:
        team = year.names[year.champion]
        claims = [Claim("title", (team,), year.season.year)]
        text = f"{team} won the {year.season.year} title of {name}"
        if year.shared_with:
            other = year.names[year.shared_with]
            claims.append(Claim("title", (other,), year.season.year))
            text = f"{team} and {other} shared the {year.season.year} title of {name}"
        if year.runner_up:
            second = year.names[year.runner_up]
            claims.append(Claim("runner_up", (second,), year.season.year))
            text += (
                f"; {second} finished second"
                if not year.title_score
                else (f", {year.title_score} over {second} in the last game")
            )
            if year.title_score:
                score = tuple(int(each) for each in year.title_score.split("-"))
                claims.append(Claim("title_score", (team,), score))
        yield Sentence(f"{text}.", tuple(claims))
    played = [each for each in year.results if each.kind == "played"]
    points = sum(team for each in played for team in _points(each))
    games = len(year.results)
    claims = [Claim("games", (), games), Claim("total_points", (), points)]
    text = f"In {number_word(games)} games the teams scored {points} points"
    tied = sum(each.tied for each in year.results)
    if tied:
        claims.append(Claim("ties", (), tied))
        many = "game" if tied == 1 else "games"
        text += f", and {number_word(tied)} {many} ended in a tie"
    yield Sentence(f"{text}.", tuple(claims))
    yield from _widest(year, played)


def _points(result: GameResult) -> tuple[int, int]:
    return result.home_points or 0, result.visitors_points or 0


def _widest(year: _Year, played: list[GameResult]) -> Iterator[Sentence]:
    """Yield the most points a team scored in a game, if only one game has that many."""
    best = max((max(_points(each)) for each in played), default=0)
    games = [each for each in played if best in _points(each)]
    if best and len(games) == 1:
        [game] = games
        high = game.won_by or game.home
        team, other = year.names[high], year.names[game.other(high)]
        number = year.records.get(Fixture, int(game.fixture)).number
        score = game.points_of(high), game.points_of(game.other(high))
        claims = (
            Claim("most_points", (team,), best),
            Claim("result", (team,), (number, *score)),
        )
        text = f"The most points in a game were {possessive(team)} {best} against {other}."
        yield Sentence(text, claims)


def _race_table(year: _Year) -> Table:
    columns = ("Team", *(name for name, _ in year.race))
    places = [{row.team: row.place.place for row in rows} for _, rows in year.race]
    order = [row.team for row in year.rows]
    rows = tuple(
        (year.names[team], *(str(each.get(team, "-")) for each in places)) for team in order
    )
    return Table("The race: places after each round", columns, rows)


def _alone_first(rows: tuple[RankedTeam, ...]) -> str:
    return rows[0].team if rows and not rows[0].place.shared else ""


def _race_story(year: _Year) -> Iterator[Sentence]:
    firsts = [_alone_first(rows) for _, rows in year.race]
    if not firsts or not any(firsts):
        return
    held = [team for team, _ in groupby(team for team in firsts if team)]
    rounds = len(firsts)
    for team in dict.fromkeys(held):
        count = firsts.count(team)
        name = year.names[team]
        claim = Claim("led", (name,), (count, rounds))
        if count == rounds and rounds > 1:
            yield Sentence(f"{name} stood alone in first place after every round.", (claim,))
            return
        share = f"{number_word(count)} of the {number_word(rounds)} rounds"
        text = _one_of(
            year,
            f"led{team}",
            f"{name} led alone after {share}.",
            f"First place was {possessive(name)} alone after {share}.",
        )
        yield Sentence(text, (claim,))
    changes = len(held) - 1
    if changes:
        many = (
            "once" if changes == 1 else "twice" if changes == 2 else f"{number_word(changes)} times"
        )
        yield Sentence(f"The lead changed hands {many}.", (Claim("lead_changes", (), changes),))


def _standings(year: _Year) -> Table:
    standings = standings_table(year.records, year.stage, rows=year.rows)
    leave_out = ("share",) if standings.has_points else ()
    columns = columns_of(standings, _COLUMNS, leave_out=(*_LEFT_OUT, *leave_out))
    rows = tuple((line.place_text, line.name, *cells_of(line, columns)) for line in standings.lines)
    return Table("Standings", ("", "Team", *(column.heading for column in columns)), rows)


def _playoffs(year: _Year) -> Table | None:
    rows = []
    for result in year.results:
        game = year.records.get(Fixture, int(result.fixture))
        if game.node is not None:
            title = year.records.get(NodeRow, game.node).title
            rows.append((title, *_score_cells(year, result)))
    columns = ("", "Visitors", "", "Home", "")
    return Table("Playoffs", columns, tuple(rows)) if rows else None


def _score_cells(year: _Year, result: GameResult) -> tuple[str, str, str, str]:
    """Return each team with its points, visitors first, and how the game ended if it was not
    played."""
    points = (str(result.home_points), str(result.visitors_points))
    if result.kind != "played" or result.home_points is None:
        points = (RESULT_KINDS[result.kind], "")
    visitors, home = as_read(
        *zip((year.names[result.home], year.names[result.visitors]), points, strict=True)
    )
    return *visitors, *home


def _awards(year: _Year) -> Iterator[Table]:
    awards = awards_of(year.records, year.season)
    if awards:
        rows = tuple(
            (
                each.category,
                each.who or each.team,
                each.team if each.who else "",
                f"{each.votes} votes" if each.how == "voted" else "",
            )
            for each in awards
        )
        yield Table("Awards", ("", "", "Team", ""), rows)


def _leaders(teams: Sequence[StatLine], players: Sequence[StatLine]) -> Iterator[Table]:
    for board in leader_lines(teams, players, _LEADERS):
        whose = board.players
        columns = ("", "Player", "Team", "") if whose else ("", "Team", "")
        rows = tuple(
            (str(each.place), each.name, *((each.team,) if whose else ()), each.text)
            for each in board.leaders
        )
        yield Table(board.full_title, columns, rows)


def _records(year: _Year) -> tuple[Table | None, Paragraph]:
    """Return the records book as it was at the end of the season; only this season's records get
    sentences."""
    book = book_records(year.moment, year.season.year)
    old = {each.key: each for each in book_records(year.moment, year.season.year - 1)}
    rows = tuple((each.title, each.value, _holder(each)) for each in book)
    story = []
    for each in book:
        earlier = old.get(each.key)
        if earlier is None or each.amount <= earlier.amount:
            continue
        holder = each.holders[0].name
        claim = Claim("record", (holder, each.key), (earlier.value, each.value, _holder(earlier)))
        text = (
            f"{each.title}: {each.value}, by {holder}, where {earlier.value} had been the record"
            f" ({_holder(earlier)})."
        )
        story.append(Sentence(text, (claim,)))
    table = Table("Records", ("", "", "Holder"), rows) if rows else None
    return table, tuple(story)


def _holder(record: BookRecord) -> str:
    first = record.holders[0]
    more = len(record.holders) - 1
    others = f" and {more} more" if more else ""
    return f"{first.name}, {first.season}{others}"


def _champions(year: _Year) -> Table | None:
    lines = (each for each in reversed(season_lines(year.moment)) if each.champions)
    rows = tuple(
        (str(each.year), each.champion, each.coach, each.runner_up, each.score)
        for each in lines
        if each.year <= year.season.year
    )
    columns = ("Year", "Champion", "Coach", "Runner-up", "Score")
    return Table("Champions", columns, rows) if rows else None


# A team.


def _team_page(
    year: _Year, key: str, teams: Sequence[StatLine], players: Sequence[StatLine]
) -> TeamPage:
    records, name = year.records, year.names[key]
    team = records.get(Team, int(key))
    parts = (tuple(_record_part(year, key)), tuple(_games_part(year, key)))
    return TeamPage(
        name,
        records.get(Person, team.coach).name,
        _team_headline(year, key),
        tuple(part for part in parts if part),
        _games_table(year, key),
        _figures(name, teams, players),
    )


def _row(year: _Year, key: str) -> RankedTeam | None:
    return next((row for row in year.rows if row.team == key), None)


def _place(year: _Year, row: RankedTeam) -> Claim:
    return Claim("annual_place", (year.names[row.team],), (row.place.place, len(year.rows)))


def _record(name: str, tally: Tally) -> Claim:
    return Claim("annual_record", (name,), (tally.won, tally.lost, tally.tied))


def _runs(lines: Sequence[GameLine], letter: str) -> int:
    """Return the longest run of a letter in a season."""
    letters = "".join(LETTERS[line.half_points] for line in lines)
    return max((len(list(run)) for each, run in groupby(letters) if each == letter), default=0)


def _shutouts(lines: Sequence[GameLine]) -> int:
    """Count the games won without allowing a point; a conceded or forfeited game is not one."""
    return sum(line.half_points == WIN and line.scored > 0 and not line.allowed for line in lines)


def _team_headline(year: _Year, key: str) -> Sentence:
    """Return the first headline that is true, the most important first."""
    lines, row = year.lines[key], _row(year, key)
    for candidate in (*_prizes(year, key), *_marches(year, key)):
        return candidate
    name, tally = year.names[key], add_up(lines)
    if row is None:
        return Sentence(f"{name}: {tally.record}", (_record(name, tally),))
    tied = "a Tie for " if row.place.shared else ""
    text = f"{name} in {tied}{ordinal(row.place.place).capitalize()} Place, {row.tally.record}"
    return Sentence(text, (_place(year, row), _record(name, row.tally)))


def _prizes(year: _Year, key: str) -> Iterator[Sentence]:
    """Yield headlines for titles, and for seasons without a loss or without a win."""
    name, tally = year.names[key], add_up(year.lines[key])
    record = _record(name, tally)
    if key in (year.champion, year.shared_with):
        claim = Claim("title", (name,), year.season.year)
        champion = "Champions" if TeamName(HOME, name).plural else "Champion"
        yield Sentence(f"{name}, {champion} of {year.season.year}: {tally.record}", (claim, record))
    elif not tally.games:
        yield Sentence(f"{name} Did Not Play", (record,))
    elif key == year.runner_up and year.title_score:
        claim = Claim("runner_up", (name,), year.season.year)
        yield Sentence(f"{name} Came Within a Game of the Title", (claim,))
    elif not tally.lost and tally.won:
        yield Sentence(f"{name} Did Not Lose: {tally.record}", (record,))
    elif not tally.won:
        yield Sentence(f"{name} Went Without a Win: {tally.record}", (record,))


def _marches(year: _Year, key: str) -> Iterator[Sentence]:
    """Yield headlines for streaks, ties and shutouts that made the season."""
    name, lines = year.names[key], year.lines[key]
    tally = add_up(lines)
    runs = {"won": _runs(lines, "W"), "lost": _runs(lines, "L")}
    for how, run in sorted(runs.items(), key=lambda each: -each[1]):
        if run > _RUN:
            claim = Claim("longest_run", (name, how), run)
            text = f"{name} {how.capitalize()} {number_word(run).capitalize()} in a Row"
            yield Sentence(text, (claim,))
    if 2 * tally.tied >= tally.games > 1:
        tied, games = (number_word(each).capitalize() for each in (tally.tied, tally.games))
        yield Sentence(f"{name} Tied {tied} of {games}", (_record(name, tally),))
    if (shut := _shutouts(lines)) >= _RUN:
        claim = Claim("shutouts", (name,), shut)
        yield Sentence(f"{number_word(shut).capitalize()} Shutouts for {name}", (claim,))


def _record_part(year: _Year, key: str) -> Iterator[Sentence]:
    name, lines, row = year.names[key], year.lines[key], _row(year, key)
    tally = add_up(lines)
    if not lines:
        return
    points = Claim("annual_points", (name,), (tally.scored, tally.allowed))
    if row is not None:
        tied = "in a tie for " if row.place.shared else ""
        finished = "finished" if year.season.phase == "over" or year.champion else "stood"
        text = (
            f"{name} {finished} {tied}{ordinal(row.place.place)} of {number_word(len(year.rows))}"
            f" in the standings, at {row.tally.record}"
        )
        yield Sentence(f"{text}.", (_place(year, row), _record(name, row.tally)))
    yield Sentence(f"The points were {tally.scored} for and {tally.allowed} against.", (points,))
    yield from _climb(year, key)
    close = [line for line in lines if 0 < abs(line.scored - line.allowed) <= _CLOSE]
    if len(close) >= 2:
        won = sum(line.half_points == WIN for line in close)
        claim = Claim("close", (name,), (won, len(close) - won))
        text = f"In games decided by three points or fewer the record was {won}-{len(close) - won}."
        yield Sentence(text, (claim,))


def _climb(year: _Year, key: str) -> Iterator[Sentence]:
    """Yield the lowest or highest place along the way, if the final place is far from it."""
    name = year.names[key]
    places = [
        (step, row.place.place) for step, rows in year.race for row in rows if row.team == key
    ]
    if len(places) < 4:
        return
    last = places[-1][1]
    for step, place in (max(places, key=lambda e: e[1]), min(places, key=lambda e: e[1])):
        if abs(place - last) >= 3 and step.isdecimal():
            verb = "rose from" if place > last else "fell from"
            claims = (
                Claim("place_after", (name,), (int(step), place)),
                Claim("place_after", (name,), (int(places[-1][0]), last)),
            )
            text = f"{name} {verb} {ordinal(place)} place after round {step} to {ordinal(last)}."
            yield Sentence(text, claims)
            return


def _games_part(year: _Year, key: str) -> Iterator[Sentence]:
    name, lines = year.names[key], year.lines[key]
    if not lines:
        return
    yield _opening(year, name, lines[0])
    for how, letter, noun in (("won", "W", "winning"), ("lost", "L", "losing")):
        run = _runs(lines, letter)
        if run >= _RUN:
            claim = Claim("longest_run", (name, how), run)
            yield Sentence(f"The longest {noun} streak was {number_word(run)} games.", (claim,))
    played = [line for line in lines if line.scored or line.allowed]
    yield from _margin(year, name, [line for line in played if line.half_points == WIN], "best")
    yield from _margin(year, name, [line for line in played if line.half_points == LOSS], "worst")
    if (shut := _shutouts(lines)) >= 2:
        claim = Claim("shutouts", (name,), shut)
        yield Sentence(f"{number_word(shut).capitalize()} opponents were shut out.", (claim,))
    home = add_up(line for line in lines if line.at_home)
    if 2 <= home.games < len(lines):
        claim = Claim("home_record", (name,), (home.won, home.lost, home.tied))
        yield Sentence(f"The record at home was {home.record}.", (claim,))


def _opening(year: _Year, name: str, line: GameLine) -> Sentence:
    other = year.names[line.opponent]
    what = {WIN: "a win over", TIE: "a tie with", LOSS: "a loss to"}[line.half_points]
    score = f", {_high_low(line)}" if line.scored or line.allowed else ""
    text = _one_of(
        year,
        f"opening{name}",
        f"The season opened with {what} {other}{score}.",
        f"The first game was {what} {other}{score}.",
    )
    return Sentence(text, (_result(year, name, line),))


def _high_low(line: GameLine) -> str:
    return f"{max(line.scored, line.allowed)}-{min(line.scored, line.allowed)}"


def _result(year: _Year, name: str, line: GameLine) -> Claim:
    number = year.records.get(Fixture, int(line.fixture)).number
    return Claim("result", (name,), (number, line.scored, line.allowed))


def _margin(year: _Year, name: str, lines: list[GameLine], kind: str) -> Iterator[Sentence]:
    """Yield the widest win or loss, with the opponent if only one game has that margin."""
    if not lines:
        return
    margin = max(abs(line.scored - line.allowed) for line in lines)
    widest = [line for line in lines if abs(line.scored - line.allowed) == margin]
    claim = Claim(f"{kind}_margin", (name,), (margin, len(widest)))
    noun = "win" if kind == "best" else "loss"
    if len(widest) > 1:
        many = "twice" if len(widest) == 2 else f"{number_word(len(widest))} times"
        points = how_many(margin, "point")
        yield Sentence(f"The widest {noun}, by {points}, came {many}.", (claim,))
        return
    [line] = widest
    where = "against" if line.at_home else "at"
    text = f"The widest {noun} was {_high_low(line)} {where} {year.names[line.opponent]}."
    yield Sentence(text, (claim, _result(year, name, line)))


def _games_table(year: _Year, key: str) -> Table:
    rows = []
    for result in year.results:
        if key not in result.teams:
            continue
        game = year.records.get(Fixture, int(result.fixture))
        label = str(game.round or game.number)
        if game.node is not None:
            label = year.records.get(NodeRow, game.node).title
        where = "" if key == result.home else "at"
        other = year.names[result.other(key)]
        letter = "T" if result.tied else "W" if result.won_by == key else "L"
        score = f"{result.points_of(key)}-{result.points_of(result.other(key))}"
        if result.kind != "played":
            score = RESULT_KINDS[result.kind]
        rows.append((label, where, other, letter, score))
    return Table("Games", ("Round", "", "Opponent", "", "Score"), tuple(rows))


def _figures(name: str, teams: Sequence[StatLine], players: Sequence[StatLine]) -> Table | None:
    rows = []
    for board in BOARDS:
        if board.key in _FIGURES and board.of == "team":
            every = led(board, teams, players, len(teams) + 1)
            own = next((each for each in every if each.name == name), None)
            if own is not None:
                rows.append((board.title, value_text(board, own.value), ordinal(own.place)))
    for board in BOARDS:
        if board.of == "player":
            own = next((e for e in led(board, teams, players, 1) if e.team == name), None)
            if own is not None:
                rows.append((f"{board.title}: {own.name}", value_text(board, own.value), "first"))
    columns = ("", "", "Rank")
    return Table("Figures, and rank in the league", columns, tuple(rows)) if rows else None


def _one_of(year: _Year, about: str, *texts: str) -> str:
    """Choose a wording, always the same one for the same season."""
    seed = f"{year.records.get(League, 1).name}/{year.season.year}/{about}"
    return texts[crc32(seed.encode()) % len(texts)]
