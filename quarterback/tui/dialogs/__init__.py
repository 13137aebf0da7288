"""Small questions over a screen: a line of text, a choice, a page."""
