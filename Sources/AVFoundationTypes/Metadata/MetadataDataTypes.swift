import CoreVideoModel
import Foundation

/// Data type of a text in UTF-8.
nonisolated(unsafe) public let kCMMetadataBaseDataType_UTF8: CFString = "com.apple.metadata.datatype.UTF-8"
/// Data type of bytes without a meaning of their own.
nonisolated(unsafe) public let kCMMetadataBaseDataType_RawData: CFString = "com.apple.metadata.datatype.raw-data"
/// Data type of a signed byte.
nonisolated(unsafe) public let kCMMetadataBaseDataType_SInt8: CFString = "com.apple.metadata.datatype.int8"
/// Data type of a rectangle of four floating-point numbers.
nonisolated(unsafe) public let kCMMetadataBaseDataType_RectF32: CFString = "com.apple.metadata.datatype.rectF32"
/// Data type of a place, written as ISO 6709 has it.
nonisolated(unsafe) public let kCMMetadataDataType_QuickTimeMetadataLocation_ISO6709: CFString =
  "com.apple.metadata.datatype.location.ISO6709"
