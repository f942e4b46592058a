import Foundation
import Testing

private let project = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
  .deletingLastPathComponent().deletingLastPathComponent()
private let film = project.appending(path: "../shared/media/bigbuckbunny.mp4").standardizedFileURL.path

/// Tests a whole film, recorded through the file camera: no frame or sample is lost, added or shifted.
@Suite(.needsJudges, .enabled(if: FileManager.default.fileExists(atPath: film), "\(film) is missing"))
struct WholeFileTests {
  @Test func theRecordedCopyHasTheLengthAndSyncOfItsSource() throws {
    try Program.inFolder(["readme": ""]) { folder in
      let example = project.appending(path: "Examples/record-whole-file.yaml").path
      let result = try Program.run(["run", example, "--device", "file:\(film)", "--out", "out"], in: folder)
      try #require(result.status == 0, "\(result.output)\(result.errors)")
      let source = JudgedFile(folder: folder, name: film)
      let copy = JudgedFile(folder: folder, name: "out/record-whole-file/copy.mov")

      let frameCount = try #require(try source.packetCount(of: "v"))
      #expect(try copy.packetCount(of: "v") == frameCount)
      let length = try #require(try source.seconds(of: "v"))
      let copied = try #require(try copy.seconds(of: "v"))
      #expect(abs(copied - length) <= length / Double(frameCount))

      let rate = 48000
      let (expected, found) = (try source.audio(samplesPerSecond: rate), try copy.audio(samplesPerSecond: rate))
      let shift = try #require(Self.shift(of: found, from: expected, around: 2 * rate))
      #expect(abs(shift) <= 1024, "the audio is \(shift) samples late")
    }
  }

  /// Returns the delay of `found` relative to `expected` in samples, from the best match around a position, or nil if
  /// there is only silence.
  private static func shift(of found: [Int16], from expected: [Int16], around place: Int) -> Int? {
    let (length, reach) = (2048, 2048)
    guard expected.count > place + length, found.count > place + length + reach else { return nil }
    let window = expected[place..<place + length].map(Float.init)
    guard window.contains(where: { $0 != 0 }) else { return nil }
    let area = found[place - reach..<place + length + reach].map(Float.init)
    let likeness = (0...2 * reach).map { offset in
      area.withUnsafeBufferPointer { area in
        window.withUnsafeBufferPointer { window in
          var sum: Float = 0
          for index in 0..<length { sum += window[index] * area[offset + index] }
          return sum
        }
      }
    }
    return likeness.indices.max { likeness[$0] < likeness[$1] }.map { $0 - reach }
  }
}
