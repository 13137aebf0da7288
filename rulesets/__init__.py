"""The rules of tabletop football, written once: a shared core and one folder a rule set."""
