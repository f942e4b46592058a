import Foundation
import Testing

/// Tests recordings whose process is killed, or whose disk fills up, at arbitrary times.
///
/// Each test runs half of the cases at a time, so that it uses both processors of a small machine.
@Suite struct KilledRecordingTests {
  private static let endless = """
    camsim: 1
    name: endless
    session: {preset: low, inputs: [back, microphone], outputs: {movie: {kind: movieFile, codec: CODEC}}}
    steps:
      - {at: 0 s, on: movie, set: {movieFragmentInterval: 1/5}}
      - {at: 0 s, call: session.startRunning}
      - {at: 1 s, call: movie.startRecording, to: clip.mov}
      - {at: 36000 s, call: movie.stopRecording}
    checksums: false
    """

  @Test(.needsJudges, arguments: [0, 1]) func `a recording whose process is killed is playable to the last fragment`(
    _ half: Int
  )
    throws
  {
    // The first fragment and the index take 12 KB; a process that dies while writing them leaves no playable movie.
    let sizes = (0..<25).map { 14_000 + (25 * half + $0) * 10_007 % 26_000 }
    try Program.inFolder(["a.yaml": Self.endless.replacingOccurrences(of: "CODEC", with: "h264")]) { folder in
      for (index, size) in sizes.enumerated() {
        var movie = JudgedFile(folder: folder, name: "clip.mov")
        let result = try Program.run(["run", "a.yaml", "--out", "out\(index)"], in: folder) { process in
          // Incomplete results are in a hidden folder.
          let place = "\(folder)/out\(index)/.endless.partial-\(process.processIdentifier)"
          movie = JudgedFile(folder: place, name: "clip.mov")
          while movie.size < size && process.isRunning { poll(nil, 0, 1) }
          kill(process.processIdentifier, SIGKILL)
        }
        try #require(result.status == SIGKILL, "\(result.output)\(result.errors)")
        let (frames, complaints) = try movie.decode()
        #expect(complaints == "", "killed after \(size) bytes")
        // A fragment is a fifth of a second: six frames.
        #expect(frames >= 6, "killed after \(size) bytes")
        #expect(frames % 6 == 0, "killed after \(size) bytes")
      }
    }
  }

  @Test(.needsJudges, .enabled(if: Mount.isPossible, "mounting a tmpfs requires root"), arguments: [0, 1])
  func `a recording on a disk that becomes full ends with that error and is playable`(_ half: Int) throws {
    let sizes = (0..<10).map { 260 + (10 * half + $0) * 79 % 190 }
    // The recording is long enough to fill the largest disk, and ends after that.
    let text = Self.endless.replacingOccurrences(of: "CODEC", with: "proRes422")
      .replacingOccurrences(of: "36000 s", with: "4 s")
    for size in sizes {
      try Program.inFolder(["a.yaml": text, "out/readme": ""]) { folder in
        try Mount.with(options: "size=\(size)k", at: "\(folder)/out") {
          let result = try Program.run(["run", "a.yaml", "--out", "out"], in: folder)
          #expect(result.status == 1, "\(size) KB: \(result.output)\(result.errors)")
          #expect((result.output + result.errors).contains("diskFull"))
          let movie = JudgedFile(folder: "\(folder)/out/endless", name: "clip.mov")
          let (frames, complaints) = try movie.decode()
          #expect(frames > 0, "\(size) KB")
          #expect(complaints == "", "\(size) KB")
          let trace = try String(contentsOfFile: "\(folder)/out/endless/trace.txt", encoding: .utf8)
          #expect(trace.contains("finished duration=\(frames)/30 error=diskFull"), "\(size) KB: \(frames) pictures")
        }
      }
    }
  }
}

extension JudgedFile {
  /// The file size in bytes, or 0 if the file does not exist.
  fileprivate var size: Int {
    (try? FileManager.default.attributesOfItem(atPath: "\(folder)/\(name)")[.size] as? Int) ?? 0
  }

  /// Decodes the whole file with ffmpeg and returns the number of frames and the error messages.
  fileprivate func decode() throws -> (frames: Int, complaints: String) {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = ["ffmpeg", "-v", "error", "-nostdin", "-i", name, "-progress", "pipe:1", "-f", "null", "-"]
    process.currentDirectoryURL = URL(fileURLWithPath: folder)
    let (output, errors) = (Pipe(), Pipe())
    (process.standardOutput, process.standardError) = (output, errors)
    try process.run()
    let progress = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    let complaints = String(decoding: errors.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    process.waitUntilExit()
    let counts = progress.split(whereSeparator: \.isNewline).filter { $0.hasPrefix("frame=") }
    return (counts.last.flatMap { Int($0.dropFirst(6)) } ?? 0, complaints)
  }
}
