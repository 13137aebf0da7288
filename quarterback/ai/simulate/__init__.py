"""Simulation: many games at once over the kernel, between coaches who call for all of them."""
