"""The day: what is played now, what is next, what is late, and what needs a decision."""
