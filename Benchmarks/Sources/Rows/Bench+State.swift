extension Bench {
  /// Measures the simulation of a camera at 30 frames per second whose frames are not read.
  func stateRows() throws {
    let seconds = 6000
    let job = ["state", "\(seconds * 30)", "1"]
    let rounds = try Rounds(
      rounds,
      [
        .job(job), .job(["main"] + job), run([try scenario("state", seconds: seconds)]),
      ])
    for (name, program, wanted) in [
      ("state only, Swift API", 0, 10_000.0), ("  on the main thread", 1, 8000), ("state only, camsim run", 2, 6000),
    ] {
      let rate = rounds.median { Double(seconds) / $0[program].cpuSeconds }
      try table.add(
        Row(
          name: "\(name), camera-s/CPU-s", figure: rate.text(3), peer: "\(wanted.text(1)) wanted",
          ratio: rate / wanted, target: .atLeast(1)))
    }
  }

  /// Measures opening a 4K film with audio as a camera and a microphone, relative to `ffprobe`, which only prints the
  /// film's contents, excluding startup in both cases.
  func openRows() throws {
    let film = folder.appending(path: "film-4k.mp4").path
    _ = try Program(
      "ffmpeg", "-v", "error", "-nostdin", "-y", "-f", "lavfi", "-i", "testsrc2=size=3840x2160:rate=30:duration=2",
      "-f",
      "lavfi", "-i", "sine=duration=2", "-c:v", "libx264", "-preset", "ultrafast", "-pix_fmt", "yuv420p", film
    ).run()
    let rounds = try Rounds(
      startRounds,
      [
        .job("open", film), .job("nothing"), Program("ffprobe", "-v", "error", "-show_streams", film),
        Program("ffprobe", "-version"),
      ])
    func milliseconds(_ costs: [Cost], _ program: Int) -> Double {
      1000 * max(1e-4, costs[program].cpuSeconds - costs[program + 1].cpuSeconds)
    }
    try table.add(
      Row(
        name: "a film of 4K becomes a camera, CPU ms", figure: rounds.median { milliseconds($0, 0) }.text(3),
        peer: "ffprobe \(rounds.median { milliseconds($0, 2) }.text(3))",
        ratio: rounds.median { milliseconds($0, 0) / milliseconds($0, 2) }, target: .atMost(1.2)))
  }

  /// Measures the startup of the program with commands that touch no media, relative to `ffmpeg -version`, which loads
  /// FFmpeg's libraries. The program of the Debian package starts in less, because it contains Swift's libraries.
  func startRows() throws {
    let file = try scenario("start", seconds: 1)
    let commands: [(String, Program)] = [
      ("run of 1 s", run([file])), ("check", .camsim("check", file)), ("devices", .camsim("devices")),
      ("formats", .camsim("formats", "iphone-13-mini")), ("help", .camsim("help")),
    ]
    let rounds = try Rounds(startRounds, commands.map(\.1) + [Program("ffmpeg", "-version")])
    for (index, (name, _)) in commands.enumerated() {
      try table.add(
        Row(
          name: "start: camsim \(name), CPU ms", figure: (rounds.median(of: index, \.cpuSeconds) * 1000).text(3),
          peer: "ffmpeg -version \((rounds.median(of: commands.count, \.cpuSeconds) * 1000).text(3))",
          ratio: rounds.ratio(of: index, to: commands.count, \.cpuSeconds), target: .atMost(1.0 / 3)))
    }
  }
}
