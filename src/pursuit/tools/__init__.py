"""What a chat model may call: one file a tool, data and a short handler, and the stages around them."""
