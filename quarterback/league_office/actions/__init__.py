"""What a person may do to a league, as values: what is asked, and the commands that come of it."""
