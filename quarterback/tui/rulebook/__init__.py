"""The rule book and the explanation of the last play."""
