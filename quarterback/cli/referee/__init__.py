"""`quarterback referee`: the rules as a filter, JSON Lines in and JSON Lines out."""
