"""The connection: receives USB requests from the kernel's virtual host controller (vhci-hcd) with the USB/IP protocol.

Source: Documentation/usb/usbip_protocol.rst of the Linux kernel.
"""

from __future__ import annotations

import errno
import socket
import struct
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

CONTROLLER = Path("/sys/devices/platform/vhci_hcd.0")
HIGH_SPEED = 3
# The device ID; the connection has only one device.
DEVICE = 1

SUBMIT, UNLINK, SUBMITTED, UNLINKED = 1, 2, 3, 4
HEADER = struct.Struct(">5I28s")
SUBMIT_PART = struct.Struct(">I4i8s")
REPLY_PART = struct.Struct(">5i8x")

Bytes = bytes | bytearray | memoryview


@dataclass(slots=True)
class Request:
    """A transfer that the host requests or cancels."""

    number: int
    endpoint: int
    is_in: bool
    # The number of bytes that the host accepts; 0 if it sends.
    length: int = 0
    # The eight bytes of a control transfer.
    setup: bytes = b""
    # The data that the host sends.
    data: bytes = b""
    # The number of the request that the host cancels.
    victim: int | None = None


class Link:
    """The device's end of the connection. When it is closed, or when the program ends, the kernel sees a disconnection."""

    def __init__(self, port: int) -> None:
        """Plugs in the device. Raises BlockingIOError while the kernel still cleans up after the previous device on this port."""
        self.socket, theirs = socket.socketpair()
        try:
            with open(CONTROLLER / "attach", "wb", buffering=0) as attach:
                attach.write(f"{port} {theirs.fileno()} {DEVICE} {HIGH_SPEED}".encode())
        except OSError as error:
            self.socket.close()
            if error.errno == errno.EBUSY:
                raise BlockingIOError(error.errno, f"port {port} is in use") from error
            raise
        finally:
            theirs.close()

    def close(self) -> None:
        """Unplugs the device."""
        self.socket.close()

    def _read(self, count: int) -> bytes:
        if count == 0:
            return b""
        data = self.socket.recv(count, socket.MSG_WAITALL)
        if len(data) < count:
            raise ConnectionResetError("the host controller closed the connection")
        return data

    def receive(self) -> Request:
        """Returns the next request. Raises ConnectionError if the kernel has disconnected the device."""
        command, number, _, direction, endpoint, rest = HEADER.unpack(self._read(HEADER.size))
        if command == UNLINK:
            return Request(number, endpoint, is_in=True, victim=struct.unpack_from(">I", rest)[0])
        _, length, _, _, _, setup = SUBMIT_PART.unpack(rest)
        if direction:
            return Request(number, endpoint, is_in=True, length=length, setup=setup)
        return Request(number, endpoint, is_in=False, setup=setup, data=self._read(length))

    def _send(self, parts: Sequence[Bytes]) -> None:
        sent = self.socket.sendmsg(parts)
        total = sum(len(part) for part in parts)
        if sent < total:
            self.socket.sendall(b"".join(parts)[sent:])

    def answer(self, request: Request, *data: Bytes, status: int = 0) -> None:
        """Completes a request with data or with a negative error number."""
        count = sum(len(part) for part in data) if request.is_in else len(request.data)
        head = HEADER.pack(SUBMITTED, request.number, 0, 0, 0, REPLY_PART.pack(status, count, 0, 0, 0))
        self._send([head, *data])

    def stall(self, request: Request) -> None:
        """Refuses a request with a stall, the error response of USB."""
        reply = REPLY_PART.pack(-errno.EPIPE, 0, 0, 0, 0)
        self._send([HEADER.pack(SUBMITTED, request.number, 0, 0, 0, reply)])

    def answer_unlink(self, request: Request, was_pending: bool) -> None:
        """Acknowledges a cancellation, and reports whether the canceled request was still pending."""
        status = -errno.ECONNRESET if was_pending else 0
        self._send([HEADER.pack(UNLINKED, request.number, 0, 0, 0, REPLY_PART.pack(status, 0, 0, 0, 0))])
