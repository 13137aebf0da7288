"""The rest of a season: each team's chances to qualify, to have a seed, and to win the title."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

import msgspec
import numpy as np

from league.model.brackets.shape import Bracket
from league.model.brackets.title_odds import title_odds
from league.model.games import GameResult, SeasonGame
from league.model.ledger.handlers.brackets import bracket_of, bracket_progress, seeds_in
from league.model.ledger.handlers.results import results_of
from league.model.ledger.handlers.schedule import plain
from league.model.ledger.queries.ranking import RankingRules, chain_in, ranking_rules
from league.model.ledger.queries.standings import (
    chains_of,
    conferences_of,
    names_of,
    ratings_of,
    stage_tally,
    still_to_play,
    tosses_of,
    withdrawn_from,
)
from league.model.ledger.rows import BracketRow, Fixture, Season, Stage, Team
from league.model.ledger.state import LeagueState
from league.model.planning.brackets import Form, bracket_to_come
from league.model.standings.elo import USUAL, expected
from league.model.standings.odds import (
    FINISHES,
    Finishes,
    GameChances,
    OddsTable,
    Score,
    TeamChances,
    chances_of,
    finishes,
)
from league.model.standings.qualify import divisions_in
from league.model.standings.simulation import Floats, Integers, SimulatedSeasons
from league.model.standings.tallies import SeasonTally, tally_season
from rulesets.core.plain_text import how_many
from rulesets.core.refusal import Refused

_NO_SCORE: Final[tuple[Score, ...]] = ((14, 7),)
"""What every game is taken as before any has a score."""


class OddsRequest(msgspec.Struct, frozen=True):
    """What the odds of a season rest on, where the league has not decided it yet."""

    even: bool = False
    """Whether every game is even; otherwise ratings decide."""
    places: int | None = None
    """How many teams qualify, if not as the league's settings say."""
    wild_cards: int | None = None
    """How many of each conference qualify in addition to its division winners."""
    form: Form | None = None
    """The form of the bracket to come; by default single elimination, re-seeded."""


class Race(msgspec.Struct, frozen=True):
    """Who races for which places, and the games that decide it."""

    season: SeasonTally
    left: tuple[SeasonGame, ...]
    rules: RankingRules
    stage: Stage
    racing: tuple[str, ...]
    """The teams that have not withdrawn."""
    places: int
    """How many qualify; of each conference, where there are two."""
    conferences: tuple[tuple[tuple[str, ...], ...], ...] = ()
    """The teams by division of each conference; empty for one table."""
    wild_cards: int = 0

    def rank(self, many: SimulatedSeasons) -> Integers:
        """Return the seed from 0 of each team by row; the second conference's seeds follow those
        of the first."""
        if not self.conferences:
            return many.seeds(self.racing, chain_in(self.rules), self.places)
        chains = chains_of(self.stage)
        seeds = [
            many.conference_seeds(each, chains, self.wild_cards)[0] for each in self.conferences
        ]
        first = len(self.conferences[0]) + self.wild_cards
        return np.minimum(seeds[0], seeds[1] + first) if len(seeds) > 1 else seeds[0]

    @property
    def sizes(self) -> tuple[int, ...]:
        """How many qualify, by conference."""
        if not self.conferences:
            return (self.places,)
        return tuple(len(each) + self.wild_cards for each in self.conferences)


def race_of(records: LeagueState, season: Season, wish: OddsRequest) -> Race:
    """Return the race of a season's standings. Raises Refused where its games or its order cannot
    be foreseen, and for more places than teams."""
    stages = [each for each in records.where(Stage, season=season.id) if each.form != "bracket"]
    if not stages:
        raise Refused(f"{season.name} has no standings")
    stage = stages[0]
    rules = ranking_rules(stage.settings)
    if rules.formula is not None:
        raise Refused("in a league ranked by points coaches arrange their games: no odds")
    fixtures = records.where(Fixture, stage=stage.id)
    if not fixtures:
        raise Refused("the schedule is not released yet")
    drawn = max(fixture.round for fixture in fixtures)
    if rules.rounds is not None and drawn < rules.rounds:
        raise Refused(f"round {drawn + 1} is not drawn yet: odds need all games")
    teams = records.where(Team, season=season.id)
    removed = withdrawn_from(records, season.id)
    racing = tuple(str(team.id) for team in teams if str(team.id) not in removed)
    tally = stage_tally(records, stage)
    left = tuple(plain(still_to_play(records, stage), str(stage.id)))
    race = Race(tally, left, rules, stage, racing, _places(wish, rules, len(racing)))
    names = conferences_of(records, season.id)
    if len(names) != 2 or wish.places is not None:
        return race
    return _by_conference(race, names, wish)


def _places(wish: OddsRequest, rules: RankingRules, count: int) -> int:
    places = wish.places if wish.places is not None else rules.through or 1
    if not 1 <= places <= count:
        raise Refused(f"of {count} teams from 1 to {count} qualify, not {places}")
    return places


def _by_conference(race: Race, names: Sequence[str], wish: OddsRequest) -> Race:
    conferences = []
    for name in names:
        divisions = divisions_in(race.season, name, set(race.season.teams) - {*race.racing})
        conferences.append(tuple(map(tuple, divisions.values())))
    if not all(conferences):
        return race
    most = max(map(len, conferences))
    cards = wish.wild_cards
    if cards is None:
        cards = max((race.rules.through or 0) // 2 - most, 0)
    room = min(sum(map(len, each)) - len(each) for each in conferences)
    if not 0 <= cards <= room:
        raise Refused(f"there are from 0 to {room} wild cards, not {cards}")
    return msgspec.structs.replace(
        race, conferences=tuple(conferences), wild_cards=cards, places=most + cards
    )


def odds_of(records: LeagueState, season: Season, wish: OddsRequest = OddsRequest()) -> OddsTable:  # noqa: B008
    """Return the odds of a season: of its bracket once there is one, of its standings and the
    bracket to come before that. Raises Refused where they cannot be told."""
    brackets = records.where(BracketRow, season=season.id)
    if brackets:
        return _in_bracket(records, season, brackets[-1], wish)
    race = race_of(records, season, wish)
    played = _finished(records)
    tied = sum(each.tied for each in played)
    ties = tied / len(played) if played else 0.0
    rated = _ratings(records, season)
    chances = {game.key: _chances(rated, game, ties, wish.even) for game in race.left}
    scores = _scores(played)
    count = sum(race.sizes)
    ends = finishes(
        race.season,
        race.left,
        chances,
        scores or _NO_SCORE,
        race.rank,
        count,
        tosses_of(records, season.id),
    )
    bracket = bracket_to_come(race.sizes, wish.form)
    beats = _beats(rated, race.season.teams, wish.even)
    title, sure = _titles(bracket, ends, beats)
    wins = _wins(race, chances)
    names = names_of(records)
    teams = [
        TeamChances(
            team, names[team], wins[team], *_seeded(ends, race, at), round(float(title[at]), 6)
        )
        for at, team in enumerate(race.season.teams)
        if team in race.racing
    ]
    said = [
        _chances_said(wish.even),
        _ties_said(tied, len(played)),
        _scores_said(bool(scores)),
        "A tie that nothing else breaks is decided by a toss.",
        *_playoffs_said(race, bracket, wish),
        _how_said(ends, race, sure),
    ]
    return OddsTable(
        season.name,
        _best_first(teams),
        race.places,
        wish.even,
        ends.exact and sure,
        tuple(filter(None, said)),
    )


def _in_bracket(
    records: LeagueState, season: Season, row: BracketRow, wish: OddsRequest
) -> OddsTable:
    bracket, seeds = bracket_of(records, row), seeds_in(records, row)
    every = tuple(str(team.id) for team in records.where(Team, season=season.id))
    numbers = {team: at for at, team in enumerate(every)}
    beats = _beats(_ratings(records, season), every, wish.even)
    out = [numbers[team] for team in withdrawn_from(records, season.id)]
    beats[out, :], beats[:, out] = 0.0, 1.0
    title, exact = title_odds(
        bracket,
        np.array([[numbers[team] for team in seeds]]),
        np.ones(1),
        beats,
        bracket_progress(records, row),
        numbers,
    )
    names, won = names_of(records), _games_won(records, season, every)
    places = {team: at for at, team in enumerate(seeds)}
    teams = [
        TeamChances(
            team,
            names[team],
            won[team],
            float(team in places),
            _only(places.get(team), len(seeds)),
            round(float(title[numbers[team]]), 6),
        )
        for team in every
    ]
    how = (
        "Exact: every way in which the playoffs can go."
        if exact
        else f"{FINISHES:,} playoffs were drawn; the same league always has the same figures."
    )
    said = (_chances_said(wish.even), "Every playoff game has a winner.", how)
    return OddsTable(season.name, _best_first(teams), len(seeds), wish.even, exact, said)


def _only(place: int | None, count: int) -> tuple[float, ...]:
    """Return the chances of a team to have each seed, which are drawn."""
    if place is None:
        return (0.0,) * count
    return (0.0,) * place + (1.0,) + (0.0,) * (count - place - 1)


def _best_first(teams: Sequence[TeamChances]) -> tuple[TeamChances, ...]:
    return tuple(
        sorted(teams, key=lambda t: (-t.title, -t.qualify, *(-s for s in t.seeds), -t.wins, t.name))
    )


def _games_won(records: LeagueState, season: Season, teams: Sequence[str]) -> dict[str, float]:
    results = [
        result
        for stage in records.where(Stage, season=season.id)
        if stage.form != "bracket"
        for result in results_of(records, stage.id)
    ]
    tallies = tally_season(teams, results).tallies
    return {team: tallies[team].won + tallies[team].tied / 2 for team in teams}


def _ratings(records: LeagueState, season: Season) -> dict[str, float]:
    rated = ratings_of(records)
    teams = records.where(Team, season=season.id)
    return {str(team.id): rated.get(str(team.franchise), USUAL.start) for team in teams}


def _chances(rated: dict[str, float], game: SeasonGame, ties: float, even: bool) -> GameChances:
    home, visitors = (USUAL.start if even else rated[team] for team in game.teams)
    return chances_of(USUAL, home, visitors, ties)


def _beats(rated: dict[str, float], teams: Sequence[str], even: bool) -> Floats:
    """Return the chance of each team against each other in a game that has a winner."""
    chances = np.full((len(teams), len(teams)), 0.5)
    if not even:
        # Many teams of a large bracket have the same rating.
        values = {rated[team] for team in teams}
        rows: dict[float, Floats] = {}
        for at, one in enumerate(teams):
            if rated[one] not in rows:
                each = {other: expected(USUAL, rated[one], other) for other in values}
                rows[rated[one]] = np.array([each[rated[other]] for other in teams])
            chances[at] = rows[rated[one]]
    return chances


def _finished(records: LeagueState) -> list[GameResult]:
    """Return the games of all standings that were played to the end."""
    return [
        result
        for stage in records.all(Stage)
        if stage.form != "bracket"
        for result in results_of(records, stage.id)
        if result.kind == "played"
    ]


def _scores(played: Sequence[GameResult]) -> tuple[Score, ...]:
    """Return the scores of games to draw from, winner's and loser's points."""
    return tuple(
        (max(points), min(points))
        for each in played
        if not each.tied and (points := (each.points_of(each.home), each.points_of(each.visitors)))
    )


def _wins(race: Race, chances: dict[str, GameChances]) -> dict[str, float]:
    tallies = race.season.tallies
    wins = {team: tallies[team].won + tallies[team].tied / 2 for team in race.season.teams}
    for game in race.left:
        if game.counts:
            chance = chances[game.key]
            wins[game.home] += chance.home + chance.tie / 2
            wins[game.visitors] += 1 - chance.home - chance.tie / 2
    return wins


def _seeded(ends: Finishes, race: Race, at: int) -> tuple[float, tuple[float, ...]]:
    """Return the chance of a team to qualify, and to have each seed in its conference."""
    chances = [float(ends.weights @ (column == at)) for column in ends.seeds.T]
    first = race.sizes[0]
    own = chances[:first] if any(chances[:first]) else chances[first:] or chances
    return round(sum(chances), 6), tuple(round(each, 6) for each in own)


def _titles(bracket: Bracket | None, ends: Finishes, beats: Floats) -> tuple[Floats, bool]:
    if bracket is None:
        return np.bincount(ends.seeds[:, 0], ends.weights, len(beats)), True
    return title_odds(bracket, ends.seeds, ends.weights, beats)


# What the figures rest on


def _chances_said(even: bool) -> str:
    if even:
        return "Every game is even."
    return "Each game is decided by the teams' ratings today; home field gives no advantage."


def _ties_said(tied: int, played: int) -> str:
    if not tied:
        return "No game is expected to end in a tie: none has so far."
    were = "was a tie" if tied == 1 else "were ties"
    return f"{tied} of the {played} games played {were}; the same share of those to come will be."


def _scores_said(known: bool) -> str:
    if not known:
        return "No score is known yet: every game is taken as 14-7 where points matter."
    return "Where points matter, scores are like those of the league's games so far."


_FORMS: Final[dict[Form, str]] = {
    "electra": "single elimination by seed, re-seeded after each round",
    "electra-double": "double elimination by seed",
    "single": "single elimination by seed",
    "double": "double elimination by seed",
    "conferences": "each conference re-seeded after each round, then its champions meet",
}


def _playoffs_said(race: Race, bracket: Bracket | None, wish: OddsRequest) -> list[str]:
    if bracket is None:
        if sum(race.sizes) > 1:
            return ["The title goes to the first seed of the first conference."]
        return ["No playoffs are set: first place takes the title."]
    if len(race.sizes) == 2:
        wild = race.wild_cards
        cards = f" and {wild} wild card{'' if wild == 1 else 's'}" if wild else ""
        return [
            f"The division winners{cards} of each conference qualify.",
            f"Playoffs: {_FORMS['conferences']}. Every playoff game has a winner.",
        ]
    return [
        f"Playoffs: {_FORMS[wish.form or 'electra']}, {race.places} teams. Every playoff game has"
        " a winner."
    ]


def _how_said(ends: Finishes, race: Race, sure: bool) -> str:
    count = sum(game.counts for game in race.left)
    games = how_many(count, "game")
    if not count:
        return "Exact: no game is left." if sure else ""
    if ends.ways == FINISHES and not ends.exact:
        return (
            f"{FINISHES:,} ends of the {games} left were drawn; the same league always has the"
            " same figures."
        )
    every = f"all {ends.ways:,} ways in which the {games} left can end"
    if ends.scores_drawn:
        return f"Of {every}; scores were drawn where they decide."
    return f"Exact: {every}." if sure and ends.exact else f"Of {every}; the rest was drawn."
