"""The rules of LOOP 45: pure functions of frozen values. No clock, no dice, no files, no Kivy."""
