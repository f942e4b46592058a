internal import CFFmpeg

/// A converter for the sample rate, channel count and sample format of audio, based on libswresample.
///
/// Samples are converted in order. If the sample rate changes, the converter holds back the last few samples until
/// `finish()`. Not thread-safe: use an instance from one thread at a time.
public final class AudioConverter {
  private var context: OpaquePointer?
  private let source: AudioSampleFormat
  private let destination: AudioSampleFormat

  /// Creates a converter for 16-bit interleaved samples.
  public convenience init(from source: AudioLayout, to destination: AudioLayout) throws {
    try self.init(from: AudioSampleFormat(source), to: AudioSampleFormat(destination))
  }

  init(from source: AudioSampleFormat, to destination: AudioSampleFormat) throws {
    self.source = source
    self.destination = destination
    FFmpegLog.begin()
    let operation = "convert audio"
    try source.withLayout { sourceLayout in
      try destination.withLayout { destinationLayout in
        _ = try check(
          swr_alloc_set_opts2(
            &context, destinationLayout, destination.format, CInt(destination.shape.sampleRate), sourceLayout,
            source.format, CInt(source.shape.sampleRate), 0, nil), operation)
      }
    }
    let result = swr_init(context)
    if result < 0 {
      swr_free(&context)
      throw MediaError(ffmpeg: result, operation: operation)
    }
  }

  deinit { swr_free(&context) }

  /// Converts interleaved samples and returns the output that is ready.
  public func convert(_ samples: UnsafeBufferPointer<Int16>) throws -> [Int16] {
    guard let base = samples.baseAddress else { return [] }
    var planes: UnsafePointer<UInt8>? = UnsafeRawPointer(base).assumingMemoryBound(to: UInt8.self)
    return try withUnsafeMutablePointer(to: &planes) {
      try convert($0, count: samples.count / source.shape.channelCount)
    }
  }

  /// Returns the samples that the converter has held back.
  public func finish() throws -> [Int16] { try convert(nil, count: 0) }

  /// Converts a decoded frame and returns the interleaved samples that are ready.
  func convert(_ frame: Frame) throws -> [Int16] {
    let planes = UnsafeMutableRawPointer(frame.pointer.pointee.extended_data)
    return try convert(
      planes?.assumingMemoryBound(to: UnsafePointer<UInt8>?.self), count: Int(frame.pointer.pointee.nb_samples))
  }

  /// Converts interleaved samples into a frame of the same sample rate.
  func fill(_ frame: Frame, with samples: UnsafeBufferPointer<Int16>) throws {
    let base = samples.baseAddress.map { UnsafeRawPointer($0).assumingMemoryBound(to: UInt8.self) }
    var planes: UnsafePointer<UInt8>? = base
    let count = frame.pointer.pointee.nb_samples
    try check(swr_convert(context, frame.pointer.pointee.extended_data, count, &planes, count), "convert audio")
  }

  /// Converts samples at the specified pointers: one pointer for interleaved samples, one per channel for planar
  /// samples.
  func convert(_ planes: UnsafeMutablePointer<UnsafePointer<UInt8>?>?, count: Int) throws -> [Int16] {
    FFmpegLog.begin()
    let capacity = Int(try check(swr_get_out_samples(context, CInt(count)), "convert audio"))
    let channels = destination.shape.channelCount
    return try [Int16](unsafeUninitializedCapacity: max(capacity, 1) * channels) { buffer, initialized in
      let raw = UnsafeMutableRawPointer(buffer.baseAddress!)
      var out: UnsafeMutablePointer<UInt8>? = raw.assumingMemoryBound(to: UInt8.self)
      let written = try check(swr_convert(context, &out, CInt(capacity), planes, CInt(count)), "convert audio")
      initialized = Int(written) * channels
    }
  }

  /// Converts a decoded frame and returns the interleaved samples that are ready, as bytes.
  func convertBytes(_ frame: Frame) throws -> [UInt8] {
    let planes = UnsafeMutableRawPointer(frame.pointer.pointee.extended_data)
    return try convertBytes(
      planes?.assumingMemoryBound(to: UnsafePointer<UInt8>?.self), count: Int(frame.pointer.pointee.nb_samples))
  }

  /// Returns the samples that the converter has held back, as bytes.
  func finishBytes() throws -> [UInt8] { try convertBytes(nil, count: 0) }

  private func convertBytes(_ planes: UnsafeMutablePointer<UnsafePointer<UInt8>?>?, count: Int) throws -> [UInt8] {
    FFmpegLog.begin()
    let capacity = max(1, Int(try check(swr_get_out_samples(context, CInt(count)), "convert audio")))
    let frameSize = destination.shape.channelCount * Int(av_get_bytes_per_sample(destination.format))
    return try [UInt8](unsafeUninitializedCapacity: capacity * frameSize) { buffer, initialized in
      var out = buffer.baseAddress
      let written = try check(swr_convert(context, &out, CInt(capacity), planes, CInt(count)), "convert audio")
      initialized = Int(written) * frameSize
    }
  }
}
