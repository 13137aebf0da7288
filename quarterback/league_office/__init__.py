"""What people do with a league, in words and questions that every front end shares."""
