"""The page of each skilled player: his career, figures, injuries and awards."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

from league.model.careers.game_stats import Figures
from league.model.ledger.rows import Fixture
from league.publish.pages import SitePage, frame_of, html_page
from league.views.moment import LeagueMoment
from league.views.players import Rosters, player_address


def player_pages(moment: LeagueMoment) -> Iterator[SitePage]:
    """Return a page for every player who was ever drafted."""
    rosters = Rosters(moment)
    if not rosters.exist:
        return

    def figures(fixture: Fixture, player: str) -> Figures | None:
        return moment.games[fixture.id].figures.get(player) if fixture.id in moment.stored else None

    for player in rosters.careers.players.values():
        career = rosters.career(player.key)
        stored = (each for each in rosters.games_of(player) if each in moment.stored)
        frame = frame_of(
            moment,
            career.label,
            "Teams",
            edition=career.years[-1].name if career.years else "",
        )
        yield html_page(
            player_address(player.key),
            "player.html",
            frame,
            partial(rosters.career, player.key, figures),
            key=(career, [moment.versions[each] for each in stored]),
        )
