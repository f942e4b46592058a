"""Prints the trace of a test that hung after two seconds, while the camera went on."""

lines = [(0, "call AVCaptureSession.startRunning")]
lines += [(1 + step, f"notification {name}") for step in (0, 1) for name in ("Interrupted", "Changed", "Changed", "Ended", "Changed")]
lines += [(step / 10, f"frame video index={step}") for step in range(3000)]
lines.append((300, "failed the test threw: no progress in 300 s of virtual time: the test waits for a task"))
print("#camsim-trace 1  test=hangs() device=iphone-13-mini")
for time, text in sorted(lines, key=lambda line: line[0]):
    print(f"{time:.9f} {text}")
