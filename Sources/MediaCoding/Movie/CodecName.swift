internal import CFFmpeg
import PixelModel
import CoreMediaModel
import CoreVideoModel
import Foundation

/// A mapping between FFmpeg codec identifiers, Core Media codes and QuickTime atom names.
enum CodecName {
  /// Returns the codec for an Apple format code other than linear PCM, or nil if passthrough does not support it.
  static func codec(_ code: FourCharCode) -> AVCodecID? { table.first { $0.code == code }?.codec }

  /// Returns Apple's four-character code for a codec, or nil if it is not in the table.
  static func code(_ codec: AVCodecID) -> FourCharCode? { table.first { $0.codec == codec }?.code }

  private static let table: [(code: FourCharCode, codec: AVCodecID)] = [
    (kCMVideoCodecType_H264, AV_CODEC_ID_H264), (kCMVideoCodecType_HEVC, AV_CODEC_ID_HEVC),
    (kCMVideoCodecType_JPEG, AV_CODEC_ID_MJPEG), (kCMVideoCodecType_AppleProRes422, AV_CODEC_ID_PRORES),
    (kCMVideoCodecType_AppleProRes422HQ, AV_CODEC_ID_PRORES), (kCMVideoCodecType_AppleProRes422LT, AV_CODEC_ID_PRORES),
    (kCMVideoCodecType_AppleProRes422Proxy, AV_CODEC_ID_PRORES),
    (kCMVideoCodecType_AppleProRes4444, AV_CODEC_ID_PRORES),
    (kCMVideoCodecType_MPEG4Video, AV_CODEC_ID_MPEG4), (kAudioFormatMPEG4AAC, AV_CODEC_ID_AAC),
    (kAudioFormatAppleLossless, AV_CODEC_ID_ALAC), (kAudioFormatMPEGLayer3, AV_CODEC_ID_MP3),
    (kAudioFormatULaw, AV_CODEC_ID_PCM_MULAW), (kAudioFormatALaw, AV_CODEC_ID_PCM_ALAW),
  ]

  /// Returns the FFmpeg codec for an audio format, including linear PCM, or nil if FFmpeg has no matching codec.
  static func codec(_ audio: AudioStreamBasicDescription) -> AVCodecID? {
    guard audio.mFormatID == kAudioFormatLinearPCM else { return codec(audio.mFormatID) }
    let isFloat = audio.mFormatFlags & kAudioFormatFlagIsFloat != 0
    let isBigEndian = audio.mFormatFlags & kAudioFormatFlagIsBigEndian != 0
    if audio.isNonInterleaved { return nil }
    return switch (audio.mBitsPerChannel, isFloat, isBigEndian) {
    case (16, false, false): AV_CODEC_ID_PCM_S16LE
    case (16, false, true): AV_CODEC_ID_PCM_S16BE
    case (24, false, false): AV_CODEC_ID_PCM_S24LE
    case (24, false, true): AV_CODEC_ID_PCM_S24BE
    case (32, false, false): AV_CODEC_ID_PCM_S32LE
    case (32, false, true): AV_CODEC_ID_PCM_S32BE
    case (32, true, false): AV_CODEC_ID_PCM_F32LE
    case (32, true, true): AV_CODEC_ID_PCM_F32BE
    default: nil
    }
  }

  /// Returns the name of the QuickTime atom that stores the decoder configuration of a codec.
  static func configurationAtom(_ codec: AVCodecID) -> String? {
    switch codec {
    case AV_CODEC_ID_H264: "avcC"
    case AV_CODEC_ID_HEVC: "hvcC"
    default: nil
    }
  }
}

extension UnsafeMutablePointer<AVStream> {
  /// Configures the stream for passthrough of samples in the specified format.
  ///
  /// - Throws: A `MediaError` for a format that no container accepts.
  func describe(_ format: CMFormatDescription, timeBase: AVRational) throws {
    pointee.time_base = timeBase
    let parameters = pointee.codecpar!
    if let audio = format.audioStreamBasicDescription {
      guard let codec = CodecName.codec(audio) else { throw Self.unknown(format) }
      parameters.pointee.codec_type = AVMEDIA_TYPE_AUDIO
      parameters.pointee.codec_id = codec
      parameters.pointee.sample_rate = CInt(audio.mSampleRate.rounded())
      parameters.pointee.bits_per_coded_sample = CInt(audio.mBitsPerChannel)
      parameters.pointee.block_align = CInt(audio.mBytesPerPacket)
      parameters.pointee.frame_size = CInt(audio.mFramesPerPacket > 1 ? audio.mFramesPerPacket : 0)
      av_channel_layout_default(&parameters.pointee.ch_layout, CInt(audio.mChannelsPerFrame))
      try setExtraData(format.magicCookie.map(ElementaryStreamDescriptor.decoderConfiguration), parameters)
      return
    }
    let size = format.dimensions
    parameters.pointee.codec_type = AVMEDIA_TYPE_VIDEO
    parameters.pointee.width = size.width
    parameters.pointee.height = size.height
    let code = format.mediaSubType.rawValue
    if let codec = CodecName.codec(code) {
      parameters.pointee.codec_id = codec
      parameters.pointee.codec_tag = code.byteSwapped
      let atoms = format.extensions[.sampleDescriptionExtensionAtoms]?.propertyListRepresentation as? NSDictionary
      try setExtraData(CodecName.configurationAtom(codec).flatMap { atoms?[$0] as? Data }, parameters)
    } else if let pixels = PixelFormat.named(code)?.ffmpeg {
      parameters.pointee.codec_id = AV_CODEC_ID_RAWVIDEO
      parameters.pointee.format = pixels.rawValue
    } else {
      throw Self.unknown(format)
    }
  }

  private static func unknown(_ format: CMFormatDescription) -> MediaError {
    MediaError(
      .unsupported, operation: "add a track",
      text: "samples of the format \(format.mediaSubType.rawValue.fourCharacters) cannot be passed through")
  }

  private func setExtraData(_ data: Data?, _ parameters: UnsafeMutablePointer<AVCodecParameters>) throws {
    guard let data, !data.isEmpty else { return }
    let padding = Int(AV_INPUT_BUFFER_PADDING_SIZE)
    guard let memory = av_mallocz(data.count + padding) else {
      throw MediaError(errno: ENOMEM, operation: "add a track")
    }
    data.copyBytes(to: memory.assumingMemoryBound(to: UInt8.self), count: data.count)
    parameters.pointee.extradata = memory.assumingMemoryBound(to: UInt8.self)
    parameters.pointee.extradata_size = CInt(data.count)
  }
}
