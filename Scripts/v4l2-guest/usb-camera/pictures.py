"""The images of the camera: files with images of one format and size, which the camera repeats from the first."""

from __future__ import annotations

import itertools
import mmap
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

Bytes = bytes | memoryview

# Bits per pixel, by file name extension.
UNCOMPRESSED = {"yuyv": 16, "nv12": 12}
KINDS = (*UNCOMPRESSED, "mjpeg", "h264")


@dataclass
class Movie:
    """Images of one format and size."""

    kind: str
    width: int
    height: int
    pictures: list[Bytes]

    @property
    def longest(self) -> int:
        """Returns the maximum number of bytes of an image."""
        if bits := UNCOMPRESSED.get(self.kind):
            return self.width * self.height * bits // 8
        return max(len(picture) for picture in self.pictures)


def _between(data: Bytes, starts: list[int]) -> list[Bytes]:
    return [data[start:end] for start, end in itertools.pairwise([*starts, len(data)])]


def _places(data: mmap.mmap, mark: bytes) -> Iterator[int]:
    place = data.find(mark)
    while place >= 0:
        yield place
        place = data.find(mark, place + len(mark))


def load(path: Path) -> Movie:
    """Loads a file with a name such as `640x360.mjpeg`."""
    kind = path.suffix[1:]
    width, height = (int(side) for side in path.stem.split("x"))
    with open(path, "rb") as file:
        mapped = mmap.mmap(file.fileno(), 0, access=mmap.ACCESS_READ)
    data = memoryview(mapped)
    if bits := UNCOMPRESSED.get(kind):
        size = width * height * bits // 8
        starts = list(range(0, len(data) - size + 1, size))
    elif kind == "mjpeg":
        # The start of an image; coded data never contains this sequence.
        starts = list(_places(mapped, b"\xff\xd8\xff"))
    else:
        # Each image starts with an access unit delimiter.
        starts = list(_places(mapped, b"\x00\x00\x00\x01\x09"))
    if not starts:
        raise SystemExit(f"usb-camera: {path} contains no images")
    return Movie(kind, width, height, _between(data, starts))


def load_all(folder: Path) -> list[Movie]:
    """Loads all movies of a folder, sorted by format and then by size."""
    paths = [path for path in folder.iterdir() if path.suffix[1:] in KINDS]
    movies = sorted((load(path) for path in paths), key=lambda movie: (KINDS.index(movie.kind), movie.width, movie.height))
    if not movies:
        raise SystemExit(f"usb-camera: {folder} contains no images; name the files 640x360.yuyv, or .{', .'.join(KINDS[1:])}")
    return movies
