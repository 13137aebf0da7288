"""One game in progress, without screens: controller, scorebook, undo, corrections, clock."""
