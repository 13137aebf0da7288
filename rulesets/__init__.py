"""Football as pure rules: a core, and the rule sets that stand on it."""
