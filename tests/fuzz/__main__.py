"""Fuzz one reader: `python -m tests.fuzz "sheet vsefl" --inputs 100000`.

Prints what came of it as JSON; ends with 1 when an input was not answered in words and in time, or
too much memory was taken. `--coverage` has atheris guide the search by the branches that were
taken; without it, or where atheris is not installed (it is for Linux), inputs are kept by what the
reader said of them. Both make inputs with `tests.fuzz.mutating`.
"""

from __future__ import annotations

import argparse
import importlib.util
import json
import random
import sys
import tempfile
from pathlib import Path

PACKAGES = ["quarterback", "league", "rulesets"]


def main() -> int:
    """The exit status."""
    asked = argparse.ArgumentParser(prog="python -m tests.fuzz")
    asked.add_argument("target")
    asked.add_argument("--inputs", type=int, default=100_000)
    asked.add_argument("--seed", type=int, default=1)
    asked.add_argument("--coverage", action="store_true", help="guided by atheris, if installed")
    given = asked.parse_args()
    if given.coverage and importlib.util.find_spec("atheris"):
        return _by_coverage(given.target, given.inputs, given.seed)
    return _by_answers(given.target, given.inputs, given.seed)


def _by_answers(target: str, inputs: int, seed: int) -> int:
    from tests.fuzz.engine import MOST_MEMORY, Fault, Fuzzer, memory

    fuzzer, fault = Fuzzer(target, seed), ""
    try:
        fuzzer.run(inputs)
    except Fault as met:
        fault = str(met)
    megabytes = memory()
    if not fault and megabytes > MOST_MEMORY:
        fault = f"{megabytes} MB are more than {MOST_MEMORY}"
    told = {
        "target": target, "guided_by": "answers", "inputs": fuzzer.tried,
        "kept": len(fuzzer.kept), "slowest": round(fuzzer.slowest, 3), "megabytes": megabytes,
        "fault": fault,
    }  # fmt: skip
    print(json.dumps(told))
    return 1 if fault else 0


def _by_coverage(target: str, inputs: int, seed: int) -> int:
    import atheris

    # Only what is imported in here reports the branches that it takes.
    with atheris.instrument_imports(include=PACKAGES):
        from tests.fuzz.engine import MOST_MEMORY, Fuzzer, memory
        from tests.fuzz.mutating import worse

    fuzzer = Fuzzer(target, seed)
    seeds = tuple(fuzzer.kept)

    def one(data: bytes) -> None:
        fuzzer.one(data.decode("utf-8", "replace"))
        if memory() > MOST_MEMORY:
            raise MemoryError(f"{memory()} MB are more than {MOST_MEMORY}")
        if fuzzer.tried == inputs:
            told = {
                "target": target, "guided_by": "coverage", "inputs": fuzzer.tried,
                "slowest": round(fuzzer.slowest, 3), "megabytes": memory(), "fault": "",
            }  # fmt: skip
            print(json.dumps(told), flush=True)

    def mutate(data: bytes, most: int, number: int) -> bytes:
        rng = random.Random(number)
        if rng.random() < 0.2:
            return bytes(atheris.Mutate(data, most))
        return worse(rng, data.decode("utf-8", "replace"), seeds).encode("utf-8", "replace")[:most]

    with tempfile.TemporaryDirectory() as folder:
        for number, text in enumerate(seeds):
            (Path(folder) / str(number)).write_text(text, encoding="utf-8", newline="")
        options = [f"-runs={inputs}", f"-seed={seed}", "-max_len=20000", "-timeout=60",
                   "-rss_limit_mb=0", f"-artifact_prefix={folder}/"]  # fmt: skip
        atheris.Setup([sys.argv[0], *options, folder], one, custom_mutator=mutate)
        atheris.Fuzz()  # ends the process
    return 0


if __name__ == "__main__":
    sys.exit(main())
