"""Touch panels read straight from the kernel (evdev), for programs that draw without a desktop.

    panels = Panels()
    panels.look()                     # now and then: opens what has been plugged in
    for panel, touched in panels.read():
        print(panel, touched)         # shares of the panel, from its top left
    print(panels.heard, panels.refused)

Nothing here raises for missing or broken panels. Linux only.
"""

from hardware.touch.fingers import Phase, Touched
from hardware.touch.panels import Panels

__all__ = ["Panels", "Phase", "Touched"]
