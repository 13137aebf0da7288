"""Whole games written out, every observable thing, to be compared with what the rules say now."""
