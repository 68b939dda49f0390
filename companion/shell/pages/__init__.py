"""The house's own pages, and what a tap on each means: plain Python, tested without Kivy."""
