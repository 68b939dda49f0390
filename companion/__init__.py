"""Loop Companion: runs the Foo phase for tables that play The LOOP with the physical board."""

__version__ = "0.1.0"
