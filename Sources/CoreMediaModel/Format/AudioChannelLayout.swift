// The names are Apple's.
// swift-format-ignore-file: AlwaysUseLowerCamelCase

/// A number for a common arrangement of channels; its lower 16 bits are how many there are.
public typealias AudioChannelLayoutTag = UInt32
/// One bit for each place of a loudspeaker.
public typealias AudioChannelBitmap = UInt32
/// A number for what a channel is.
public typealias AudioChannelLabel = UInt32

/// The channels are described one by one.
public let kAudioChannelLayoutTag_UseChannelDescriptions: AudioChannelLayoutTag = 0
/// The channels are those of the bitmap.
public let kAudioChannelLayoutTag_UseChannelBitmap: AudioChannelLayoutTag = 1 << 16
/// One channel.
public let kAudioChannelLayoutTag_Mono: AudioChannelLayoutTag = 100 << 16 | 1
/// Left and right.
public let kAudioChannelLayoutTag_Stereo: AudioChannelLayoutTag = 101 << 16 | 2

/// The layout is unknown.
public let kAudioChannelLayoutTag_Unknown: AudioChannelLayoutTag = 0xFFFF_0000

/// What one channel is and where it comes from.
public struct AudioChannelDescription {
  /// What the channel is.
  public var mChannelLabel: AudioChannelLabel
  /// How the coordinates are to be read.
  public var mChannelFlags: UInt32
  /// Where the channel comes from.
  public var mCoordinates: (Float, Float, Float)

  /// A channel of no label.
  public init() {
    self.init(mChannelLabel: 0, mChannelFlags: 0, mCoordinates: (0, 0, 0))
  }

  /// A channel.
  public init(mChannelLabel: AudioChannelLabel, mChannelFlags: UInt32, mCoordinates: (Float, Float, Float)) {
    self.mChannelLabel = mChannelLabel
    self.mChannelFlags = mChannelFlags
    self.mCoordinates = mCoordinates
  }
}

/// Which channels a stream of sound has. More descriptions than one follow the structure in memory.
public struct AudioChannelLayout {
  /// The arrangement, or one of the two tags that say to look at the other fields.
  public var mChannelLayoutTag: AudioChannelLayoutTag
  /// Places of loudspeakers, if the tag says so.
  public var mChannelBitmap: AudioChannelBitmap
  /// How many descriptions follow, if the tag says so.
  public var mNumberChannelDescriptions: UInt32
  /// The first description.
  public var mChannelDescriptions: AudioChannelDescription

  /// A layout of nothing.
  public init() {
    self.init(
      mChannelLayoutTag: 0, mChannelBitmap: 0, mNumberChannelDescriptions: 0,
      mChannelDescriptions: AudioChannelDescription())
  }

  /// A layout of these fields.
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

/// Where a packet of compressed sound lies and how much it holds.
public struct AudioStreamPacketDescription: Hashable, Sendable {
  /// Bytes from the beginning of the buffer.
  public var mStartOffset: Int64
  /// Frames of the packet; 0 when all packets have the same number.
  public var mVariableFramesInPacket: UInt32
  /// Bytes of the packet.
  public var mDataByteSize: UInt32

  /// An empty packet.
  public init() {
    self.init(mStartOffset: 0, mVariableFramesInPacket: 0, mDataByteSize: 0)
  }

  /// A packet.
  public init(mStartOffset: Int64, mVariableFramesInPacket: UInt32, mDataByteSize: UInt32) {
    self.mStartOffset = mStartOffset
    self.mVariableFramesInPacket = mVariableFramesInPacket
    self.mDataByteSize = mDataByteSize
  }
}
