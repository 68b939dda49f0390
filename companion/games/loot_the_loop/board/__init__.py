"""The deck as a loop on the glass: Kivy."""
