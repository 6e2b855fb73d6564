"""The chat-model loop: a step asks the model and dispatches what it calls.

Written against a store, a clock and a scene; knows nothing of HTTP, SQL or Chromium.
"""
