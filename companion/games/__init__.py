"""The games, a room each. Their rules and lights know no clock, no dice, no files, no Kivy (a test keeps it so)."""
