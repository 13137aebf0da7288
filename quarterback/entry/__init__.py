"""Asking a person at a board what comes next, whatever front end does the asking.

`values` reads what a person types, `places` the places of the field; `report` is a form half filled
in, `form` all that is asked at one moment, `letters` the keys of its answers.
"""
