"""A USB camera made of software: the kernel sees it come and go like one with a cable.

Usage: python3 -B usb-camera PICTURES [--port N] [--commands FIFO]

PICTURES is a folder with a file for each format and size that the camera offers: 640x360.yuyv, .nv12, .mjpeg, .h264; they are shown again
and again. Runs until it is ended, which unplugs it. What is written to FIFO are commands, a line for each:

    unplug, plug        the cable
    pause, resume       no pictures come, though the camera is there
    damage N, halve N   the next N pictures say that they are damaged; have half their bytes
    CONTROL N           what the camera sets that control to by itself, from picture to picture, as long as it is automatic:
                        focus, exposure, white_balance
    quit
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

# How long the kernel is left alone while it tidies up after a device that was unplugged.
PATIENCE_SECONDS = 0.02


class Program:
    """The camera, its cable and who tells it what to do."""

    def __init__(self, camera: Camera, port: int, commands: int | None) -> None:
        self.camera = camera
        self.port = port
        self.commands = commands
        self.link: Link | None = None
        self.is_wanted = True
        self.is_over = False
        self.partial = b""

    def plug(self) -> None:
        """Plugs in, if the port is free already."""
        try:
            self.link = Link(self.port)
        except BlockingIOError:
            return
        self.camera.reset()

    def unplug(self) -> None:
        """Pulls the cable."""
        if self.link:
            self.link.close()
        self.link = None

    def obey(self, line: str) -> None:
        """Carries out a command."""
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
                print(f"usb-camera: '{line}' is no command", file=sys.stderr)

    def read_commands(self) -> None:
        """Carries out the commands that have come; half a line waits for its other half."""
        assert self.commands is not None
        *lines, self.partial = (self.partial + os.read(self.commands, 4096)).split(b"\n")
        for line in lines:
            try:
                self.obey(line.decode(errors="replace"))
            except ValueError as error:
                print(f"usb-camera: {error}", file=sys.stderr)

    def timeout(self) -> float | None:
        """How long nothing happens by itself, in seconds."""
        if self.is_wanted and not self.link:
            return PATIENCE_SECONDS
        if self.link and self.camera.due is not None:
            return max(0.0, self.camera.due - time.monotonic())
        return None

    def run(self) -> None:
        """Lives."""
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
                # The kernel has disconnected it.
                self.is_wanted = False
                self.unplug()
            if self.commands in readable:
                self.read_commands()


def main() -> None:
    """Reads what the camera sees and plugs it in."""
    parser = argparse.ArgumentParser(prog="usb-camera", description="a USB camera made of software")
    parser.add_argument("pictures", type=Path)
    parser.add_argument("--port", type=int, default=0)
    parser.add_argument("--commands", type=Path)
    arguments = parser.parse_args()
    commands = None
    if arguments.commands:
        os.mkfifo(arguments.commands)
        # For writing too: it does not end when a writer goes.
        commands = os.open(arguments.commands, os.O_RDWR | os.O_NONBLOCK)
    Program(Camera(pictures.load_all(arguments.pictures)), arguments.port, commands).run()


if __name__ == "__main__":
    main()
