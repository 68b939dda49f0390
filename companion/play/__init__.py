"""A game being played, whichever game: its journal, its dice, undo and redo, resume."""
