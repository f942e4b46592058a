/// Four ASCII characters in 32 bits, the first in the most significant byte; identifies media types and pixel formats.
public typealias FourCharCode = UInt32
/// A four-character code that identifies a type, such as a pixel format.
public typealias OSType = FourCharCode
