"""Pictures of the console: the entry form, dice, rule card."""
