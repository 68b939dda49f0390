"""The rules of Loot the Loop: pure functions of frozen values. No clock, no dice, no files, no Kivy."""
