"""How the guest is run: by this machine's processor itself where that works, else by counting instructions."""

import os
import subprocess
import tempfile
from functools import cache
from pathlib import Path
from typing import Final

from tests.boot.image import Disk

KVM: Final = ("-accel", "kvm", "-cpu", "host", "-smp", "2")
COUNTING: Final = ("-accel", "tcg", "-icount", "shift=0,sleep=on", "-cpu", "max,-la57", "-smp", "1")
CHOICE: Final = "BOOT_TEST_ACCEL"
"""An environment variable: `tcg` asks for counting where KVM would do, too."""
_SECONDS: Final = 15
_A_KERNEL_LIVES = "Linux version"


@cache
def accelerator(disk: Disk) -> tuple[str, ...]:
    """The options for qemu. A /dev/kvm that can be opened proves nothing: a kernel has to have said a word under it."""
    return KVM if os.environ.get(CHOICE) != "tcg" and _kvm_boots(disk) else COUNTING


def _kvm_boots(disk: Disk) -> bool:
    if not os.access("/dev/kvm", os.R_OK | os.W_OK):
        return False
    with tempfile.TemporaryDirectory() as folder:
        serial = Path(folder) / "serial"
        command = ["qemu-system-x86_64", "-machine", "q35", *KVM, "-m", "512", "-nodefaults", "-display", "none"]
        # Without an initramfs and a root it panics soon, and `panic=-1` with -no-reboot ends it.
        command += ["-no-reboot", "-kernel", str(disk.kernel), "-append", "console=ttyS0 panic=-1"]
        try:
            subprocess.run(
                [*command, "-serial", f"file:{serial}"],
                check=False,
                capture_output=True,
                stdin=subprocess.DEVNULL,
                timeout=_SECONDS,
            )
        except subprocess.TimeoutExpired:
            return False
        return serial.exists() and _A_KERNEL_LIVES in serial.read_text(encoding="utf-8", errors="replace")
