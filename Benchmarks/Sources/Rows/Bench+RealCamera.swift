import Foundation

extension Bench {
  /// Compares the frames of a real camera with those that `v4l2-ctl` captures from the same camera: the frame rate and
  /// the cost per frame.
  ///
  /// This requires cameras, which `make v4l2-bench` provides in a virtual machine. The time before the first frame is
  /// excluded.
  func realCameraRows() throws {
    guard let path = ProcessInfo.processInfo.environment["CAMSIM_V4L2"] else {
      FileHandle.standardError.write(Data("  skipped: needs a camera; `make v4l2-bench` has some\n".utf8))
      return
    }
    try rows("640x360 at 30", path, 640, 360, 30)
    try rows("HDMI 1280x720", "\(path)#1", 1280, 720, 60)
  }

  private func rows(_ name: String, _ path: String, _ width: Int, _ height: Int, _ rate: Int) throws {
    let frames = 600
    let parts = path.split(separator: "#")
    let camera = V4L2Ctl(
      "--device", "\(parts[0])", "--set-input", parts.count > 1 ? "\(parts[1])" : "0",
      "--set-fmt-video", "width=\(width),height=\(height),pixelformat=YUYV", "--set-parm", "\(rate)", "--stream-mmap")
    // This is a warm-up run, so that disk access does not affect the measurement.
    _ = try camera.cpuSeconds(10)
    typealias Paces = (ours: RealCameraWork.Pace, theirs: RealCameraWork.Pace)
    let rounds: [Paces] = try (0..<rounds).map { _ in
      let ours = try RealCameraWork.measure(frames, width: width, height: height, rate: rate, from: path)
      let (more, less) = (try camera.cpuSeconds(frames + 100), try camera.cpuSeconds(100))
      let theirs = RealCameraWork.Pace(
        secondsPerFrame: 1 / (try camera.rate(frames)), cpuSecondsPerFrame: (more - less) / Double(frames))
      return (ours, theirs)
    }
    func median(_ figure: (Paces) -> Double) -> Double {
      let sorted = rounds.map(figure).sorted()
      return sorted[sorted.count / 2]
    }
    try table.add(
      Row(
        name: "\(name), delivered, frames/s", figure: median { 1 / $0.ours.secondsPerFrame }.text(3),
        peer: "v4l2-ctl \(median { 1 / $0.theirs.secondsPerFrame }.text(3))",
        ratio: median { $0.theirs.secondsPerFrame / $0.ours.secondsPerFrame }, target: .atLeast(0.98)),
      Row(
        name: "  cost of one, CPU-us", figure: median { $0.ours.cpuSecondsPerFrame * 1e6 }.text(3),
        peer: "v4l2-ctl \(median { $0.theirs.cpuSecondsPerFrame * 1e6 }.text(3))",
        ratio: median { $0.ours.cpuSecondsPerFrame / $0.theirs.cpuSecondsPerFrame }, target: .atMost(1.2)))
  }
}

/// The program `v4l2-ctl` capturing from one camera.
private struct V4L2Ctl {
  private let arguments: [String]

  init(_ arguments: String...) { self.arguments = arguments }

  /// Returns the total cost of the specified number of frames, without progress output for each frame.
  func cpuSeconds(_ frames: Int) throws -> Double { try run(frames, messagesTo: "/dev/null").cpuSeconds }

  /// Returns the frame rate over the whole stream, as reported by the program.
  func rate(_ frames: Int) throws -> Double {
    let messages = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    defer { try? FileManager.default.removeItem(at: messages) }
    _ = try run(frames, messagesTo: messages.path)
    let told = try String(contentsOf: messages, encoding: .utf8).matches(of: /([0-9.]+) fps/)
    guard let rate = told.last.flatMap({ Double($0.1) }) else {
      throw BenchmarkError("v4l2-ctl does not report how many frames a second it gets")
    }
    return rate
  }

  private func run(_ frames: Int, messagesTo path: String) throws -> Cost {
    var program = Program("bash", "-c", "exec v4l2-ctl \"${@:2}\" 2>\"$1\"", "v4l2-ctl", path)
    program.arguments += arguments + ["--stream-count", "\(frames)"]
    return try program.run()
  }
}
