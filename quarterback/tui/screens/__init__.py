"""Screens: each one page of the program."""
