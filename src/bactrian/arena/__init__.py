"""Matches between bots, ratings, and what a game looks like to a bot afterwards."""
