"""Ring and buttons at the table: ties settings, hardware and lights to what the screens tell. No Kivy here."""
