"""Frozen values that runs, stores and surfaces share. No clock, no I/O, no decisions."""
