"""Who plays whom, when and where: rounds, pairings, boards and time slots, as pure functions."""
