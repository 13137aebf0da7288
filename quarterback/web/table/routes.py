"""Every address of the tables."""

from __future__ import annotations

from starlette.routing import Route

from quarterback.web.server_state import ServerState
from quarterback.web.table.corrections_pages import CorrectionPages
from quarterback.web.table.pages import TablePages


def routes(server: ServerState) -> list[Route]:
    pages = TablePages(server)
    fixes, game = CorrectionPages(pages), "/table/{name}/{number:int}"
    if server.league is not None:
        server.keep_live("/table/", pages.version)
    if "tables" in server.open_doors:
        server.links.append(("Boards", "table"))
    return [
        Route("/table", pages.tables, methods=["GET"]),
        Route("/table/", pages.tables, methods=["GET"]),
        Route("/table/{name}", pages.one_table, methods=["GET"]),
        Route(f"{game}/score", pages.score, methods=["GET"]),
        Route(f"{game}/score", pages.enter, methods=["POST"]),
        Route(game, pages.play, methods=["GET"]),
        Route(game, pages.tap, methods=["POST"]),
        Route(f"{game}/entries", fixes.entries, methods=["GET"]),
        Route(f"{game}/entry/{{entry:int}}", fixes.earlier, methods=["GET"]),
        Route(f"{game}/entry/{{entry:int}}", fixes.amend, methods=["POST"]),
        Route(f"{game}/ruling", fixes.ruling, methods=["GET"]),
        Route(f"{game}/ruling", fixes.rule, methods=["POST"]),
        Route(f"{game}/end", fixes.end, methods=["GET"]),
    ]
