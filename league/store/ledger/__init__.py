"""Leagues in the database: their ledgers, and the rows that follow from them."""
