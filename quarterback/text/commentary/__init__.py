"""The commentary: the play-by-play in a broadcaster's sentences, chosen by game and situation.

Start at `commentary`. `pools` says which sentences fit a fact, `words` has them, `values` fills
them in, `patterns` keeps one from coming back too soon.
"""
