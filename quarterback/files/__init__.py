"""Files that people bring and take away: text, dials, teams, exports, preferences."""
