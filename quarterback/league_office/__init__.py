"""Leagues for people: what can be done to one now, asked and told in words, whatever the front."""
