"""The terminal surface: reads the command line, calls what lies below, prints. It holds no rule."""
