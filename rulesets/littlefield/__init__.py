"""The Littlefield company's dial game of 1914."""
