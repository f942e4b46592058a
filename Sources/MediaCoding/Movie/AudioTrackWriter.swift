internal import CFFmpeg
import CoreMediaModel

/// A track that encodes linear PCM of any sample rate, channel count and sample format.
final class AudioTrackWriter: SampleTrack {
  private let settings: MovieWriter.AudioSettings
  private let encoder: AudioEncoder
  private var source: AudioStreamBasicDescription?
  private var converter: AudioConverter?
  /// The position of the next converted sample, and the time at which the next input sample is expected.
  private var position: Int64 = 0
  private var expected: CMTime?

  init(_ settings: MovieWriter.AudioSettings) throws {
    self.settings = settings
    encoder = try AudioEncoder(settings)
  }

  var isFormed: Bool { true }
  var timeBase: AVRational { AVRational(num: 1, den: CInt(settings.sampleRate)) }
  var lastSampleLasts: Bool { false }

  func form() throws -> Bool { true }

  func add(to context: FormatContext, displayMatrix: [Int32]?) throws -> Int {
    try context.addTrack(encoder.context, displayMatrix: displayMatrix)
  }

  func append(_ sample: CMSampleBuffer, from start: CMTime, _ emit: (Packet) throws -> Void) throws {
    guard let data = sample.dataBuffer, let format = sample.formatDescription?.audioStreamBasicDescription else {
      throw MediaError(.misuse, operation: "append audio", text: "the sample buffer contains no audio")
    }
    let time = CMTimeSubtract(sample.presentationTimeStamp, start)
    try data.withContiguousStorage { bytes in
      if format.isPlain(AudioLayout(sampleRate: settings.sampleRate, channelCount: settings.channelCount)) {
        return try bytes.withMemoryRebound(to: Int16.self) {
          try encoder.append($0, position: time.ticks(CMTimeScale(settings.sampleRate)), emit)
        }
      }
      try convert(bytes, format, frameCount: sample.numSamples, at: time, emit)
    }
  }

  func flush(_ emit: (Packet) throws -> Void) throws {
    try finishConversion(emit)
    try encoder.flush(emit)
  }

  private func convert(
    _ bytes: UnsafeRawBufferPointer, _ format: AudioStreamBasicDescription, frameCount: Int, at time: CMTime,
    _ emit: (Packet) throws -> Void
  ) throws {
    let tolerance = CMTime(value: 2, timescale: CMTimeScale(max(format.mSampleRate, 1)))
    let goesOn = expected.map { CMTimeAbsoluteValue(time - $0) <= tolerance } ?? false
    if !goesOn || source != format {
      try finishConversion(emit)
      let shape = AudioLayout(sampleRate: settings.sampleRate, channelCount: settings.channelCount)
      converter = try AudioConverter(from: AudioSampleFormat(format), to: AudioSampleFormat(shape))
      source = format
      position = time.ticks(CMTimeScale(settings.sampleRate))
    }
    expected = time + CMTime(value: CMTimeValue(frameCount), timescale: CMTimeScale(format.mSampleRate))
    guard let converter, let base = bytes.baseAddress?.assumingMemoryBound(to: UInt8.self) else { return }
    let channels = format.isNonInterleaved ? Int(format.mChannelsPerFrame) : 1
    var planes = (0..<channels).map { UnsafePointer<UInt8>?(base + $0 * (bytes.count / channels)) }
    try append(
      try planes.withUnsafeMutableBufferPointer { try converter.convert($0.baseAddress, count: frameCount) }, emit)
  }

  private func finishConversion(_ emit: (Packet) throws -> Void) throws {
    if let converter { try append(try converter.finish(), emit) }
    converter = nil
  }

  private func append(_ samples: [Int16], _ emit: (Packet) throws -> Void) throws {
    guard !samples.isEmpty else { return }
    try samples.withUnsafeBufferPointer { try encoder.append($0, position: position, emit) }
    position += Int64(samples.count / settings.channelCount)
  }
}

extension AudioStreamBasicDescription {
  /// Whether the samples need no conversion: signed 16-bit, interleaved, in native byte order, with this sample rate
  /// and channel count.
  fileprivate func isPlain(_ shape: AudioLayout) -> Bool {
    let others = kAudioFormatFlagIsFloat | kAudioFormatFlagIsNonInterleaved | kAudioFormatFlagIsBigEndian
    return mBitsPerChannel == 16 && mFormatFlags & others == 0 && Int(mSampleRate) == shape.sampleRate
      && Int(mChannelsPerFrame) == shape.channelCount
  }
}

extension AudioSampleFormat {
  /// Creates a format from a Core Audio description of linear PCM.
  ///
  /// - Throws: A `MediaError` for sample formats that libswresample does not support.
  init(_ description: AudioStreamBasicDescription) throws {
    let isFloat = description.mFormatFlags & kAudioFormatFlagIsFloat != 0
    let format: AVSampleFormat? =
      switch (description.mBitsPerChannel, isFloat, description.isNonInterleaved) {
      case (16, false, false): AV_SAMPLE_FMT_S16
      case (16, false, true): AV_SAMPLE_FMT_S16P
      case (32, false, false): AV_SAMPLE_FMT_S32
      case (32, false, true): AV_SAMPLE_FMT_S32P
      case (32, true, false): AV_SAMPLE_FMT_FLT
      case (32, true, true): AV_SAMPLE_FMT_FLTP
      case (64, true, false): AV_SAMPLE_FMT_DBL
      case (64, true, true): AV_SAMPLE_FMT_DBLP
      default: nil
      }
    guard let format, description.mFormatID == kAudioFormatLinearPCM,
      description.mFormatFlags & kAudioFormatFlagIsBigEndian == 0
    else {
      throw MediaError(
        .unsupported, operation: "convert audio",
        text: "samples of \(description.mBitsPerChannel) bits with flags \(description.mFormatFlags) are not supported")
    }
    self.init(
      AudioLayout(
        sampleRate: Int(description.mSampleRate.rounded()), channelCount: Int(description.mChannelsPerFrame)),
      format: format)
  }
}
