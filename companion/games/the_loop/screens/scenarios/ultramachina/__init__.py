"""What Ultramachina shows: its pages, its marks, its words."""

from companion.games.the_loop.screens.scenarios.ultramachina.screens import UltramachinaScreens

__all__ = ["UltramachinaScreens"]
