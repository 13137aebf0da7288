"""Quarterback: the 1914 dial game for the terminal, and its leagues."""

__version__ = "1.0.0"
RELEASED = "2026-11-27"
"""The day of this version, or of the last one before it."""
