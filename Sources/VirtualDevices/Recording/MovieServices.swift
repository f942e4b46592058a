import CaptureModel
import Foundation
import MediaCoding

/// Writes the movies of a capture system with FFmpeg, and its photos.
public struct MovieServices: MediaServices {
  /// Services without settings: a movie is described when it is opened.
  public init() {}

  /// Opens a movie for writing.
  ///
  /// - Throws: `AVError.fileAlreadyExists` when the name is taken, `AVError.diskFull`, or the `MediaError` that says what
  ///   cannot be done. **Source:** rules 242 and 245.
  public func openMovie(_ description: MovieDescription) throws -> any MovieRecording {
    try translatingErrors {
      let writer = try MovieWriter(url: description.url, settings: .init(description))
      return Recording(writer)
    }
  }

  /// The bytes of a photo's file.
  ///
  /// - Throws: `AVError.unsupportedOutputSettings` when this build does not write the file type, or the `MediaError` that says what
  ///   cannot be done.
  public func encodePhoto(_ description: PhotoDescription) throws -> Data {
    try translatingErrors { try PhotoFile.encode(description) }
  }
}

/// A movie that is being written.
private final class Recording: MovieRecording {
  private let writer: Locked<MovieWriter>

  init(_ writer: sending MovieWriter) {
    self.writer = Locked(writer)
  }

  var byteCount: Int64 { writer.withLock { $0.byteCount } }

  func append(_ picture: CVPixelBuffer, at time: CMTime, duration: CMTime) throws {
    try translatingErrors { try writer.withLock { try $0.append(picture, at: time, duration: duration) } }
  }

  func append(sound: CMSampleBuffer) throws {
    try translatingErrors { try writer.withLock { try $0.append(sound: sound) } }
  }

  func finish() throws {
    try translatingErrors { try writer.withLock { try $0.finish() } }
  }

  func cancel() {
    writer.withLock { $0.cancel() }
  }
}

/// Gives errors for which Apple has a code that code; the `MediaError` stays below it. **Source:** rule 245.
private func translatingErrors<Result>(_ body: () throws -> Result) throws -> Result {
  do {
    return try body()
  } catch let error as MediaError {
    let code: AVError.Code
    switch error.reason {
    case .noSpace: code = .diskFull
    case .exists: code = .fileAlreadyExists
    case .noSamples: code = .noDataCaptured
    case .unsupported: code = .unsupportedOutputSettings
    case .missing, .notPermitted, .invalidData, .truncated, .noVideo, .noAudio, .misuse, .other: throw error
    }
    throw AVError(
      code, userInfo: [NSLocalizedDescriptionKey: error.description, NSUnderlyingErrorKey: error])
  }
}

extension MovieWriter.Settings {
  fileprivate init(_ description: MovieDescription) throws {
    self.init(
      container: try Self.choice(description.fileType, "file type"),
      video: try description.video.map { video in
        MovieWriter.VideoSettings(
          codec: try Self.choice(video.codec, "video codec"), width: video.width, height: video.height,
          pixelFormat: video.pixelFormat, orientation: video.orientation, framesPerSecond: video.framesPerSecond,
          bitRate: video.bitRate, timescale: video.timescale)
      },
      audio: try description.audio.map { audio in
        MovieWriter.AudioSettings(
          codec: try Self.choice(audio.format, "sound format"), sampleRate: audio.sampleRate,
          channelCount: audio.channelCount, bitRate: audio.bitRate)
      },
      startTime: description.startTime, metadata: description.metadata)
  }

  private static func choice<Choice: RawRepresentable<String>>(_ name: String, _ what: String) throws -> Choice {
    guard let choice = Choice(rawValue: name) else {
      throw MediaError(
        .unsupported, operation: "create the movie", text: "no movie is written with the \(what) '\(name)'")
    }
    return choice
  }
}
