"""Pictures as pure functions: from what is to be seen, a size and a skin to rows of pieces."""
