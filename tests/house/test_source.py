"""Names of classes and modules that a reader can keep in mind; imports without a cycle; and chances
as percent signs: no text of the program or the manual counts games in a hundred."""

from __future__ import annotations

import ast
import re
from collections import defaultdict
from collections.abc import Iterable, Iterator
from functools import cache
from graphlib import CycleError, TopologicalSorter
from pathlib import Path

from quarterback.rule_sets import catalogue
from rulesets.registry import REGISTRY

ROOT = Path(__file__).parents[2]
FLOORS = ("rulesets", "league", "quarterback")
LONGEST = 3
"""How many classes of our own may stand above one another, the lowest counted."""
EACH_SET_HAS = {"GameState", "Play", "Overtime", "Series"}
"""What a rule set keeps of a game: docs/architecture.md says why these names repeat."""
NOUNS = {"speed", "saved"}
"""Words that end as participles do; `saved` is what is on the list of saved games and teams."""
COUNTED = re.compile(r"points? of (?:the )?win probability|games? in (?:a|one) hundred", re.I)
IN_A_SENTENCE = re.compile(r"\bin (?:a|one) hundred\b(?! plays)|\bin 100\b|-in-100\b", re.I)
ABOUT_WORDS = ("voice.md",)
"""Pages that name the words that are not said."""


def parsed(file: Path) -> list[ast.AST]:
    return [*ast.walk(ast.parse(file.read_text(encoding="utf-8")))]


@cache
def nodes() -> dict[Path, list[ast.AST]]:
    """Every module of the program, read once."""
    files = (file for floor in FLOORS for file in sorted((ROOT / floor).rglob("*.py")))
    return {file: parsed(file) for file in files}


@cache
def classes() -> list[tuple[str, str, list[str]]]:
    """The file, the name and the bases of each class."""
    return [
        (
            file.relative_to(ROOT).as_posix(),
            node.name,
            [
                ast.unparse(each.value if isinstance(each, ast.Subscript) else each).split(".")[-1]
                for each in node.bases
            ],
        )
        for file, every in nodes().items()
        for node in every
        if isinstance(node, ast.ClassDef)
    ]


def test_no_chain_of_classes_is_longer_than_three():
    bases: defaultdict[str, set[str]] = defaultdict(set)
    for _, name, above in classes():
        bases[name].update(above)

    def chain(name: str, below: tuple[str, ...] = ()) -> tuple[str, ...]:
        ours = [each for each in bases[name] if each in bases and each not in (name, *below)]
        return max((chain(each, (*below, name)) for each in ours), key=len, default=(*below, name))

    assert [chain(name) for name in sorted(bases) if len(chain(name)) > LONGEST] == []


def test_a_class_has_a_name_of_its_own():
    places: defaultdict[str, list[str]] = defaultdict(list)
    for place, name, _ in classes():
        if not name.startswith("_") and name not in EACH_SET_HAS:
            places[name].append(place)
    assert {name: where for name, where in places.items() if len(where) > 1} == {}


def test_no_module_is_named_by_a_participle():
    last = {file.stem.rpartition("_")[2] for file in nodes()}
    assert {word for word in last if word.endswith("ed")} - NOUNS == set()


def imports(file: Path, known: dict[str, Path]) -> set[str]:
    """The modules that a file names in an import, wherever the import stands: lazy and type-only
    imports count."""
    named: set[str] = set()
    for node in nodes()[file]:
        if isinstance(node, ast.Import):
            named |= {each.name for each in node.names if each.name in known}
        elif isinstance(node, ast.ImportFrom) and node.module:
            for each in node.names:
                whole = f"{node.module}.{each.name}"
                named |= {name for name in (whole, node.module) if name in known}
                if whole in known:
                    named.discard(node.module)
    return named


def test_there_is_no_import_cycle():
    known = {
        ".".join(file.relative_to(ROOT).with_suffix("").parts).removesuffix(".__init__"): file
        for file in nodes()
    }
    graph = {name: imports(file, known) - {name} for name, file in known.items()}
    assert sum(map(len, graph.values())) > 1000, "the test looks at nothing"
    try:
        TopologicalSorter(graph).prepare()
    except CycleError as error:
        raise AssertionError("an import cycle: " + " <- ".join(error.args[1])) from None


def test_nothing_private_of_a_library_is_imported():
    found = [
        (file.relative_to(ROOT).as_posix(), node.lineno)
        for file, every in nodes().items()
        for node in every
        if isinstance(node, ast.ImportFrom) and (node.module or "").split(".")[0] not in FLOORS
        for name in (*(node.module or "").split("."), *(each.name for each in node.names))
        if name.startswith("_") and not name.endswith("__")
    ]
    assert found == []


def test_no_screen_casts_the_app():
    screens = (ROOT / "quarterback/tui").rglob("*.py")
    casts = re.compile(r"cast\([^)]*self\.app\)")
    assert [file.name for file in screens if casts.search(file.read_text("utf-8"))] == []


def test_no_text_of_the_program_counts_games_in_a_hundred() -> None:
    """Docstrings may."""
    docs = {
        id(node.value)
        for every in nodes().values()
        for node in every
        if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant)
    }
    found = [
        (str(path.relative_to(ROOT)), node.value)
        for path, every in nodes().items()
        for node in every
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and id(node) not in docs
        if COUNTED.search(node.value) or IN_A_SENTENCE.search(node.value)
    ]
    assert found == []


def test_no_template_and_no_page_of_the_manual_does() -> None:
    """The rule books are in `rulesets`, and the pages made of them in `docs/rules`. A rating of
    "40 in 100 plus two dice" is a rule's own words, and no chance of a game."""
    pages = [
        *(ROOT / "docs").rglob("*.md"),
        *(ROOT / "docs" / "man").iterdir(),
        *ROOT.glob("rulesets/*/*.toml"),
        *ROOT.glob("quarterback/**/*.toml"),
        *(path for folder in ("quarterback", "league") for path in (ROOT / folder).rglob("*.html")),
        ROOT / "README.md",
    ]
    assert len(pages) > 130
    rules = {path for path in pages if path.name == "rules.toml" or path.parent.name == "rules"}
    found = [
        (str(path.relative_to(ROOT)), match[0])
        for path in pages
        if path.name not in ABOUT_WORDS
        for words in (COUNTED, IN_A_SENTENCE)
        if words is COUNTED or path not in rules
        if (match := words.search(_without_comments(path)))
    ]
    assert found == []


def _without_comments(path: Path) -> str:
    text = path.read_text(encoding="utf-8")
    return re.sub(r"(?m)^\s*#.*$", "", text) if path.suffix == ".toml" else text


GATE, PIPE = "quarterback/cli/output.py", "quarterback/league_office/simulate_games.py"
"""What writes to a stream, and a process of our own, which answers in JSON down a pipe."""
STREAMS = ("sys.stdout", "sys.stderr", "sys.stdout.buffer", "sys.__stdout__", "sys.__stderr__")
TOWARDS_A_STREAM = {"echo", "secho", "echo_via_pager", "progressbar", "prompt", "confirm", "style"}


def ways_out(nodes: Iterable[ast.AST]) -> Iterator[str]:
    """What in a module writes to a stream by itself."""
    for node in nodes:
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name):
            constant = all(isinstance(arg, ast.Constant) for arg in node.args)
            if node.func.id == "print" or (node.func.id == "input" and not constant):
                yield f"{node.func.id} in line {node.lineno}"
        if isinstance(node, ast.Attribute):
            of = ast.unparse(node.value)
            if (of == "click" and node.attr in TOWARDS_A_STREAM) or (
                of in STREAMS and node.attr in ("write", "writelines", "buffer")
            ):
                yield f"{of}.{node.attr} in line {node.lineno}"


def test_only_the_gate_writes_to_a_stream():
    migrations = {file: parsed(file) for file in (ROOT / "migrations").rglob("*.py")}
    found = {
        file.relative_to(ROOT).as_posix(): said
        for file, every in (nodes() | migrations).items()
        if (said := list(ways_out(every)))
    }
    assert len(found.pop(GATE)) > 5, "the net catches what it is for"
    assert found.keys() <= {PIPE}


NAMED = {
    "rulesets/registry.py": "the list of them",
    "rulesets/core/header.py": "a stored value: what a header stands for that names none",
    "quarterback/tui/title.py": "the words on the box of 1914",
    "league/model/standings/formula.py": "a league of that name",
}
"""Where a rule set is named outside its folder; its record and folder know the rest of it."""
OF_ANY_SET = ("quarterback/entry/", "quarterback/tui/console/")
"""What asks whatever any rule set awaits, and knows none of their rules."""


def test_no_rule_set_is_named_outside_its_folder_and_the_registry() -> None:
    folders = [entry.package.rpartition(".")[2] for entry in REGISTRY.values()]
    names = [re.sub("[-_]", ".{0,2}", name) for name in {*folders, *REGISTRY}]
    named = re.compile("|".join(names), re.IGNORECASE)
    rules = [rule for code in REGISTRY for rule in catalogue(code).entries if "-" in rule]
    found = set()
    for file in nodes():
        path, text = file.relative_to(ROOT), file.read_text("utf-8")
        if not (path.parts[0] == "rulesets" and path.parts[1] in folders) and named.search(text):
            found.add(path.as_posix())
        if path.as_posix().startswith(OF_ANY_SET):
            assert [rule for rule in rules if rule in text] == [], path
    assert found == NAMED.keys()
