"""Prints a scenario of 24 hours with 100,000 frames and an event every ten minutes."""

POSTURES = ["portrait", "landscapeRight", "portraitUpsideDown", "landscapeLeft"]
LENGTH = 24 * 3600

print("""camsim: 1
name: day
about: A camera runs for 24 hours; the light and the posture change, and another app takes the camera.
device: iphone-13-mini
session: {preset: low, inputs: [back], outputs: {video: {kind: videoData}}}
expect: [{that: video.frameCount, atLeast: 100000}]
frames: {video: [3600 s, 43200 s, 82800 s]}
steps:
  - {at: 0 s, with: back, set: {activeVideoMinFrameDuration: 4/5, activeVideoMaxFrameDuration: 4/5}}
  - {at: 0 s, call: session.startRunning}""")
for number in range(1, 144):
    at = f"at: {number * 600} s"
    if number % 6 == 0:
        print(f"  - {{{at}, rotate: {POSTURES[number // 6 % 4]}}}")
    elif number % 6 == 3:
        print(f"  - {{{at}, fault: {{kind: interruption, reason: videoDeviceInUseByAnotherClient, for: 60 s}}}}")
    else:
        print(f"  - {{{at}, scene: {{illuminance: {100 * (1 + number * 7 % 60)} lx}}}}")
print(f"  - {{at: {LENGTH} s, call: session.stopRunning}}")
