import AVFoundationTypes
import CoreMediaModel
import CoreVideoModel
import Foundation
import HardwareModel
import PlatformTypes
import SimulationKernel

// Writes samples during a recording. All access to the file happens on the output's serial writing queue.

extension AVCaptureFileOutput {
  // MARK: Incoming samples

  func write(_ frame: CapturedFrame, _ activeConnection: ActiveConnection) {
    let lazySample = sample(of: frame, activeConnection)
    guard let recording = admit(at: frame.time, lazySample.value, activeConnection) else { return }
    // Frames are stored in sensor orientation; the track's matrix rotates them.
    guard let sample = lazySample.value() else { return }
    let time = recording.progress.withLock { $0.times.place(frame.time) }
    append(to: recording, until: frame.time + frame.duration) { movie in
      guard let image = sample.imageBuffer else { return }
      try movie.append(image, at: time, duration: frame.duration)
    }
  }

  func write(_ audio: CapturedAudio, _ activeConnection: ActiveConnection) {
    let leads = !appliedRoutes.carryImages
    let recording =
      leads
      ? admit(at: audio.buffer.presentationTimeStamp, { audio.buffer }, activeConnection)
      : follow({ audio.buffer }, activeConnection)
    // Audio before the first video frame is not part of the movie. The writer trims an audio buffer that begins before
    // the first frame.
    guard let recording else { return }
    // A file keeps its sample rate when the audio route changes.
    let rate = recording.audioRate.withLock { $0 } ?? activeConnection.audioRate
    let buffer = audio.buffer.resampled(to: rate)
    let (time, end) = (buffer.presentationTimeStamp, buffer.presentationTimeStamp + buffer.duration)
    let parts: [(samples: Range<Int>, time: CMTime)] = recording.progress.withLock { progress in
      guard end > progress.times.start else { return [] }
      progress.times.forgetPieces(before: time)
      return progress.times.parts(
        ofAudioAt: time, sampleCount: buffer.numSamples, rate: CMTimeScale(rate))
    }
    for part in parts {
      let last = time + CMTime(value: Int64(part.samples.upperBound), timescale: CMTimeScale(rate))
      append(to: recording, until: last) { try $0.append(audio: buffer.part(part.samples, at: part.time)) }
    }
  }

  private var appliedRoutes: [ActiveConnection] { session?.state.read { $0.applied.activeConnections(to: self) } ?? [] }

  /// Returns the sample buffer of a frame, created on first access.
  private func sample(of frame: CapturedFrame, _ activeConnection: ActiveConnection) -> LazySample {
    LazySample { [self] in buffers(for: activeConnection)?.makeSample(frame, sensorToBuffer: .identity) }
  }

  /// Passes a sample to the output's delegate, which may start a recording with that sample.
  ///
  /// - Returns: Whether the sample can begin a recording that was just started.
  private func show(_ sample: () -> CMSampleBuffer?, _ activeConnection: ActiveConnection) -> Bool {
    guard let delegate = state.read({ $0.delegate }), let sample = sample() else { return true }
    let expected = state.read { $0.machine.expectsSample }
    var isAccurate = false
    system.timeline.callOut {
      isAccurate = delegate.fileOutputShouldProvideSampleAccurateRecordingStart(self)
      delegate.fileOutput(self, didOutputSampleBuffer: sample, from: activeConnection.connection)
    }
    return expected || isAccurate
  }

  /// Returns the recording to which a leading sample is written. The sample begins a waiting recording and continues a
  /// resumed one.
  private func admit(at time: CMTime, _ sample: () -> CMSampleBuffer?, _ activeConnection: ActiveConnection)
    -> Recording?
  {
    let counts = show(sample, activeConnection)
    if counts, state.read({ $0.machine.expectsSample }) {
      let activeConnections = appliedRoutes
      handle { $0.arrive(at: time, activeConnections: activeConnections) }
    }
    return state.read { $0.machine.flowingRecording }
  }

  /// Returns the recording, paused or not, to which audio that accompanies video is written. Video determines where a
  /// pause is cut.
  private func follow(_ sample: () -> CMSampleBuffer?, _ activeConnection: ActiveConnection) -> Recording? {
    _ = show(sample, activeConnection)
    return state.read { $0.machine.recording }
  }

  /// Writes to the file, and ends the recording if writing fails or a limit is reached.
  private func append(
    to recording: Recording, until end: CMTime, _ body: @escaping (any MovieFileWriter) throws -> Void
  ) {
    let duration = recording.progress.withLock { progress in
      progress.times.extend(to: end)
      return progress.times.duration
    }
    let limit = state.read { $0.limits.error(after: duration) }
    writing.submit { [self] in
      guard let movie = recording.movie, recording.failure == nil else { return }
      do {
        try body(movie)
      } catch {
        return fail(recording, error)
      }
      let free = state.read { $0.limits.freeSpace } == 0 ? nil : movie.freeSpace
      let byteCount = movie.byteCount
      recording.progress.withLock { ($0.byteCount, $0.written) = (byteCount, duration) }
      let limit = state.read { $0.limits.error(atSize: byteCount, free: free) }
      if let limit { handle { $0.end(limit) } }
    }
    if let limit { handle { $0.end(limit) } }
  }

  private func buffers(for activeConnection: ActiveConnection) -> FrameBuffers? {
    change(state) { state in
      let settings = VideoDataSettings(
        pixelFormat: activeConnection.codecPixelFormat, size: activeConnection.sensorSize)
      if !(state.buffers?.matches(activeConnection, settings) ?? false) {
        state.buffers = FrameBuffers(activeConnection, settings)
      }
      return state.buffers
    }
  }
}

/// A sample buffer that is created on first access.
private final class LazySample {
  private let make: () -> CMSampleBuffer?
  private var made: CMSampleBuffer?

  init(_ make: @escaping () -> CMSampleBuffer?) { self.make = make }

  func value() -> CMSampleBuffer? {
    if made == nil { made = make() }
    return made
  }
}

extension CMSampleBuffer {
  /// Returns a range of the audio samples with a new start time, or the buffer itself if the range and time are
  /// unchanged.
  fileprivate func part(_ samples: Range<Int>, at time: CMTime) throws -> CMSampleBuffer {
    if samples == 0..<numSamples, time == presentationTimeStamp { return self }
    let part = samples == 0..<numSamples ? self : try CMSampleBuffer(copying: self, forRange: samples)
    let duration = CMTime(value: 1, timescale: CMTimeScale(audioFormat?.mSampleRate ?? 1))
    return try CMSampleBuffer(
      copying: part,
      withNewTiming: [.init(duration: duration, presentationTimeStamp: time, decodeTimeStamp: .invalid)])
  }
}

extension ActiveConnection {
  /// The sample rate of the audio, in hertz.
  fileprivate var audioRate: Int { device.recordedAudio?.sampleRate ?? 1 }
}
