/// Four characters packed into 32 bits, the first in the most significant byte; names media and pixel formats.
public typealias FourCharCode = UInt32
/// A four-character code that names a type, for example a pixel format.
public typealias OSType = FourCharCode
