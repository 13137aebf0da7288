"""What each command does to the state of a league."""
