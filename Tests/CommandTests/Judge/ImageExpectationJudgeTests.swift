import Foundation
import Testing

/// Tests image expectations of scenarios against external programs: zbarimg for orientation, ImageMagick for brightness
/// and sharpness.
@Suite(.needsJudges) struct ImageExpectationJudgeTests {
  /// Runs expectations that fail on purpose, because then the image is stored and the message contains the measured
  /// value.
  private func judge(
    _ expectations: [String], posture: String = "portrait", _ body: (String, JudgedFile) throws -> Void
  ) throws {
    let scenario = """
      camsim: 1
      name: judged
      device: iphone-13-mini
      posture: \(posture)
      session:
        preset: vga640x480
        inputs: [back]
        outputs:
          video: {kind: videoData, connection: {videoOrientation: portrait}}
          photo: {kind: photo}
          movie: {kind: movieFile}
      steps:
        - {at: 0 s, call: session.startRunning}
        - {at: 1 s, call: movie.startRecording, to: clip.mov}
        - {at: 1 s, call: photo.capturePhoto}
        - {at: 1.2 s, call: movie.stopRecording}
        - {at: 2 s, call: session.stopRunning}
      expect:
      \(expectations.map { "  - {that: \($0)}" }.joined(separator: "\n"))
      """
    try Program.inFolder(["judged.yaml": scenario]) { folder in
      let result = try Program.run(["run", "judged.yaml", "--out", "out"], in: folder)
      try #require(result.status == 1, "\(result.output)\(result.errors)")
      let sentences = result.output.split(separator: "\n").map(String.init).filter { $0.contains("; see ") }
      try #require(sentences.count == expectations.count, "\(result.output)")
      for sentence in sentences {
        let name = try #require(sentence.split(separator: " ").last.map(String.init))
        try body(sentence, JudgedFile(folder: "\(folder)/out/judged", name: name))
      }
    }
  }

  @Test(arguments: [
    ("portrait", "upright", "TL TR BL BR"), ("landscapeLeft", "turned 90", "BL TL BR TR"),
    ("portraitUpsideDown", "turned 180", "BR BL TR TL"), ("landscapeRight", "turned 270", "TR BR TL BL"),
  ])
  func storedImagesHaveTheReportedOrientation(_ posture: String, _ words: String, _ corners: String) throws {
    let expectations = ["video", "photo", "movie"].map { "\($0).picture, is: mirrored" }
    try judge(expectations, posture: posture) { sentence, image in
      #expect(sentence.contains(try Regex(", but it was \(words)(;| in the)")), "\(sentence)")
      let found = try image.corners()
      #expect(found == corners, "\(image.name)")
    }
  }

  /// Compares with ImageMagick's values: the mean of Rec. 709 luma, and the standard deviation of a clamped Laplacian.
  @Test func brightnessAndSharpnessMatchImageMagick() throws {
    let kernel = "3x3: 0,1,0 1,-4,1 0,1,0"
    let brightness = ["-grayscale", "Rec709Luma", "-format", "%[fx:mean]"]
    let sharpness = [
      "-grayscale", "Rec709Luma", "-define", "convolve:scale=0.125", "-define", "convolve:bias=50%", "-morphology",
      "Convolve", kernel,
      "-format", "%[fx:pow(standard_deviation*8*255,2)]",
    ]
    for (property, arguments) in [("brightness", brightness), ("sharpness", sharpness)] {
      try judge(["video.picture.\(property), atMost: -1"]) { sentence, image in
        let match = try #require(sentence.firstMatch(of: /but it was ([0-9.]+)[; ]/))
        let (ours, data) = (
          try #require(Double(match.1)),
          try OutsideProgram.convert.run([image.name] + arguments + ["info:"], in: image.folder)
        )
        let theirs = try #require(Double(String(decoding: data, as: UTF8.self)))
        // ImageMagick's value includes the border pixels.
        #expect(abs(ours / theirs - 1) < 0.02, "\(property): \(ours), \(theirs)")
      }
    }
  }
}
