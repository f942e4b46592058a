import Foundation
import Testing

/// Tests of when `camsim` loads the libraries for media, which take longer to load than most commands run.
@Suite struct LoadedLibrariesTests {
  private static func scenario(_ step: String) -> String {
    """
    camsim: 1
    name: state
    device: iphone-13-mini
    session: {preset: vga640x480, inputs: [back], outputs: {video: {kind: videoData}, movie: {kind: movieFile}}}
    steps:
      - {at: 0 s, call: session.startRunning}
      - {at: 1 s, \(step)}
      - {at: 2 s, call: session.stopRunning}
    expect:
      - {that: video.frameCount, atLeast: 30}
    """
  }

  /// Returns the names, without versions, of the libraries that a command loads.
  private func libraries(_ scenario: String, _ command: [String]) throws -> Set<String> {
    try Program.inFolder(["state.yaml": scenario]) { folder in
      let environment = ["LD_DEBUG=files", "LD_DEBUG_OUTPUT=\(folder)/loaded"]
      let program = try #require(Program.executable).path
      let result = try Program.run(
        environment + [program] + command, in: folder, program: URL(fileURLWithPath: "/usr/bin/env"))
      #expect(result.status == 0, "\(result.errors)")
      let logs = try FileManager.default.contentsOfDirectory(atPath: folder).filter { $0.hasPrefix("loaded") }
      let text = try logs.map { try String(contentsOfFile: "\(folder)/\($0)", encoding: .utf8) }.joined()
      return Set(text.matches(of: /file=([^ ]*\/)?(lib[^ .\/]+)\.so/).map { String($0.output.2) })
    }
  }

  private static let media: Set = [
    "libavcodec", "libavformat", "libavutil", "libswscale", "libswresample", "libheif", "libraw_r",
  ]

  @Test(arguments: [
    ["--help"], ["help", "run"], ["check", "state.yaml"], ["devices"], ["devices", "iphone-13-mini"],
    ["formats", "iphone-13-mini"], ["run", "state.yaml"],
  ])
  func `a command that does not touch media loads none of its libraries`(_ command: [String]) throws {
    let loaded = try libraries(Self.scenario("with: back, set: {exposureMode: locked}"), command)
    #expect(loaded.contains("libc"))
    #expect(loaded.intersection(Self.media).isEmpty)
  }

  @Test func `a run that records a movie loads FFmpeg, but not the libraries for photos`() throws {
    let loaded = try libraries(
      Self.scenario("call: movie.startRecording, to: clip.mov"), ["run", "state.yaml"])
    #expect(loaded.isSuperset(of: ["libavcodec", "libavformat", "libavutil"]))
    #expect(loaded.isDisjoint(with: ["libheif", "libraw_r"]))
  }
}
