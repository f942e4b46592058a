/// Flags that describe the sample layout of linear PCM audio.
public typealias AudioFormatFlags = UInt32

/// A flag that indicates that the samples are floating-point values.
public let kAudioFormatFlagIsFloat: AudioFormatFlags = 1 << 0
/// A flag that indicates that the samples are stored in big-endian byte order.
public let kAudioFormatFlagIsBigEndian: AudioFormatFlags = 1 << 1
/// A flag that indicates that the samples are signed integers.
public let kAudioFormatFlagIsSignedInteger: AudioFormatFlags = 1 << 2
/// A flag that indicates that the samples use all available bits of a channel.
public let kAudioFormatFlagIsPacked: AudioFormatFlags = 1 << 3
/// A flag that indicates that samples narrower than their container are stored in its high-order bits.
public let kAudioFormatFlagIsAlignedHigh: AudioFormatFlags = 1 << 4
/// A flag that indicates that each channel has a separate buffer.
public let kAudioFormatFlagIsNonInterleaved: AudioFormatFlags = 1 << 5
/// A flag that indicates that the stream cannot be mixed with other streams.
public let kAudioFormatFlagIsNonMixable: AudioFormatFlags = 1 << 6
/// A value that indicates that all flags are explicitly clear rather than unspecified.
public let kAudioFormatFlagsAreAllClear: AudioFormatFlags = 0x8000_0000
/// The flags that specify the native byte order of this machine.
public let kAudioFormatFlagsNativeEndian: AudioFormatFlags = 0
/// The flags that specify packed floating-point samples in native byte order.
public let kAudioFormatFlagsNativeFloatPacked: AudioFormatFlags = kAudioFormatFlagIsFloat | kAudioFormatFlagIsPacked

/// An alias of `kAudioFormatFlagIsFloat` for linear PCM.
public let kLinearPCMFormatFlagIsFloat = kAudioFormatFlagIsFloat
/// An alias of `kAudioFormatFlagIsBigEndian` for linear PCM.
public let kLinearPCMFormatFlagIsBigEndian = kAudioFormatFlagIsBigEndian
/// An alias of `kAudioFormatFlagIsSignedInteger` for linear PCM.
public let kLinearPCMFormatFlagIsSignedInteger = kAudioFormatFlagIsSignedInteger
/// An alias of `kAudioFormatFlagIsPacked` for linear PCM.
public let kLinearPCMFormatFlagIsPacked = kAudioFormatFlagIsPacked
/// An alias of `kAudioFormatFlagIsNonInterleaved` for linear PCM.
public let kLinearPCMFormatFlagIsNonInterleaved = kAudioFormatFlagIsNonInterleaved

/// A description of the format of an audio stream.
///
/// A *frame* holds one sample of every channel; a *packet* is the smallest unit that can be decoded, which is one frame
/// for linear PCM. **Source:** CoreAudioBaseTypes.h.
public struct AudioStreamBasicDescription: Hashable, Sendable {
  /// The number of frames per second.
  public var mSampleRate: Double
  /// The four-character code of the format.
  public var mFormatID: AudioFormatID
  /// Format-specific flags that describe the sample layout.
  public var mFormatFlags: AudioFormatFlags
  /// The number of bytes in a packet; 0 if it varies.
  public var mBytesPerPacket: UInt32
  /// The number of frames in a packet; 0 if it varies.
  public var mFramesPerPacket: UInt32
  /// The number of bytes per frame in one buffer; 0 if the format is compressed.
  public var mBytesPerFrame: UInt32
  /// The number of channels in each frame.
  public var mChannelsPerFrame: UInt32
  /// The number of bits per sample; 0 if the format is compressed.
  public var mBitsPerChannel: UInt32
  /// A padding field, which must be 0.
  public var mReserved: UInt32

  /// Creates a description in which all fields are zero.
  public init() {
    self.init(
      mSampleRate: 0, mFormatID: 0, mFormatFlags: 0, mBytesPerPacket: 0, mFramesPerPacket: 0, mBytesPerFrame: 0,
      mChannelsPerFrame: 0, mBitsPerChannel: 0, mReserved: 0)
  }

  /// Creates a description from its fields without validation.
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

  /// Creates a description of interleaved signed 16-bit samples, the native format of the microphone.
  package init(signed16BitSampleRate sampleRate: Double, channels: Int) {
    let bytes = UInt32(2 * channels)
    self.init(
      mSampleRate: sampleRate, mFormatID: kAudioFormatLinearPCM,
      mFormatFlags: kAudioFormatFlagIsSignedInteger | kAudioFormatFlagIsPacked, mBytesPerPacket: bytes,
      mFramesPerPacket: 1, mBytesPerFrame: bytes, mChannelsPerFrame: UInt32(channels), mBitsPerChannel: 16,
      mReserved: 0)
  }

  /// Whether each channel has a separate buffer.
  package var isNonInterleaved: Bool {
    mFormatID == kAudioFormatLinearPCM && mFormatFlags & kAudioFormatFlagIsNonInterleaved != 0
  }
}
