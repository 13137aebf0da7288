"""The whole game as prompts and sentences, for screen readers, pipes and slow lines."""

from quarterback.cli.plain.game import run_exhibition, run_plain

__all__ = ["run_exhibition", "run_plain"]
