internal import CFFmpeg
import PixelModel
import CoreMediaModel
import CoreVideoModel
import Foundation

extension CMFormatDescription {
  /// Creates a format description from FFmpeg's stream parameters, or returns nil if Core Media cannot describe the
  /// media.
  convenience init?(_ parameters: UnsafeMutablePointer<AVCodecParameters>) {
    switch parameters.pointee.codec_type {
    case AVMEDIA_TYPE_VIDEO: self.init(images: parameters)
    case AVMEDIA_TYPE_AUDIO: self.init(audio: parameters)
    default: return nil
    }
  }

  private convenience init?(images parameters: UnsafeMutablePointer<AVCodecParameters>) {
    let codec = parameters.pointee.codec_id
    // The four-character code in the file, with the first character in the lowest byte. FFmpeg uses one codec
    // identifier for all ProRes variants.
    let tag = FourCharCode(parameters.pointee.codec_tag.byteSwapped)
    let code: FourCharCode =
      if CodecName.codec(tag) == codec {
        tag
      } else if let known = CodecName.code(codec) {
        known
      } else if codec == AV_CODEC_ID_RAWVIDEO,
        let pixels = PixelFormat.all.first(where: { $0.ffmpeg?.rawValue == parameters.pointee.format })
      {
        pixels.code
      } else {
        tag
      }
    guard code != 0 else { return nil }
    var extensions = Extensions()
    if let atom = CodecName.configurationAtom(codec), let data = parameters.extraData {
      extensions[.sampleDescriptionExtensionAtoms] = .init(NSDictionary(dictionary: [atom: data]))
    }
    self.init(
      videoCodec: code, width: Int(parameters.pointee.width), height: Int(parameters.pointee.height),
      extensions: extensions)
  }

  private convenience init?(audio parameters: UnsafeMutablePointer<AVCodecParameters>) {
    let codec = parameters.pointee.codec_id
    var description = AudioStreamBasicDescription()
    description.mSampleRate = Double(parameters.pointee.sample_rate)
    description.mChannelsPerFrame = UInt32(parameters.pointee.ch_layout.nb_channels)
    if let code = CodecName.code(codec) {
      description.mFormatID = code
      description.mFramesPerPacket = UInt32(parameters.pointee.frame_size > 0 ? parameters.pointee.frame_size : 1024)
    } else if let linear = CodecName.linearPCM(codec) {
      description.mFormatID = kAudioFormatLinearPCM
      description.mFormatFlags = linear.flags | kAudioFormatFlagIsPacked
      description.mBitsPerChannel = linear.bits
      description.mBytesPerFrame = linear.bits / 8 * description.mChannelsPerFrame
      description.mBytesPerPacket = description.mBytesPerFrame
      description.mFramesPerPacket = 1
    } else {
      return nil
    }
    var cookie = parameters.extraData
    if codec == AV_CODEC_ID_AAC { cookie = cookie.map(ElementaryStreamDescriptor.cookie(aac:)) }
    self.init(audio: description, magicCookie: cookie)
  }
}

extension UnsafeMutablePointer<AVCodecParameters> {
  fileprivate var extraData: Data? {
    guard pointee.extradata_size > 0, let bytes = pointee.extradata else { return nil }
    return Data(bytes: bytes, count: Int(pointee.extradata_size))
  }
}

extension CodecName {
  /// Returns the format flags and bit depth of an FFmpeg codec for linear PCM.
  static func linearPCM(_ codec: AVCodecID) -> (flags: AudioFormatFlags, bits: UInt32)? {
    let (signed, float) = (kAudioFormatFlagIsSignedInteger, kAudioFormatFlagIsFloat)
    let big = kAudioFormatFlagIsBigEndian
    return switch codec {
    case AV_CODEC_ID_PCM_S16LE: (signed, 16)
    case AV_CODEC_ID_PCM_S16BE: (signed | big, 16)
    case AV_CODEC_ID_PCM_S24LE: (signed, 24)
    case AV_CODEC_ID_PCM_S24BE: (signed | big, 24)
    case AV_CODEC_ID_PCM_S32LE: (signed, 32)
    case AV_CODEC_ID_PCM_S32BE: (signed | big, 32)
    case AV_CODEC_ID_PCM_F32LE: (float, 32)
    case AV_CODEC_ID_PCM_F32BE: (float | big, 32)
    default: nil
    }
  }
}
