"""Which port is the ring's, and which one must not be touched."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING

import pytest

from hardware import SettingError
from hardware.ring.discovery import Finder, Found, UsbPort, usb_ports
from hardware.ring.status import KNOWN_BOARDS, BoardIdentity, Reason

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
        location: str | None = None,
    ) -> None:
        self.device, self.vid, self.pid, self.serial_number = device, vid, pid, serial_number
        self.product, self.interface, self.location = product, None, location


def ch340(device: str, location: str | None) -> Information:
    return Information(device, 0x1A86, 0x7523, location=location)


CH340 = ch340("/dev/ttyUSB0", "1-1.2")
RING = BoardIdentity(0x1A86, 0x7523, location="1-1.2")
PICO = Information("/dev/ttyACM0", 0x2E8A, 0x000A, "E6614C311B")
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
    pico = UsbPort("/dev/ttyACM7", "", BoardIdentity(0x2E8A, 0x000A, "E6614C311B"))
    ports = [PRINTER]
    finder = Finder(board=pico.board, list_ports=lambda: ports)
    assert finder.find() is Reason.NOT_FOUND
    ports.append(Information("/dev/ttyACM7", 0x2E8A, 0x000A, "E6614C311B"))
    assert finder.find() == Found("/dev/ttyACM7", pico.board)


def test_a_board_without_a_number_is_known_by_its_usb_place() -> None:
    ports = [ch340("/dev/ttyUSB0", "1-1.4"), ch340("/dev/ttyUSB1", "1-1.2")]
    finder = Finder(board=RING, list_ports=lambda: ports)
    assert finder.find() == Found("/dev/ttyUSB1", RING)
    ports[:] = [ch340("/dev/ttyUSB0", "1-1.2")]
    assert finder.find() == Found("/dev/ttyUSB0", RING)


@pytest.mark.parametrize("number", [None, "0001", "0", "123456", "0123456789abcdef"])
def test_a_board_alike_at_another_place_is_asked_about_and_not_opened(number: str | None) -> None:
    # The ring is unplugged, and a 3D printer of the same chip is there. CP210x chips leave the factory as 0001.
    ports = [Information("/dev/ttyUSB0", 0x10C4, 0xEA60, number, location="1-1.4")]
    ring = BoardIdentity(0x10C4, 0xEA60, number or "", location="1-1.2")
    finder = Finder(board=ring, list_ports=lambda: ports)
    assert finder.find() is Reason.ALIKE_FOUND
    ports.append(Information("/dev/ttyUSB1", 0x10C4, 0xEA60, number, location="1-1.2"))
    assert finder.find() == Found("/dev/ttyUSB1", ring)
    ports.clear()
    assert finder.find() is Reason.NOT_FOUND


def test_a_board_that_was_remembered_without_a_place_is_asked_about_once() -> None:
    old = BoardIdentity.from_text("1A86:7523//")
    assert old == BoardIdentity(0x1A86, 0x7523)
    assert Finder(board=old, list_ports=lambda: [CH340]).find() is Reason.ALIKE_FOUND
    # With a number of its own nothing needs to be asked, wherever it is.
    pico = BoardIdentity.from_text("2E8A:000A/E6614C311B/")
    at_last = Information("/dev/ttyACM3", 0x2E8A, 0x000A, "E6614C311B", location="2-3:1.0")
    found = Finder(board=pico, list_ports=lambda: [at_last]).find()
    assert found == Found("/dev/ttyACM3", BoardIdentity(0x2E8A, 0x000A, "E6614C311B", "", "2-3:1.0"))


def test_two_boards_with_one_number_are_told_apart_by_their_place_or_not_at_all() -> None:
    twins = [Information(f"/dev/ttyACM{n}", 0x2E8A, 0x000A, "E6614C311B", location=f"1-{n}") for n in range(2)]
    ring = BoardIdentity(0x2E8A, 0x000A, "E6614C311B", "", "1-1")
    assert Finder(board=ring, list_ports=lambda: twins).find() == Found("/dev/ttyACM1", ring)
    assert Finder(board=ring._replace(location="3-1"), list_ports=lambda: twins).find() is Reason.SEVERAL_FOUND


def test_a_named_port_is_taken_and_its_board_followed(tmp_path: Path) -> None:
    named = tmp_path / "ttyUSB0"
    ports: list[Information] = []
    finder = Finder(str(named), list_ports=lambda: ports)
    assert finder.find() is Reason.NOT_FOUND
    named.touch()
    ports.append(ch340(str(named), "1-1.2"))
    found = finder.find()
    assert found == Found(str(named), RING)
    finder.remember(found)
    ports[:] = [ch340("/dev/ttyUSB1", "1-1.2")]
    assert finder.find() == Found("/dev/ttyUSB1", RING)
    # Another board under the old name was never chosen, be it of another type or of the same.
    ports[:] = [Information(str(named), 0x2341, 0x0042)]
    assert finder.find() is Reason.OTHER_BOARD
    ports[:] = [ch340(str(named), "1-1.4")]
    assert finder.find() is Reason.ALIKE_FOUND


def test_a_named_port_that_may_not_be_looked_at_is_left_to_the_opening_to_explain() -> None:
    out_of_reach = "/dev/" + "x" * 300  # what any user, root too, gets an OSError for
    assert Finder(out_of_reach, list_ports=list).find() == Found(out_of_reach, None)


def test_a_name_that_no_file_can_have_is_found_nowhere() -> None:
    assert Finder("/dev/\0/ttyUSB0", list_ports=list).find() is Reason.NOT_FOUND


def test_a_named_port_holds_the_remembered_board_or_is_left_alone(tmp_path: Path) -> None:
    named = tmp_path / "ttyUSB0"
    named.touch()
    ports = [ch340(str(named), None)]
    # Where the system tells no places, the name of the port is all there is.
    nowhere = RING._replace(location="")
    assert Finder(str(named), nowhere, lambda: ports).find() == Found(str(named), nowhere)
    ports[:] = [ch340(str(named), "1-1.4")]
    assert Finder(str(named), nowhere, lambda: ports).find() is Reason.ALIKE_FOUND
    ports[:] = [Information(str(named), 0x2341, 0x0042)]
    assert Finder(str(named), RING, lambda: ports).find() is Reason.OTHER_BOARD
    # What is no USB port at all (a UART, a pseudo-terminal) was named, and is taken.
    assert Finder(str(named), RING, list).find() == Found(str(named), None)


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
