"""What ours is held against: a Kivy window with one label that counts fingers. As a file of its own it imports nothing.

Kivy is set up as in the app, so that both draw the same number of pixels in the same way.
"""

import os
from typing import Any

SETTINGS = {"width": 800, "height": 480, "multisamples": 0, "maxfps": 60}


def main() -> None:
    os.environ |= {
        "KIVY_NO_ARGS": "1",
        "KIVY_NO_CONFIG": "1",
        "KIVY_NO_FILELOG": "1",
        "KIVY_LOG_MODE": "PYTHON",
        "KIVY_WINDOW": "sdl2",
        "KIVY_CLOCK": "interrupt",
    }
    from kivy.config import Config  # noqa: PLC0415 - Kivy reads its environment when it is imported

    for provider, _ in Config.items("input"):
        Config.remove_option("input", provider)
    Config.set("input", "mouse", "mouse,disable_multitouch")
    for name, value in SETTINGS.items():
        Config.set("graphics", name, str(value))

    from kivy.app import App  # noqa: PLC0415 - the same
    from kivy.uix.label import Label  # noqa: PLC0415 - the same

    class Bare(App):
        """One label that changes when a finger comes down, and when it leaves."""

        def build(self) -> Label:
            label = Label(text="0", font_size=48)
            label.bind(on_touch_down=self.count, on_touch_up=self.count)
            return label

        def count(self, label: Label, _: Any) -> None:
            label.text = str(int(label.text) + 1)

    Bare().run()


if __name__ == "__main__":
    main()
