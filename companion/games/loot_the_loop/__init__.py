"""Loot the Loop, a game for one and a deck of 53 cards: everything about it, and nothing about it anywhere else."""
