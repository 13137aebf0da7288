"""Measurements, each a ratio taken in one interleaved run."""
