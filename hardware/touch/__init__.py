"""Touch panels read straight from the kernel (evdev), for programs that draw without a desktop.

    panels = Panels()
    panels.look()                     # now and then: opens what has been plugged in
    for panel, event in panels.read():
        print(panel, event)           # shares of the panel, from its top left
    print(panels.heard, panels.refused)

`try_panels()` says the same of a machine on which nobody listens yet.

Nothing here raises for missing or broken panels. Linux only. Each module loads when a name of it is first asked for.
"""

from typing import TYPE_CHECKING

from hardware import lazy_names

if TYPE_CHECKING:
    from hardware.touch.decoder import Phase as Phase
    from hardware.touch.decoder import TouchEvent as TouchEvent
    from hardware.touch.evdev import Abilities as Abilities
    from hardware.touch.evdev import panel_kind as panel_kind
    from hardware.touch.panels import Panels as Panels
    from hardware.touch.panels import PanelsTried as PanelsTried
    from hardware.touch.panels import try_panels as try_panels
else:
    __getattr__ = lazy_names(
        __name__,
        {
            "decoder": ("Phase", "TouchEvent"),
            "evdev": ("Abilities", "panel_kind"),
            "panels": ("Panels", "PanelsTried", "try_panels"),
        },
    )
