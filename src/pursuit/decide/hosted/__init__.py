"""Decision models behind HTTP: an endpoint is data, a codec is pure, the client waits."""
