"""Makes the driver of the served camera fail, and checks how programs react. Prints one line per test; exits with 1 if one fails.

Usage: faults.py CAMSIM FOLDER [FAULT…]

A fault lasts half a second of virtual time, unless the program must start during the fault.
"""
import pathlib
import re
import subprocess
import sys

import frames

SIZE, RATE = (640, 480), 30
# Parts of messages, in all versions of the programs, and their meaning.
WORDS = {
    "corrupted data": "warns of damage",
    "bytes, but": "warns of short buffers",
    "Non-monoton": "warns of timestamps",
    "No such device": "ENODEV",
    "No space left": "ENOSPC",
    "Device or resource busy": "EBUSY",
    "Input/output error": "EIO",
    "Protocol error": "EPROTO",
    ": ctrl: power_line_frequency": "receives the event",
}
V4L2_CTL = "v4l2-ctl --set-fmt-video=width=640,height=480,pixelformat=YUYV --stream-mmap --verbose --stream-count={count}"
FFMPEG = (
    "ffmpeg -v warning -nostdin -y -f v4l2 -input_format yuyv422 -video_size 640x480 -i /dev/video0 "
    "-frames:v {count} -fps_mode passthrough -c:v ffv1 {folder}/clip.mkv"
)
FIRST = "v4l2-ctl --stream-mmap --stream-count=20 >/dev/null 2>&1; "
SET = "v4l2-ctl --set-ctrl=power_line_frequency=1; "
ANEW = "; v4l2-ctl --set-fmt-video=width=640,height=480,pixelformat=YUYV --stream-mmap --verbose --stream-count=2"
# The listener writes to a file that is printed at the end, so that the output of the programs does not mix.
LISTEN = "heard=$(mktemp); timeout 20 v4l2-ctl --wait-for-event=ctrl=power_line_frequency >$heard & "
# Streams until the listener ends, because it may start only after the first stream is over.
HEARS = "; while kill -0 $! 2>/dev/null; do v4l2-ctl --stream-mmap --stream-count=5 >/dev/null 2>&1; done; cat $heard; rm $heard"
RETURN = "; sleep 0.8; v4l2-ctl --get-input >/dev/null"
# On the host clock, time also advances while no program waits for a frame.
HOST = {"clock": "host", "at": "1 s"}
LATER = "v4l2-ctl --stream-mmap --stream-count=1 >/dev/null 2>&1; sleep 0.8; "

# The name of each fault, the expected reaction of each program, and options.
CASES = []


def expect(name, v4l2_ctl, ffmpeg, **options):
    CASES.append((name, {"v4l2-ctl": v4l2_ctl, "ffmpeg": ffmpeg}, options))


def scenario(name, lasts, at):
    kind = f"kind: {name}, device: camera" if name in ("disconnect", "inUse") else f"kind: driver, is: {name}"
    if " " in name:
        kind = "kind: requestError, request: {}, error: {}".format(*name.split())
    return (
        "{camsim: 1, name: fault, device: iphone-13-mini, posture: landscapeLeft, checksums: false, served: {firstFrame: 500 ms}, "
        f"scene: {{chart: orientation, illuminance: 400 lx}}, steps: [{{at: {at}, fault: {{{kind}, for: {lasts}}}}}]}}"
    )


def told(output, trace):
    """Returns the meanings of a program's messages, without duplicates.

    v4l2-ctl does not say why it cannot queue a buffer, so the reason is read from the trace.
    """
    refused = re.findall(r" QBUF\b.* -> (\w+)", trace) if "qbuf error" in output else []
    return list(dict.fromkeys([meaning for words, meaning in WORDS.items() if words in output] + refused))


def of_v4l2_ctl(output, folder):
    """Summarizes the lines that v4l2-ctl prints for each buffer."""
    pattern = r"cap dqbuf: \d+ seq: *(\d+) bytesused: (\d+) ts: (\S+)(.*)"
    lines = re.findall(pattern, output)
    times = [float(line[2]) for line in lines]
    gaps = [round(after - before, 2) for before, after in zip(times, times[1:])]
    lost = sum(int(count) for line in lines for count in re.findall(r"dropped: (\d+)", line[3]) if int(count) < 1 << 31)
    found = [f"{len(lines)} frames"]
    if lost:
        found.append(f"{lost} lost")
    if any("(error" in line[3] for line in lines):
        found.append(f"{sum('(error' in line[3] for line in lines)} marked as erroneous")
    short = sum(int(line[1]) < SIZE[0] * SIZE[1] * 2 for line in lines)
    if short:
        found.append(f"{short} short")
    if gaps and max(gaps) > 0.1:
        found.append(f"a gap of {max(gaps)} s")
    if gaps and min(gaps) < 0:
        found.append("timestamps go back")
    return found


def of_ffmpeg(output, folder):
    """Summarizes the frames that FFmpeg has written."""
    clip = folder / "clip.mkv"
    command = ["ffmpeg", "-v", "quiet", "-nostdin", "-i", clip, "-fps_mode", "passthrough", "-vf", frames.STRIP, "-f", "rawvideo", "-"]
    pixels = subprocess.run(command, stdout=subprocess.PIPE).stdout
    read = [frames.read(pixels[at : at + frames.FRAME]) for at in range(0, len(pixels), frames.FRAME)]
    numbers = [frame[0] for frame in read if frame]
    found = [f"{len(read)} frames"]
    if None in read:
        found.append(f"{read.count(None)} damaged")
    if len(set(numbers)) < len(numbers):
        found.append(f"{len(numbers) - len(set(numbers))} repeated")
    if numbers != sorted(numbers):
        found.append("out of order")
    missing = numbers[-1] - numbers[0] + 1 - len(set(numbers)) - read.count(None) if numbers else 0
    if missing > 0:
        found.append(f"{missing} lost")
    return found


def run(camsim, folder, name, program, via, options):
    """Returns how a program reacts to a fault: its status, its frames and its messages."""
    (folder / "fault.yaml").write_text(scenario(name, options.get("lasts", "0.5 s"), options.get("at", "0.8 s")))
    (folder / "clip.mkv").unlink(missing_ok=True)
    line = {"v4l2-ctl": V4L2_CTL, "ffmpeg": FFMPEG}[program].format(count=options.get("count", 45), folder=folder)
    command = [camsim, "serve", folder / "fault.yaml", "--via", via, "--clock", options.get("clock", "virtual")]
    command += ["--out", folder / "out", "--quiet", "--", "bash", "-c", options.get("before", "") + line + options.get("after", "")]
    try:
        ended = subprocess.run(command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, timeout=60)
    except subprocess.TimeoutExpired:
        return "hangs", ""
    output = ended.stdout.decode(errors="replace")
    found = {"v4l2-ctl": of_v4l2_ctl, "ffmpeg": of_ffmpeg}[program](output, folder)
    if options.get("clock") == "host" and found[0] != "0 frames":
        found = ["some frames"]
    trace = (folder / "out" / "fault" / "trace.txt").read_text()
    return ", ".join([f"status {ended.returncode}", *found, *told(output, trace)]), output


def main():
    camsim, folder, wanted = sys.argv[1], pathlib.Path(sys.argv[2]), sys.argv[3:]
    failures = 0
    for name, expected, options in CASES:
        if wanted and name not in wanted:
            continue
        for program, expectation in expected.items():
            for via in options.get("via", ["preload"]):
                found, output = run(camsim, folder, name, program, via, options)
                print(f"  {via:8} {name:16} {program:9} {found}", flush=True)
                if found != expectation:
                    failures += 1
                    print(f"    expected: {expectation}\n{output[-2000:]}", file=sys.stderr)
    sys.exit(1 if failures else 0)


BOTH = ["preload", "seccomp"]
expect("stalled", "status 0, 45 frames, 15 lost, a gap of 0.53 s", "status 0, 45 frames, 15 lost", via=BOTH)
expect("signalLost", "status 0, 45 frames, 15 lost, a gap of 0.53 s", "status 0, 45 frames, 15 lost")
expect("framesDropped", "status 0, 45 frames, 5 lost", "status 0, 45 frames, 5 lost")
expect("framesRepeated", "status 0, 45 frames", "status 0, 45 frames, 7 repeated, 7 lost")
expect("sequenceJumped", "status 0, 45 frames, 1000 lost", "status 0, 45 frames")
expect("picturesDamaged", "status 0, 45 frames", "status 0, 45 frames, 15 damaged")
expect("picturesShort", "status 0, 45 frames, 15 short", "status 0, 45 frames, 15 lost, warns of short buffers")
expect("buffersMarked", "status 0, 60 frames, 15 lost, 15 marked as erroneous", "status 0, 45 frames, 15 lost, warns of damage")
expect("timesWrong", "status 0, 45 frames, a gap of 3600.03 s, timestamps go back", "status 0, 45 frames, warns of timestamps")
expect("timesJumping", "status 0, 45 frames, a gap of 0.53 s, timestamps go back", "status 0, 45 frames, warns of timestamps")
expect("slow", "status 0, 45 frames, 15 lost, a gap of 0.4 s", "status 0, 45 frames")
# A new stream works.
expect("formatChanged", "status 0, 10 frames, EIO", "status 0, 8 frames, EIO", via=BOTH, after=ANEW)
expect("controlsRefused", "status 0, 45 frames, EIO", "status 0, 45 frames, EIO", lasts="9 s", before=FIRST + SET)
expect("noBandwidth", "status 0, 0 frames, ENOSPC", "status 1, 0 frames, ENOSPC", lasts="9 s", before=FIRST)
expect("eventsFlooding", "status 0, 45 frames, receives the event", "status 0, 45 frames, receives the event", lasts="60 s", before=LISTEN, after=HEARS)
# The fault starts late enough for frames to arrive on a busy machine. The camera is back when the second program opens it.
GONE = {**HOST, "at": "2 s", "count": 600, "after": RETURN}
expect("disconnect", "status 0, some frames, ENODEV", "status 0, some frames, ENODEV", via=BOTH, **GONE)
expect("inUse", "status 0, 0 frames, EBUSY", "status 1, 0 frames, EBUSY", lasts="9 s", before=LATER, **HOST)
# A request and its error.
expect("DQBUF EPROTO", "status 0, 8 frames, EPROTO", "status 0, 8 frames, EPROTO", via=BOTH)
expect("STREAMON EPROTO", "status 0, 0 frames, EPROTO", "status 1, 0 frames, EPROTO", lasts="9 s", before=FIRST)

if __name__ == "__main__":
    main()
