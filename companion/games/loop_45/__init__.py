"""LOOP 45, a game for two to four in which people change seats: everything about it, and nothing about it elsewhere."""
