"""Reads the strip of cells that the simulated camera draws into every frame, and checks that frames and their times are in order.

Usage: frames.py MINIMUM FFMPEG-ARGUMENT…    Require at least MINIMUM frames; for example: frames.py 30 -i clip.mkv

Sources/SceneRendering/Scene/FrameStrip.swift documents the strip; this reader shares no code with it. FFmpeg crops the frames to the strip.
"""
import subprocess
import sys

COLUMNS, ROWS, CELL = 32, 4, 8
SYNC = 0b1100_1010_0011_0101
FRAME = COLUMNS * CELL * ROWS * CELL
STRIP = f"crop=ih/2:ih/16:(iw-ih/2)/2:ih*0.97-ih/16:exact=1,scale={COLUMNS * CELL}:{ROWS * CELL}:flags=area,format=gray"


def checksum(data):
    """Returns the CRC-16 with the CCITT polynomial and the initial value 0xFFFF."""
    value = 0xFFFF
    for byte in data:
        value ^= byte << 8
        for _ in range(8):
            value = (value << 1 ^ 0x1021 if value & 0x8000 else value << 1) & 0xFFFF
    return value


def read(pixels):
    """Returns the index and the time in nanoseconds from the strip of one frame, or None if it cannot be read."""
    middle = (min(pixels) + max(pixels)) / 2
    bits = 0
    for row in range(ROWS):
        for column in range(COLUMNS):
            at = (row * CELL + CELL // 2) * COLUMNS * CELL + column * CELL + CELL // 2
            bits = bits << 1 | (pixels[at] > middle)
    data = bits.to_bytes(ROWS * COLUMNS // 8, "big")
    if int.from_bytes(data[:2], "big") != SYNC or int.from_bytes(data[-2:], "big") != checksum(data[2:-2]):
        return None
    return int.from_bytes(data[2:6], "big"), int.from_bytes(data[6:14], "big")


def main():
    least = int(sys.argv[1])
    command = ["ffmpeg", "-v", "error", "-nostdin", *sys.argv[2:], "-fps_mode", "passthrough", "-vf", STRIP, "-f", "rawvideo", "-"]
    output = subprocess.run(command, stdout=subprocess.PIPE, check=True).stdout
    frames = [read(output[at : at + FRAME]) for at in range(0, len(output), FRAME)]
    if None in frames:
        sys.exit(f"the strip of frame {frames.index(None)} of {len(frames)} cannot be read")
    if len(frames) < least:
        sys.exit(f"{len(frames)} frames instead of at least {least}")
    for before, after in zip(frames, frames[1:]):
        if after[0] <= before[0]:
            sys.exit(f"frame {after[0]} comes after frame {before[0]}")
        if (after[1] > before[1]) != (after[0] > before[0]):
            sys.exit(f"frame {after[0]} at {after[1]} ns comes after frame {before[0]} at {before[1]} ns")
    missing = frames[-1][0] - frames[0][0] + 1 - len(frames) if frames else 0
    print(f"{len(frames)} frames in order, {missing} missing")


if __name__ == "__main__":
    main()
