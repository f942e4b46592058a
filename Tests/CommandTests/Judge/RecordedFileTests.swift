import Foundation
import Testing

/// Tests that the trace of a recording matches the output of ffprobe and ffmpeg.
@Suite(.needsJudges) struct RecordedFileTests {
  private static let scenario = """
    camsim: 1
    name: second
    device: iphone-13-mini
    posture: portrait
    session:
      preset: vga640x480
      inputs: [back, microphone]
      outputs:
        video: {kind: videoData}
        movie: {kind: movieFile, codec: CODEC}
    steps:
      - {at: 0 s, call: session.startRunning}
      - {at: 0.7 s, call: movie.startRecording, to: clip.mov}
      - {at: 1.4 s, call: movie.stopRecording}
      - {at: 1.4 s, call: session.stopRunning}
    checksums: false
    """

  @Test(arguments: zip(["h264", "hevc", "proRes422"], ["h264", "hevc", "prores"]))
  func `ffprobe reads the expected streams and frames from a recorded file`(_ codec: String, _ name: String) throws {
    try record(codec) { movie, frameTimes in
      #expect(try movie.value("stream=codec_name", of: "v") == name)
      #expect(try movie.value("stream=codec_name", of: "a") == "aac")
      #expect(try movie.value("stream=width,height", of: "v") == "640,480")
      #expect(try movie.rotation() == -90)
      #expect(frameTimes.count == 21)
      #expect(try movie.packetCount(of: "v") == frameTimes.count)
      let seconds = try #require(try movie.seconds(of: "v"))
      #expect(abs(seconds - 21.0 / 30) < 1e-6)

      // The frame times match those of the trace, relative to the first frame.
      let times = try movie.imageTimes()
      #expect(times.count == frameTimes.count)
      for (time, traced) in zip(times, frameTimes) { #expect(abs(time - (traced - frameTimes[0])) < 1e-5) }
    }
  }

  /// At each full second, the chart flashes and the microphone beeps. The file contains the flash in exactly that frame
  /// and the beep at exactly that sample, within the precision of the lossy codec.
  @Test func flashAndBeepAreSynchronized() throws {
    try record("h264") { movie, frameTimes in
      let second = 1 - frameTimes[0]
      let light = try movie.brightness(atX: 0.5, y: 0.15)
      let times = try movie.imageTimes()
      try #require(light.count == times.count)
      let flashes = zip(light, times).filter { $0.0 > 150 }.map(\.1)
      #expect(flashes.count == 3, "expected three frames in a tenth of a second")
      let flash = try #require(flashes.first)
      #expect(abs(flash - second) < 1e-5)

      let audio = try movie.audio(samplesPerSecond: 44100)
      let shift = try #require(Self.shift(of: audio, from: Int((second * 44100).rounded())))
      #expect(abs(shift) <= 1, "the beep is \(shift) samples late")
    }
  }

  /// Returns the delay of a 1 kHz beep in samples, from the best match with silence followed by the first waves.
  private static func shift(of audio: [Int16], from place: Int) -> Int? {
    let (reach, length) = (1024, 2205)
    guard place > 2 * reach, place + reach + length < audio.count else { return nil }
    let wave = (0..<length).map { sin(2 * .pi * 1000 * Double($0) / 44100) }
    func error(_ shift: Int) -> Double {
      let start = place + shift
      let silence = (start - reach..<start).reduce(0.0) { $0 + Double(audio[$1]) * Double(audio[$1]) }
      return wave.indices.reduce(silence) { sum, index in
        let difference = Double(audio[start + index]) - 16_384 * wave[index]
        return sum + difference * difference
      }
    }
    return (-reach...reach).min { error($0) < error($1) }
  }

  /// Records around the first full second and returns the times of the recorded frames from the trace.
  private func record(_ codec: String, _ body: (JudgedFile, [Double]) throws -> Void) throws {
    let text = Self.scenario.replacingOccurrences(of: "CODEC", with: codec)
    try Program.inFolder(["a.yaml": text]) { folder in
      let result = try Program.run(["run", "a.yaml", "--out", "out"], in: folder)
      try #require(result.status == 0, "\(result.output)\(result.errors)")
      let results = "\(folder)/out/second"
      let trace = try String(contentsOfFile: "\(results)/trace.txt", encoding: .utf8).split(separator: "\n")
      let start = try #require(trace.firstIndex { $0.contains("startRecording") })
      let end = try #require(trace.firstIndex { $0.contains("stopRecording") })
      let times = trace[start..<end].filter { $0.contains(" frame video ") }
        .compactMap { $0.split(separator: " ").first.flatMap { Double($0) } }
      try body(JudgedFile(folder: results, name: "clip.mov"), times)
    }
  }
}
