"""A whole page against its game: every claim, every sentence, and the list of forbidden words."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

from tests.story.checker.claims import Claim, proved
from tests.story.checker.game import ProofGame
from tests.story.checker.league import LEAGUE, League, league_proved
from tests.story.checker.words import CLICHES, faults_in, figures, numbers_in

Page = dict[str, Any]
"""A page as JSON: quarterback-paper/1."""


def sentences(page: Page) -> Iterator[tuple[str, dict[str, Any]]]:
    """Every sentence with the part of the page that it is in."""
    yield "headline", page["headline"]
    for deck in page["decks"]:
        yield "deck", deck
    for part in (page["lead"], *page["story"]):
        for each in part:
            yield "story", each
    for quote in page.get("quotes", ()):
        yield "quote", quote["words"]
    if page.get("star"):
        yield "star", page["star"]
    for note in page.get("notes", ()):
        yield "note", note
    for each in (page.get("graph") or {}).get("words", ()):
        yield "graph", each


def claims_of(page: Page) -> Iterator[Claim]:
    for _, sentence in sentences(page):
        yield from sentence.get("claims", ())


def holds(claim: Claim, game: ProofGame, league: League | None = None) -> bool:
    """Whether a claim is proved, by the log or by the league's results."""
    if claim["name"] in LEAGUE and league is not None:
        return league_proved(league, claim)
    return proved(game, claim)


def claims_that_fail(page: Page, game: ProofGame, league: League | None = None) -> list[Claim]:
    return [claim for claim in claims_of(page) if not holds(claim, game, league)]


def check(page: Page, game: ProofGame, league: League | None = None) -> list[str]:
    """Return everything that is wrong with a page; nothing for one that an editor may print."""
    faults = []
    for part, sentence in sentences(page):
        text, claims = sentence["text"], list(sentence.get("claims", ()))
        false = [claim for claim in claims if not holds(claim, game, league)]
        faults += [f"{part}: false {_shown(claim)} in {text!r}" for claim in false]
        true = [claim for claim in claims if claim not in false]
        loud, quoted = part in ("headline", "deck"), part == "quote"
        faults += [
            f"{part}: {fault} in {text!r}"
            for fault in faults_in(text, true, game, headline=loud, quoted=quoted)
        ]
    return faults + _repeated(page) + _boxes(page, game) + _label(page, game, league)


def _shown(claim: Claim) -> str:
    args = ", ".join(map(str, claim.get("args", ())))
    return f"{claim['name']}({args})={claim.get('value', True)} @{claim.get('log', [])}"


def check_small(page: Page, league: League) -> list[str]:
    """Return everything that is wrong with the page of a result without a log: claims, numbers,
    who beat whom, the line score, and any word of how it was played."""
    faults = []
    result = league.game
    for part, sentence in sentences(page):
        text, claims = sentence["text"], list(sentence.get("claims", ()))
        faults += [f"{part}: false {_shown(claim)} in {text!r}"
                   for claim in claims if not league_proved(league, claim)]  # fmt: skip
        plain = text
        for team in sorted({n for r in league.played for n in (r.home, r.visitors)}, key=len):
            plain = plain.replace(team, "@")
        known = set().union(*(figures(claim) for claim in claims))
        faults += [f"{part}: number {each} in {text!r}"
                   for number in numbers_in(plain) for each in number.split("-")
                   if each not in known]  # fmt: skip
    order = page["headline"]["text"].find
    beaten = result.visitors if result.winner == result.home else result.home
    conceded = result.kind == "conceded"
    first = (order(beaten) < order(result.winner)) if result.winner else False
    if result.winner and first != conceded:
        faults.append(f"headline: {page['headline']['text']!r} has the wrong winner")
    if page["story"] or page.get("quotes") or page.get("star") or page.get("graph"):
        faults.append("page: more than the result is known of")
    rows = page["line_score"]["rows"]
    if [row[0] for row in rows] != [result.visitors, result.home]:
        faults.append("line score: other teams")
    if result.score is not None and tuple(int(row[-1]) for row in reversed(rows)) != result.score:
        faults.append(f"line score: {rows} is not {result.score}")
    if result.score is None and any(cell.isdigit() for row in rows for cell in row[1:]):
        faults.append("line score: points that were never entered")
    return faults + _repeated(page)


_DAILY = re.compile(r"The Daily \d{4}-\d\d-\d\d")


def _label(page: Page, game: ProofGame, league: League | None) -> list[str]:
    """C31, from the header: what kind of game it was stands in the masthead, and no more."""
    header = game.header
    kinds = ["PRACTICE BOARD"] if header.board == "simulated" else []
    if league is None:
        if _DAILY.fullmatch(header.event):
            kinds.append("THE DAILY")
        elif header.event == "First game":
            kinds.append("FIRST GAME")
        else:
            both = header.home_coach and header.visitors_coach
            kinds.append("EXHIBITION" if both else "FRIENDLY")
    label = page["masthead"].get("label", "")
    right = label.split(" \u00b7 ") == (kinds or [""])
    return [] if right else [f"masthead: {label!r} should be {kinds}"]


def _repeated(page: Page) -> list[str]:
    texts = [sentence["text"] for _, sentence in sentences(page)]
    whole = " ".join(texts).casefold()
    faults = [f"page: {word!r} twice" for word in CLICHES
              if len(re.findall(rf"\b{word}\b", whole)) > 1]  # fmt: skip
    told = [claim for part in page["story"] for sentence in part
            for claim in sentence.get("claims", ())]  # fmt: skip
    drives = [str(claim) for claim in told if claim["name"] == "drive_of"]
    faults += [f"page: {drive} told twice" for drive in {d for d in drives if drives.count(d) > 1}]
    gains = [claim["log"] for claim in told if claim["name"] == "yards"]
    faults += [f"page: {claim} told twice" for claim in told
               if claim["name"] == "longest_gain" and gains.count(claim["log"]) > 1]  # fmt: skip
    return faults + [f"page: {text!r} twice" for text in {t for t in texts if texts.count(t) > 1}]


def _boxes(page: Page, game: ProofGame) -> list[str]:
    """The line score: points by period and in all, for each team."""
    faults = []
    names = game.header.names
    for side, name, row in zip(("visitors", "home"), (names.visitors, names.home),
                               page["line_score"]["rows"], strict=False):  # fmt: skip
        figures = [cell for cell in row if re.fullmatch(r"-?\d+", cell.strip())]
        total = game.end.score.home if side == "home" else game.end.score.visitors
        if name not in row[0] or not figures or int(figures[-1]) != total:
            faults.append(f"line score: {row} is not {name} {total}")
            continue
        by = [game.in_period(side, n) for n in range(1, len(figures))]  # type: ignore[arg-type]
        if [int(each) for each in figures[:-1]] != by:
            faults.append(f"line score: {row} should be {by}")
    return faults
