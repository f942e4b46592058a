"""The descriptors and the stream negotiation of the camera: USB 2.0 chapter 9, and USB Video Class 1.1 chapters 3 and 4.3.1."""

from __future__ import annotations

import itertools
import struct

import controls
from pictures import UNCOMPRESSED, Movie

CAMERA, PROCESSING, OUTPUT = controls.CAMERA, controls.PROCESSING, 3
CONTROL_INTERFACE, STREAMING_INTERFACE = 0, 1
STATUS_ENDPOINT, PICTURES_ENDPOINT = 1, 2
IN = 0x80
CLOCK_HERTZ = 1_000_000
# In units of 100 ns, as USB Video Class specifies.
INTERVALS = (333_333, 666_666)

DEVICE, CONFIGURATION, STRING, INTERFACE, ENDPOINT, ASSOCIATION = 1, 2, 3, 4, 5, 11
CLASS_INTERFACE, CLASS_ENDPOINT = 0x24, 0x25
VIDEO, CONTROL_SUBCLASS, STREAMING_SUBCLASS, COLLECTION_SUBCLASS = 14, 1, 2, 3

MAKER, PRODUCT, SERIAL = 1, 2, 3
STRINGS = {MAKER: "camsim", PRODUCT: "camsim USB camera", SERIAL: "SN20261122"}
# From the range that pid.codes reserves for tests.
VENDOR_ID, PRODUCT_ID = 0x1209, 0x0001

CODES = {"yuyv": b"YUY2", "nv12": b"NV12", "h264": b"H264"}
GUID_TAIL = bytes.fromhex("00001000800000aa00389b71")

HEADER_BYTES = 12


def _descriptor(kind: int, body: bytes) -> bytes:
    return bytes([len(body) + 2, kind]) + body


def _video(subtype: int, layout: str, *values: int | bytes) -> bytes:
    return _descriptor(CLASS_INTERFACE, bytes([subtype]) + struct.pack("<" + layout, *values))


def device() -> bytes:
    """Returns the device descriptor, in which interfaces define the functions."""
    return _descriptor(
        DEVICE,
        struct.pack("<H4B3H4B", 0x0200, 0xEF, 2, 1, 64, VENDOR_ID, PRODUCT_ID, 0x0100, MAKER, PRODUCT, SERIAL, 1),
    )


def string(index: int) -> bytes | None:
    """Returns a string descriptor, in the only language, or None if the index has no string."""
    if index == 0:
        return _descriptor(STRING, struct.pack("<H", 0x0409))
    text = STRINGS.get(index)
    return None if text is None else _descriptor(STRING, text.encode("utf-16-le"))


def formats(movies: list[Movie]) -> list[list[Movie]]:
    """Groups the movies by format. Formats and their sizes are numbered from 1."""
    return [list(group) for _, group in itertools.groupby(movies, key=lambda movie: movie.kind)]


def _format(index: int, movies: list[Movie]) -> bytes:
    kind = movies[0].kind
    count = len(movies)
    if kind == "mjpeg":
        head = _video(0x06, "8B", index, count, 1, 1, 0, 0, 0, 0)
    elif kind == "h264":
        # The last field says that the length of images varies.
        head = _video(0x10, "BB16s7B", index, count, CODES[kind] + GUID_TAIL, 16, 1, 0, 0, 0, 0, 1)
    else:
        head = _video(0x04, "BB16s6B", index, count, CODES[kind] + GUID_TAIL, UNCOMPRESSED[kind], 1, 0, 0, 0, 0)
    frames = [_frame(number, movie) for number, movie in enumerate(movies, 1)]
    # The default of USB Video Class: primaries and transfer function of BT.709, and the matrix of BT.601.
    return head + b"".join(frames) + _video(0x0D, "3B", 1, 1, 4)


def _frame(number: int, movie: Movie) -> bytes:
    rates = [movie.longest * 8 * 10_000_000 // interval for interval in INTERVALS]
    head = (number, 0, movie.width, movie.height, min(rates), max(rates))
    count = len(INTERVALS)
    if movie.kind == "h264":
        return _video(0x11, f"BBHHIIIBI{count}I", *head, INTERVALS[0], count, 0, *INTERVALS)
    subtype = 0x07 if movie.kind == "mjpeg" else 0x05
    return _video(subtype, f"BBHHIIIIB{count}I", *head, movie.longest, INTERVALS[0], count, *INTERVALS)


def _control_interface(all_controls: list[controls.Control]) -> bytes:
    camera = _video(
        0x02, "BHBBHHHB3s", CAMERA, 0x0201, 0, 0, 0, 0, 0, 3, controls.mask(all_controls, CAMERA, 3)
    )
    processing = _video(0x05, "BBHB2sBB", PROCESSING, CAMERA, 0, 2, controls.mask(all_controls, PROCESSING, 2), 0, 0)
    output = _video(0x03, "BHBBB", OUTPUT, 0x0101, 0, PROCESSING, 0)
    units = camera + processing + output
    header = _video(0x01, "HHIBB", 0x0110, 13 + len(units), CLOCK_HERTZ, 1, STREAMING_INTERFACE)
    # At most 16 bytes, every 16 ms.
    status = _descriptor(ENDPOINT, struct.pack("<BBHB", IN | STATUS_ENDPOINT, 3, 16, 8))
    interface = bytes([CONTROL_INTERFACE, 0, 1, VIDEO, CONTROL_SUBCLASS, 0, 0])
    return _descriptor(INTERFACE, interface) + header + units + status + _descriptor(CLASS_ENDPOINT, struct.pack("<BH", 3, 16))


def _streaming_interface(movies: list[Movie]) -> bytes:
    groups = formats(movies)
    parts = b"".join(_format(index, group) for index, group in enumerate(groups, 1))
    size = 13 + len(groups)
    header = _video(
        0x01, f"BHBBBBBBB{len(groups)}s", len(groups), size + len(parts), IN | PICTURES_ENDPOINT, 0, OUTPUT, 0, 0, 0, 1,
        bytes(len(groups)),
    )
    interface = bytes([STREAMING_INTERFACE, 0, 1, VIDEO, STREAMING_SUBCLASS, 0, 0])
    return _descriptor(INTERFACE, interface) + header + parts + _descriptor(
        ENDPOINT, struct.pack("<BBHB", IN | PICTURES_ENDPOINT, 2, 512, 0)
    )


def configuration(all_controls: list[controls.Control], movies: list[Movie]) -> bytes:
    """Returns the descriptor of the only configuration, with all its interfaces and endpoints."""
    association = _descriptor(ASSOCIATION, bytes([CONTROL_INTERFACE, 2, VIDEO, COLLECTION_SUBCLASS, 0, 0]))
    body = association + _control_interface(all_controls) + _streaming_interface(movies)
    # Bus-powered, 500 mA.
    return _descriptor(CONFIGURATION, struct.pack("<HBBBBB", 9 + len(body), 2, 1, 0, 0x80, 250)) + body


class Negotiation:
    """The stream parameters that host and camera negotiate before the stream, as 34 bytes."""

    LAYOUT = struct.Struct("<HBBI5HIIIBBBB")

    def __init__(self, movies: list[Movie]) -> None:
        self.formats = formats(movies)
        self.format, self.frame, self.interval = 1, 1, INTERVALS[0]

    @property
    def movie(self) -> Movie:
        """Returns the movie with the negotiated format and size."""
        return self.formats[self.format - 1][self.frame - 1]

    def wish(self, data: bytes) -> None:
        """Adopts the available values closest to the host's request."""
        _, index, frame, interval = struct.unpack_from("<HBBI", data)
        self.format = min(max(index, 1), len(self.formats))
        self.frame = min(max(frame, 1), len(self.formats[self.format - 1]))
        self.interval = min(INTERVALS, key=lambda one: abs(one - interval))

    def encoded(self, interval: int | None = None) -> bytes:
        """Returns the negotiated parameters as bytes. An image is always one payload, regardless of its length."""
        longest = self.movie.longest
        return self.LAYOUT.pack(
            1, self.format, self.frame, interval or self.interval, 0, 0, 0, 0, 0, longest, longest + HEADER_BYTES,
            CLOCK_HERTZ, 3, 0, 0, 0,
        )
