"""A bracket before it is seeded: its places ("1st", "winner of game 31") with room to write."""

from __future__ import annotations

from typing import Final

from league.model.brackets.shape import (
    Bracket,
    LoserOf,
    Seed,
    Source,
    Survivor,
    WinnerOf,
    survivor_words,
)
from league.model.ledger.handlers.schedule import next_number
from league.model.ledger.queries.ranking import ranking_rules
from league.model.ledger.queries.standings import conferences_of
from league.model.ledger.rows import Division, Season, Stage
from league.model.ledger.state import LeagueState
from league.model.planning.brackets import Form, bracket_to_come
from league.model.planning.seeds import taking_part
from league.views.brackets import BracketBye, BracketGame, BracketSide, BracketView
from league.views.text import ordinal_figures
from rulesets.core.refusal import Refused

_USUAL: Final = 8
"""Qualifiers at most, where the league has not said how many."""
_TWO: Final = 2


def blank_bracket(state: LeagueState, season: Season, form: Form | None = None) -> BracketView:
    """Return the bracket that a season will have, as far as the league's settings say: re-seeded,
    unless `form` is another. Raises Refused where there is none to come."""
    places = qualifiers(state, season)
    bracket = bracket_to_come(tuple(places.values()), form)
    if bracket is None:
        raise Refused(f"{season.name} has no bracket to come: fewer than two teams qualify")
    return _View(bracket, places, next_number(state, season.id)).view()


def qualifiers(state: LeagueState, season: Season) -> dict[str, int]:
    """Return how many teams will qualify, by conference where there are two."""
    teams = len(taking_part(state, season.id))
    stages = [each for each in state.where(Stage, season=season.id) if each.form != "bracket"]
    through = ranking_rules(stages[0].settings).through if stages else None
    names = conferences_of(state, season.id)
    if len(names) != _TWO:
        return {"": min(through or _USUAL, teams)}
    divisions = state.where(Division, season=season.id)
    winners = max(sum(each.conference == name for each in divisions) for name in names)
    return dict.fromkeys(names, max((through or 0) // _TWO, winners))


class _View:
    """One bracket without teams."""

    def __init__(self, bracket: Bracket, places: dict[str, int], first: int) -> None:
        self.bracket, self.places = bracket, places
        numbered = [node.key for node in bracket.nodes if self._is_known(node.key)]
        self.numbers = {key: number for number, key in enumerate(numbered, first)}
        """The games whose numbers are known: those that can be played at once."""
        self.byes = self._byes()

    def _is_known(self, key: str) -> bool:
        return all(isinstance(source, Seed) for source in self.bracket.sources[key])

    def _byes(self) -> dict[int, tuple[str, int]]:
        """The part and the round in which each team plays first that has a bye."""
        parts = {
            source.number: (str(node.part), node.round)
            for node in self.bracket.nodes
            for source in self.bracket.sources[node.key]
            if isinstance(source, Seed)
        }
        half = next(iter(self.places.values()))
        second = len(self.places) == _TWO
        return {
            number: parts.get(number, ("second" if second and number > half else "main", 2))
            for number in self.bracket.byes
        }

    def view(self) -> BracketView:
        """All of it."""
        bracket = self.bracket
        games = tuple(
            BracketGame(
                *(node.key, node.part, node.round, node.position),
                (self._side(node.key, 0, node.round), self._side(node.key, 1, node.round)),
                title=node.title,
                label=bracket.label(node),
                number=self.numbers.get(node.key, 0),
                best_of=node.best_of,
            )
            for node in bracket.nodes
        )
        sources = [each for two in bracket.sources.values() for each in two]
        byes = (
            BracketBye(f"bye {number}", part, round_ - 1, BracketSide(awaits=self._place(number)))
            for number, (part, round_) in self.byes.items()
        )
        return BracketView(
            "Playoffs",
            games,
            tuple(byes),
            pooled=any(isinstance(each, Survivor) for each in sources),
            last=bracket.last,
        )

    def _side(self, key: str, slot: int, round_: int) -> BracketSide:
        source = self.bracket.sources[key][slot]
        return BracketSide(awaits=self._words(source), comes_from=self._before(source, round_))

    def _before(self, source: Source, round_: int) -> tuple[str, ...]:
        match source:
            case WinnerOf(key):
                return (key,)
            case Seed(number) if round_ > 1 and number in self.bracket.byes:
                return (f"bye {number}",)
            case Survivor(part, number):
                out = [f"bye {seed}" for seed in self.byes if self.byes[seed][0] == part]
                played = [game.key for game in self.bracket.of_round(part, number)]
                return (*(out if number == 1 else ()), *played)
        return ()

    def _words(self, source: Source) -> str:
        match source:
            case Seed(number):
                return self._place(number)
            case WinnerOf(key) | LoserOf(key):
                word = "winner" if isinstance(source, WinnerOf) else "loser"
                label = self.bracket.label(self.bracket.by_key[key])
                game_number = self.numbers.get(key)
                return f"{word} of {label if game_number is None else f'game {game_number}'}"
            case Survivor(_, _, place):
                return survivor_words(place)

    def _place(self, number: int) -> str:
        """1st, 2nd; of two conferences with its name."""
        for conference, count in self.places.items():
            if number <= count:
                return f"{ordinal_figures(number)} {conference}".strip()
            number -= count
        return ordinal_figures(number)
