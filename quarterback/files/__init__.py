"""Files that people import and export: text, dials, teams, game data, preferences."""
