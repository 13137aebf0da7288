"""A bracket as lists, round below round: what a phone and a screen reader show."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from html import escape

from league.publish.bracket_svg import BracketLinks, head_of
from league.views.brackets import MARKS, BracketBye, BracketGame, BracketSide, BracketView
from rulesets.core.plain_text import capitalize, plain_name

_ORDER = ("main", "second", "losers", "consolation", "third", "final")
"""The parts of a bracket in the order of the lists: what comes last is last."""


def bracket_rounds(view: BracketView, links: BracketLinks) -> str:
    """Return every round of a bracket as a list of its games, with where each winner goes."""
    pen = _Pen(view, links)
    return "\n".join(['<div class="rounds">', *pen.rounds(), "</div>"])


def bracket_ways(view: BracketView, stories: Mapping[str, str]) -> str:
    """Return the way of every team through a bracket in words, one paragraph each. `stories` are
    by the keys of the teams, each beginning with the team's name."""
    lines = []
    names = {side.team: side.name for game in view.games for side in game.sides if side.team}
    names |= {bye.side.team: bye.side.name for bye in view.byes}
    for team, story in stories.items():
        name = names.get(team, "")
        rest = story.removeprefix(name)
        lines.append(f"<p><b>{escape(plain_name(name))}</b>{escape(plain_name(rest))}</p>")
    return "\n".join(['<div class="ways">', *lines, "</div>"])


class _Pen:
    """Writes the lists of one bracket."""

    def __init__(self, view: BracketView, links: BracketLinks) -> None:
        self.view, self.links = view, links
        self.next: dict[str, BracketGame] = {}
        for game in view.games:
            for side in game.sides:
                if len(side.comes_from) == 1:
                    self.next.setdefault(side.comes_from[0], game)

    def rounds(self) -> Iterator[str]:
        """Every round, part by part."""
        rounds: dict[tuple[int, int], list[BracketGame]] = {}
        for game in self.view.games:
            rounds.setdefault((_ORDER.index(game.part), game.round), []).append(game)
        byes: dict[tuple[int, int], list[BracketBye]] = {}
        for bye in self.view.byes:
            byes.setdefault((_ORDER.index(bye.part), bye.round), []).append(bye)
        for key, games in sorted(rounds.items()):
            yield f"<section><h2>{escape(plain_name(games[0].title))}</h2><ol>"
            for game in sorted(games, key=lambda each: each.position):
                yield from self.game(game)
            yield "</ol>"
            if key in byes:
                names = ", ".join(plain_name(each.side.name) for each in byes[key])
                yield f'<p class="next">Bye: {escape(names)}</p>'
            yield "</section>"

    def game(self, game: BracketGame) -> Iterator[str]:
        """A game as an entry of a list."""
        head = escape(plain_name(head_of(game)))
        href = self.links.game(game.fixture) if game.fixture else ""
        words = f'<a href="{escape(href)}">{head}</a>' if href else head
        mark = MARKS.get(game.status, "")
        state = f"<b>{capitalize(mark)}</b>" if mark and game.status != "ready" else ""
        look = f' class="{game.status}"' if game.status in ("live", "disputed") else ""
        yield f'<li{look}><p class="meta"><span>{words}</span>{state}</p>'
        decided = game.is_decided
        for side in game.sides:
            yield self.side(side, decided)
        after = self.next.get(game.key)
        if after is not None and not decided and game.status != "not_needed":
            goes = f"{after.title}, Game {after.number}" if after.number else after.label
            yield f'<p class="next">Winner to {escape(plain_name(goes))}</p>'
        yield "</li>"

    def side(self, side: BracketSide, decided: bool) -> str:
        """One of the two teams of a game."""
        name = escape(plain_name(side.awaits or side.name))
        look = "won" if side.won else "lost" if decided else "" if side.team else "open"
        href = self.links.team(side.team) if side.team else ""
        words = f'<a href="{escape(href)}">{name}</a>' if href else name
        classes = f"side {look}".rstrip()
        return (
            f'<p class="{classes}"><i>{escape(side.seed)}</i>'
            f"<span>{words}</span><b>{escape(side.score)}</b></p>"
        )
