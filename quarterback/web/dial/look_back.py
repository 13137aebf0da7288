"""Pages next to a game: advice, Why?, the review, the front page, the game as a file."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Mapping
from time import monotonic
from typing import Final

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from quarterback.ai.review import Review
from quarterback.ai.review_report import ReviewReport, learner, review_report
from quarterback.ai.solution_cache import Knowledge
from quarterback.league_office.fixture_games import story_of_stored
from quarterback.text.advice import AdviceView, advice_of
from quarterback.text.both_sides import both_sides
from quarterback.text.explain import cited, reasons, ruling
from quarterback.text.story.html import page_article, page_style
from quarterback.text.story.league_story import LeagueStory, charted
from quarterback.text.story.writer import front_page
from quarterback.web.dial.games import ServerGame
from quarterback.web.dial.view import lines_of
from quarterback.web.public_file import answer, public_file
from quarterback.web.server_state import ServerState, typed_number
from rulesets.core.awaiting import Decide, Over
from rulesets.core.notation import write_game
from rulesets.core.sides import Side

Open = Callable[[Request], ServerGame]
"""Returns the game at an address. Raises PageInstead."""
PATIENCE: Final = 8.0
"""Seconds to wait for an answer."""
_LOOK: Final = 0.1
"""Seconds between two checks whether a game is solved: waiting for it blocks no thread."""
_SOLVING: Final = "This kind of game is being solved, only once. Look again in a few seconds."


def look_back_routes(server: ServerState, open_game: Open) -> list[Route]:
    pages = LookBack(server, open_game)
    return [
        Route("/play/paper.css", pages.style, methods=["GET"]),
        Route("/play/{number:int}/advice", pages.advice, methods=["GET"]),
        Route("/play/{number:int}/why", pages.why, methods=["GET"]),
        Route("/play/{number:int}/review", pages.review, methods=["GET"]),
        Route("/play/{number:int}/both", pages.both, methods=["GET"]),
        Route("/play/{number:int}/paper", pages.paper, methods=["GET"]),
        Route("/play/{number:int}/game.qbk", pages.file, methods=["GET"]),
    ]


class LookBack:
    """What can be looked up about a game."""

    def __init__(self, server: ServerState, open_game: Open) -> None:
        self._server, self._open = server, open_game
        self._style = public_file("paper.css", page_style("newsprint").encode())

    async def style(self, request: Request) -> Response:
        """Return the style sheet of the front page."""
        return answer(request, self._style)

    async def advice(self, request: Request) -> Response:
        """Show the value of each call, to the side to call."""
        at = self._open(request)
        refused = self._no_advice(at, at.seats.held(self._server.sessions.of(request)))
        if refused:
            view = AdviceView((), refused)
        else:
            await _solved(at.game.known)
            at = await self._at_rest(at)
            view = await self._server.pools.solve(lambda: _advice(at, at.game.known))
        return self._server.show("dial_advice.html", "Advice", view, number=at.number)

    def _no_advice(self, at: ServerGame, held: frozenset[Side]) -> str:
        """Return why this browser gets no advice; empty if it does."""
        game, awaited = at.game, at.game.awaiting
        if not isinstance(awaited, Decide) or awaited.side not in held:
            return "Advice is for the team with the call."
        if game.day is not None:
            return "No advice in the daily: the calls are yours."
        if game.any_dial:
            return "No advice with your own dial: its faces are unknown here."
        return "No advice in league games." if game.book.counts() else ""

    async def why(self, request: Request) -> Response:
        """Show why the game is where it is; or, with `input`, the rulings of an earlier play."""
        at = self._open(request)
        game, number = at.game, typed_number(request.query_params.get("input", ""), 5)
        if number and number <= len(game.book.by_input):
            causes = [
                reason
                for entry in game.book.by_input[number - 1]
                for reason in ruling(entry, game.names)
            ]
        else:
            causes = reasons(game)
        rulings = [(each.words, cited(game.rules, each.rules)) for each in causes]
        return self._server.show("dial_why.html", "Why?", rulings, number=at.number)

    async def review(self, request: Request) -> Response:
        """Show each call graded, choice and chance apart."""
        at = self._open(request)
        await _solved(at.game.known)
        at = await self._at_rest(at)
        review, why_not = await self._server.pools.solve(lambda: _review(at))
        return self._server.show(
            "dial_review.html", "Review", review, number=at.number, why_not=why_not
        )

    async def both(self, request: Request) -> Response:
        """Show a finished game to both of its players."""
        at = self._open(request)
        if not isinstance(at.game.awaiting, Over):
            text = "The page for both sides comes when the game is over."
            return self._server.message("Not yet", text, 404)
        await _solved(at.game.known)
        at = await self._at_rest(at)
        review, why_not = await self._server.pools.solve(lambda: _judged(at))
        view = both_sides(at.game.book, review)
        return self._server.show(
            "dial_both.html", "Both sides", view, number=at.number, why_not=why_not
        )

    async def paper(self, request: Request) -> Response:
        """Show the front page of the day after."""
        at = self._open(request)
        if not isinstance(at.game.awaiting, Over):
            return self._server.message(
                "No newspaper yet", "The paper comes out when the game is over.", 404
            )
        await _solved(at.game.known)
        if not at.game.known.over:
            return self._server.message("No newspaper yet", _SOLVING, 503)
        # The commentary is the game's own, and not for two threads at once.
        plays = {line.number: line.text for line in lines_of(at.game)}
        store = self._server.store
        league = await self._server.pools.read(lambda: story_of_stored(store, at.number))
        article = await self._server.pools.solve(lambda: _article(at, league, plays))
        return self._server.show("dial_paper.html", "Newspaper", article, number=at.number)

    async def _at_rest(self, at: ServerGame) -> ServerGame:
        """Return the game while it does not change; as it is stored, if something is being
        entered."""
        if await at.held.is_at_rest():
            return at
        return await self._server.pools.read(at.as_stored)

    async def file(self, request: Request) -> Response:
        """Return the game as a file, which the terminal can read."""
        at = self._open(request)
        book = at.game.book
        text = write_game(book.header, book.rules, book.session)
        name = f'attachment; filename="game-{at.number}.qbk"'
        return Response(
            text,
            headers={"content-disposition": name, "cache-control": "no-store"},
            media_type="text/plain; charset=utf-8",
        )


async def _solved(known: Knowledge) -> None:
    """Wait a while until a kind of game is solved."""
    known.begin()
    until = monotonic() + PATIENCE
    while not known.over and monotonic() < until:
        await asyncio.sleep(_LOOK)


def _advice(at: ServerGame, known: Knowledge) -> AdviceView:
    """Return the advice for the side to call. Takes long; call it in a thread."""
    from quarterback.ai.kernel.survey import Unknowable

    answers = known.answers
    if known.cannot:
        return AdviceView((), f"No advice in this game: {known.cannot}.")
    if answers is None:
        return AdviceView((), _SOLVING)
    game = at.game
    try:
        return advice_of(game.rules, game.state, game.names, answers, estimated=answers.estimated)
    except Unknowable as problem:
        return AdviceView((), f"No advice for this situation: {problem}.")


def _judged(at: ServerGame) -> tuple[Review | None, str]:
    """Return the calls of a game judged, or why they are not; call it in a thread."""
    solution = at.game.known
    if solution.cannot:
        return None, f"This game cannot be reviewed: {solution.cannot}."
    review = at.review()
    if review is None:
        return None, _SOLVING if not solution.over else "This game cannot be reviewed."
    return review, ""


def _review(at: ServerGame) -> tuple[ReviewReport | None, str]:
    """Return the review, or why there is none; call it in a thread."""
    book = at.game.book
    review, why_not = _judged(at)
    if review is None:
        return None, why_not
    learns = learner(book.header.home_coach, book.header.visitors_coach)
    return review_report(review, book.session, at.game.names, learns), ""


def _article(at: ServerGame, league: LeagueStory | None, plays: Mapping[int, str]) -> str:
    """Return the page of a finished game; call it in a thread."""
    book = at.game.book
    page = front_page(charted(book.header, book.session), league)
    return page_article(page, plays, f"/play/{at.number}")
