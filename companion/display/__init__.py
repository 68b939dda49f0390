"""Which display and which driver there is, Kivy's environment, and the window's facts. Imports Kivy only on demand."""
