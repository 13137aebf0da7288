"""`make test` where there is no make: the same steps, one after the other.

py .ci\\test.py                      sets up what a developer needs, then lint, types, floors, tests
py .ci\\test.py -n auto tests/ai     what follows goes to pytest

Standard library only. It ends with 1 if a step failed, after all of them.
"""

import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
# As `make check` and `make test` have them; a test compares the two.
CHECKS = (
    ("ruff", "check", "."),
    ("ruff", "format", "--check", "."),
    ("mypy",),
    ("lint-imports", "--no-logo"),
    (
        "check-jsonschema",
        "--builtin-schema",
        "vendor.github-workflows",
        ".github/workflows/tests.yml",
    ),
)


def main(arguments: list) -> int:
    """Run every step; return 1 if one failed."""
    set_up = [sys.executable, str(ROOT / ".ci" / "setup_env.py"), "--dev"]
    if subprocess.call(set_up):
        return 1
    failed = []
    for step in (*CHECKS, ("pytest", *arguments)):
        print("==", *step, flush=True)
        if subprocess.call([*set_up, *step], cwd=ROOT):
            failed.append(step[0])
    print("Failed: " + ", ".join(failed) if failed else "All steps passed.")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
