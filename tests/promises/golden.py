"""What programs read of two stored leagues, whole: answers in JSON, and the data of the site.

python -m tests.promises.golden     writes golden.json again: look at the difference

A value may be added. One that goes, or changes, breaks a promise of docs/stability.md. Odds are
estimates, and are not here.
"""

from __future__ import annotations

import csv
import json
import lzma
import tempfile
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

from click.testing import CliRunner

from quarterback.cli import main
from tests.clock import at
from tests.promises.collect import HERE, STORED

GOLDEN = HERE / "golden.json"
AUTUMN = ("--league", "Autumn")
DEN = ("--league", "The Den", "--season", "2026")
ASKED = (
    *(
        (*words.split(), *AUTUMN)
        for words in (
            "standings", "schedule", "awards", "history", "ratings", "records", "leaders",
            "team Yale", "call", "check-in", "no-show", "announce", "needs Yale", "appoint",
            "head-to-head Yale Harvard", "say standings",
        )
    ),
    *((*words.split(), *DEN) for words in ("bracket", "awards", "squad Bears")),
    ("list",),
)  # fmt: skip
SITE = ("league.json", "data/games.csv", "data/standings.csv", "data/players.csv")
EVENING = "2026-11-28 19:00"


def golden() -> dict[str, Any]:
    """Every answer, by its command, and every file of data, by its address."""
    with tempfile.TemporaryDirectory() as folder:
        (Path(folder) / "games.db").write_bytes(lzma.decompress(STORED.read_bytes()))
        answers = {
            f"league {' '.join(words)}": json.loads(_run(*words, "--json", folder=folder))
            for words in ASKED
        }
        site = Path(folder) / "site"
        _run("publish", "--to", str(site), *AUTUMN, folder=folder)
        return answers | {f"site {name}": _read(site / name) for name in SITE}


def _run(*words: str, folder: str) -> str:
    done = CliRunner().invoke(main, ["league", *words, "--data-dir", folder])
    assert done.exit_code == 0, done.output
    return done.stdout


def _read(file: Path) -> Any:
    text = file.read_text(encoding="utf-8")
    return json.loads(text) if file.suffix == ".json" else list(csv.DictReader(text.splitlines()))


def broken(recorded: Any, now: Any, at: str) -> Iterator[str]:
    """What was recorded and is no longer so, by where it is."""
    if isinstance(recorded, Mapping) and isinstance(now, Mapping):
        for key, value in recorded.items():
            if key in now:
                yield from broken(value, now[key], f"{at}.{key}")
            else:
                yield f"{at}.{key} is gone"
    elif isinstance(recorded, list) and isinstance(now, list) and len(recorded) == len(now):
        for number, (value, other) in enumerate(zip(recorded, now, strict=True)):
            yield from broken(value, other, f"{at}[{number}]")
    elif recorded != now:
        yield f"{at}: {recorded!r} became {now!r}"


def as_text(values: Mapping[str, Any]) -> str:
    """The file: a line for each row, so that a difference can be read."""
    parts = []
    for name, value in values.items():
        rows = value if isinstance(value, list) else [value]
        lines = ",\n ".join(json.dumps(row) for row in rows)
        parts.append(f"{json.dumps(name)}: " + (f"[\n {lines}]" if value is rows else lines))
    return "{" + ",\n".join(parts) + "}\n"


if __name__ == "__main__":
    with at(EVENING):
        GOLDEN.write_text(as_text(golden()), encoding="utf-8")
