"""Accounts: names, passwords, sessions, mail, and notices."""
