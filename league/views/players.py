"""The skilled players of a league: a team's roster, and what the draft makes of each, season by
season. What players did in games is in `careers`."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cached_property
from typing import Final

import msgspec

from league.model.careers.fold import CareerPlayer, Careers, Injured
from league.model.careers.injuries import Availability, availability
from league.model.games import GameResult
from league.model.ledger.handlers.players import careers_of, terms_in
from league.model.ledger.handlers.results import results_by_franchise
from league.model.ledger.queries.history import awards_of
from league.model.ledger.rows import CareerRow, Fixture, Season
from league.views.moment import LeagueMoment, game_address, player_address
from league.views.notes import WrittenNote, listed_text, notes_on_players
from league.views.text import games_out, seasons_text
from rulesets.core.plain_text import how_many
from rulesets.core.refusal import Refused

INJURY_LENGTHS: Final = {
    "game": "the rest of the game",
    "next_game": "this game and the next",
    "next_two": "this game and the next two",
    "season": "the rest of the season",
}


class RosterLine(msgspec.Struct, frozen=True):
    """A player on a team's roster: values, and as properties the same as text."""

    key: str
    """Of the player: his row."""
    position: str
    name: str
    """Empty where he has none."""
    rating: int
    """In percent."""
    seasons_left: int
    """The season in question with them."""
    figure: str = ""
    dice: tuple[int, ...] = ()
    """Those of his rating."""
    out: int | str = 0
    """How many games he misses; or `season`."""
    details: str = ""
    """What lists show of his fields: `Height: 6-2`."""

    @property
    def label(self) -> str:
        """What he is called: his name, else his position and rating."""
        return player_label(self.name, self.position, self.rating)

    @property
    def path(self) -> str:
        """The address of his page in the site."""
        return player_address(self.key)

    @property
    def rating_text(self) -> str:
        """Such as 54%."""
        return f"{self.rating}%"

    @property
    def seasons_text(self) -> str:
        """Such as `3 seasons`."""
        return seasons_text(self.seasons_left)

    @property
    def out_text(self) -> str:
        """What he misses, such as `1 game`; empty if he can play."""
        return games_out(self.out)

    @property
    def data(self) -> dict[str, object]:
        return {
            "player": int(self.key),
            "name": self.name,
            "position": self.position,
            "rating": self.rating,
            "seasons_left": self.seasons_left,
            "misses": self.out,
        }


class InjuryLine(msgspec.Struct, frozen=True):
    season: int
    """The year."""
    game: int
    """Its number."""
    path: str
    """The address of the game's page."""
    opponent: str
    """Bears, or `at Bears`."""
    length: str
    dice: tuple[int, ...]

    @property
    def length_text(self) -> str:
        """What he missed, with the dice: `this game and the next (dice 4, 2)`."""
        fell = f" (dice {', '.join(map(str, self.dice))})" if self.dice else ""
        return f"{INJURY_LENGTHS[self.length]}{fell}"

    @property
    def text(self) -> str:
        """Such as `injured in game 3: the rest of the game`."""
        return f"injured in game {self.game}: {self.length_text}"


class PlayerSeason(msgspec.Struct, frozen=True):
    year: int
    name: str
    seasons_left: int
    """This season with them."""
    released: bool
    """Whether he was released in it."""
    team_games: int
    """Games that his team finished."""
    injuries: tuple[InjuryLine, ...]

    @property
    def state_text(self) -> str:
        """`released`, or `3 seasons left`."""
        return "released" if self.released else f"{seasons_text(self.seasons_left)} left"

    @property
    def games_text(self) -> str:
        """Such as `2 team games`."""
        return how_many(self.team_games, "team game")


class PlayerCareer(msgspec.Struct, frozen=True):
    """A skilled player, from his draft on."""

    key: str = ""
    name: str = ""
    """Empty where he has none."""
    position: str = ""
    rating: int = 0
    team: str = ""
    """His team's name."""
    team_path: str = ""
    dice: tuple[int, ...] = ()
    """Those of his rating, as they fell when he was drafted."""
    debut: int = 0
    """The year in which he was drafted."""
    career: int = 0
    """The seasons that he was drafted for."""
    figure: str = ""
    witness: str = ""
    released: int | None = None
    """The year in which he was released."""
    out: int | str | None = 0
    """How many games he misses, or `season`; None when he no longer plays."""
    years: tuple[PlayerSeason, ...] = ()
    """The first one first."""
    awards: tuple[tuple[str, str], ...] = ()
    """The name of the season of each, and what it is."""

    @property
    def label(self) -> str:
        """What he is called: his name, else his position and rating."""
        return player_label(self.name, self.position, self.rating)

    @property
    def rating_text(self) -> str:
        """Such as 54%."""
        return f"{self.rating}%"

    @property
    def now_text(self) -> str:
        """Whether he can play."""
        if self.released is not None:
            return f"Released in {self.released}"
        if self.out is None:
            return "Career over"
        return f"Injured: misses {games_out(self.out)}" if self.out else "Can play"

    @property
    def can_play(self) -> bool:
        """Whether he can play now."""
        return self.released is None and self.out == 0

    @property
    def drafted_text(self) -> str:
        """Such as `2026 for 3 seasons, witnessed by Dan`."""
        saw = f", witnessed by {self.witness}" if self.witness else ""
        return f"{self.debut} for {seasons_text(self.career)}{saw}"

    @property
    def seasons(self) -> tuple[tuple[int, bool], ...]:
        last = self.years[-1].year if self.years else self.debut
        end = self.debut + self.career if self.released is None else self.released
        return tuple((year, year <= last) for year in range(self.debut, end))

    @property
    def injuries(self) -> tuple[InjuryLine, ...]:
        """Those of all seasons."""
        return tuple(hurt for year in self.years for hurt in year.injuries)


def player_label(name: str, position: str, rating: int) -> str:
    """Return what a player is called: his name, else his position and rating."""
    return name or f"{position.capitalize()}, {rating}%"


class Rosters:
    """The players of a league at one moment. A league without drafts has none."""

    def __init__(self, moment: LeagueMoment) -> None:
        self.moment = moment
        self._results: dict[int, list[GameResult]] = {}
        self._can: dict[int, dict[str, Availability]] = {}

    @cached_property
    def careers(self) -> Careers:
        """All players and bases."""
        return careers_of(self.moment.state)

    @cached_property
    def exist(self) -> bool:
        """Whether any players or bases are recorded."""
        return bool(self.moment.state.rows[CareerRow])

    @cached_property
    def _notes(self) -> Mapping[str, tuple[WrittenNote, ...]]:
        return notes_on_players(self.moment.state)

    @cached_property
    def _injuries(self) -> Mapping[str, tuple[Injured, ...]]:
        """The injuries of each player, in the order in which they were entered."""
        injuries: dict[str, list[Injured]] = {}
        for each in self.careers.injuries:
            injuries.setdefault(each.player, []).append(each)
        return {player: tuple(hurts) for player, hurts in injuries.items()}

    @cached_property
    def _games(self) -> Mapping[tuple[int, int], list[Fixture]]:
        games: dict[tuple[int, int], list[Fixture]] = {}
        for season, fixtures in self.moment.fixtures.items():
            for fixture in fixtures:
                for team in (fixture.home, fixture.visitors):
                    games.setdefault((self.moment.franchise_of(team), season), []).append(fixture)
        return games

    @cached_property
    def _awards(self) -> Mapping[int, list[tuple[str, str]]]:
        """The awards of each player: the name of the season, and what it is."""
        awards: dict[int, list[tuple[str, str]]] = {}
        for season in reversed(self.moment.seasons):
            for each in awards_of(self.moment.state, season):
                if each.player is not None:
                    awards.setdefault(each.player, []).append((season.name, each.category))
        return awards

    def results(self, season: Season) -> list[GameResult]:
        results = self._results.get(season.id)
        if results is None:
            results = self._results[season.id] = results_by_franchise(self.moment.state, season)
        return results

    def availability(self, season: Season) -> dict[str, Availability]:
        """Return who can play in a season, and how long the others are out."""
        can_play = self._can.get(season.id)
        if can_play is None:
            can_play = availability(self.careers, season.year, self.results(season))
            self._can[season.id] = can_play
        return can_play

    def of(self, franchise: int, season: Season) -> tuple[RosterLine, ...]:
        """Return a franchise's players in a season, by position as the rules list them, each in
        the coach's order."""
        if not self.exist:
            return ()
        can = self.availability(season)
        listed = list(terms_in(self.moment.state, season).positions)
        squad = self.careers.squad(str(franchise), season.year)
        places = {position: place for place, position in enumerate(listed)}
        return tuple(
            RosterLine(
                player.key,
                player.position,
                player.name,
                player.rating,
                player.seasons_left(season.year),
                player.figure,
                player.talent_dice,
                can[player.key].out if player.key in can else 0,
                listed_text("player", self._notes.get(player.key, ())),
            )
            for player in sorted(squad, key=lambda each: places.get(each.position, len(places)))
        )

    def bases(self, franchise: int, season: Season) -> tuple[int, ...]:
        return self.careers.bases.get((season.year, str(franchise)), ()) if self.exist else ()

    def career(self, key: str) -> PlayerCareer:
        """Return a player's career. Raises Refused for an unknown key."""
        player = self.careers.players.get(key)
        if player is None:
            raise Refused(f"there is no player {key}")
        moment, franchise = self.moment, int(player.team)
        seasons = [
            each
            for each in reversed(moment.seasons)
            if player.plays_in(each.year) or player.released == each.year
        ]
        return PlayerCareer(
            key=key,
            name=player.name,
            position=player.position,
            rating=player.rating,
            team=moment.franchises[franchise],
            team_path=moment.franchise_path(franchise),
            dice=player.talent_dice,
            debut=player.debut,
            career=player.career,
            figure=player.figure,
            witness=player.witness,
            released=player.released,
            out=self._out(player, seasons),
            years=tuple(self._year(player, season) for season in seasons),
            awards=tuple(self._awards.get(int(key), ())),
        )

    def _out(self, player: CareerPlayer, seasons: list[Season]) -> int | str | None:
        """What he misses; None when the league has gone on without him."""
        can = self.availability(seasons[-1]).get(player.key) if seasons else None
        now = self.moment.season
        if can is None or (now is not None and now.year > seasons[-1].year):
            return None
        return can.out

    def _year(self, player: CareerPlayer, season: Season) -> PlayerSeason:
        return PlayerSeason(
            season.year,
            season.name,
            player.seasons_left(season.year),
            player.released == season.year,
            sum(each.finished and player.team in each.teams for each in self.results(season)),
            tuple(self._hurts(player, season)),
        )

    def _hurts(self, player: CareerPlayer, season: Season) -> Iterator[InjuryLine]:
        for hurt in self._injuries.get(player.key, ()):
            fixture = self.moment.state.find(Fixture, int(hurt.fixture))
            if fixture is not None and hurt.season == season.year:
                yield InjuryLine(
                    season.year,
                    fixture.number,
                    game_address(fixture.id),
                    self._opponent(fixture, player),
                    hurt.length,
                    tuple(hurt.dice),
                )

    def _opponent(self, fixture: Fixture, player: CareerPlayer) -> str:
        home = self.moment.franchise_of(fixture.home) == int(player.team)
        other = self.moment.teams[fixture.visitors if home else fixture.home]
        return other if home else f"at {other}"
