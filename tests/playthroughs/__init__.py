"""Golden playthroughs: whole games as text that a reader can follow. `python -m tests.playthroughs.make` makes them."""
