import Foundation
import Testing

/// Tests a full disk and exhausted file descriptors: one message, status 69, and results are preserved as far as there
/// was space.
@Suite(.enabled(if: Mount.isPossible, "mounting a tmpfs requires root")) struct FullDiskTests {
  private static func scenario(_ session: String, _ steps: String..., more: String = "") -> String {
    """
    camsim: 1
    name: full
    session: {preset: photo, inputs: [back], outputs: \(session)}
    steps:
      - {at: 0 s, call: session.startRunning}
    \(steps.map { "  - \($0)" }.joined(separator: "\n"))
      - {at: 3 s, call: session.stopRunning}
    \(more)
    """
  }

  @Test(arguments: [
    (scenario("{photo: {kind: photo}}", "{at: 1 s, call: photo.capturePhoto, to: a.jpg}"), "a.jpg", 40),
    (scenario("{still: {kind: stillImage}}", "{at: 1 s, call: still.captureStillImage, to: b.jpg}"), "b.jpg", 40),
    (scenario("{video: {kind: videoData}}", more: "frames: {video: [5 f]}"), "frames/video-5.png", 40),
    (scenario("{video: {kind: videoData}}"), "trace.txt", 0),
  ])
  func aFullDiskIsReportedWithTheUnwrittenFile(_ scenario: String, _ file: String, _ kibibytes: Int) throws {
    try Program.inFolder(["a.yaml": scenario, "out/fill": ""]) { folder in
      try Mount.with(options: "size=64k", at: "\(folder)/out") {
        try Data(count: (64 - kibibytes) << 10).write(to: URL(fileURLWithPath: "\(folder)/out/fill"))
        let result = try Program.run(["run", "a.yaml", "--out", "out"], in: folder)
        #expect(result.status == 69, "\(result.errors)")
        let sentence =
          "out/full/\(file): cannot write the \(file.hasSuffix("png") ? "image" : "file"): "
          + "No space left on device (ENOSPC); free disk space or choose another disk"
        #expect(result.errors.contains(sentence), "\(result.errors)")
        #expect(
          try FileManager.default.contentsOfDirectory(atPath: "\(folder)/out").allSatisfy { !$0.contains("partial") })
      }
    }
  }

  /// With a limit of 6 files the trace cannot be opened; with 10, the image next to the movie cannot.
  @Test(arguments: [6, 8, 10]) func exhaustedFileDescriptorsAreReported(_ count: Int) throws {
    let scenario = Self.scenario(
      "{video: {kind: videoData}, movie: {kind: movieFile}}", "{at: 1 s, call: movie.startRecording, to: m.mov}",
      "{at: 2 s, call: movie.stopRecording}", more: "frames: {video: [5 f, 50 f]}")
    try Program.inFolder(["a.yaml": scenario]) { folder in
      let camsim = try #require(Program.executable).path
      let command = "ulimit -n \(count); exec '\(camsim)' run a.yaml --out out"
      let result = try Program.run(["-c", command], in: folder, program: URL(fileURLWithPath: "/bin/sh"))
      #expect(result.status == 69)
      #expect(result.errors.contains("ulimit -n"), "\(result.errors)")
      #expect(!FileManager.default.fileExists(atPath: "\(folder)/out/full/m.mov.partial"))
    }
  }

  /// A run waits for captures for 5 s, in which the phone cannot finish so many of them.
  @Test func aPhotoUnfinishedAtTheEndIsReportedWithoutACrash() throws {
    let count = 60
    let step = "  - {at: 1.25 s, call: photo.capturePhoto}\n"
    let scenario = """
      camsim: 1
      name: cut
      session: {inputs: [back], outputs: {photo: {kind: photo}}}
      steps:
        - {at: 0 s, call: session.startRunning}
      \(String(repeating: step, count: count))
      """
    try Program.inFolder(["a.yaml": scenario]) { folder in
      let result = try Program.run(["run", "a.yaml", "--out", "out"], in: folder)
      #expect(result.status == 1)
      #expect(
        result.output.contains(
          "a.yaml:\(5 + count):5: the run ended before 'photo' finished its last capture or recording, 5 s after the last "
            + "step; add a later step such as {at: 8 s, call: session.stopRunning}"), "\(result.output)")
    }
  }

  @Test func aMissingSceneVideoIsUnavailable() throws {
    let scenario = Self.scenario("{video: {kind: videoData}}", "{at: 1 s, scene: {video: missing.mov}}")
    try Program.inFolder(["a.yaml": scenario]) { folder in
      let result = try Program.run(["run", "a.yaml", "--out", "out"], in: folder)
      #expect(result.status == 69)
      #expect(result.errors.contains("missing.mov: cannot open the movie: No such file or directory (ENOENT)"))
    }
  }
}
