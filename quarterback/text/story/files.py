"""The front page as a file: the kinds there are, and the plays that its sentences link to."""

from __future__ import annotations

from quarterback.text.export import Format
from quarterback.text.story.html import page_html, page_svg
from quarterback.text.story.page import Page
from quarterback.text.story.plain import page_text
from rulesets.core.sentences.wording import Names, entry_words
from rulesets.core.session import Session


def plays_of(session: Session, names: Names) -> dict[int, str]:
    """Return the play-by-play by the number of the input, from 1; inputs of which there is nothing
    to say are left out."""
    names = names.in_words_of(session.rules.vocabulary)
    plays = {}
    for number, entries in enumerate(session.by_input, 1):
        said = " ".join(filter(None, (entry_words(entry, names) for entry in entries)))
        if said:
            plays[number] = said
    return plays


def paper_formats(page: Page, names: Names) -> tuple[Format, ...]:
    """Return the ways to write a page down. The game's log goes into the HTML."""
    return (
        Format("text", ".txt", "plain text, 80 columns", lambda header, session: page_text(page)),
        Format(
            "html",
            ".html",
            "a page for a browser or a printer, with the play-by-play",
            lambda header, session: page_html(page, plays_of(session, names)),
        ),
        Format(
            "svg",
            ".svg",
            "a card: headline, score, graph",
            lambda header, session: page_svg(page),
        ),
    )
