import CoreMediaModel
import Foundation

/// A number of frames of sound.
public typealias AVAudioFrameCount = UInt32
/// A number of channels of sound.
public typealias AVAudioChannelCount = UInt32

/// The formats of samples. **Source:** Apple, AVAudioCommonFormat.
public enum AVAudioCommonFormat: UInt, Sendable {
  case otherFormat, pcmFormatFloat32, pcmFormatFloat64, pcmFormatInt16, pcmFormatInt32

  /// The size of a sample in bytes.
  var size: UInt32 {
    switch self {
    case .otherFormat, .pcmFormatFloat32, .pcmFormatInt32: 4
    case .pcmFormatFloat64: 8
    case .pcmFormatInt16: 2
    }
  }
}

/// A format of linear PCM sound. **Source:** Apple, AVAudioFormat.
public final class AVAudioFormat: NSObject, @unchecked Sendable {
  // Unchecked: instances are immutable.
  /// The format of the samples.
  public let commonFormat: AVAudioCommonFormat
  /// The number of frames per second.
  public var sampleRate: Double { stored.pointee.mSampleRate }
  /// The number of channels.
  public var channelCount: AVAudioChannelCount { stored.pointee.mChannelsPerFrame }
  /// A Boolean value that indicates whether the samples of all channels of a frame follow each other.
  public var isInterleaved: Bool { stored.pointee.mFormatFlags & kAudioFormatFlagIsNonInterleaved == 0 }
  /// A Boolean value that indicates whether the format is that of audio processing: separate channels of floats.
  public var isStandard: Bool { commonFormat == .pcmFormatFloat32 && !isInterleaved }
  /// The description of the format.
  public var streamDescription: UnsafePointer<AudioStreamBasicDescription> { UnsafePointer(stored) }
  private let stored: UnsafeMutablePointer<AudioStreamBasicDescription>

  /// Creates a format from a description, or returns nil if it is not that of PCM with one or more channels.
  public convenience init?(streamDescription asbd: UnsafePointer<AudioStreamBasicDescription>) {
    guard asbd.pointee.mFormatID == kAudioFormatLinearPCM, asbd.pointee.mChannelsPerFrame > 0 else { return nil }
    self.init(asbd.pointee)
  }

  private init(_ sound: AudioStreamBasicDescription) {
    commonFormat =
      switch (sound.mFormatFlags & kAudioFormatFlagIsFloat != 0, sound.mBitsPerChannel) {
      case (true, 32): .pcmFormatFloat32
      case (true, 64): .pcmFormatFloat64
      case (false, 16): .pcmFormatInt16
      case (false, 32): .pcmFormatInt32
      default: .otherFormat
      }
    stored = .allocate(capacity: 1)
    stored.initialize(to: sound)
  }

  deinit { stored.deallocate() }

  /// Creates a format from the samples' format.
  public convenience init?(
    commonFormat format: AVAudioCommonFormat, sampleRate: Double, channels: AVAudioChannelCount, interleaved: Bool
  ) {
    guard format != .otherFormat else { return nil }
    let isFloat = format == .pcmFormatFloat32 || format == .pcmFormatFloat64
    let frame = interleaved ? format.size * channels : format.size
    var sound = AudioStreamBasicDescription()
    (sound.mFormatID, sound.mSampleRate, sound.mChannelsPerFrame) = (kAudioFormatLinearPCM, sampleRate, channels)
    sound.mFormatFlags =
      kAudioFormatFlagIsPacked | (isFloat ? kAudioFormatFlagIsFloat : kAudioFormatFlagIsSignedInteger)
      | (interleaved ? 0 : kAudioFormatFlagIsNonInterleaved)
    (sound.mBitsPerChannel, sound.mFramesPerPacket) = (format.size * 8, 1)
    (sound.mBytesPerFrame, sound.mBytesPerPacket) = (frame, frame)
    self.init(streamDescription: &sound)
  }

  /// Creates the format of audio processing, or returns nil for more than two channels.
  public convenience init?(standardFormatWithSampleRate sampleRate: Double, channels: AVAudioChannelCount) {
    guard 1...2 ~= channels else { return nil }
    self.init(commonFormat: .pcmFormatFloat32, sampleRate: sampleRate, channels: channels, interleaved: false)
  }

  /// Creates the format of audio samples.
  public convenience init(cmAudioFormatDescription formatDescription: CMAudioFormatDescription) {
    self.init(formatDescription.audioStreamBasicDescription ?? AudioStreamBasicDescription())
  }

  public override func isEqual(_ object: Any?) -> Bool {
    guard let other = object as? AVAudioFormat else { return false }
    return commonFormat == other.commonFormat && sampleRate == other.sampleRate && channelCount == other.channelCount
      && isInterleaved == other.isInterleaved
  }

  public override var hash: Int { Int(sampleRate) ^ Int(channelCount) }
}
