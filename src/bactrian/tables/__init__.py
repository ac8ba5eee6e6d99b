"""Hosted tables: who sits where, what was done, what it led to, and where it is kept."""
