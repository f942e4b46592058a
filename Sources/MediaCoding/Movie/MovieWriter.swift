internal import CFFmpeg
import CoreMediaModel
import CoreVideoModel
import Foundation
import PlatformTypes

/// A writer that encodes video frames and 16-bit audio with individual timestamps into a QuickTime or MPEG-4 file.
///
/// - Without fragments, the movie is written as `.NAME.partial` in the same folder and renamed in `finish()`. The final
///   name must be free.
/// - With fragments, the file has its final name from the start and is playable up to the last fragment at any time.
///   `finish()` adds a single index, which turns the file into a regular movie.
/// - An `append` call that fails, for example because the disk is full, throws the reason. Nothing more can be
///   appended, but `finish()` still writes a playable movie of the earlier samples. Disk space is reserved for that.
/// - On one machine, equal input produces identical files: neither the current date nor a version is written.
/// - Not thread-safe: use an instance from one thread at a time.
public final class MovieWriter {
  /// The settings with which the writer was created.
  public let settings: Settings
  /// The final location of the file.
  public let url: URL

  private let file: OutputFile
  private let muxer: Muxer
  private let video: (encoder: VideoEncoder, track: Int)?
  private let audio: (encoder: AudioEncoder, track: Int)?
  /// The resampler for appended audio, or nil if the audio already has the track's sample rate and channel count.
  private let intake: AudioResampler?
  private var state = State.writing
  /// The size of the largest sample so far, which is the expected size of those that the encoder holds.
  private var largestSize: Int64 = 0

  private enum State {
    case writing
    case failed(MediaError)
    case ended
  }

  /// Creates the file and opens the encoders.
  ///
  /// - Throws: A `MediaError` if the file cannot be created or already exists, or if a codec is unavailable or does not
  ///   fit the container.
  public init(url: URL, settings: Settings) throws {
    self.url = url
    self.settings = settings
    guard url.isFileURL else {
      throw MediaError(.misuse, operation: "create the movie", text: "\(url) is not a file URL")
    }
    guard settings.video != nil || settings.audio != nil else {
      throw MediaError(
        .misuse, operation: "create the movie", file: url.path, text: "it has neither video nor audio")
    }
    let videoEncoder = try settings.video.map { try VideoEncoder($0) }
    intake = try settings.audio?.source.flatMap { source in
      source == settings.audio?.shape ? nil : try settings.audio.map { try AudioResampler(from: source, to: $0.shape) }
    }
    let audioEncoder = try settings.audio.map { try AudioEncoder($0) }
    let placement: OutputFile.Placement = FragmentSchedule(settings.fragmentInterval) == nil ? .temporaryFile : .inPlace
    file = try OutputFile(path: url.path, placement: placement, reserve: OutputFile.reserve(sampleCount: 0))
    muxer = try Muxer(file: file, settings: settings)
    let matrix = settings.video.flatMap { video in
      video.orientation == .identity
        ? nil : video.orientation.displayMatrix(width: video.width, height: video.height)
    }
    video = try videoEncoder.map { [muxer] in ($0, try muxer.addTrack($0.context, displayMatrix: matrix)) }
    audio = try audioEncoder.map { [muxer] in ($0, try muxer.addTrack($0.context)) }
    try muxer.writeHeader()
  }

  /// The number of bytes of encoded video and audio written so far.
  public var byteCount: Int64 { muxer.byteCount }
  /// The number of complete fragments. The movie is already playable up to the last of them.
  public var fragmentCount: Int { Int(muxer.fragmentCount) }
  /// The number of free bytes on the volume to which the movie is written, or nil if the system does not report it.
  public var freeSpace: Int64? { file.freeSpace }

  /// Appends a frame. Times must increase strictly and must not precede `settings.startTime`.
  ///
  /// `duration` applies only to the last frame; every other frame is displayed until the next one.
  public func append(_ image: CVPixelBuffer, at time: CMTime, duration: CMTime) throws {
    try writing {
      guard let video, let timescale = settings.video?.timescale else { throw misuse("it has no video track") }
      let ticks = try ticks(time, timescale: timescale)
      guard ticks >= 0 else { throw misuse("the frame is earlier than the movie's start time") }
      let length = duration.isNumeric ? max(0, rescale(duration, to: timescale)) : 0
      try video.encoder.append(image, time: ticks, duration: length) { try write($0, to: video.track, 1, timescale) }
    }
  }

  /// Appends interleaved 16-bit samples, the first of which is at `time`.
  ///
  /// Gaps are filled with silence. Overlapping samples and samples before `settings.startTime` are dropped.
  public func append(audio samples: UnsafeBufferPointer<Int16>, at time: CMTime) throws {
    try writing {
      guard let rate = (settings.audio?.source ?? settings.audio?.shape)?.sampleRate else {
        throw misuse("it has no audio track")
      }
      let position = try ticks(time, timescale: CMTimeScale(rate))
      guard let intake else { return try encode(samples, position: position) }
      try intake.convert(samples, position: position) { samples, position in
        try samples.withUnsafeBufferPointer { try encode($0, position: position) }
      }
    }
  }

  /// Completes the movie and moves it to its final location.
  ///
  /// After a failed `append`, the movie contains the samples that were written before the failure. If this method
  /// throws, no movie is left.
  public func finish() throws {
    let canWrite: Bool
    switch state {
    case .ended: throw misuse("it is already finished")
    case .writing: canWrite = true
    case .failed(let error): canWrite = error.reason == .noSpace && file.failure == nil
    }
    state = .ended
    defer { file.discard() }
    if canWrite { try flush() }
    guard muxer.sampleCount > 0 else {
      throw MediaError(.noSamples, operation: "finish the movie", file: url.path, text: "no samples were recorded")
    }
    do {
      try muxer.finish()
    } catch {
      // The complete fragments of a fragmented movie are kept.
      guard muxer.fragmentCount > 0 else { throw error }
    }
    try file.commit()
  }

  /// Stops writing and removes the file. Has no effect after `finish()`.
  public func cancel() {
    state = .ended
    file.discard()
  }
}

extension MovieWriter {
  /// Encodes samples that have the track's sample rate and channel count.
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
      // The samples written before the failure still form a playable movie.
    }
  }

  /// Runs `body`, which appends samples. An error other than misuse puts the writer into the failed state.
  private func writing(_ body: () throws -> Void) throws {
    switch state {
    case .failed(let error): throw error
    case .ended: throw misuse("it is already finished")
    case .writing: break
    }
    do {
      // Check for space before encoding, so that every frame accepted by the encoder can be written.
      try file.requireSpace(largestSize * Int64(1 + (video?.encoder.heldCount ?? 0)))
      try body()
    } catch let error as MediaError {
      // API misuse does not change the state, so later calls may succeed.
      if error.reason != .misuse { state = .failed(error) }
      throw error
    }
  }

  private func write(
    _ packet: Packet, to track: Int, _ numerator: CInt, _ timescale: CMTimeScale
  ) throws {
    largestSize = max(largestSize, Int64(packet.pointer.pointee.size))
    try file.makeRoom(
      for: packet, sampleCount: muxer.sampleCount, byteCount: muxer.byteCount, pendingByteCount: muxer.pendingByteCount)
    try muxer.write(packet, to: track, timeBase: AVRational(num: numerator, den: timescale))
  }

  private func ticks(_ time: CMTime, timescale: CMTimeScale) throws -> Int64 {
    guard time.isNumeric, settings.startTime.isNumeric else { throw misuse("the time is not numeric") }
    // Subtract before rescaling: rounding each time separately would shift the tracks against each other.
    return rescale(CMTimeSubtract(time, settings.startTime), to: timescale)
  }

  private func rescale(_ time: CMTime, to timescale: CMTimeScale) -> Int64 {
    av_rescale(time.value, Int64(timescale), Int64(time.timescale))
  }

  private func misuse(_ text: String) -> MediaError {
    MediaError(.misuse, operation: "write the movie", file: url.path, text: text)
  }
}
