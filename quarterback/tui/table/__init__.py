"""The dial game's table."""
