"""Benchmarks, each a ratio measured in one interleaved run."""
