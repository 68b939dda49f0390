"""Kivy widgets that draw pages: rows, buttons, sheets, fonts, glyphs. Import it only after `kivy_setup.prepare`."""
