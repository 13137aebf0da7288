"""Players, bases and injuries from season to season: records, and what follows from them."""
