"""What a start of the app does not load: it is there when somebody asks for it."""

import subprocess
import sys

LATER = ("gpiozero", "serial", "tomlkit", "companion.doctor", "companion.settings.writing")


def test_devices_and_the_doctor_are_loaded_when_they_are_wanted() -> None:
    program = f"import sys, companion.app; print([name for name in {LATER!r} if name in sys.modules])"
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, timeout=60, check=True)
    assert done.stdout == "[]\n"
