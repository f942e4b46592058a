import Foundation
import Testing

/// Tests the results of a run that is terminated, whose disk fills up, or whose video file is invalid.
@Suite(.serialized) struct RecordingFaultTests {
  private static let endless = """
    camsim: 1
    name: endless
    session: {preset: vga640x480, inputs: [back, microphone], outputs: {movie: {kind: movieFile}}}
    steps:
      - {at: 0 s, call: session.startRunning}
      - {at: 1 s, call: movie.startRecording, to: clip.mov}
      - {at: 36000 s, call: movie.stopRecording}
    """

  @Test(arguments: zip([SIGINT, SIGTERM], [130, 143] as [Int32]))
  func `a recording that is ended by a signal is a playable movie`(_ signal: Int32, _ status: Int32) throws {
    try Program.inFolder(["a.yaml": Self.endless]) { folder in
      let result = try Program.run(["run", "a.yaml", "--out", "out"], in: folder) { process in
        try Self.await { Self.size(ofFilesNamed: "clip.mov", in: folder) > 0 || !process.isRunning }
        kill(process.processIdentifier, signal)
      }
      #expect(result.status == status)
      #expect(try Self.frameCount(of: "\(folder)/out/endless/clip.mov") > 0)
      #expect(Self.partialMovieSize(in: folder) == 0)
    }
  }

  @Test func `a recording that no step stops is playable, and the run fails`() throws {
    let text = Self.endless.replacingOccurrences(
      of: "36000 s, call: movie.stopRecording", with: "2 s, rotate: landscapeLeft")
    try Program.inFolder(["a.yaml": text]) { folder in
      let result = try Program.run(["run", "a.yaml", "--out", "out"], in: folder)
      #expect(result.status == 1)
      #expect((result.output + result.errors).contains("was not stopped before the end of the run"))
      #expect(try Self.frameCount(of: "\(folder)/out/endless/clip.mov") == 30)
    }
  }

  @Test(.enabled(if: Mount.isPossible, "mounting a tmpfs requires root"))
  func `a disk that becomes full leaves no partial movie`() throws {
    let text = Self.endless.replacingOccurrences(of: "36000 s", with: "60 s")
    try Program.inFolder(["a.yaml": text, "out/readme": ""]) { folder in
      try Mount.with(options: "size=2m", at: "\(folder)/out") {
        let result = try Program.run(["run", "a.yaml", "--out", "out"], in: folder)
        #expect(result.status == 1)
        #expect((result.output + result.errors).contains("diskFull"))
        #expect(Self.partialMovieSize(in: folder) == 0)
        #expect(try Self.frameCount(of: "\(folder)/out/endless/clip.mov") > 0)
      }
    }
  }

  @Test(arguments: ["text.mp4", "empty.mp4", "missing.mp4", "sound.wav", "cut.mp4"])
  func `an invalid video file is reported in one sentence`(_ file: String) throws {
    let silence =
      "RIFF\u{24}\0\0\0WAVEfmt \u{10}\0\0\0\u{1}\0\u{1}\0\u{40}\u{1F}\0\0\u{40}\u{1F}\0\0\u{1}\0\u{8}\0data\0\0\0\0"
    let cut = "\0\0\0\u{14}ftypqt  \0\0\0\0qt  \0\u{1}\0\0mdat"
    let files = [
      "a.yaml": Self.endless, "text.mp4": "this is text", "empty.mp4": "", "sound.wav": silence, "cut.mp4": cut,
    ]
    try Program.inFolder(files) { folder in
      let result = try Program.run(["run", "a.yaml", "--out", "out", "--device", "file:\(file)"], in: folder)
      #expect(result.status == 69)
      #expect(result.errors.contains(file))
      #expect(result.errors.split(separator: "\n").count == 1)
      #expect(!FileManager.default.fileExists(atPath: "\(folder)/out/endless"))
    }
  }

  /// Waits until another process has done something.
  private static func await(_ condition: () -> Bool) throws {
    for _ in 0..<12_000 {
      if condition() { return }
      poll(nil, 0, 5)
    }
    try #require(condition())
  }

  /// Returns the size of unfinished movies with a temporary name, anywhere below the folder.
  private static func partialMovieSize(in folder: String) -> Int { size(ofFilesNamed: ".partial", in: folder) }

  /// Returns the size of files with a suffix, anywhere below the folder: results get their final name only when they
  /// are complete.
  private static func size(ofFilesNamed suffix: String, in folder: String) -> Int {
    let paths = FileManager.default.enumerator(atPath: folder)?.compactMap { $0 as? String } ?? []
    return paths.filter { $0.hasSuffix(suffix) }.reduce(0) { sum, path in
      sum + ((try? FileManager.default.attributesOfItem(atPath: "\(folder)/\(path)")[.size] as? Int) ?? 0)
    }
  }

  /// Returns the number of frames that ffprobe decodes.
  private static func frameCount(of movie: String) throws -> Int {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = [
      "ffprobe", "-v", "error", "-count_frames", "-select_streams", "v", "-show_entries", "stream=nb_read_frames",
      "-of",
      "csv=p=0", movie,
    ]
    let pipe = Pipe()
    process.standardOutput = pipe
    try process.run()
    let output = String(decoding: pipe.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    process.waitUntilExit()
    return Int(output.prefix { $0.isNumber }) ?? 0
  }
}
