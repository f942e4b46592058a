import CoreVideoModel
import Foundation

extension CMSampleBuffer {
  /// Creates a buffer of samples whose data is ready.
  ///
  /// - Parameters:
  ///   - dataBuffer: The bytes of all samples in order; nil to set them later.
  ///   - formatDescription: The format of the samples.
  ///   - numSamples: The number of samples.
  ///   - sampleTimings: No entry; one entry, if samples are consecutive and have the same duration; or one entry per
  ///     sample.
  ///   - sampleSizes: The sizes in bytes: no entry; one entry, if all samples have the same size; or one entry per
  ///     sample.
  /// - Throws: `invalidEntryCount`, `invalidSampleData` if the samples are larger than the data, or
  ///   `requiredParameterMissing`.
  public convenience init(
    dataBuffer: CMBlockBuffer?, formatDescription: CMFormatDescription?, numSamples: CMItemCount,
    sampleTimings: [CMSampleTimingInfo], sampleSizes: [Int]
  ) throws {
    try self.init(
      dataBuffer: dataBuffer, readiness: .ready, formatDescription: formatDescription, numSamples: numSamples,
      sampleTimings: sampleTimings, sampleSizes: sampleSizes, makeReady: nil)
  }

  /// Creates a buffer of samples whose data `makeDataReadyHandler` makes ready later.
  public convenience init(
    dataBuffer: CMBlockBuffer?, formatDescription: CMFormatDescription?, numSamples: CMItemCount,
    sampleTimings: [CMSampleTimingInfo], sampleSizes: [Int],
    makeDataReadyHandler: @escaping CMSampleBufferMakeDataReadyHandler
  ) throws {
    try self.init(
      dataBuffer: dataBuffer, readiness: .notReady, formatDescription: formatDescription, numSamples: numSamples,
      sampleTimings: sampleTimings, sampleSizes: sampleSizes, makeReady: makeDataReadyHandler)
  }

  convenience init(
    dataBuffer: CMBlockBuffer?, readiness: DataReadiness, formatDescription: CMFormatDescription?,
    numSamples: CMItemCount, sampleTimings: [CMSampleTimingInfo], sampleSizes: [Int],
    makeReady: CMSampleBufferMakeDataReadyHandler?
  ) throws {
    // An hour of audio has fewer samples; this limit rejects counts that cannot be handled individually.
    guard numSamples <= 1 << 28 else { throw Error.allocationFailed }
    guard numSamples >= 0, let timing = SampleTiming(entries: sampleTimings, sampleCount: numSamples),
      let sizes = SampleSizes(entries: sampleSizes, sampleCount: numSamples)
    else { throw Error.invalidEntryCount }
    if let dataBuffer, readiness == .ready, numSamples > 0 {
      guard formatDescription != nil else { throw Error.requiredParameterMissing }
      guard sizes.total(sampleCount: numSamples) <= dataBuffer.dataLength else { throw Error.invalidSampleData }
    }
    self.init(
      format: formatDescription, sampleCount: numSamples, timing: timing, sizes: sizes,
      state: State(dataBuffer: dataBuffer, readiness: readiness, makeReady: makeReady))
  }

  /// Creates a buffer that contains a video frame.
  ///
  /// - Throws: `invalidMediaFormat` if the format description doesn't match the image buffer.
  public convenience init(
    imageBuffer: CVImageBuffer, formatDescription: CMVideoFormatDescription, sampleTiming: CMSampleTimingInfo
  ) throws {
    try self.init(
      imageBuffer: imageBuffer, readiness: .ready, formatDescription: formatDescription, sampleTiming: sampleTiming,
      makeReady: nil)
  }

  /// Creates a buffer that contains a video frame, which `makeDataReadyHandler` renders later.
  ///
  /// - Throws: `invalidMediaFormat` if the format description doesn't match the image buffer.
  public convenience init(
    imageBuffer: CVImageBuffer, formatDescription: CMVideoFormatDescription, sampleTiming: CMSampleTimingInfo,
    makeDataReadyHandler: @escaping CMSampleBufferMakeDataReadyHandler
  ) throws {
    try self.init(
      imageBuffer: imageBuffer, readiness: .notReady, formatDescription: formatDescription,
      sampleTiming: sampleTiming, makeReady: makeDataReadyHandler)
  }

  convenience init(
    imageBuffer: CVImageBuffer, readiness: DataReadiness, formatDescription: CMVideoFormatDescription,
    sampleTiming: CMSampleTimingInfo, makeReady: CMSampleBufferMakeDataReadyHandler?
  ) throws {
    guard formatDescription.matchesImageBuffer(imageBuffer) else { throw Error.invalidMediaFormat }
    self.init(
      format: formatDescription, sampleCount: 1, timing: .uniform(sampleTiming), sizes: .none,
      state: State(imageBuffer: imageBuffer, readiness: readiness, makeReady: makeReady))
  }

  /// Creates a buffer of audio packets that starts at `presentationTimeStamp`.
  ///
  /// - Parameters:
  ///   - dataBuffer: The bytes of the packets.
  ///   - formatDescription: The audio format of the packets.
  ///   - numSamples: The number of packets, which equals the number of frames for linear PCM.
  ///   - presentationTimeStamp: The presentation timestamp of the first packet.
  ///   - packetDescriptions: The packet locations; empty if all packets have the same size.
  /// - Throws: `invalidMediaTypeForOperation` if the format isn't an audio format, or any error that the other
  ///   initializers throw.
  public convenience init(
    dataBuffer: CMBlockBuffer, formatDescription: CMFormatDescription, numSamples: CMItemCount,
    presentationTimeStamp: CMTime, packetDescriptions: [AudioStreamPacketDescription]
  ) throws {
    try self.init(
      dataBuffer: dataBuffer, readiness: .ready, formatDescription: formatDescription, numSamples: numSamples,
      presentationTimeStamp: presentationTimeStamp, packetDescriptions: packetDescriptions, makeReady: nil)
  }

  convenience init(
    dataBuffer: CMBlockBuffer?, readiness: DataReadiness, formatDescription: CMFormatDescription,
    numSamples: CMItemCount, presentationTimeStamp: CMTime, packetDescriptions: [AudioStreamPacketDescription],
    makeReady: CMSampleBufferMakeDataReadyHandler?
  ) throws {
    guard let audio = formatDescription.audioStreamBasicDescription, audio.mSampleRate > 0 else {
      throw Error.invalidMediaTypeForOperation
    }
    let duration = CMTime(
      value: CMTimeValue(max(audio.mFramesPerPacket, 1)), timescale: CMTimeScale(audio.mSampleRate.rounded()))
    let sizes = packetDescriptions.map { Int($0.mDataByteSize) }
    try self.init(
      dataBuffer: dataBuffer, readiness: readiness, formatDescription: formatDescription, numSamples: numSamples,
      sampleTimings: [
        CMSampleTimingInfo(
          duration: duration, presentationTimeStamp: presentationTimeStamp, decodeTimeStamp: .invalid)
      ],
      sampleSizes: sizes.isEmpty ? [Int(audio.mBytesPerPacket)] : sizes, makeReady: makeReady)
  }
}
