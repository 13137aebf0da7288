"""Names and chains of classes, and names of modules, that a reader can keep in mind."""

from __future__ import annotations

import ast
from collections import defaultdict
from collections.abc import Iterator
from functools import cache
from pathlib import Path

ROOT = Path(__file__).parents[2]
PACKAGES = ("quarterback", "league", "rulesets")
LONGEST = 3
"""How many classes of our own may stand above one another, the lowest counted."""
EACH_SET_HAS = {"GameState", "Play", "Overtime", "Series"}
"""What a rule set keeps of a game: docs/architecture.md says why these names repeat."""
NOUNS = {"speed", "saved"}
"""Words that end as participles do; `saved` is what is on the list of saved games and teams."""


def _modules() -> Iterator[Path]:
    for package in PACKAGES:
        yield from sorted((ROOT / package).rglob("*.py"))


@cache
def _classes() -> tuple[tuple[str, str, list[str]], ...]:
    """The file, the name and the bases of each class."""
    return tuple(_read_classes())


def _read_classes() -> Iterator[tuple[str, str, list[str]]]:
    for file in _modules():
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
            if isinstance(node, ast.ClassDef):
                bases = [
                    each.value if isinstance(each, ast.Subscript) else each for each in node.bases
                ]
                names = [ast.unparse(each).split(".")[-1] for each in bases]
                yield file.relative_to(ROOT).as_posix(), node.name, names


def test_no_chain_of_classes_is_longer_than_three():
    bases: defaultdict[str, set[str]] = defaultdict(set)
    for _, name, above in _classes():
        bases[name].update(above)

    def chain(name: str, below: tuple[str, ...] = ()) -> tuple[str, ...]:
        ours = [
            each for each in bases[name] if each in bases and each not in below and each != name
        ]
        return max((chain(each, (*below, name)) for each in ours), key=len, default=(*below, name))

    assert [chain(name) for name in sorted(bases) if len(chain(name)) > LONGEST] == []


def test_a_class_has_a_name_of_its_own():
    places: defaultdict[str, list[str]] = defaultdict(list)
    for place, name, _ in _classes():
        if not name.startswith("_") and name not in EACH_SET_HAS:
            places[name].append(place)
    assert {name: where for name, where in places.items() if len(where) > 1} == {}


def test_no_module_is_named_by_a_participle():
    last = {file.stem.rpartition("_")[2] for file in _modules()}
    assert {word for word in last if word.endswith("ed")} - NOUNS == set()
