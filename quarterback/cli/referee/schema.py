"""The published, versioned JSON Schema of the lines in and out, and of case files."""

from __future__ import annotations

from importlib.resources import files


def schema_text() -> str:
    """The schema (JSON Schema, draft 2020-12) as it is published."""
    return files("quarterback.cli.referee").joinpath("schema.json").read_text(encoding="utf-8")
