import Foundation
import MediaCoding
import PixelModel
import Testing

@testable import Scenarios

/// Tests the images that a scenario stores with `frames:`.
@Suite struct FrameCacheTests {
  private static func text(_ frames: String, posture: String = "portrait") -> String {
    """
    camsim: 1
    name: pictures
    posture: \(posture)
    session:
      preset: vga640x480
      inputs: [back]
      outputs:
        video: {kind: videoData}
        movie: {kind: movieFile}
        writer: {kind: assetWriter, transform: 90}
    steps:
      - {at: 0 s, call: session.startRunning}
      - {at: 1 s, call: movie.startRecording, to: clip.mov}
      - {at: 1 s, call: writer.startWriting, to: written.mov}
      - {at: 2 s, call: movie.stopRecording}
      - {at: 2 s, call: writer.finishWriting}
      - {at: 2.1 s, call: movie.startRecording, to: short.mov}
      - {at: 2.3 s, call: movie.stopRecording}
      - {at: 2.4 s, call: session.stopRunning}
    frames: \(frames)
    """
  }

  /// Runs a scenario and checks its results.
  private func run(_ text: String, _ body: (RunReport, URL) throws -> Void) throws {
    let directory = FileManager.default.temporaryDirectory.appendingPathComponent("camsim-\(UUID())")
    try FileManager.default.createDirectory(at: directory, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: directory) }
    let scenario = try #require(try ScenarioFile(text: text, path: "test.yaml").scenarios.first)
    try body(try ModelEngine().run(scenario, directory: directory.path, options: RunOptions()), directory)
  }

  @Test func movieImagesAreThoseThatAPlayerShows() throws {
    try run(Self.text("{movie: [0.5 s, 3 f], writer: [0 s]}")) { report, directory in
      #expect(report.failures == [])
      let images = report.artifacts.filter { $0.hasSuffix(".png") }
      #expect(
        images == [
          "frames/clip.mov-15.png", "frames/clip.mov-3.png", "frames/short.mov-3.png", "frames/written.mov-0.png",
        ])
      for name in images {
        let image = try PNGFile.read(directory.appendingPathComponent(name))
        #expect(image.layout.width == 480, "\(name)")
        #expect(image.layout.height == 640, "\(name)")
        // The corners of the chart: red and green at the top, blue and yellow at the bottom.
        #expect(corner(of: image, 6, 6) == "red", "\(name)")
        #expect(corner(of: image, 473, 6) == "green", "\(name)")
        #expect(corner(of: image, 6, 633) == "blue", "\(name)")
        #expect(corner(of: image, 473, 633) == "yellow", "\(name)")
      }
    }
  }

  private func corner(of image: PixelMemory, _ x: Int, _ y: Int) -> String {
    let bgr = image.get(x, y).map(Int.init)
    if bgr[0] > bgr[1], bgr[0] > bgr[2] { return "blue" }
    if bgr[2] > 2 * bgr[1] { return "red" }
    return bgr[1] > 2 * bgr[2] ? "green" : "yellow"
  }

  @Test func anImageThatIsNeverCapturedFailsTheRun() throws {
    try run(Self.text("{movie: [0.5 s, 1.5 s], video: [1 s, 2.6 s, 500 f]}")) { report, _ in
      #expect(
        report.failures.map(\.description) == [
          "test.yaml:20:9: frames: 'video' delivered no frame at 2.6 s or later; use an earlier time, or stop the session later, as in {at: 18 s, call: session.stopRunning}",
          "test.yaml:20:9: frames: 'video' delivered no frame at 500 f or later; use an earlier time, or stop the session later, as in {at: 18 s, call: session.stopRunning}",
          "test.yaml:20:9: frames: 'movie' delivered no frame at 1.5 s or later; use an earlier time, or record longer",
        ])
      #expect(report.status == .failed)
    }
  }
}
