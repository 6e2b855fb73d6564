"""Chat models and what they cost. Knows nothing of runs, tools' handlers or browsers."""
