"""Pictures of a league: brackets, standings, schedules, pages."""
