"""The devices on the table: an LED ring on a serial port and push buttons. Knows no game."""
