"""What a league's state says when it is asked: standings, profiles, previews."""
