// The names match Apple's C API.
// swift-format-ignore-file: AlwaysUseLowerCamelCase

/// An identifier of a common channel layout; its lower 16 bits are the number of channels.
public typealias AudioChannelLayoutTag = UInt32
/// A bitmap with one bit for each speaker position.
public typealias AudioChannelBitmap = UInt32
/// An identifier of the role of a channel.
public typealias AudioChannelLabel = UInt32

/// A layout whose channels are defined by its channel descriptions.
public let kAudioChannelLayoutTag_UseChannelDescriptions: AudioChannelLayoutTag = 0
/// A layout whose channels are defined by its channel bitmap.
public let kAudioChannelLayoutTag_UseChannelBitmap: AudioChannelLayoutTag = 1 << 16
/// A layout with a single channel.
public let kAudioChannelLayoutTag_Mono: AudioChannelLayoutTag = 100 << 16 | 1
/// A layout with a left and a right channel.
public let kAudioChannelLayoutTag_Stereo: AudioChannelLayoutTag = 101 << 16 | 2

/// A layout whose channel arrangement is unknown.
public let kAudioChannelLayoutTag_Unknown: AudioChannelLayoutTag = 0xFFFF_0000

/// A description of the role and position of one channel.
public struct AudioChannelDescription {
  /// The role of the channel.
  public var mChannelLabel: AudioChannelLabel
  /// Flags that specify how to interpret the coordinates.
  public var mChannelFlags: UInt32
  /// The position of the sound source, interpreted according to `mChannelFlags`.
  public var mCoordinates: (Float, Float, Float)

  /// Creates a description without a label or coordinates.
  public init() {
    self.init(mChannelLabel: 0, mChannelFlags: 0, mCoordinates: (0, 0, 0))
  }

  public init(mChannelLabel: AudioChannelLabel, mChannelFlags: UInt32, mCoordinates: (Float, Float, Float)) {
    self.mChannelLabel = mChannelLabel
    self.mChannelFlags = mChannelFlags
    self.mCoordinates = mCoordinates
  }
}

/// The channel layout of an audio stream.
///
/// Additional channel descriptions follow the structure in memory.
public struct AudioChannelLayout {
  /// The tag of a common layout, or one of the two tags that refer to the bitmap or the channel descriptions.
  public var mChannelLayoutTag: AudioChannelLayoutTag
  /// The speaker positions, if the tag is `kAudioChannelLayoutTag_UseChannelBitmap`.
  public var mChannelBitmap: AudioChannelBitmap
  /// The number of descriptions, if the tag is `kAudioChannelLayoutTag_UseChannelDescriptions`.
  public var mNumberChannelDescriptions: UInt32
  /// The first channel description of the layout.
  public var mChannelDescriptions: AudioChannelDescription

  /// Creates a layout in which all fields are zero.
  public init() {
    self.init(
      mChannelLayoutTag: 0, mChannelBitmap: 0, mNumberChannelDescriptions: 0,
      mChannelDescriptions: AudioChannelDescription())
  }

  public init(
    mChannelLayoutTag: AudioChannelLayoutTag, mChannelBitmap: AudioChannelBitmap, mNumberChannelDescriptions: UInt32,
    mChannelDescriptions: AudioChannelDescription
  ) {
    self.mChannelLayoutTag = mChannelLayoutTag
    self.mChannelBitmap = mChannelBitmap
    self.mNumberChannelDescriptions = mNumberChannelDescriptions
    self.mChannelDescriptions = mChannelDescriptions
  }
}

/// The location and length of a packet in a buffer of compressed audio.
public struct AudioStreamPacketDescription: Hashable, Sendable {
  /// The offset from the beginning of the buffer, in bytes.
  public var mStartOffset: Int64
  /// The number of frames in the packet; 0 if all packets have the same number.
  public var mVariableFramesInPacket: UInt32
  /// The size of the packet in bytes.
  public var mDataByteSize: UInt32

  /// Creates a description of an empty packet.
  public init() {
    self.init(mStartOffset: 0, mVariableFramesInPacket: 0, mDataByteSize: 0)
  }

  public init(mStartOffset: Int64, mVariableFramesInPacket: UInt32, mDataByteSize: UInt32) {
    self.mStartOffset = mStartOffset
    self.mVariableFramesInPacket = mVariableFramesInPacket
    self.mDataByteSize = mDataByteSize
  }
}
