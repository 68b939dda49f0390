"""Which port is the ring's, and which one must not be touched."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING

import pytest

from hardware.errors import SettingError
from hardware.ring.board import KNOWN_BOARDS, BoardIdentity
from hardware.ring.finding import Finder, Found, UsbPort, usb_ports
from hardware.ring.status import Reason

if TYPE_CHECKING:
    from pathlib import Path


class Information:
    def __init__(
        self,
        device: str,
        vid: int | None,
        pid: int | None,
        serial_number: str | None = None,
        product: str | None = None,
    ) -> None:
        self.device, self.vid, self.pid, self.serial_number = device, vid, pid, serial_number
        self.product, self.interface = product, None


CH340 = Information("/dev/ttyUSB0", 0x1A86, 0x7523)
PICO = Information("/dev/ttyACM0", 0x2E8A, 0x000A, "E66")
PRINTER = Information("/dev/ttyACM1", 0x2341, 0x0042, "P1", "Mega 2560")
BUILT_IN = Information("/dev/ttyAMA0", None, None)


def test_only_usb_ports_are_offered_by_names_people_know() -> None:
    offered = usb_ports(lambda: [BUILT_IN, PRINTER, CH340, PICO])
    assert [(port.device, port.name) for port in offered] == [
        ("/dev/ttyACM0", "Raspberry Pi Pico"),
        ("/dev/ttyACM1", "Mega 2560"),
        ("/dev/ttyUSB0", "ESP32, ESP8266 or Arduino Nano (CH340)"),
    ]
    assert BoardIdentity(0x303A, 0x1001).known_as.startswith("Espressif")
    assert len(KNOWN_BOARDS) == 6


def test_listing_survives_an_unplugging_in_the_middle() -> None:
    answers = iter((TypeError("int() argument must be a string"), [CH340]))

    def stumble() -> list[Information]:
        answer = next(answers)
        if isinstance(answer, Exception):
            raise answer
        return answer

    assert [port.device for port in usb_ports(stumble)] == ["/dev/ttyUSB0"]

    def always() -> list[Information]:
        raise TypeError

    assert usb_ports(always) == ()


def test_nothing_is_found_unasked() -> None:
    assert Finder(list_ports=lambda: [CH340]).find() is Reason.NOT_CHOSEN


def test_a_remembered_board_is_found_under_any_name() -> None:
    pico = UsbPort("/dev/ttyACM7", "", BoardIdentity(0x2E8A, 0x000A, "E66"))
    ports = [PRINTER]
    finder = Finder(board=pico.board, list_ports=lambda: ports)
    assert finder.find() is Reason.NOT_FOUND
    ports.append(Information("/dev/ttyACM7", 0x2E8A, 0x000A, "E66"))
    assert finder.find() == Found("/dev/ttyACM7", pico.board)


def test_two_boards_alike_are_told_apart_by_their_last_port_or_not_at_all() -> None:
    twin = Information("/dev/ttyUSB1", 0x1A86, 0x7523)
    finder = Finder(board=BoardIdentity(0x1A86, 0x7523), list_ports=lambda: [CH340, twin])
    assert finder.find() is Reason.SEVERAL_FOUND
    finder.learn(Found("/dev/ttyUSB1", BoardIdentity(0x1A86, 0x7523)))
    assert finder.find() == Found("/dev/ttyUSB1", BoardIdentity(0x1A86, 0x7523))


def test_a_named_port_is_taken_and_its_board_followed(tmp_path: Path) -> None:
    named = tmp_path / "ttyUSB0"
    board = BoardIdentity(0x1A86, 0x7523)
    ports: list[Information] = []
    finder = Finder(str(named), list_ports=lambda: ports)
    assert finder.find() is Reason.NOT_FOUND
    named.touch()
    ports.append(Information(str(named), 0x1A86, 0x7523))
    found = finder.find()
    assert found == Found(str(named), board)
    finder.learn(found)
    ports[:] = [Information("/dev/ttyUSB1", 0x1A86, 0x7523)]
    assert finder.find() == Found("/dev/ttyUSB1", board)
    # Another board under the old name was never chosen.
    ports[:] = [Information(str(named), 0x2341, 0x0042)]
    assert finder.find() is Reason.OTHER_BOARD


def test_a_change_in_the_folder_is_noticed_once(tmp_path: Path) -> None:
    finder = Finder(str(tmp_path / "ring"), list_ports=list)
    finder._folders = {tmp_path}
    finder.something_changed()
    assert not finder.something_changed()
    (tmp_path / "ring").touch()
    os.utime(tmp_path, (1, 1))
    assert finder.something_changed()
    assert not finder.something_changed()


def test_urls_are_not_looked_for() -> None:
    assert Finder("socket://table:4000", list_ports=list).find() == Found("socket://table:4000", None)


@pytest.mark.parametrize(
    "board",
    [
        BoardIdentity(0x1A86, 0x7523),
        BoardIdentity(0x303A, 0x1001, "F4:12:FA:00:11:22", "USB JTAG/serial"),
        BoardIdentity(0x2E8A, 0x000A, "E66/1 %", "CDC"),
    ],
)
def test_a_board_is_written_down_and_read_again(board: BoardIdentity) -> None:
    assert BoardIdentity.from_text(str(board)) == board


def test_a_board_is_written_so_that_people_can_read_it() -> None:
    assert str(BoardIdentity(0x303A, 0x1001, "F4:12:FA")) == "303A:1001/F4:12:FA/"
    with pytest.raises(SettingError, match="names no board"):
        BoardIdentity.from_text("the blue one")
