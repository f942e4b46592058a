"""The camera: answers the host's requests, and sends images on schedule while the host accepts them."""

from __future__ import annotations

import struct
import time
from collections import deque

import controls
import descriptors
from controls import Refusal
from link import Link, Request
from pictures import Movie

TO_HOST = 0x80
CLASS, ENDPOINT_RECIPIENT = 0x20, 0x02
VALUE_CHANGED = 0

# Flags in the header of an image.
TOGGLE, END, HAS_TIME, HAS_CLOCK, DAMAGED, END_OF_HEADER = 0x01, 0x02, 0x04, 0x08, 0x40, 0x80


class Camera:
    """The state of the camera. Controls keep their values while the camera is unplugged, as long as the program runs."""

    def __init__(self, movies: list[Movie]) -> None:
        self.movies = movies
        self.controls = controls.all_controls()
        self.configuration = descriptors.configuration(self.controls, movies)
        self.is_paused = False
        # The numbers of upcoming images that are damaged and halved.
        self.damaged = self.halved = 0
        self.reset()

    def reset(self) -> None:
        """Restores the state of a camera that has just been plugged in."""
        self.probe = descriptors.Negotiation(self.movies)
        self.commit = descriptors.Negotiation(self.movies)
        self.error = 0
        # Pending requests, by endpoint.
        self.waiting: dict[int, deque[Request]] = {descriptors.STATUS_ENDPOINT: deque(), descriptors.PICTURES_ENDPOINT: deque()}
        self.events: deque[bytes] = deque()
        self.toggle = 0
        self.stop()

    def stop(self) -> None:
        """Stops sending images to the host."""
        self.number = 0
        self.due: float | None = None
        self.rest = memoryview(b"")
        self.is_sending = self.is_whole = False

    # Requests

    def handle(self, link: Link, request: Request) -> None:
        """Answers a request, or queues it for later."""
        if request.victim is not None:
            for waiting in self.waiting.values():
                for other in waiting:
                    if other.number == request.victim:
                        waiting.remove(other)
                        return link.answer_unlink(request, was_pending=True)
            return link.answer_unlink(request, was_pending=False)
        if request.endpoint != 0:
            self.waiting[request.endpoint].append(request)
            if request.endpoint == descriptors.STATUS_ENDPOINT:
                return self.tell(link)
            if self.due is None:
                self.due = time.monotonic()
            return self.send(link)
        try:
            answer = self.control(request)
        except Refusal as refusal:
            self.error = refusal.code
            return link.stall(request)
        if answer is None:
            return link.stall(request)
        link.answer(request, answer[: request.length]) if request.is_in else link.answer(request)

    def control(self, request: Request) -> bytes | None:
        """Returns the answer to a control request, or None for an unknown one."""
        kind, code, value, index, _ = struct.unpack("<BBHHH", request.setup)
        if kind & 0x60 == CLASS:
            return self.video(code, value >> 8, index, request)
        match code:
            case 0x00:  # GET_STATUS
                return bytes(2)
            case 0x01:  # CLEAR_FEATURE, which the host sends to the endpoint of the images to stop the stream
                if kind & 0x1F == ENDPOINT_RECIPIENT and index & 0xF == descriptors.PICTURES_ENDPOINT:
                    self.stop()
                return b""
            case 0x06:  # GET_DESCRIPTOR
                return self.descriptor(value >> 8, value & 0xFF)
            case 0x08:  # GET_CONFIGURATION
                return b"\x01"
            case 0x0A:  # GET_INTERFACE
                return b"\x00"
            case 0x03 | 0x05 | 0x09 | 0x0B:  # SET_FEATURE, SET_ADDRESS, SET_CONFIGURATION, SET_INTERFACE
                return b""
        return None

    def descriptor(self, kind: int, index: int) -> bytes | None:
        """Returns a descriptor, or None if it does not exist."""
        match kind:
            case descriptors.DEVICE:
                return descriptors.device()
            case descriptors.CONFIGURATION:
                return self.configuration
            case descriptors.STRING:
                return descriptors.string(index)
        return None

    def video(self, code: int, selector: int, index: int, request: Request) -> bytes:
        """Answers a request of the video class."""
        if index & 0xFF == descriptors.STREAMING_INTERFACE:
            return self.negotiate(code, selector, request)
        unit = index >> 8
        if unit == 0:
            if selector == 2 and code == controls.GET_CUR:
                return bytes([self.error])
            raise Refusal(controls.INVALID_CONTROL)
        self.error = 0
        for control in self.controls:
            if (control.unit, control.selector) == (unit, selector):
                break
        else:
            raise Refusal(controls.INVALID_CONTROL)
        if code != controls.SET_CUR:
            return control.get(code)
        control.set(request.data)
        return b""

    def negotiate(self, code: int, selector: int, request: Request) -> bytes:
        """Answers a request of the probe control (selector 1) or the commit control (selector 2)."""
        if selector not in (1, 2):
            raise Refusal(controls.INVALID_CONTROL)
        agreement = self.probe if selector == 1 else self.commit
        match code:
            case controls.SET_CUR:
                agreement.wish(request.data)
                if selector == 2:
                    self.stop()
                return b""
            case controls.GET_LEN:
                return struct.pack("<H", agreement.LAYOUT.size)
            case controls.GET_INFO:
                return b"\x03"
            case controls.GET_MIN:
                return agreement.encoded(min(descriptors.INTERVALS))
            case controls.GET_MAX:
                return agreement.encoded(max(descriptors.INTERVALS))
            case controls.GET_CUR | controls.GET_DEF:
                return agreement.encoded()
        raise Refusal(controls.INVALID_REQUEST)

    # Actions of the camera itself

    def tick(self, link: Link) -> None:
        """Sends the next image if it is due, and moves automatic controls one step."""
        now = time.monotonic()
        if self.due is None or now < self.due:
            return
        interval = self.commit.interval / 1e7
        if not self.is_sending and not self.is_paused:
            self.take(now)
            self.send(link)
        # An image is lost if the previous one is still being sent.
        self.number += 1
        self.due += interval
        if now - self.due > interval:
            skipped = int((now - self.due) / interval)
            self.number += skipped
            self.due += skipped * interval
        for control in self.controls:
            if control.move():
                value = control.encoded(control.value)
                self.events.append(bytes([1, control.unit, 0, control.selector, VALUE_CHANGED]) + value)
        self.tell(link)

    def take(self, now: float) -> None:
        """Prepares the next image for sending, as one payload."""
        pictures = self.commit.movie.pictures
        picture = pictures[self.number % len(pictures)]
        flags = self.toggle | END | HAS_TIME | HAS_CLOCK | END_OF_HEADER
        if self.damaged > 0:
            self.damaged -= 1
            flags |= DAMAGED
        if self.halved > 0:
            self.halved -= 1
            picture = picture[: len(picture) // 2]
        clock = int(now * descriptors.CLOCK_HERTZ) & 0xFFFF_FFFF
        header = struct.pack("<BBIIH", descriptors.HEADER_BYTES, flags, clock, clock, int(now * 1000) & 0x7FF)
        self.toggle ^= TOGGLE
        self.rest = memoryview(header + picture)
        self.is_whole = len(self.rest) == self.longest_payload
        self.is_sending = True

    @property
    def longest_payload(self) -> int:
        """Returns the maximum length of a payload, after which the host knows that it has ended."""
        return self.commit.movie.longest + descriptors.HEADER_BYTES

    def send(self, link: Link) -> None:
        """Answers the host's requests with the rest of the image. A short answer marks the end of the payload."""
        waiting = self.waiting[descriptors.PICTURES_ENDPOINT]
        while self.is_sending and waiting:
            request = waiting.popleft()
            part, self.rest = self.rest[: request.length], self.rest[request.length :]
            link.answer(request, part)
            self.is_sending = bool(self.rest) or (len(part) == request.length and not self.is_whole)

    def tell(self, link: Link) -> None:
        """Notifies the host of automatic changes of controls."""
        waiting = self.waiting[descriptors.STATUS_ENDPOINT]
        while self.events and waiting:
            link.answer(waiting.popleft(), self.events.popleft())
