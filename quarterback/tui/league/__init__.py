"""A league on the screen: read from its rows, drawn as pictures."""
