"""Coaches, the solver and the review of a game.

Matrix products use one thread unless the user has said otherwise: those of the solver are many and
small, and dividing each among threads costs several times the work.
"""

import os

os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")  # numpy reads it on import
