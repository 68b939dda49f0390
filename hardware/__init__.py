"""The devices on the table: an LED ring on a serial port, push buttons, touch panels. Knows no game."""
