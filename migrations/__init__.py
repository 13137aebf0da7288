"""Database revisions; inside a wheel they are `league.migrations`."""
