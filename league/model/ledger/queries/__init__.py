"""Queries of a league's state: standings, profiles, previews."""
