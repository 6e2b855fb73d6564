"""The one place that holds the version; importing it loads nothing."""

__version__ = "0.1.0"
