"""`quarterback help`: the manual in the terminal, by topic."""

from __future__ import annotations

import os
import re
import sys
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from difflib import get_close_matches
from functools import cache
from inspect import cleandoc
from io import StringIO
from pathlib import Path
from textwrap import wrap
from typing import TYPE_CHECKING, ClassVar, Final

import click
from click.shell_completion import CompletionItem

from quarterback import RELEASED, __version__
from quarterback.cli.output import (
    page_width,
    say,
    say_bold,
    shortened,
    show_page,
    wrapped,
    write_text,
)

if TYPE_CHECKING:
    from rich.console import Console, ConsoleOptions, RenderResult
    from rich.markdown import Markdown


MOST_FOUND = 20
"""Sections that a search lists."""
_IMAGE = re.compile(r"!\[([^\]]*)\]\([^)]*\)")
_LINK = re.compile(r"\[((?:[^\[\]]|\[[^\]]*\])*)\]\(([^)\s]*)\)")
_CODE = re.compile(r"(^```.*?^```|`[^`\n]*`)", re.DOTALL | re.MULTILINE)
_HELP = """Read the manual: list its topics, show one, or search.

\b
quarterback help                        the topics, by reader
quarterback help league                 a page
quarterback help --search blocked punt  the sections with these words
"""


def _complete(
    context: click.Context, parameter: click.Parameter, begun: str
) -> list[CompletionItem]:

    if context.params.get("words"):
        return []
    try:
        return [
            CompletionItem(topic.name, help=topic.title)
            for topic in topics()
            if topic.name.startswith(begun.lower())
        ]
    except NoManual:
        return []


@click.command("help", help=_HELP)
@click.argument("words", nargs=-1, metavar="[TOPIC]", shell_complete=_complete)
@click.option("--search", "searching", is_flag=True, help="List the sections with all the words.")
@click.option("--man", is_flag=True, help="The man page, as a manual viewer reads it.")
def help_(words: tuple[str, ...], searching: bool, man: bool) -> int:
    """Show what was asked for. Return the exit code."""

    topic = " ".join(words).strip()
    if man and (topic or searching):
        raise click.UsageError("--man goes without a topic.")
    if searching and not topic:
        raise click.UsageError("Search for what? Give one or more words.")
    try:
        if man:
            write_text(man_page())
            return 0
        if searching:
            return _search(topic)
        return _show(words, topic) if topic else _list()
    except NoManual as problem:
        raise click.ClickException(str(problem)) from None


def _list() -> int:
    """The topics, under the readers they are for."""

    widest = max(len(topic.name) for topic in topics())
    group = ""
    for topic in topics():
        if topic.group != group:
            if group:
                say()
            group = topic.group
            say_bold(group)
        say(f"  {topic.name:<{widest}}  {shortened(topic.title, page_width() - widest - 4)}")
    say()
    say(wrapped("Read one: quarterback help TOPIC. Search: quarterback help --search WORDS."))
    say(wrapped("Every command explains itself: quarterback COMMAND --help."))
    return 0


def _show(words: tuple[str, ...], asked: str) -> int:

    command = _command(words)
    topic = find_topic(asked)
    if topic is not None:
        page = render_page(topic, page_width(), colors=_in_color(), command=command)
        if earlier := earlier_name(asked):
            page = f"{wrapped(f'{earlier} is now in the page {topic.name}.')}\n\n{page}"
        show_page(page)
        return 0
    if command:
        say(wrapped(f"{command} is a command. Its options: {command} --help"))
        mentioned = _pages_about(command)
        if mentioned:
            say(wrapped(f"Pages about it: {', '.join(mentioned)} (quarterback help TOPIC)."))
        return 0
    near = nearest(asked, [*(each.name for each in topics()), *_command_names()])
    hint = f" Nearest: {', '.join(near)}." if near else " List them with: quarterback help."
    raise click.ClickException(
        f"There is no topic {asked!r}.{hint} Search with: quarterback help --search WORDS."
    )


def _search(words: str) -> int:

    hits = search(words)
    if not hits:
        raise click.ClickException(f"No page has {words!r}. Try fewer words, or parts of them.")
    for place, hit in enumerate(hits[:MOST_FOUND]):
        if place:
            say()
        where = "" if hit.heading == hit.topic.title else f": {hit.heading}"
        say_bold(hit.topic.name, f"  {shortened(hit.topic.title + where, page_width() - 20)}")
        say(wrapped(shortened(hit.line, 2 * page_width() - 12), "    "))
    if len(hits) > MOST_FOUND:
        say()
        say(f"{len(hits) - MOST_FOUND} more; add a word to narrow it down.")
    say()
    say("Read one: quarterback help TOPIC.")
    return 0


def render_page(topic: Topic, width: int, *, colors: bool, command: str = "") -> str:
    """Return a page laid out for a terminal; `command` is one of the same name, to be mentioned."""
    from rich.console import Console

    pages = {each.path.resolve(): each.name for each in topics()}
    mentioned: dict[str, None] = {}

    def instead(link: re.Match[str]) -> str:
        text, page = link[1], link[2].partition("#")[0]
        if "://" in page:
            return text if text.strip("<>") == page else f"{text} <{page}>"
        name = pages.get((topic.path.parent / page).resolve()) if page else None
        if name and name != topic.name:
            mentioned[name] = None
        return text

    parts = _CODE.split(_IMAGE.sub(r"*[Picture: \1]*", topic.text()))
    # Of what splitting gives, every second part is code, and stays.
    parts[::2] = [_LINK.sub(instead, part) for part in parts[::2]]
    page = StringIO()
    console = Console(
        file=page,
        width=width,
        force_terminal=colors,
        color_system="standard" if colors else None,
        no_color=not colors or "NO_COLOR" in os.environ,
        legacy_windows=False,
        highlight=False,
    )
    console.print(_markdown(_with_code_as_text("".join(parts))))
    ends = []
    if command:
        ends.append(f"The options of the command: {command} --help")
    if mentioned:
        ends.append(f"See also: quarterback help {', '.join(mentioned)}")
    lines = [line.rstrip() for line in page.getvalue().splitlines()]
    return "\n".join([*lines, *(f"\n{wrapped(end)}" for end in ends)]) + "\n"


def _markdown(text: str) -> Markdown:
    """Return a page for `rich`. A long word in a table continues on the next line: rich would cut
    it short, and a command would be lost."""
    from rich.markdown import Markdown, TableElement
    from rich.table import Table

    class FoldedTable(TableElement):
        def __rich_console__(self, console: Console, options: ConsoleOptions) -> RenderResult:
            for table in super().__rich_console__(console, options):
                if isinstance(table, Table):
                    for column in table.columns:
                        column.overflow = "fold"
                yield table

    class FoldedPage(Markdown):
        elements: ClassVar = Markdown.elements | {"table_open": FoldedTable}

    return FoldedPage(text, hyperlinks=False, code_theme="bw")


def _with_code_as_text(text: str) -> str:
    """A language says how to color code; here code is plain, so that no line is filled."""
    return re.sub(r"^```.+$", "```text", text, flags=re.MULTILINE)


def _in_color() -> bool:
    return sys.stdout.isatty() and os.environ.get("TERM") != "dumb"


def _command(words: tuple[str, ...]) -> str:
    """The whole command that the words name, or ""."""
    from quarterback.cli import main

    command: click.Command = main
    context = click.Context(main)
    for word in words:
        subcommand = (
            command.get_command(context, word) if isinstance(command, click.Group) else None
        )
        if subcommand is None:
            return ""
        command, context = subcommand, click.Context(subcommand, parent=context)
    return " ".join(("quarterback", *words))


def _command_names() -> list[str]:
    from quarterback.cli import main

    return main.list_commands(click.Context(main))


def _pages_about(command: str) -> list[str]:
    """Up to six pages that show the command, those of its name first."""

    last = command.rpartition(" ")[2]
    pages = [topic for topic in topics() if command in topic.text()]
    pages.sort(key=lambda topic: last not in topic.name)
    return [topic.name for topic in pages[:6]]


PROGRAM = "quarterback"
WIDTH = 78
"""Bytes of a line in the file: a lint of man pages allows 80."""
_ENVIRONMENT = (
    ("QUARTERBACK_BY", "Your name, for entries in a league's log."),
    ("QUARTERBACK_CACHE_DIR", "The folder for solved games."),
    ("QUARTERBACK_DATABASE", "The database to use, if not a file in the data folder."),
    ("QUARTERBACK_DATA_DIR", "The folder for saved games and leagues."),
    ("QUARTERBACK_LEAGUE", "The league that commands are for, if there are several."),
    ("QUARTERBACK_PHOTOS", "The folder for photos, where the database is on a server."),
    ("NO_COLOR", "If set, nothing is in color."),
)


def man_page() -> str:
    """Return the page. The same program always gives the same text."""
    from quarterback.cli import main

    context = click.Context(main, info_name=PROGRAM)
    lines = [
        f'.TH {PROGRAM.upper()} 1 {RELEASED} "{PROGRAM} {_plain(__version__)}" "User Commands"',
        ".ad l",
        ".nh",
        ".SH NAME",
        f"{PROGRAM} \\- the 1914 football dial game, and its leagues",
        ".SH SYNOPSIS",
        f".B {PROGRAM}",
        "[\\fICOMMAND\\fR] [\\fIOPTION\\fR...] [\\fIARGUMENT\\fR...]",
        ".SH DESCRIPTION",
        *_paragraphs(
            "Play a dial football game of 1914 against a friend or the computer, score board games"
            " by their printed rules, and run leagues of them."
            "\n\nquarterback play opens the program on its title. quarterback help lists the pages"
            " of the manual, and quarterback help TOPIC shows one."
        ),
        ".SH COMMANDS",
    ]
    for path, command, inner in _commands(main, context):
        lines += _entry(path, command, inner)
    lines += [".SH EXIT STATUS"]
    for number, means in _exit_statuses():
        lines += [".TP", f".B {number}", *_wrapped(means)]
    lines += [".SH ENVIRONMENT"]
    for name, means in _ENVIRONMENT:
        lines += [".TP", f".B {name}", *_wrapped(means)]
    lines += [".SH SEE ALSO", "The manual: \\fBquarterback help\\fR lists its pages."]
    return "\n".join(lines) + "\n"


def _commands(
    group: click.Group, context: click.Context
) -> Iterator[tuple[str, click.Command, click.Context]]:
    for name in group.list_commands(context):
        command = group.get_command(context, name)
        if command is None or command.hidden:
            continue
        inner = click.Context(command, info_name=name, parent=context)
        yield inner.command_path, command, inner
        if isinstance(command, click.Group):
            yield from _commands(command, inner)


def _entry(path: str, command: click.Command, context: click.Context) -> list[str]:
    arguments = " ".join(command.collect_usage_pieces(context))
    text = cleandoc(command.help or "")  # indented in the source, until Python 3.13
    lines = [f'.SS "{_plain(path)} {_plain(arguments)}"', *_paragraphs(text)]
    for parameter in command.get_params(context):
        record = parameter.get_help_record(context)
        if record is not None and record[1] and "--help" not in parameter.opts:
            lines += [".TP", f".B {_plain(record[0])}", *_wrapped(record[1])]
    return lines


def _paragraphs(text: str) -> list[str]:
    """Paragraphs of a help text; those after \\b keep their lines."""
    lines: list[str] = []
    for paragraph in re.split(r"\n\s*\n", text.replace("\f", "\n\n").strip()):
        rows = paragraph.splitlines()
        if rows and rows[0].strip() == "\b":
            lines += [".PP", ".nf", *(_plain(row) for row in rows[1:]), ".fi"]
        elif rows:
            lines += [".PP", *_wrapped(" ".join(row.strip() for row in rows))]
    return lines[1:]  # a heading begins the first one


def _wrapped(text: str) -> list[str]:
    """Text as lines that a person can read in the file too; a viewer fills them again."""
    lines = wrap(_plain(text), WIDTH, break_long_words=False, break_on_hyphens=False)
    return [f"\\&{line}" if line.startswith(".") else line for line in lines]


def _exit_statuses() -> list[tuple[str, str]]:
    """The table of docs/commands.md."""
    [page] = (topic for topic in topics() if topic.name == "commands")
    return re.findall(r"^\| (\d+) \| (.+?) \|$", page.text(), re.MULTILINE)


def _plain(text: str) -> str:
    """Text that roff prints as it is."""
    escaped = text.replace("\\", "\\e").replace("-", "\\-").replace("`", "\\`")
    escaped = escaped.replace("|", "|\\:")  # a long list of choices may be broken there
    escaped = escaped.replace("'", "\\(aq").replace('"', "\\(dq")
    return f"\\&{escaped}" if escaped.startswith(".") else escaped


PACKAGE = Path(__file__).parents[1]
PLAN = "mkdocs.yml"
_GROUP = re.compile(r"^  - ([^:]+):$")
_PAGE = re.compile(r"^ {6}- (.+): ([\w/.-]+)\.md$")
_FENCE = re.compile(r"^\s*(```|~~~)")
_HEADING = re.compile(r"^(#{1,6}) +(.+?) *#*$")
_MARKUP = re.compile(r"!?\[([^\]]*)\]\([^)]*\)|[`*|]+")
EARLIER_NAMES: Final[Mapping[str, str]] = {
    "dial-history": "dial",
    "league-file": "database",
    "paper": "publish",
    "phones-and-tv": "commissioner-phones",
    "print": "publish",
    "releases": "dependencies",
    "rooms": "architecture",
    "rule-set-parts": "new-rule-set",
    "serve": "network-setup",
    "server": "network-setup",
    "server-security": "network-security",
    "site-data": "game-data",
    "text-mode": "settings",
    "web-server": "maintainer-server",
}
"""Topics of version 1 that are part of another page now, or have another name: they stay."""


class NoManual(Exception):
    """The pages are not there: an incomplete installation."""


@dataclass(frozen=True)
class Topic:
    """A page of the manual."""

    name: str
    """What a person types: `game-day`."""
    title: str
    group: str
    """The readers it is for: `Run a league`."""
    path: Path

    def text(self) -> str:
        """Return the page as Markdown."""
        return self.path.read_text(encoding="utf-8")


@dataclass(frozen=True)
class ManualSection:
    """A section with all the words of a search."""

    topic: Topic
    heading: str
    """The section's; of the page's beginning, its title."""
    line: str
    """The first line with one of the words, without markup."""
    rank: int
    """0: the words are in the heading; 1: in the text."""


def manual_folder(package: Path = PACKAGE) -> Path:
    """Return the folder of the pages. Raises NoManual."""
    for folder in (package / "docs", package.parent / "docs"):
        if (folder / "index.md").is_file():
            return folder
    raise NoManual("The pages of the manual are missing. Install quarterback again.")


@cache
def topics(package: Path = PACKAGE) -> tuple[Topic, ...]:
    """Return the pages in the order of the manual. Raises NoManual."""
    folder = manual_folder(package)
    plan = folder / PLAN if (folder / PLAN).is_file() else folder.parent / PLAN
    if not plan.is_file():
        raise NoManual("The order of the manual is missing. Install quarterback again.")
    pages, group = [], ""
    for line in plan.read_text(encoding="utf-8").splitlines():
        if heading := _GROUP.match(line):
            group = heading[1]
        elif page := _PAGE.match(line):
            path = folder / f"{page[2]}.md"
            name = "manual" if page[2] == "index" else path.stem
            pages.append(Topic(name, page[1].strip("\"'"), group, path))
    return tuple(topic for topic in pages if topic.path.is_file())


def find_topic(words: str, package: Path = PACKAGE) -> Topic | None:
    """Return the page of that name, title or earlier name, case and blanks forgiven; None without
    one."""
    slug = _slug(words)
    pages = topics(package)
    for topic in pages:
        if slug in (topic.name, _slug(topic.title)):
            return topic
    name_now = EARLIER_NAMES.get(slug)
    return next((topic for topic in pages if topic.name == name_now), None)


def earlier_name(words: str) -> str | None:
    """Return the name of a page of version 1 that is part of another page now, or None."""
    name = _slug(words)
    return name if name in EARLIER_NAMES else None


def nearest(words: str, names: Sequence[str]) -> list[str]:
    """Return up to three names that are spelled much like the words, the nearest first."""
    slug = _slug(words)
    like = get_close_matches(slug, names, 3, 0.6)
    within = [name for name in names if len(slug) > 2 and (slug in name or name in slug)]
    return list(dict.fromkeys([*like, *within]))[:3]


def search(words: str, package: Path = PACKAGE) -> list[ManualSection]:
    """Return the sections that have all the words, those with them in the heading first."""
    parts = words.lower().split()
    hits = [
        hit
        for topic in topics(package)
        for heading, lines in _sections(topic)
        if (hit := _hit(topic, heading, lines, parts)) is not None
    ]
    return sorted(hits, key=lambda hit: hit.rank)


def _hit(topic: Topic, heading: str, lines: list[str], wanted: list[str]) -> ManualSection | None:
    title = f"{topic.title} {heading}".lower()
    text = " ".join(lines).lower()
    if not wanted or not all(word in text or word in title for word in wanted):
        return None
    rank = 0 if all(word in title for word in wanted) else 1
    with_a_word = (line for line in lines if any(word in line.lower() for word in wanted))
    line = next(with_a_word, next(iter(lines), ""))
    return ManualSection(topic, heading, line, rank)


def _sections(topic: Topic) -> Iterator[tuple[str, list[str]]]:
    """The headings of a page, each with the lines below it, without markup."""
    heading, lines, in_code = topic.title, list[str](), False
    for line in topic.text().splitlines():
        if _FENCE.match(line):
            in_code = not in_code
            continue
        begins = None if in_code else _HEADING.match(line)
        if begins and len(begins[1]) > 1:
            yield heading, lines
            heading, lines = _without_signs(begins[2]), []
        elif not begins and (text := _without_signs(line)) and not set(text) <= set("-: "):
            lines.append(text)
    yield heading, lines


def _without_signs(line: str) -> str:
    """A line of Markdown without its signs."""
    return re.sub(r"\s+", " ", _MARKUP.sub(lambda sign: sign[1] or " ", line)).strip()


def _slug(words: str) -> str:
    return re.sub(r"[^a-z0-9]+", "-", words.lower()).strip("-")
