"""The table seen from above on the glass: Kivy."""
