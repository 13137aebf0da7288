"""Regenerates the playthroughs: `python -m tests.playthroughs`; then read the difference.

A difference is either a mistake, or a rule that was meant to change: then the version of the rule
set is raised, and the new files are committed with the change. Where a sentence has changed, WORDS
in `league/store/games/projection.py` is raised.
"""

from __future__ import annotations

from tests.playthroughs.games import FOLDER, GAMES, playthrough


def main() -> None:
    """Write every file again, and say which have changed."""
    for name in GAMES:
        path, text = FOLDER / f"{name}.txt", playthrough(name)
        before = path.read_text(encoding="utf-8") if path.exists() else ""
        if text != before:
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(text, encoding="utf-8", newline="\n")
            print(f"{path.name}: {'changed' if before else 'new'}")


if __name__ == "__main__":
    main()
