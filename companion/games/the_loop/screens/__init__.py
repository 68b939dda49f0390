"""What the glass shows and what a tap means, screen by screen: plain Python, tested without Kivy."""
