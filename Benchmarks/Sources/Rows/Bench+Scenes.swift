import Foundation

extension Bench {
  /// Measures 1080p 420v frames of static and moving scenes whose bytes are all read, relative to FFmpeg's test
  /// pattern; a film is compared with `ffmpeg` decoding it. Startup and the first frame are excluded.
  func sceneRows() throws {
    let film = folder.appending(path: "film.mp4").path
    _ = try Program(
      "ffmpeg", "-v", "error", "-nostdin", "-y", "-f", "lavfi", "-i", "testsrc2=size=1920x1080:rate=30:duration=4",
      "-c:v", "libx264", "-preset", "veryfast", "-pix_fmt", "yuv420p", film
    ).run()
    for scene in SceneWork.allCases {
      let peer =
        scene == .film
        ? Program("ffmpeg", "-v", "error", "-nostdin", "-i", film, "-pix_fmt", "nv12", "-f", "null", "-")
        : Program(
          "ffmpeg", "-v", "error", "-nostdin", "-threads", "1", "-f", "lavfi", "-i",
          "testsrc2=size=1920x1080:rate=30:duration=4", "-pix_fmt", "yuv420p", "-f", "null", "-")
      func job(_ frames: Int) -> Program { .job("scene", scene.rawValue, "\(frames)", film) }
      try row(scene, try Rounds(rounds, [job(scene.frameCount), job(1), peer]))
    }
    try flowRow()
  }

  private func row(_ scene: SceneWork, _ rounds: Rounds) throws {
    let frames = Double(scene.frameCount)
    func ours(_ costs: [Cost]) -> Double { (frames - 1) / max(1e-3, costs[0].cpuSeconds - costs[1].cpuSeconds) }
    func theirs(_ costs: [Cost]) -> Double { 120 / costs[2].cpuSeconds }
    let megabytes = rounds.median(of: 0, \.peakBytes) / 1e6
    let allowed = scene == .film ? 150.0 : 100
    try table.add(
      Row(
        name: "\(scene.rawValue): 1080p 420v, frames/CPU-s", figure: rounds.median(ours).text(3),
        peer: "ffmpeg \(rounds.median(theirs).text(3))", ratio: rounds.median { ours($0) / theirs($0) },
        target: .atLeast(scene.target)),
      Row(
        name: "  peak memory, MB", figure: megabytes.text(3), peer: "\(allowed.text(3)) allowed",
        ratio: megabytes / allowed, target: .atMost(1)))
  }

  /// Measures a test of a typical app: light and distance change while exposure and focus adapt; a photo, a movie, and
  /// code detection at 240 frames per second.
  private func flowRow() throws {
    let text = """
      camsim: 1
      name: flow
      device: iphone-13-mini
      scene: {chart: orientation}
      session:
        preset: hd1920x1080
        inputs: [back]
        outputs:
          video: {kind: videoData, pixelFormat: 420v}
          photo: {kind: photo}
          movie: {kind: movieFile}
          codes: {kind: metadata}
      steps:
        - {at: 0 s, call: session.startRunning}
        - {at: 2 s, scene: {illuminance: 6400 lx}}
        - {at: 4 s, scene: {distance: 0.3 m}}
        - {at: 6 s, scene: {illuminance: 400 lx}}
        - {at: 8 s, call: photo.capturePhoto, to: photo.jpg}
        - {at: 9 s, call: movie.startRecording, to: movie.mov}
        - {at: 11 s, call: movie.stopRecording}
        - {at: 12 s, with: back, set: {activeFormat: {width: 1280, maxFrameRate: 240}, activeVideoMinFrameDuration: 1/240}}
        - {at: 12.5 s, on: codes, set: {metadataObjectTypes: [qr]}}
        - {at: 14 s, call: session.stopRunning}
      """
    let file = folder.appending(path: "flow.yaml")
    try text.write(to: file, atomically: true, encoding: .utf8)
    let rounds = try Rounds(1, [run([file.path])])
    let seconds = rounds.median(of: 0, \.cpuSeconds)
    try table.add(
      Row(
        name: "14 s of an ordinary test, CPU-s", figure: seconds.text(3), peer: "4 wanted", ratio: seconds / 4,
        target: .atMost(1)))
  }
}

extension SceneWork {
  /// The maximum cost of frames relative to the reference. **Source:** assumed: the acceptable waiting time for a test
  /// of an app.
  fileprivate var target: Double {
    switch self {
    case .steady, .zoomed: 4
    case .ramping: 0.7
    case .flickering, .changing: 1
    case .dark: 0.5
    case .blurred: 2
    case .focusing: 0.2
    case .film: 0.8
    }
  }
}
