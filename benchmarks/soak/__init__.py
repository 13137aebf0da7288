"""The long soak: play, league and server together on one database for hours, with faults."""
