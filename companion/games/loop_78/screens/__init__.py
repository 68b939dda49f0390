"""What each page of LOOP 78 shows, and what a tap means. No Kivy."""
