"""Commands about games: play, replay, saved, export, import, review, adjudicate."""
