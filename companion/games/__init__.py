"""The games: pure values and functions. No clock, no dice, no files, no Kivy in here (a test keeps it so)."""
