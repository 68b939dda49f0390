"""What a game and the house know of each other: plain values and protocols. Knows no game, no Kivy."""
