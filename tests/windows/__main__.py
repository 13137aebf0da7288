"""`python -m tests.windows FOLDER [WORD ...]`: build the Windows Python, then run it."""

import hashlib
import sys
from pathlib import Path

from tests.windows.building import INPUTS, ROOT, Impossible, build
from tests.windows.running import run

STAMP = "built.txt"


def main(arguments: list[str]) -> int:
    """Return the exit status of the program, 1 if there is no Windows Python."""
    if not arguments:
        print("usage: python -m tests.windows FOLDER [WORD ...]", file=sys.stderr)
        return 2
    folder, words = Path(arguments[0]).resolve(), arguments[1:]
    inputs = b"".join((ROOT / each).read_bytes() for each in INPUTS)
    digest = hashlib.sha256(inputs).hexdigest()
    stamp = folder / STAMP
    try:
        if not stamp.exists() or stamp.read_text("ascii") != digest:
            stamp.unlink(missing_ok=True)
            build(folder)
            stamp.write_text(digest, "ascii")
    except Impossible as problem:
        print(problem, file=sys.stderr)
        return 1
    return run(folder, words or ["-m", "tests.windows.smoke"])


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
