"""Emulates a USB camera, which the kernel sees connect and disconnect like a physical one.

Usage: python3 -B usb-camera PICTURES [--port N] [--commands FIFO]

PICTURES is a folder with a file for each format and size that the camera offers: 640x360.yuyv, .nv12, .mjpeg, .h264. The camera repeats the
images of a file. The program runs until it is terminated, which unplugs the camera. It reads commands from FIFO, one per line:

    unplug, plug        disconnect or connect the camera
    pause, resume       stop or continue sending images while the camera stays connected
    damage N, halve N   mark the next N images as damaged, or send only half of their bytes
    CONTROL N           set the target that the camera approaches image by image while the control is automatic:
                        focus, exposure, white_balance
    quit                end the program
"""

from __future__ import annotations

import argparse
import os
import select
import sys
import time
from pathlib import Path

import pictures
from camera import Camera
from link import Link

# The delay between attempts to plug in, while the kernel still cleans up after an unplugged device.
PATIENCE_SECONDS = 0.02


class Program:
    """The camera, its connection and the source of its commands."""

    def __init__(self, camera: Camera, port: int, commands: int | None) -> None:
        self.camera = camera
        self.port = port
        self.commands = commands
        self.link: Link | None = None
        self.is_wanted = True
        self.is_over = False
        self.partial = b""

    def plug(self) -> None:
        """Plugs in the camera if the port is free."""
        try:
            self.link = Link(self.port)
        except BlockingIOError:
            return
        self.camera.reset()

    def unplug(self) -> None:
        """Unplugs the camera."""
        if self.link:
            self.link.close()
        self.link = None

    def obey(self, line: str) -> None:
        """Runs a command."""
        match line.split():
            case ["plug"]:
                self.is_wanted = True
            case ["unplug"]:
                self.is_wanted = False
                self.unplug()
            case ["pause"]:
                self.camera.is_paused = True
            case ["resume"]:
                self.camera.is_paused = False
            case ["damage", count]:
                self.camera.damaged = int(count)
            case ["halve", count]:
                self.camera.halved = int(count)
            case ["quit"]:
                self.is_over = True
            case [name, value] if any(control.name == name and control.automatic for control in self.camera.controls):
                for control in self.camera.controls:
                    if control.name == name:
                        control.wanted = min(max(int(value), control.minimum), control.maximum)
            case []:
                pass
            case _:
                print(f"usb-camera: '{line}' is not a command", file=sys.stderr)

    def read_commands(self) -> None:
        """Runs the commands received so far, and keeps an incomplete line until the rest of it arrives."""
        assert self.commands is not None
        *lines, self.partial = (self.partial + os.read(self.commands, 4096)).split(b"\n")
        for line in lines:
            try:
                self.obey(line.decode(errors="replace"))
            except ValueError as error:
                print(f"usb-camera: {error}", file=sys.stderr)

    def timeout(self) -> float | None:
        """Returns the time in seconds until the camera must act by itself, or None."""
        if self.is_wanted and not self.link:
            return PATIENCE_SECONDS
        if self.link and self.camera.due is not None:
            return max(0.0, self.camera.due - time.monotonic())
        return None

    def run(self) -> None:
        """Runs the main loop."""
        while not self.is_over:
            if self.is_wanted and not self.link:
                self.plug()
            watched = [] if self.commands is None else [self.commands]
            if self.link:
                watched.append(self.link.socket.fileno())
            readable, _, _ = select.select(watched, [], [], self.timeout())
            try:
                if self.link and self.link.socket.fileno() in readable:
                    self.camera.handle(self.link, self.link.receive())
                if self.link:
                    self.camera.tick(self.link)
            except ConnectionError:
                # The kernel has disconnected the device.
                self.is_wanted = False
                self.unplug()
            if self.commands in readable:
                self.read_commands()


def main() -> None:
    """Loads the images of the camera and runs it."""
    parser = argparse.ArgumentParser(prog="usb-camera", description="Emulates a USB camera.")
    parser.add_argument("pictures", type=Path)
    parser.add_argument("--port", type=int, default=0)
    parser.add_argument("--commands", type=Path)
    arguments = parser.parse_args()
    commands = None
    if arguments.commands:
        os.mkfifo(arguments.commands)
        # Opened for writing too, so that the FIFO does not reach its end when a writer closes it.
        commands = os.open(arguments.commands, os.O_RDWR | os.O_NONBLOCK)
    Program(Camera(pictures.load_all(arguments.pictures)), arguments.port, commands).run()


if __name__ == "__main__":
    main()
