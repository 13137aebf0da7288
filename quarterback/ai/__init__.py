"""Coaches, the solver and the review of a game.

Products of matrices keep to one thread unless the user has said otherwise: those of the solver are
many and small, and to share each of them out costs several times the work.
"""

import os

os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")  # numpy reads it when it is imported
