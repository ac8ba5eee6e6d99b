"""The ways in over HTTP: the JSON API, and the server that offers it."""
