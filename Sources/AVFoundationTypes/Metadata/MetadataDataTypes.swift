import CoreVideoModel
import Foundation

/// The data type of UTF-8 text.
nonisolated(unsafe) public let kCMMetadataBaseDataType_UTF8: CFString = "com.apple.metadata.datatype.UTF-8"
/// The data type of uninterpreted bytes.
nonisolated(unsafe) public let kCMMetadataBaseDataType_RawData: CFString = "com.apple.metadata.datatype.raw-data"
/// The data type of an 8-bit signed integer.
nonisolated(unsafe) public let kCMMetadataBaseDataType_SInt8: CFString = "com.apple.metadata.datatype.int8"
/// The data type of a rectangle with four 32-bit floating-point numbers.
nonisolated(unsafe) public let kCMMetadataBaseDataType_RectF32: CFString = "com.apple.metadata.datatype.rectF32"
/// The data type of a location in ISO 6709 notation.
nonisolated(unsafe) public let kCMMetadataDataType_QuickTimeMetadataLocation_ISO6709: CFString =
  "com.apple.metadata.datatype.location.ISO6709"
