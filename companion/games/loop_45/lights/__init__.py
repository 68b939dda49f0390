"""From a table to a picture for the LED ring: the seats, who is on, where somebody may sit down. Pure."""
