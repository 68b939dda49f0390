"""Loop Companion: helps a table that plays The LOOP with the physical board, and other games like it."""

__version__ = "0.1.0"
