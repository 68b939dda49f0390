"""What any picture for an LED ring needs: ways from one picture to another. Pure: no clock, no port, no screen."""
