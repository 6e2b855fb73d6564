"""Runs and pursuits that are under way in this process."""
