"""Finished games: chronicles, review, reports, shared positions, signatures."""
