"""Commands run in this process, as a person types them."""

from __future__ import annotations

from click.testing import CliRunner

from quarterback.cli import main


def run(*words: object, code: int = 0, typed: str | bytes = "") -> str:
    """What a command prints; it must end with this status."""
    done = CliRunner().invoke(main, list(map(str, words)), input=typed)
    assert done.exit_code == code, done.output
    assert done.exception is None or isinstance(done.exception, SystemExit)
    return done.output
