"""HTTP: middleware, authentication, errors, rate limits, static files, routes."""
