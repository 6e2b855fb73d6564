"""The MCP surface: reads arguments, calls, tells. Nothing is decided here that another surface would need."""
