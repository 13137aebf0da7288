"""What all rule sets share: a game is a fold of logged inputs over an immutable state."""
