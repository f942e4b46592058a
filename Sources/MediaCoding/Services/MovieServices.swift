import AVFoundationTypes
import CoreMediaModel
import CoreVideoModel
import Foundation
import Locking

/// The media services of a capture system, which write movies with FFmpeg and encode photos.
public struct MovieServices: MediaServices {
  /// Creates media services. Settings are specified when a movie is opened.
  public init() {}

  /// Opens a movie for writing.
  ///
  /// - Throws: `AVError.fileAlreadyExists` if the file already exists, `AVError.diskFull`, or a `MediaError` that
  ///   describes the failure. **Source:** rules 242 and 245.
  package func openMovie(_ description: MovieSettings) throws -> any MovieFileWriter {
    try translatingErrors {
      let writer = try MovieWriter(url: description.url, settings: .init(description))
      return Recording(writer)
    }
  }

  /// The uniform type identifiers of the photo file types that this build can write.
  public var photoFileTypes: [String] { PhotoFile.fileTypes }

  /// Returns the contents of a photo file.
  ///
  /// - Throws: `AVError.unsupportedOutputSettings` if this build cannot write the file type, or a `MediaError` that
  ///   describes the failure.
  package func encodePhoto(_ description: PhotoDescription) throws -> Data {
    try translatingErrors { try PhotoFile.encode(description) }
  }
}

/// A movie that is being written.
private final class Recording: MovieFileWriter {
  private let writer: Locked<MovieWriter>

  init(_ writer: sending MovieWriter) {
    self.writer = Locked(writer)
  }

  var byteCount: Int64 { writer.withLock { $0.byteCount } }

  var freeSpace: Int64? { writer.withLock { $0.freeSpace } }

  func append(_ image: CVPixelBuffer, at time: CMTime, duration: CMTime) throws {
    try translatingErrors { try writer.withLock { try $0.append(image, at: time, duration: duration) } }
  }

  func append(audio: CMSampleBuffer) throws {
    try translatingErrors { try writer.withLock { try $0.append(audio: audio) } }
  }

  func finish() throws {
    try translatingErrors { try writer.withLock { try $0.finish() } }
  }

  func cancel() {
    writer.withLock { $0.cancel() }
  }
}

extension MovieWriter.Settings {
  fileprivate init(_ description: MovieSettings) throws {
    self.init(
      container: try Self.choice(description.fileType, "file type"),
      video: try description.video.map { video in
        MovieWriter.VideoSettings(
          codec: try Self.choice(video.codec, "video codec"), width: video.width, height: video.height,
          pixelFormat: video.pixelFormat, orientation: video.orientation, framesPerSecond: video.framesPerSecond,
          bitRate: video.bitRate, timescale: video.timescale
        ).coded(as: video)
      },
      audio: try description.audio.map { audio in
        MovieWriter.AudioSettings(
          codec: try Self.choice(audio.format, "audio format"), sampleRate: audio.sampleRate,
          channelCount: audio.channelCount, bitRate: audio.bitRate
        ).stored(as: audio)
      },
      startTime: description.startTime, fragmentInterval: description.fragmentInterval,
      metadata: description.metadata)
  }

  private static func choice<Choice: RawRepresentable<String>>(_ name: String, _ what: String) throws -> Choice {
    guard let choice = Choice(rawValue: name) else {
      throw MediaError(
        .unsupported, operation: "create the movie", text: "the \(what) '\(name)' is not supported")
    }
    return choice
  }
}

extension MovieWriter.VideoSettings {
  /// Returns a copy with the encoder settings of the description.
  fileprivate func coded(as video: MovieSettings.Video) -> Self {
    var settings = self
    settings.quality = video.quality
    settings.keyFrameInterval = video.keyFrameInterval
    settings.codesArithmetically = video.entropyMode.map { $0 == AVVideoH264EntropyModeCABAC }
    settings.setProfileAndLevel(profileLevel: video.profileLevel)
    return settings
  }

  /// Sets profile and level from Apple's combined name; nil changes nothing.
  mutating func setProfileAndLevel(profileLevel: String?) {
    guard let parts = profileLevel?.split(separator: "_").map({ $0.lowercased() }), parts.count > 1 else { return }
    profile = parts[1] == "main42210" ? "main422-10" : parts[1]
    // `AutoLevel` leaves the level to the encoder.
    if parts.count == 4, let whole = Int(parts[2]), let part = Int(parts[3]) { level = 10 * whole + part }
  }
}

extension MovieWriter.AudioSettings {
  /// Returns a copy with the source format and the linear PCM format of the description.
  fileprivate func stored(as audio: MovieSettings.Audio) -> Self {
    var settings = self
    settings.source = audio.source.map { AudioLayout(sampleRate: $0.sampleRate, channelCount: $0.channelCount) }
    settings.linearPCM = .init(bitDepth: audio.bitDepth, isFloat: audio.isFloat, isBigEndian: audio.isBigEndian)
    return settings
  }
}
