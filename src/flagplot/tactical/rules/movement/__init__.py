"""The plane and its scales, tracks, land, and movement carried out."""
