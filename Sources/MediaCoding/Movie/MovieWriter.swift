internal import CFFmpeg
import CaptureModel
import Foundation

/// Writes a movie: pictures and 16-bit sound, each at its own time, compressed into a QuickTime or MPEG-4 file.
///
/// - The movie is written as `.NAME.partial` beside its final name, which must be free, and gets that name in `finish()`.
/// - An `append` that fails because the disk is full, or for another reason, says why; nothing more can be appended, but
///   `finish()` still makes a playable movie of all that was written before. Some space is kept free for that.
/// - Equal input makes equal files on one machine: no clock and no version is written.
/// - Used from one thread at a time.
public final class MovieWriter {
  /// What the movie is to be.
  public let settings: Settings
  /// Where it will be.
  public let url: URL

  private let file: OutputFile
  private let muxer: Muxer
  private let video: (encoder: VideoEncoder, stream: UnsafeMutablePointer<AVStream>)?
  private let audio: (encoder: AudioEncoder, stream: UnsafeMutablePointer<AVStream>)?
  private var state = State.writing

  private enum State {
    case writing
    case failed(MediaError)
    case ended
  }

  /// Opens the file and the encoders. Throws a `MediaError` when the file cannot be created, when its name is taken, or
  /// when a codec does not exist or does not fit the container.
  public init(url: URL, settings: Settings) throws {
    self.url = url
    self.settings = settings
    guard url.isFileURL else {
      throw MediaError(.misuse, operation: "create the movie", text: "\(url) is no file")
    }
    guard settings.video != nil || settings.audio != nil else {
      throw MediaError(
        .misuse, operation: "create the movie", file: url.path, text: "it has neither pictures nor sound")
    }
    let videoEncoder = try settings.video.map { try VideoEncoder($0) }
    let audioEncoder = try settings.audio.map { try AudioEncoder($0) }
    file = try OutputFile(path: url.path, reserve: Self.reserve(settings, sampleCount: 0))
    muxer = try Muxer(file: file, settings: settings)
    video = try videoEncoder.map { [muxer] in ($0, try muxer.addTrack($0.context)) }
    audio = try audioEncoder.map { [muxer] in ($0, try muxer.addTrack($0.context)) }
    if let video, let orientation = settings.video?.orientation, let size = settings.video, orientation != .identity {
      let matrix = orientation.displayMatrix(width: size.width, height: size.height)
      try check(cff_set_display_matrix(video.stream, matrix), "turn the track", file: url.path)
    }
    try muxer.writeHeader()
  }

  /// Bytes written so far.
  public var byteCount: Int64 { file.size }

  /// Appends a picture; times must rise, from `settings.startTime` on.
  ///
  /// `duration` counts for the last picture; every other one is shown until the next.
  public func append(_ picture: CVPixelBuffer, at time: CMTime, duration: CMTime) throws {
    try writing {
      guard let video, let timescale = settings.video?.timescale else { throw misuse("it has no track for pictures") }
      let ticks = try ticks(time, timescale: timescale)
      guard ticks >= 0 else { throw misuse("a picture lies before the movie's start") }
      let length = duration.isNumeric ? max(0, rescale(duration, to: timescale)) : 0
      try video.encoder.append(picture, time: ticks, duration: length) { try write($0, to: video.stream, 1, timescale) }
    }
  }

  /// Appends interleaved 16-bit samples, the first of which lies at `time`.
  ///
  /// A hole becomes silence, an overlap is dropped, and so is what lies before `settings.startTime`.
  public func append(sound samples: UnsafeBufferPointer<Int16>, at time: CMTime) throws {
    try writing {
      guard let audio, let rate = settings.audio?.sampleRate else { throw misuse("it has no track for sound") }
      let position = try ticks(time, timescale: CMTimeScale(rate))
      try audio.encoder.append(samples, position: position) {
        try write($0, to: audio.stream, 1, CMTimeScale(rate))
      }
    }
  }

  /// Ends the movie and puts it in its place.
  ///
  /// After an `append` that failed it makes a movie of what was written before. When it throws there is no movie, except
  /// that one written in fragments is kept if only its end is missing.
  public func finish() throws {
    let isComplete: Bool
    switch state {
    case .ended: throw misuse("it has ended already")
    case .writing: isComplete = true
    case .failed: isComplete = false
    }
    state = .ended
    defer { file.discard() }
    if isComplete { try flush() }
    guard muxer.sampleCount > 0 else {
      throw MediaError(.noSamples, operation: "finish the movie", file: url.path, text: "nothing was recorded")
    }
    do {
      try muxer.writeTrailer()
    } catch {
      if settings.fragmentInterval != nil { try file.commit() }
      throw error
    }
    try file.commit()
  }

  /// Ends the writing and removes what was written. Does nothing after `finish()`.
  public func cancel() {
    state = .ended
    file.discard()
  }
}

extension MovieWriter {
  private func flush() throws {
    do {
      if let video, let timescale = settings.video?.timescale {
        try video.encoder.flush { try write($0, to: video.stream, 1, timescale) }
      }
      if let audio, let rate = settings.audio?.sampleRate {
        try audio.encoder.flush { try write($0, to: audio.stream, 1, CMTimeScale(rate)) }
      }
    } catch let error as MediaError where error.reason == .noSpace {
      // What was written before still makes a movie.
    }
  }

  /// Runs an append; its error ends the writing.
  private func writing(_ body: () throws -> Void) throws {
    switch state {
    case .failed(let error): throw error
    case .ended: throw misuse("it has ended already")
    case .writing: break
    }
    do {
      try body()
    } catch let error as MediaError {
      // A wrong call changes nothing: the next one may be right.
      if error.reason != .misuse { state = .failed(error) }
      throw error
    }
  }

  private func write(
    _ packet: Packet, to stream: UnsafeMutablePointer<AVStream>, _ numerator: CInt, _ timescale: CMTimeScale
  ) throws {
    file.reserve = Self.reserve(settings, sampleCount: muxer.sampleCount)
    try muxer.write(packet, to: stream, timeBase: AVRational(num: numerator, den: timescale))
    if file.isSpaceShort { throw MediaError(errno: ENOSPC, operation: "write the movie", file: url.path) }
  }

  private func ticks(_ time: CMTime, timescale: CMTimeScale) throws -> Int64 {
    guard time.isNumeric, settings.startTime.isNumeric else { throw misuse("a time is not a number") }
    // The difference is formed exactly where the timescales allow it: rounding each would shift the tracks.
    return rescale(CMTimeSubtract(time, settings.startTime), to: timescale)
  }

  private func rescale(_ time: CMTime, to timescale: CMTimeScale) -> Int64 {
    av_rescale(time.value, Int64(timescale), Int64(time.timescale))
  }

  private func misuse(_ text: String) -> MediaError {
    MediaError(.misuse, operation: "write the movie", file: url.path, text: text)
  }

  /// Room for the largest sample (no codec of ours makes one larger than the raw picture) and for the index.
  private static func reserve(_ settings: Settings, sampleCount: Int) -> Int64 {
    let picture = settings.video.map { $0.width * $0.height * 2 } ?? 0
    return Int64(picture + 128 * 1024 + 64 * sampleCount)
  }
}
