"""Commands and their keys: one table for bindings, footer, help, palette and docs."""
