import Foundation
import MediaCoding
import Testing

@testable import Scenarios

/// Tests a scenario's expectations about the images of outputs.
@Suite struct ImageExpectationTests {
  /// Covers every output with images, and the orientation that a viewer displays. **Source:** the lab's tables (rules
  /// 300, 306, 310, 293).
  @Test(arguments: [
    ("back", "portrait", ["upright", "upright", "upright", "upright", "turned 90", "upright"]),
    ("front", "portrait", ["mirrored", "upright", "upright", "upright", "turned 90", "mirrored"]),
    // The phone is in landscape, while the connections are set for portrait.
    ("back", "landscapeLeft", ["turned 90", "turned 90", "turned 90", "turned 90", "turned 180", "turned 90"]),
  ])
  func theImageOfEachOutputHasTheExpectedOrientation(_ camera: String, _ posture: String, _ words: [String]) throws {
    let mirroring = "automaticallyAdjustsVideoMirroring: false, isVideoMirrored: \(camera == "front")"
    let outputs = ["video", "photo", "heic", "movie", "writer", "preview"]
    try run(
      """
      posture: \(posture)
      session:
        preset: vga640x480
        inputs: [\(camera)]
        outputs:
          video: {kind: videoData, connection: {\(mirroring), videoOrientation: portrait}}
          photo: {kind: photo, connection: {videoOrientation: portrait}}
          movie: {kind: movieFile, connection: {videoOrientation: portrait}}
          writer: {kind: assetWriter, transform: 90, connection: {videoOrientation: portrait}}
          preview: {kind: preview, layer: 480x640}
      steps:
        - {at: 0 s, call: session.startRunning}
        - {at: 1 s, call: movie.startRecording, to: clip.mov}
        - {at: 1 s, call: writer.startWriting, to: written.mov}
        - {at: 1 s, call: photo.capturePhoto}
        - {at: 1.3 s, call: movie.stopRecording}
        - {at: 1.3 s, call: writer.finishWriting}
        - {at: 2 s, call: photo.capturePhoto, settings: {codec: hevc}}
        - {at: 3 s, call: session.stopRunning}
      expect:
      \(zip(outputs, words).map { output, word in
        output == "heic" ? "  - {that: photo.picture, is: \(word)}" : "  - {at: 1.9 s, that: \(output).picture, is: \(word)}"
      }.joined(separator: "\n"))
      """
    ) { report, _ in
      #expect(report.failures == [])
      #expect(report.metExpectationCount == outputs.count)
    }
  }

  /// The angles differ between cameras, postures and devices, and the coordinator knows them. The iPad's front camera is
  /// at the landscape edge. **Source:** rules 302-305.
  @Test(
    arguments: ["iphone-13-mini", "ipad-a16", "iphone-17"],
    ["portrait", "landscapeLeft", "landscapeRight", "portraitUpsideDown"])
  func `the angles of a rotation coordinator make images upright`(_ device: String, _ posture: String) throws {
    for camera in ["back", "front"] {
      try run(
        """
        device: \(device)
        session:
          preset: vga640x480
          inputs: [\(camera)]
          outputs:
            video: {kind: videoData}
            movie: {kind: movieFile}
            preview: {kind: preview, layer: 480x640, connection: {videoRotationAngle: horizonLevelPreview}}
        steps:
          - {at: 0 s, call: session.startRunning}
          - {at: 0.5 s, rotate: \(posture)}
          - {at: 1 s, on: video, connection: {videoRotationAngle: horizonLevelCapture}}
          - {at: 1 s, on: movie, connection: {videoRotationAngle: horizonLevelCapture}}
          - {at: 1 s, on: preview, connection: {automaticallyAdjustsVideoMirroring: false, isVideoMirrored: false,
              videoRotationAngle: horizonLevelPreview}}
          - {at: 1.1 s, call: movie.startRecording, to: clip.mov}
          - {at: 1.4 s, call: movie.stopRecording}
        expect: [{that: video.picture, is: upright}, {that: movie.picture, is: upright}, {that: preview.picture, is: upright}]
        """
      ) { report, _ in
        #expect(report.failures == [], "\(camera)")
        #expect(report.metExpectationCount == 3)
      }
    }
  }

  @Test func imagesOfTheStillImageOutputAreChecked() throws {
    try run(
      """
      session: {inputs: [back], outputs: {still: {kind: stillImage}}}
      steps:
        - {at: 0 s, call: session.startRunning}
        - {at: 1 s, call: still.captureStillImage}
        - {at: 2 s, call: session.stopRunning}
      expect:
        - {at: 0.9 s, that: still.picture, isNot: upright}
        - {that: still.picture, is: upright}
      """
    ) { report, _ in
      #expect(
        report.failures.map(\.description) == [
          "test.yaml:9:5: at 0.9 s expected still.picture isNot upright, but it was missing, because the output had not produced an image yet"
        ])
      #expect(report.metExpectationCount == 1)
    }
  }

  /// For a movie, the current image is its last frame after the recording has ended.
  @Test func anExpectationChecksTheImageAtItsTime() throws {
    let text = Self.video(
      [
        "{at: 1 s, call: movie.startRecording, to: clip.mov}", "{at: 1.2 s, rotate: landscapeLeft}",
        "{at: 1.4 s, call: movie.stopRecording}",
      ],
      [
        "{at: 1.1 s, that: video.picture, is: upright}", "{at: 1.3 s, that: video.picture, is: turned 90}",
        "{at: 1.3 s, that: movie.picture, is: upright}", "{that: movie.picture, is: turned 90}",
      ]
    ).replacing("outputs: {", with: "outputs: {movie: {kind: movieFile, connection: {videoOrientation: portrait}}, ")
    try run(text) { report, _ in
      #expect(report.metExpectationCount == 3)
      #expect(report.failures.map(\.sentence).allSatisfy { $0.contains("at 1.3 s expected movie.picture") })
    }
  }

  /// Edges disappear far from the focus distance.
  @Test func sharpnessDecreasesOutOfFocus() throws {
    try run(
      Self.video(
        ["{at: 1 s, with: back, set: {focusModeLocked: {lensPosition: 0}}}"],
        ["{at: 0.9 s, that: video.picture.sharpness, atLeast: 4000}", "{that: video.picture.sharpness, atMost: 2000}"],
        scene: "{chart: orientation, distance: 2 m}")
    ) { report, _ in #expect(report.failures == []) }
  }

  @Test func brightnessFollowsTheExposure() throws {
    try run(
      Self.video(
        ["{at: 1 s, with: back, set: {exposureModeCustom: {duration: 1/8000, iso: 34}}}"],
        [
          "{at: 0.9 s, that: video.picture.brightness, near: 0.45, within: 0.15}",
          "{that: video.picture.brightness, atMost: 0.1}",
        ])
    ) { report, _ in #expect(report.failures == []) }
  }

  /// An image stored with `frames:` matches exactly when it is used as the golden image of a later run.
  @Test func anImageIsComparedWithAGoldenImageWithinATolerance() throws {
    try run(Self.video([], []) + "\nframes: {video: [0.95 s]}") { report, folder in
      let golden = folder.appending(path: try #require(report.artifacts.first { $0.hasSuffix(".png") })).path
      func expecting(_ within: String) -> String {
        Self.video([], ["{at: 1 s, that: video.picture, near: '\(golden)', within: \(within)}"])
      }
      for within in ["0", "40 dB"] {
        try run(expecting(within)) { report, _ in #expect(report.failures == [], "\(within)") }
      }
      try run(expecting("30 dB").replacing("chart: orientation", with: "chart: smpte")) { report, _ in
        let sentence = try #require(report.failures.first?.sentence)
        let pattern =
          /near .*\.png within 30 dB, but it was different: [0-9]+ of 307200 pixels differ, .* PSNR [0-9.]+ dB; see frames/
        #expect(sentence.contains(pattern), "\(sentence)")
      }
      try run(expecting("30 dB").replacing("vga640x480", with: "hd1280x720")) { report, _ in
        let sentence = try #require(report.failures.first?.sentence)
        #expect(sentence.contains("but it was 720x1280 instead of 480x640; see frames/"), "\(sentence)")
      }
    }
  }

  @Test func anImageThatDiffersIsStoredForReviewUntilItMatches() throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: "camsim-\(UUID())")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    func names() throws -> [String] { try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted() }
    func review(_ chart: String, _ body: (RunReport, URL) throws -> Void) throws {
      let text = Self.video([], ["{at: 1 s, that: video.picture, near: '\(folder.path)/golden.png', within: 0}"])
      try run(text.replacing("chart: orientation", with: "chart: \(chart)"), goldenMode: .review, body)
    }
    try review("orientation") { report, _ in
      let sentence = try #require(report.failures.first?.sentence)
      #expect(sentence.contains("; saved for review; run camsim review"), "\(sentence)")
      #expect(report.artifacts == ["trace.txt", "frames/failed-1-video.png"])
    }
    #expect(try names() == ["golden.new.png"])
    try #require(try GoldenReview(of: folder.path).changes.first).accept()
    try review("smpte") { report, results in
      let images = ["", ".expected", ".difference"].map { "frames/failed-1-video\($0).png" }
      #expect(report.artifacts == ["trace.txt"] + images)
      let expected = try [results.appending(path: images[1]), folder.appending(path: "golden.png")].map(PNGFile.read)
      #expect(ImageDifference(try expected[0].inBGRA(), try expected[1].inBGRA()).pixelCount == 0)
    }
    #expect(try names() == ["golden.new.png", "golden.png"])
    try review("orientation") { report, _ in #expect(report.failures == []) }
    #expect(try names() == ["golden.png"])
  }

  @Test func `each cell keeps its result for a golden image that cells share`() throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: "camsim-\(UUID())")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    func names() throws -> [String] { try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted() }
    let text = Self.video([], ["{at: 1 s, that: video.picture, near: '\(folder.path)/golden.png', within: 0}"])
    let matrix = "\(text)matrix: {scene.chart: [orientation, smpte], seed: [1, 2]}"
    try run(matrix, cells: 4, goldenMode: .review) { _, _ in }
    let cells = ["orientation", "smpte"].flatMap { chart in (1...2).map { "scene.chart=\(chart),seed=\($0)" } }
    #expect(try names() == cells.map { "golden.new.\($0).png" })
    let changes = try GoldenReview(of: folder.path).changes
    #expect(changes.map(\.cells) == [Array(cells[..<2]), Array(cells[2...])])
    try #require(changes.first).accept()
    try run(matrix, cells: 4, goldenMode: .review) { _, _ in }
    #expect(try names() == cells[2...].map { "golden.new.\($0).png" } + ["golden.png"])
  }

  @Test func aMissingGoldenImageFailsWithARemedy() throws {
    try run(Self.video([], ["{that: video.picture, near: none.png, within: 0}"])) { report, folder in
      #expect(
        report.failures.map(\.description) == [
          "test.yaml:12:5: at 2.2 s expected video.picture near none.png within 0, but it was not compared, because the PNG file 'none.png' does not exist; to create it, run with CAMSIM_GOLDEN=review, then camsim review; see frames/failed-1-video.png"
        ])
      #expect(report.artifacts.contains("frames/failed-1-video.png"))
    }
  }

  @Test(arguments: ["ramps", "smpte", "checkerboard"])
  func theOrientationIsUnclearWithoutTheOrientationChart(_ chart: String) throws {
    try run(Self.video([], ["{that: video.picture, isNot: mirrored}"], scene: "{chart: \(chart)}")) { report, folder in
      #expect(
        report.failures.map(\.description) == [
          "test.yaml:12:5: at 2.2 s expected video.picture isNot mirrored, but it was unclear, because the four corners of the orientation chart are not visible; see frames/failed-1-video.png"
        ])
    }
  }

  @Test func aFailureKeepsItsImage() throws {
    let expectations = [
      "{at: 1 s, that: video.picture, is: mirrored}", "{that: video.picture.brightness, atLeast: 0.9}",
    ]
    try run(Self.video([], expectations)) { report, folder in
      let sentences = report.failures.map(\.sentence)
      #expect(
        sentences.first
          == "at 1.0 s expected video.picture is mirrored, but it was upright; see frames/failed-1-video.png")
      #expect(sentences.last?.hasSuffix("; see frames/failed-2-video.png") == true)
      #expect(
        report.artifacts == ["trace.txt", "frames/failed-1-video.png", "frames/failed-2-video.png"])
      let image = try PNGFile.read(folder.appending(path: "frames/failed-1-video.png"))
      #expect(image.layout.width == 480)
      #expect(image.layout.height == 640)
      let trace = try String(contentsOf: folder.appending(path: "trace.txt"), encoding: .utf8)
      #expect(trace.contains("1.000000000 failed video.picture is mirrored, was upright\n"))
    }
  }

  /// An expectation has no side effects: the frames, their numbers and their pixels are the same with and without it.
  @Test func anExpectationDoesNotChangeTheTrace() throws {
    let traces = try [[], ["{at: 1 s, that: video.picture, is: upright}"]].map { expectations in
      try run(Self.video([], expectations)) { _, folder in
        try String(contentsOf: folder.appending(path: "trace.txt"), encoding: .utf8)
      }
    }
    #expect(traces[0] == traces[1])
  }

  // MARK: Running

  private static func video(
    _ steps: [String], _ expectations: [String], scene: String = "{chart: orientation}"
  ) -> String {
    func list(_ items: [String]) -> String { items.map { "  - \($0)\n" }.joined() }
    return """
      scene: \(scene)
      session:
        preset: vga640x480
        inputs: [back]
        outputs: {video: {kind: videoData, connection: {videoOrientation: portrait}}}
      steps:
        - {at: 0 s, call: session.startRunning}
      \(list(steps + ["{at: 2 s, call: session.stopRunning}"]))\(expectations.isEmpty ? "" : "expect:\n")\(list(expectations))
      """
  }

  /// Runs a scenario and checks its results.
  @discardableResult
  private func run<Answer>(
    _ text: String, cells: Int = 1, goldenMode: Golden.Mode = .check, _ body: (RunReport, URL) throws -> Answer
  ) throws -> Answer {
    let directory = FileManager.default.temporaryDirectory.appendingPathComponent("camsim-\(UUID())")
    try FileManager.default.createDirectory(at: directory, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: directory) }
    let file = try ScenarioFile(text: "camsim: 1\nname: pictures\n\(text)", path: "test.yaml")
    #expect(file.scenarios.count == cells)
    var options = RunOptions()
    options.goldenMode = goldenMode
    let answers = try file.scenarios.map { scenario in
      try body(try ModelEngine().run(scenario, directory: directory.path, options: options), directory)
    }
    return try #require(answers.last)
  }
}
