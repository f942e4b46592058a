internal import CFFmpeg
import CoreMediaModel
import CoreVideoModel
import Foundation
import PlatformTypes

/// Writes a movie: pictures and 16-bit sound, each at its own time, compressed into a QuickTime or MPEG-4 file.
///
/// - Without fragments, the movie is written as `.NAME.partial` beside its final name, which must be free, and gets that name in `finish()`.
/// - In fragments, it has its name from the start, and plays up to the last fragment at any time. `finish()` gives it one index, so
///   that it is an ordinary movie then.
/// - An `append` that fails because the disk is full, or for another reason, says why; nothing more can be appended, but
///   `finish()` still makes a playable movie of what was appended before. Some space is kept free for that: on a full disk, it is all
///   of it.
/// - Equal input makes equal files on one machine: no clock and no version is written.
/// - Used from one thread at a time.
public final class MovieWriter {
  /// What the movie is to be.
  public let settings: Settings
  /// Where it will be.
  public let url: URL

  private let file: OutputFile
  private let muxer: Muxer
  private let video: (encoder: VideoEncoder, track: Int)?
  private let audio: (encoder: AudioEncoder, track: Int)?
  /// Nil where sound comes with the track's rate and channels.
  private let intake: AudioResampler?
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
    intake = try settings.audio?.source.flatMap { source in
      source == settings.audio?.shape ? nil : try settings.audio.map { try AudioResampler(from: source, to: $0.shape) }
    }
    let audioEncoder = try settings.audio.map { try AudioEncoder($0) }
    let placement: OutputFile.Placement = FragmentSchedule(settings.fragmentInterval) == nil ? .beside : .inPlace
    file = try OutputFile(path: url.path, placement: placement, reserve: Self.reserve(settings, sampleCount: 0))
    muxer = try Muxer(file: file, settings: settings)
    let matrix = settings.video.flatMap { video in
      video.orientation == .identity
        ? nil : video.orientation.displayMatrix(width: video.width, height: video.height)
    }
    video = try videoEncoder.map { [muxer] in ($0, try muxer.addTrack($0.context, displayMatrix: matrix)) }
    audio = try audioEncoder.map { [muxer] in ($0, try muxer.addTrack($0.context)) }
    try muxer.writeHeader()
  }

  /// Bytes of compressed pictures and sound so far.
  public var byteCount: Int64 { muxer.byteCount }
  /// Fragments that are complete: as much of the movie plays already.
  public var fragmentCount: Int { Int(muxer.fragmentCount) }
  /// Bytes that are free where the movie is written; nil where the system does not tell.
  public var freeSpace: Int64? { file.freeSpace }

  /// Appends a picture; times must rise, from `settings.startTime` on.
  ///
  /// `duration` counts for the last picture; every other one is shown until the next.
  public func append(_ image: CVPixelBuffer, at time: CMTime, duration: CMTime) throws {
    try writing {
      guard let video, let timescale = settings.video?.timescale else { throw misuse("it has no track for pictures") }
      let ticks = try ticks(time, timescale: timescale)
      guard ticks >= 0 else { throw misuse("a picture lies before the movie's start") }
      let length = duration.isNumeric ? max(0, rescale(duration, to: timescale)) : 0
      try video.encoder.append(image, time: ticks, duration: length) { try write($0, to: video.track, 1, timescale) }
    }
  }

  /// Appends interleaved 16-bit samples, the first of which lies at `time`.
  ///
  /// A hole becomes silence, an overlap is dropped, and so is what lies before `settings.startTime`.
  public func append(audio samples: UnsafeBufferPointer<Int16>, at time: CMTime) throws {
    try writing {
      guard let rate = (settings.audio?.source ?? settings.audio?.shape)?.sampleRate else {
        throw misuse("it has no track for sound")
      }
      let position = try ticks(time, timescale: CMTimeScale(rate))
      guard let intake else { return try encode(samples, position: position) }
      try intake.convert(samples, position: position) { samples, position in
        try samples.withUnsafeBufferPointer { try encode($0, position: position) }
      }
    }
  }

  /// Ends the movie and puts it in its place.
  ///
  /// After an `append` that failed it makes a movie of what was written before. When it throws there is no movie.
  public func finish() throws {
    let canWrite: Bool
    switch state {
    case .ended: throw misuse("it has ended already")
    case .writing: canWrite = true
    case .failed(let error): canWrite = error.reason == .noSpace && file.failure == nil
    }
    state = .ended
    defer { file.discard() }
    if canWrite { try flush() }
    guard muxer.sampleCount > 0 else {
      throw MediaError(.noSamples, operation: "finish the movie", file: url.path, text: "nothing was recorded")
    }
    do {
      try muxer.finish()
    } catch {
      // What is complete of a movie in fragments stays.
      guard muxer.fragmentCount > 0 else { throw error }
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
  /// Compresses samples of the track's rate and channels.
  private func encode(_ samples: UnsafeBufferPointer<Int16>, position: Int64) throws {
    guard let audio, let rate = settings.audio?.sampleRate else { return }
    try audio.encoder.append(samples, position: position) {
      try write($0, to: audio.track, 1, CMTimeScale(rate))
    }
  }

  private func flush() throws {
    do {
      try intake?.finish { samples, position in
        try samples.withUnsafeBufferPointer { try encode($0, position: position) }
      }
      if let video, let timescale = settings.video?.timescale {
        try video.encoder.flush { try write($0, to: video.track, 1, timescale) }
      }
      if let audio, let rate = settings.audio?.sampleRate {
        try audio.encoder.flush { try write($0, to: audio.track, 1, CMTimeScale(rate)) }
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
      // Asked for before: what the encoder has taken is in the movie, and what it has not taken is not.
      file.makeRoom()
      if file.isSpaceShort { throw MediaError(errno: ENOSPC, operation: "write the movie", file: url.path) }
      try body()
    } catch let error as MediaError {
      // A wrong call changes nothing: the next one may be right.
      if error.reason != .misuse { state = .failed(error) }
      throw error
    }
  }

  private func write(
    _ packet: Packet, to track: Int, _ numerator: CInt, _ timescale: CMTimeScale
  ) throws {
    file.reserve = Self.reserve(settings, sampleCount: muxer.sampleCount) + muxer.pendingByteCount
    file.makeRoom()
    try muxer.write(packet, to: track, timeBase: AVRational(num: numerator, den: timescale))
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
    let image = settings.video.map { $0.width * $0.height * 2 } ?? 0
    return Int64(image + 128 * 1024 + 64 * sampleCount)
  }
}
