internal import CFFmpeg
import CoreMediaModel
import CoreVideoModel

/// A track that stores samples without encoding them: compressed samples, and uncompressed ones if the container
/// supports them.
final class PassthroughTrack: SampleTrack {
  private var format: CMFormatDescription?
  private let timescale: CMTimeScale?
  private var base: CMTimeScale = 600
  private var lastDecodeTime: Int64?
  private let packet: Packet

  init(_ format: CMFormatDescription?, timescale: CMTimeScale?) throws {
    self.format = format
    self.timescale = timescale
    packet = try Packet()
    if let format { base = Self.base(format, timescale, nil) }
  }

  var isFormed: Bool { format != nil }
  var timeBase: AVRational { AVRational(num: 1, den: base) }
  var lastSampleLasts: Bool { format?.mediaType == .video }

  func form() throws -> Bool { isFormed }

  func add(to context: FormatContext, displayMatrix: [Int32]?) throws -> Int {
    guard let format else { preconditionFailure("call form() before adding the track") }
    return try context.addTrack(displayMatrix) { try $0.describe(format, timeBase: timeBase) }
  }

  func append(_ sample: CMSampleBuffer, from start: CMTime, _ emit: (Packet) throws -> Void) throws {
    if format == nil, let format = sample.formatDescription {
      self.format = format
      base = Self.base(format, timescale, sample.presentationTimeStamp.timescale)
    }
    if let image = sample.imageBuffer {
      return try append(image, timing: try sample.sampleTimingInfo(at: 0), from: start, emit)
    }
    guard let data = sample.dataBuffer else {
      throw MediaError(.misuse, operation: "append a sample", text: "it has no data")
    }
    try data.withContiguousStorage { bytes in
      if format?.mediaSubType.rawValue == kAudioFormatLinearPCM {
        // All samples of a buffer form one packet; one packet per sample would make the index larger than the audio.
        let timing = CMSampleTimingInfo(
          duration: sample.duration, presentationTimeStamp: sample.presentationTimeStamp, decodeTimeStamp: .invalid)
        return try append(bytes, timing: timing, isKey: true, from: start, emit)
      }
      var offset = 0
      for index in 0..<sample.numSamples {
        let size = sample.numSamples == 1 ? bytes.count : sample.sampleSize(at: index)
        guard size > 0, offset + size <= bytes.count else {
          throw MediaError(.misuse, operation: "append a sample", text: "the sample sizes exceed the data")
        }
        let attachments = CMSampleBufferGetSampleAttachmentsArray(sample, createIfNecessary: false)
        let notSync = attachments.map { _ in sample.sampleAttachments[index][.notSync] as? Bool ?? false } ?? false
        try append(
          UnsafeRawBufferPointer(rebasing: bytes[offset..<offset + size]),
          timing: try sample.sampleTimingInfo(at: index), isKey: !notSync, from: start, emit)
        offset += size
      }
    }
  }

  func flush(_ emit: (Packet) throws -> Void) throws {}

  private static func base(
    _ format: CMFormatDescription, _ timescale: CMTimeScale?, _ source: CMTimeScale?
  ) -> CMTimeScale {
    if let rate = format.audioStreamBasicDescription?.mSampleRate, rate >= 1 { return CMTimeScale(rate.rounded()) }
    return timescale ?? source?.trackTimescale ?? 600
  }

  /// Stores the rows of a frame without the padding between them.
  private func append(
    _ image: CVPixelBuffer, timing: CMSampleTimingInfo, from start: CMTime, _ emit: (Packet) throws -> Void
  ) throws {
    try image.withPixels(readOnly: true) { memory in
      let view = try ImageView(memory)
      let size = try check(
        av_image_get_buffer_size(view.format, CInt(view.width), CInt(view.height), 1), "store a frame")
      try withUnsafeTemporaryAllocation(byteCount: Int(size), alignment: 16) { bytes in
        guard let base = bytes.baseAddress?.assumingMemoryBound(to: UInt8.self), view.planes.count == 1 else {
          throw MediaError(
            .unsupported, operation: "store a frame", text: "its planes cannot be stored contiguously")
        }
        av_image_copy_plane(
          base, size / CInt(view.height), view.planes[0].base, CInt(view.planes[0].bytesPerRow),
          size / CInt(view.height), CInt(view.height))
        try append(UnsafeRawBufferPointer(bytes), timing: timing, isKey: true, from: start, emit)
      }
    }
  }

  private func append(
    _ bytes: UnsafeRawBufferPointer, timing: CMSampleTimingInfo, isKey: Bool, from start: CMTime,
    _ emit: (Packet) throws -> Void
  ) throws {
    let time = CMTimeSubtract(timing.presentationTimeStamp, start).ticks(base)
    let decodeTime =
      timing.decodeTimeStamp.isNumeric ? CMTimeSubtract(timing.decodeTimeStamp, start).ticks(base) : time
    if let lastDecodeTime, decodeTime <= lastDecodeTime {
      throw MediaError(
        .misuse, operation: "append a sample",
        text: "its decode time \(decodeTime)/\(base) is not later than the previous one's \(lastDecodeTime)/\(base)")
    }
    lastDecodeTime = decodeTime
    try check(av_new_packet(packet.pointer, CInt(bytes.count)), "append a sample")
    UnsafeMutableRawPointer(packet.pointer.pointee.data).copyMemory(from: bytes.baseAddress!, byteCount: bytes.count)
    packet.pointer.pointee.pts = time
    packet.pointer.pointee.dts = decodeTime
    packet.pointer.pointee.duration = timing.duration.isNumeric ? max(0, timing.duration.ticks(base)) : 0
    if isKey { packet.pointer.pointee.flags |= AV_PKT_FLAG_KEY }
    try emit(packet)
  }
}
