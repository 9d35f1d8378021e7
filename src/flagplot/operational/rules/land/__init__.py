"""Landings and ground combat."""
