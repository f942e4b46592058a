internal import CFFmpeg
import PixelModel
import AVFoundationTypes
import CoreMediaModel
import CoreVideoModel
import Foundation

/// A reader that returns the samples of one track in order, either as stored or decoded. Not thread-safe.
public final class TrackReader {
  private let request: TrackRequest
  private let demuxer: Demuxer
  private let stream: UnsafeMutablePointer<AVStream>
  private let format: CMFormatDescription
  private let packet: Packet
  private var decoding: (any SampleDecoder)?
  /// Decoded samples that have not been returned yet.
  private var ready: [CMSampleBuffer] = []
  private var isAtEnd = false

  /// Opens a track for reading samples.
  ///
  /// - Throws: A `MediaError` if the file or the track is missing, or if the track cannot be decoded as requested.
  package init(_ request: TrackRequest) throws {
    self.request = request
    let demuxer = try Demuxer(request.url)
    self.demuxer = demuxer
    let streams = (0..<Int(demuxer.context.pointee.nb_streams)).compactMap { demuxer.context.pointee.streams[$0] }
    guard
      let stream = streams.first(where: {
        ($0.pointee.id > 0 ? $0.pointee.id : $0.pointee.index + 1) == request.trackID
      }), let format = CMFormatDescription(stream.pointee.codecpar)
    else {
      throw MediaError(
        .invalidData, operation: "read a track", file: request.url.path, text: "there is no track \(request.trackID)")
    }
    self.stream = stream
    self.format = format
    packet = try Packet()
    demuxer.keepOnly([stream])
    switch request.form {
    case .stored: break
    case .decodedVideo(let pixelFormat, let size):
      decoding = try ImageDecoder(
        demuxer.decoder(stream), base: stream.pointee.time_base, pixelFormat: pixelFormat, size: size)
    case .decodedAudio(let rate, let channels, let isFloat):
      decoding = try AudioDecoder(
        demuxer.decoder(stream), base: stream.pointee.time_base, sampleRate: rate, channelCount: channels,
        isFloat: isFloat)
    }
    try seekToStart()
  }

  /// Returns the next sample, or nil at the end of the track or of the time range.
  public func next() throws -> CMSampleBuffer? {
    guard decoding != nil else { return try nextStored() }
    while ready.isEmpty {
      guard !isAtEnd else { return nil }
      try decodeMore()
    }
    return ready.removeFirst()
  }

  private var end: CMTime { request.timeRange.duration.isNumeric ? request.timeRange.end : .positiveInfinity }

  private func seekToStart() throws {
    guard request.timeRange.start.isNumeric, request.timeRange.start > .zero else { return }
    let base = stream.pointee.time_base
    let start = request.timeRange.start
    let ticks = av_rescale(start.value, Int64(base.den), Int64(start.timescale) * Int64(base.num))
    try demuxer.seek(stream, to: ticks)
  }

  // MARK: Stored samples

  private func nextStored() throws -> CMSampleBuffer? {
    while try !isAtEnd && demuxer.read(packet) {
      let timing = timing(of: packet)
      // Frames may be stored out of presentation order, but only by a few frames.
      if timing.presentationTimeStamp >= end {
        if timing.decodeTimeStamp.isNumeric, timing.decodeTimeStamp < end { continue }
        break
      }
      return try sample(of: packet, timing)
    }
    isAtEnd = true
    return nil
  }

  private func timing(of packet: Packet) -> CMSampleTimingInfo {
    let pointer = packet.pointer
    let base = stream.pointee.time_base
    let decodeTime = pointer.pointee.dts == CFF_NO_TIME ? CMTime.invalid : CMTime(pointer.pointee.dts, base)
    let time = pointer.pointee.pts == CFF_NO_TIME ? decodeTime : CMTime(pointer.pointee.pts, base)
    return CMSampleTimingInfo(
      duration: CMTime(max(0, pointer.pointee.duration), base), presentationTimeStamp: time,
      decodeTimeStamp: format.mediaType == .video ? decodeTime : .invalid)
  }

  private func sample(of packet: Packet, _ timing: CMSampleTimingInfo) throws -> CMSampleBuffer {
    let pointer = packet.pointer
    let data = Data(bytes: pointer.pointee.data, count: Int(pointer.pointee.size))
    let block = CMBlockBuffer(count: data.count) { data.copyBytes(to: $0) }
    if let audio = format.audioStreamBasicDescription, audio.mFormatID == kAudioFormatLinearPCM {
      return CMSampleBuffer(
        audio: block, format: format, frameCount: data.count / max(1, Int(audio.mBytesPerFrame)),
        time: timing.presentationTimeStamp)
    }
    let sample = try CMSampleBuffer(
      dataBuffer: block, formatDescription: format, numSamples: 1, sampleTimings: [timing], sampleSizes: [data.count])
    if format.mediaType == .video, pointer.pointee.flags & AV_PKT_FLAG_KEY == 0 {
      sample.sampleAttachments[0][.notSync] = true
    }
    return sample
  }

  // MARK: Decoding

  private func decodeMore() throws {
    guard let decoding else { return }
    let isThere = try demuxer.read(packet)
    if !isThere { isAtEnd = true }
    for sample in try decoding.decode(isThere ? packet : nil) {
      let time = sample.presentationTimeStamp
      if time >= end {
        isAtEnd = true
        return
      }
      if time + sample.duration <= request.timeRange.start { continue }
      ready.append(sample)
    }
  }
}

/// A decoder that turns packets into sample buffers.
protocol SampleDecoder: AnyObject {
  /// Returns the samples that a packet completes, or all remaining samples if the packet is nil.
  func decode(_ packet: Packet?) throws -> [CMSampleBuffer]
}

extension CodecContext {
  /// Sends a packet (nil at the end) to the decoder and calls `take` with each frame that becomes ready. Damaged
  /// packets are skipped.
  func decode(_ packet: Packet?, _ take: (Frame) throws -> Void) throws {
    FFmpegLog.begin()
    let sent = avcodec_send_packet(pointer, packet?.pointer)
    if sent != CFF_ERROR_INVALID_DATA && sent != CFF_ERROR_END { try check(sent, "decode a track") }
    while true {
      let frame = try Frame()
      let result = avcodec_receive_frame(pointer, frame.pointer)
      if result == CFF_ERROR_AGAIN || result == CFF_ERROR_END { return }
      if result == CFF_ERROR_INVALID_DATA { continue }
      try check(result, "decode a track")
      try take(frame)
    }
  }
}

/// A decoder that converts frames to pixel buffers of the requested format.
private final class ImageDecoder: SampleDecoder {
  private let decoder: CodecContext
  private let base: AVRational
  private let pixelFormat: OSType
  private let size: PixelSize?
  private let converter = PixelConverter()
  private var pool: CVPixelBufferPool?
  private var description: CMFormatDescription?

  init(_ decoder: CodecContext, base: AVRational, pixelFormat: OSType, size: PixelSize?) {
    self.decoder = decoder
    self.base = base
    self.pixelFormat = pixelFormat
    self.size = size
  }

  func decode(_ packet: Packet?) throws -> [CMSampleBuffer] {
    var samples: [CMSampleBuffer] = []
    try decoder.decode(packet) { frame in
      // Frames that edits remove are not returned.
      if frame.pointer.pointee.flags & CInt(AV_FRAME_FLAG_DISCARD) != 0 { return }
      samples.append(try sample(frame))
    }
    return samples
  }

  private func sample(_ frame: Frame) throws -> CMSampleBuffer {
    let view = ImageView(frame)
    let (width, height) = (size?.width ?? view.width, size?.height ?? view.height)
    if pool == nil {
      guard let layout = PixelLayout(pixelFormat: pixelFormat, width: width, height: height) else {
        throw MediaError(
          .unsupported, operation: "decode a track",
          text: "pixel format \(pixelFormat.fourCharacters) does not support \(width)x\(height) pixels")
      }
      pool = CVPixelBufferPool(layout: layout)
      description = CMFormatDescription(videoCodec: pixelFormat, width: width, height: height)
    }
    guard let image = pool?.makeBuffer(), let description else {
      throw MediaError(errno: ENOMEM, operation: "decode a track")
    }
    try image.withPixels(readOnly: false) { try converter.convert(view, to: ImageView($0)) }
    let time = frame.pointer.pointee.best_effort_timestamp
    return CMSampleBuffer(
      image: image, format: description,
      timing: CMSampleTimingInfo(
        duration: CMTime(max(0, cff_frame_duration(frame.pointer)), base), presentationTimeStamp: CMTime(time, base),
        decodeTimeStamp: .invalid))
  }
}

/// A decoder that converts audio to linear PCM.
private final class AudioDecoder: SampleDecoder {
  private let decoder: CodecContext
  private let base: AVRational
  private let shape: (sampleRate: Int?, channelCount: Int?)
  private let isFloat: Bool
  private var converter: AudioConverter?
  private var description: CMFormatDescription?
  private var output = AudioLayout(sampleRate: 0, channelCount: 0)
  /// The position of the next samples, counted at the output sample rate.
  private var position: Int64?

  init(_ decoder: CodecContext, base: AVRational, sampleRate: Int?, channelCount: Int?, isFloat: Bool) {
    self.decoder = decoder
    self.base = base
    shape = (sampleRate, channelCount)
    self.isFloat = isFloat
  }

  func decode(_ packet: Packet?) throws -> [CMSampleBuffer] {
    var samples: [CMSampleBuffer] = []
    try decoder.decode(packet) { frame in
      if frame.pointer.pointee.flags & CInt(AV_FRAME_FLAG_DISCARD) != 0 || frame.pointer.pointee.nb_samples == 0 {
        return
      }
      let converter = try converter ?? prepare(frame)
      if position == nil {
        let time = CMTime(frame.pointer.pointee.best_effort_timestamp, base)
        position = av_rescale(time.value, Int64(output.sampleRate), Int64(time.timescale))
      }
      if let sample = try sample(converter.convertBytes(frame)) { samples.append(sample) }
    }
    if packet == nil, let converter, let sample = try sample(converter.finishBytes()) { samples.append(sample) }
    return samples
  }

  private func prepare(_ frame: Frame) throws -> AudioConverter {
    let pointer = frame.pointer
    let source = AudioLayout(
      sampleRate: Int(pointer.pointee.sample_rate), channelCount: Int(pointer.pointee.ch_layout.nb_channels))
    output = AudioLayout(
      sampleRate: shape.sampleRate ?? source.sampleRate, channelCount: shape.channelCount ?? source.channelCount)
    let made = try AudioConverter(
      from: AudioSampleFormat(
        source, format: AVSampleFormat(rawValue: pointer.pointee.format), layout: pointer.pointee.ch_layout),
      to: AudioSampleFormat(output, format: isFloat ? AV_SAMPLE_FMT_FLT : AV_SAMPLE_FMT_S16))
    converter = made
    let bytes = UInt32(output.channelCount * (isFloat ? 4 : 2))
    description = CMFormatDescription(
      audio: AudioStreamBasicDescription(
        mSampleRate: Double(output.sampleRate), mFormatID: kAudioFormatLinearPCM,
        mFormatFlags: kAudioFormatFlagIsPacked
          | (isFloat ? kAudioFormatFlagIsFloat : kAudioFormatFlagIsSignedInteger), mBytesPerPacket: bytes,
        mFramesPerPacket: 1, mBytesPerFrame: bytes, mChannelsPerFrame: UInt32(output.channelCount),
        mBitsPerChannel: isFloat ? 32 : 16, mReserved: 0))
    return made
  }

  private func sample(_ bytes: [UInt8]) -> CMSampleBuffer? {
    guard let description, let first = position, !bytes.isEmpty else { return nil }
    let count = bytes.count / (output.channelCount * (isFloat ? 4 : 2))
    position = first + Int64(count)
    return CMSampleBuffer(
      audio: CMBlockBuffer(count: bytes.count) { $0.copyBytes(from: bytes) }, format: description, frameCount: count,
      time: CMTime(value: first, timescale: CMTimeScale(output.sampleRate)))
  }
}
