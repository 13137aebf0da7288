"""Colors, glyphs and what the terminal can show."""
