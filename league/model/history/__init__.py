"""The history of a league over its seasons: records, champions, leaders."""
