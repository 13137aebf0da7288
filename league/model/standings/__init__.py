"""Tables derived from results: order and its reasons, what is still open, form, ratings, points."""
