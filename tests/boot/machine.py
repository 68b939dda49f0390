"""What qemu is told: the machine, its disk, its screen, and the ways to talk to it."""

import base64
import socket
import subprocess
from collections.abc import Iterable
from pathlib import Path

from tests.boot.accelerator import accelerator
from tests.boot.image import Disk
from tests.boot.screens import Screen

USB = "usb"
"""The controller with the sockets that a stick goes into."""


def layer_over(image: Path, layer: Path) -> Path:
    """A file that holds what differs from this disk: nothing yet."""
    command = ["qemu-img", "create", "-q", "-f", "qcow2", "-F", "raw", "-b", str(image), str(layer)]
    subprocess.run(command, check=True)
    return layer


def machine(disk: Disk, folder: Path, screen: Screen, setup: str) -> Iterable[str]:
    """All but its disk and the ways to talk to it. `setup` is what in_the_guest/boot-test-setup.service runs."""
    turn = f"sed -i 's/^#*rotation = .*/rotation = {screen.rotation}/' /etc/loop-companion/settings.toml"
    kernel_line = (
        "root=/dev/vda rw rootfstype=ext4 console=ttyS0,115200 console=tty1 fsck.repair=yes net.ifnames=0 "
        f"boot_test.panel={screen.width}x{screen.height} boot_test.setup={_packed(turn, setup)}"
    )
    display = f"virtio-gpu-pci,xres={screen.width},yres={screen.height},edid=on"
    yield from ("qemu-system-x86_64", "-machine", "q35", "-nodefaults", "-display", "none", "-net", "none")
    yield from accelerator(disk)
    yield from ("-m", "1024", "-kernel", str(disk.kernel), "-initrd", str(disk.initrd), "-append", kernel_line)
    yield from ("-vga", "none", "-device", display, "-device", "virtio-keyboard-pci", "-device", "virtio-rng-pci")
    yield from ("-device", f"qemu-xhci,id={USB}")
    yield from ("-serial", f"file:{folder / 'serial.log'}")


def _packed(*lines: str) -> str:
    return base64.b64encode("\n".join(lines).encode()).decode()


def disks(layer: Path, write_log: Path | None) -> Iterable[str]:
    """Writes are done when the guest is told so; `blklogwrites` notes each, and each flush, in their order."""
    yield from ("-blockdev", f"driver=file,node-name=file,filename={layer}")
    yield from ("-blockdev", "driver=qcow2,node-name=layer,file=file")
    top = "layer"
    if write_log is not None:
        write_log.touch()
        yield from ("-blockdev", f"driver=file,node-name=log,filename={write_log}")
        yield from ("-blockdev", "driver=blklogwrites,node-name=logged,file=layer,log=log,log-sector-size=512")
        top = "logged"
    yield from ("-device", f"virtio-blk-pci,drive={top},write-cache=on")


def channels(qmp: socket.socket, agent: socket.socket, ready: socket.socket) -> Iterable[str]:
    """The ends that qemu has of pairs of sockets: no file, so that no two guests meet."""
    yield from ("-chardev", f"socket,id=qmp,fd={qmp.fileno()}", "-mon", "chardev=qmp,mode=control")
    yield from ("-device", "virtio-serial-pci")
    for name, channel in (("agent", agent), ("ready", ready)):
        yield from ("-chardev", f"socket,id={name},fd={channel.fileno()}")
        yield from ("-device", f"virtserialport,chardev={name},name={name}")
