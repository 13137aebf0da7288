"""Littlefield's *Quarterback*, the dial game patented in 1914, by its rule sheet of about 1927."""
