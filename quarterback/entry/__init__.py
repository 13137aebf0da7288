"""Entry forms: what a person is asked at one moment of a game on a board, for every front end.

`form` is all that is asked at one moment, `partial` a report half filled in, `reducer` what keys
do, `typed_lines` what lines of text do, `values` and `yard_lines` read what is typed.
"""
