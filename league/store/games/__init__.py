"""Stored games: their logs, tables, triggers and summaries."""
