"""The example games that come with the program: game sheets, to list and look at."""

from __future__ import annotations

from importlib.resources import files
from pathlib import Path
from typing import Final, NamedTuple

from quarterback.files import text_files
from quarterback.game.scorebook import Scorebook
from quarterback.rule_sets import of_header
from rulesets.core.notation import read_game, read_tags
from rulesets.core.plain_text import capitalize
from rulesets.core.sides import as_read
from rulesets.registry import REGISTRY

_WIDTH: Final = 28
"""Width of a game's title in the list."""


class ExampleGame(NamedTuple):
    """A line of the list of example games."""

    name: str
    """As it is typed in a command: `comeback`."""
    label: str
    """Its title, the teams and the final score."""


def example_games() -> dict[str, Path]:
    """Return the sheets of the example games, by name."""
    folder = Path(str(files("quarterback"))) / "example_games"
    return {path.stem: path for path in sorted(folder.glob("*.qbk"))}


def list_examples() -> tuple[ExampleGame, ...]:
    """Return the example games: those of the dial first, then one of each board."""
    games = [ExampleGame(name, _label(name, path)) for name, path in example_games().items()]
    return tuple(sorted(games, key=lambda game: game.name in REGISTRY))


def open_example(name: str) -> Scorebook:
    """Return an example game, complete and in memory only. Raises KeyError for an unknown name."""
    sheet = read_game(text_files.read(example_games()[name]), of_header)
    assert sheet.session is not None, "an example names its rules"
    return Scorebook(sheet.header, sheet.session, None, None)


def _label(name: str, path: Path) -> str:
    header = read_tags(text_files.read(path))
    title = REGISTRY[name].title if name in REGISTRY else capitalize(name.replace("-", " "))
    home, _, visitors = header.result.partition(":")
    score = ", ".join(as_read(f"{header.home} {home}", f"{header.visitors} {visitors}"))
    if not visitors:
        score = f"{header.visitors} at {header.home}, not finished"
    return f"{title:<{_WIDTH}} {score}"
