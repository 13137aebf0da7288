"""Pictures as pure functions: a view, a size and glyphs in; rows of pieces out."""
