import Foundation
import Testing

/// Tests our recordings with three independent programs: ffprobe, MediaInfo and GStreamer, which decodes them.
@Suite(.needsJudges, .needsPlayers) struct PlayersAgreeTests {
  private static func scenario(_ codec: String, _ interval: String) -> String {
    """
    camsim: 1
    name: agreed
    device: iphone-13-mini
    posture: portrait
    session:
      preset: low
      inputs: [back, microphone]
      outputs: {movie: {kind: movieFile, codec: \(codec)}}
    steps:
      - {at: 0 s, on: movie, set: {movieFragmentInterval: \(interval)}}
      - {at: 0 s, call: session.startRunning}
      - {at: 1 s, call: movie.startRecording, to: clip.mov}
      - {at: 1.5 s, call: movie.pauseRecording}
      - {at: 5.1 s, call: movie.resumeRecording}
      - {at: 6.1 s, call: movie.stopRecording}
      - {at: 6.2 s, call: session.stopRunning}
    """
  }

  /// The properties of a movie that a program reports.
  private struct Verdict: Equatable {
    var frames: Int
    var milliseconds: Int
    var codec: String
    var rotation: Int
    var sampleRate: Int
  }

  @Test(arguments: [("h264", "1/4"), ("h264", "invalid"), ("hevc", "1/4"), ("jpeg", "1/4"), ("proRes422", "1/4")])
  func `three players agree on length, frame count, rotation, codec, and audio sample rate`(
    _ codec: String, _ interval: String
  ) throws {
    try Program.inFolder(["a.yaml": Self.scenario(codec, interval)]) { folder in
      let result = try Program.run(["run", "a.yaml", "--out", "out"], in: folder)
      try #require(result.status == 0, "\(result.output)\(result.errors)")
      let movie = JudgedFile(folder: "\(folder)/out/agreed", name: "clip.mov")
      // The movie contains half a second and one second, without the pause in between.
      let expected = Verdict(frames: 45, milliseconds: 1500, codec: codec, rotation: 90, sampleRate: 44_100)
      #expect(try Self.ffprobe(movie) == expected)
      #expect(try Self.mediaInfo(movie) == expected)
      let (images, samples) = try Self.gstreamer(movie)
      #expect(images == 45)
      // Audio that had not arrived when the recording ended is missing: less than one frame plus one packet.
      let expectedSamples: ClosedRange<Int> = 44 * 1470 - 1024...45 * 1470 + 1024
      #expect(expectedSamples.contains(samples))
    }
  }

  private static func ffprobe(_ movie: JudgedFile) throws -> Verdict {
    let name = try movie.value("stream=codec_name", of: "v")
    return Verdict(
      frames: Int(try movie.value("stream=nb_frames", of: "v")) ?? -1,
      milliseconds: Int(((try movie.seconds(of: "v") ?? -1) * 1000).rounded()),
      codec: ["mjpeg": "jpeg", "prores": "proRes422"][name] ?? name, rotation: -(try movie.rotation() ?? 0),
      sampleRate: Int(try movie.value("stream=sample_rate", of: "a")) ?? -1)
  }

  private static func mediaInfo(_ movie: JudgedFile) throws -> Verdict {
    let data = try OutsideProgram.mediainfo.run(["--Output=JSON", movie.name], in: movie.folder)
    let answer = try #require(try JSONSerialization.jsonObject(with: data) as? [String: Any])
    let tracks = (answer["media"] as? [String: Any])?["track"] as? [[String: Any]] ?? []
    func value(_ type: String, _ key: String) -> String {
      tracks.first { $0["@type"] as? String == type }?[key] as? String ?? ""
    }
    let format = value("Video", "Format")
    return Verdict(
      frames: Int(value("Video", "FrameCount")) ?? -1,
      milliseconds: Int(((Double(value("Video", "Duration")) ?? -1) * 1000).rounded()),
      codec: ["AVC": "h264", "HEVC": "hevc", "JPEG": "jpeg", "ProRes": "proRes422"][format] ?? format,
      rotation: Int(Double(value("Video", "Rotation")) ?? 0), sampleRate: Int(value("Audio", "SamplingRate")) ?? -1)
  }

  /// Returns the numbers of frames and audio samples that GStreamer decodes.
  private static func gstreamer(_ movie: JudgedFile) throws -> (images: Int, samples: Int) {
    let pipeline =
      "filesrc location=\(movie.name) ! qtdemux name=d "
      + "d.video_0 ! queue ! decodebin ! videoconvert ! video/x-raw,format=GRAY8 ! filesink location=pictures.raw "
      + "d.audio_0 ! queue ! decodebin ! audioconvert ! audio/x-raw,format=S16LE ! filesink location=sound.raw"
    _ = try OutsideProgram.gstreamer.run(["-q"] + pipeline.split(separator: " ").map(String.init), in: movie.folder)
    func size(_ name: String) throws -> Int {
      try FileManager.default.attributesOfItem(atPath: "\(movie.folder)/\(name)")[.size] as? Int ?? 0
    }
    return (try size("pictures.raw") / (192 * 144), try size("sound.raw") / 2)
  }
}

extension OutsideProgram {
  static let mediainfo = OutsideProgram(name: "mediainfo")
  static let gstreamer = OutsideProgram(name: "gst-launch-1.0")
}

extension Trait where Self == ConditionTrait {
  /// A trait that skips tests with a reason if the other players are not installed.
  static var needsPlayers: Self {
    let missing = [OutsideProgram.mediainfo, .gstreamer].filter { $0.path == nil }.map(\.name)
    return .enabled(
      if: missing.isEmpty, "not installed: \(missing.joined(separator: ", ")); Scripts/setup test installs them")
  }
}
