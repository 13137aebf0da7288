"""One widget a picture. They show what they are given, and know no one game's rules."""
