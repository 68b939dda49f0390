"""What a table without a keyboard needs around the game: word to systemd, a reason when it will not start. No Kivy."""
