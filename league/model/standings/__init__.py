"""Standings from results: order and its reasons, clinched places, form, ratings, points."""
