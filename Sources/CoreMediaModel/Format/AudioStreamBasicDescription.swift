/// Bits that say how linear PCM samples are stored.
public typealias AudioFormatFlags = UInt32

/// Samples are floating point.
public let kAudioFormatFlagIsFloat: AudioFormatFlags = 1 << 0
/// Samples are big endian.
public let kAudioFormatFlagIsBigEndian: AudioFormatFlags = 1 << 1
/// Samples are signed integers.
public let kAudioFormatFlagIsSignedInteger: AudioFormatFlags = 1 << 2
/// Samples use all bits of their place.
public let kAudioFormatFlagIsPacked: AudioFormatFlags = 1 << 3
/// Samples that do not fill their place lie in its upper bits.
public let kAudioFormatFlagIsAlignedHigh: AudioFormatFlags = 1 << 4
/// Each channel has a buffer of its own.
public let kAudioFormatFlagIsNonInterleaved: AudioFormatFlags = 1 << 5
/// Samples cannot be mixed with those of other streams.
public let kAudioFormatFlagIsNonMixable: AudioFormatFlags = 1 << 6
/// No flag is set although flags were thought of.
public let kAudioFormatFlagsAreAllClear: AudioFormatFlags = 0x8000_0000
/// The byte order of this machine.
public let kAudioFormatFlagsNativeEndian: AudioFormatFlags = 0
/// Packed floating point in the byte order of this machine.
public let kAudioFormatFlagsNativeFloatPacked: AudioFormatFlags = kAudioFormatFlagIsFloat | kAudioFormatFlagIsPacked

/// `kAudioFormatFlagIsFloat`, under its name for linear PCM.
public let kLinearPCMFormatFlagIsFloat = kAudioFormatFlagIsFloat
/// `kAudioFormatFlagIsBigEndian`, under its name for linear PCM.
public let kLinearPCMFormatFlagIsBigEndian = kAudioFormatFlagIsBigEndian
/// `kAudioFormatFlagIsSignedInteger`, under its name for linear PCM.
public let kLinearPCMFormatFlagIsSignedInteger = kAudioFormatFlagIsSignedInteger
/// `kAudioFormatFlagIsPacked`, under its name for linear PCM.
public let kLinearPCMFormatFlagIsPacked = kAudioFormatFlagIsPacked
/// `kAudioFormatFlagIsNonInterleaved`, under its name for linear PCM.
public let kLinearPCMFormatFlagIsNonInterleaved = kAudioFormatFlagIsNonInterleaved

/// How the bytes of a stream of sound are to be read.
///
/// A *frame* holds one sample of every channel; a *packet* is the smallest piece that can be decoded, one frame of linear PCM.
/// **Source:** CoreAudioBaseTypes.h.
public struct AudioStreamBasicDescription: Hashable, Sendable {
  /// Frames a second.
  public var mSampleRate: Double
  /// Four-character code of the format.
  public var mFormatID: AudioFormatID
  /// How samples are stored; the meaning depends on the format.
  public var mFormatFlags: AudioFormatFlags
  /// Bytes of a packet; 0 when it varies.
  public var mBytesPerPacket: UInt32
  /// Frames of a packet; 0 when it varies.
  public var mFramesPerPacket: UInt32
  /// Bytes of a frame in one buffer; 0 when the format is compressed.
  public var mBytesPerFrame: UInt32
  /// Channels of a frame.
  public var mChannelsPerFrame: UInt32
  /// Bits of a sample; 0 when the format is compressed.
  public var mBitsPerChannel: UInt32
  /// Pads the structure; 0.
  public var mReserved: UInt32

  /// All fields zero.
  public init() {
    self.init(
      mSampleRate: 0, mFormatID: 0, mFormatFlags: 0, mBytesPerPacket: 0, mFramesPerPacket: 0, mBytesPerFrame: 0,
      mChannelsPerFrame: 0, mBitsPerChannel: 0, mReserved: 0)
  }

  /// A description of these fields; nothing is checked.
  public init(
    mSampleRate: Double, mFormatID: AudioFormatID, mFormatFlags: AudioFormatFlags, mBytesPerPacket: UInt32,
    mFramesPerPacket: UInt32, mBytesPerFrame: UInt32, mChannelsPerFrame: UInt32, mBitsPerChannel: UInt32,
    mReserved: UInt32
  ) {
    self.mSampleRate = mSampleRate
    self.mFormatID = mFormatID
    self.mFormatFlags = mFormatFlags
    self.mBytesPerPacket = mBytesPerPacket
    self.mFramesPerPacket = mFramesPerPacket
    self.mBytesPerFrame = mBytesPerFrame
    self.mChannelsPerFrame = mChannelsPerFrame
    self.mBitsPerChannel = mBitsPerChannel
    self.mReserved = mReserved
  }

  /// Interleaved signed 16-bit samples, as a microphone delivers them.
  package init(signed16BitSampleRate sampleRate: Double, channels: Int) {
    let bytes = UInt32(2 * channels)
    self.init(
      mSampleRate: sampleRate, mFormatID: kAudioFormatLinearPCM,
      mFormatFlags: kAudioFormatFlagIsSignedInteger | kAudioFormatFlagIsPacked, mBytesPerPacket: bytes,
      mFramesPerPacket: 1, mBytesPerFrame: bytes, mChannelsPerFrame: UInt32(channels), mBitsPerChannel: 16,
      mReserved: 0)
  }

  /// Whether each channel has a buffer of its own.
  package var isNonInterleaved: Bool {
    mFormatID == kAudioFormatLinearPCM && mFormatFlags & kAudioFormatFlagIsNonInterleaved != 0
  }
}
