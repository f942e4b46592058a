import Foundation
import Testing

/// Tests that the chart is upright for each orientation of the phone with a matching connection, on both cameras.
/// ffmpeg applies the movie's display matrix, and zbarimg reads the codes.
@Suite(.needsJudges) struct UprightTests {
  /// An orientation of the phone, and the video orientation that an app sets for it. **Source:** rule 298.
  struct Hold: Sendable, CustomTestStringConvertible {
    var posture: String
    var orientation: String
    var testDescription: String { posture }
  }

  static let holds = [
    Hold(posture: "portrait", orientation: "portrait"),
    Hold(posture: "portraitUpsideDown", orientation: "portraitUpsideDown"),
    Hold(posture: "landscapeLeft", orientation: "landscapeRight"),
    Hold(posture: "landscapeRight", orientation: "landscapeLeft"),
  ]

  @Test(arguments: holds, ["back", "front"])
  func `images are upright in every posture, from both cameras, with and without mirroring`(
    _ hold: Hold, _ camera: String
  )
    throws
  {
    for mirrored in [false, true] {
      try run(hold, camera, mirrored: mirrored) { folder in
        let expected = mirrored ? "TR TL BR BL" : "TL TR BL BR"
        let movie = JudgedFile(folder: folder, name: "clip.mov")
        let frame = JudgedFile(folder: folder, name: "frames/video-0.png")
        let corners = (movie: try movie.corners(), frame: try frame.corners())
        #expect(corners.movie == expected, "movie, mirrored \(mirrored)")
        #expect(corners.frame == expected, "data output, mirrored \(mirrored)")

        // The movie stores unrotated frames, while the data output rotates its frames.
        let stands = hold.posture.hasPrefix("portrait")
        #expect(try movie.value("stream=width,height", of: "v") == "640,480")
        #expect(try frame.value("stream=width,height", of: "v") == (stands ? "480,640" : "640,480"))
      }
    }
  }

  /// The display matrix contains the rotation; ffprobe reports a clockwise rotation as negative.
  @Test(arguments: zip(holds, [-90, 90, 0, 180])) func `the movie's matrix rotates its frames upright`(
    _ hold: Hold, _ rotation: Int
  ) throws {
    try run(hold, "back", mirrored: false) { folder in
      let found = try JudgedFile(folder: folder, name: "clip.mov").rotation() ?? 0
      #expect((found - rotation) % 360 == 0, "ffprobe reports \(found)")
    }
  }

  /// Checks the test itself: with a connection that does not match, the frames are not upright.
  @Test func aWrongOrientationIsDetected() throws {
    let wrong = Hold(posture: "landscapeLeft", orientation: "portrait")
    try run(wrong, "back", mirrored: false) { folder in
      for name in ["clip.mov", "frames/video-0.png"] {
        let corners = try JudgedFile(folder: folder, name: name).corners()
        #expect(corners == "BL TL BR TR", "\(name)")
      }
    }
  }

  private func run(_ hold: Hold, _ camera: String, mirrored: Bool, _ body: (String) throws -> Void) throws {
    let connection =
      "{automaticallyAdjustsVideoMirroring: false, isVideoMirrored: \(mirrored), videoOrientation: \(hold.orientation)}"
    let scenario = """
      camsim: 1
      name: held
      device: iphone-13-mini
      posture: \(hold.posture)
      session:
        preset: vga640x480
        inputs: [\(camera)]
        outputs:
          video: {kind: videoData, connection: \(connection)}
          movie: {kind: movieFile, connection: \(connection)}
      steps:
        - {at: 0 s, call: session.startRunning}
        - {at: 0.5 s, call: movie.startRecording, to: clip.mov}
        - {at: 0.65 s, call: movie.stopRecording}
        - {at: 0.65 s, call: session.stopRunning}
      frames: {video: [0 f]}
      checksums: false
      """
    try Program.inFolder(["held.yaml": scenario]) { folder in
      let result = try Program.run(["run", "held.yaml", "--out", "out"], in: folder)
      try #require(result.status == 0, "\(result.output)\(result.errors)")
      try body("\(folder)/out/held")
    }
  }
}
