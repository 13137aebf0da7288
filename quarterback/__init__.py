"""Quarterback: the 1914 dial game for the terminal, and its leagues."""

__version__ = "1.0.0"
