import CoreVideoModel
import Foundation

extension CMSampleBuffer {
  /// Samples in a block buffer.
  ///
  /// - Parameters:
  ///   - dataBuffer: the bytes of the samples, one sample after another; nil if they are set later.
  ///   - formatDescription: what the bytes are.
  ///   - numSamples: how many samples there are.
  ///   - sampleTimings: none; one, if samples follow one another and are equally long; or one for each.
  ///   - sampleSizes: in bytes: none; one, if all are of a size; or one for each.
  /// - Throws: `invalidEntryCount`, `invalidSampleData` when sizes do not add up to the data, `requiredParameterMissing`.
  public convenience init(
    dataBuffer: CMBlockBuffer?, formatDescription: CMFormatDescription?, numSamples: CMItemCount,
    sampleTimings: [CMSampleTimingInfo], sampleSizes: [Int]
  ) throws {
    try self.init(
      dataBuffer: dataBuffer, readiness: .ready, formatDescription: formatDescription, numSamples: numSamples,
      sampleTimings: sampleTimings, sampleSizes: sampleSizes, makeReady: nil)
  }

  /// Samples whose data comes later, made by a handler.
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
    // An hour of sound has fewer; more could not be told one by one.
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

  /// A picture.
  ///
  /// - Throws: `invalidMediaFormat` when the format is not that of the picture.
  public convenience init(
    imageBuffer: CVImageBuffer, formatDescription: CMVideoFormatDescription, sampleTiming: CMSampleTimingInfo
  ) throws {
    try self.init(
      imageBuffer: imageBuffer, readiness: .ready, formatDescription: formatDescription, sampleTiming: sampleTiming,
      makeReady: nil)
  }

  /// A picture that a handler will draw.
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
      format: formatDescription, sampleCount: 1, timing: .same(sampleTiming), sizes: .none,
      state: State(imageBuffer: imageBuffer, readiness: readiness, makeReady: makeReady))
  }

  /// Packets of sound, the first at `presentationTimeStamp`.
  ///
  /// - Parameters:
  ///   - dataBuffer: the bytes of the packets.
  ///   - formatDescription: what the bytes are; a format of sound.
  ///   - numSamples: how many packets; how many frames, if the format is linear PCM.
  ///   - presentationTimeStamp: when the first packet is heard.
  ///   - packetDescriptions: where packets lie; empty if they are all of one size.
  /// - Throws: `invalidMediaTypeForOperation` when the format is not one of sound, and what other initializers throw.
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
