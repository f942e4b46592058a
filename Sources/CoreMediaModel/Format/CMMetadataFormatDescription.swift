// The names match Apple's C API.
// swift-format-ignore-file: AlwaysUseLowerCamelCase

import CoreVideoModel
import Foundation

/// Timed metadata stored in boxes (`mebx`).
public let kCMMetadataFormatType_Boxed: CMMetadataFormatType = 0x6D65_6278
/// The four-character code of a metadata format.
public typealias CMMetadataFormatType = FourCharCode

/// The key of the metadata identifier in a specification; the value is a string.
nonisolated(unsafe) public let kCMMetadataFormatDescriptionMetadataSpecificationKey_Identifier: CFString =
  "MetadataIdentifier"
/// The key of the data type in a specification; the value is a string.
nonisolated(unsafe) public let kCMMetadataFormatDescriptionMetadataSpecificationKey_DataType: CFString =
  "MetadataDataType"
/// The key of the language tag in a specification.
nonisolated(unsafe) public let kCMMetadataFormatDescriptionMetadataSpecificationKey_ExtendedLanguageTag: CFString =
  "MetadataExtendedLanguageTag"

extension CMFormatDescription.Extensions.Key {
  fileprivate static let specifications = Self(rawValue: "MetadataSpecifications")
}

/// Creates a metadata format description from specifications of the metadata that it can contain.
///
/// - Returns: 0, or `kCMFormatDescriptionErrorInvalidParameter` if a specification lacks an identifier or a data type.
@discardableResult
public func CMMetadataFormatDescriptionCreateWithMetadataSpecifications(
  allocator: CFAllocator?, metadataType: CMMetadataFormatType, metadataSpecifications: CFArray,
  formatDescriptionOut: UnsafeMutablePointer<CMMetadataFormatDescription?>
) -> OSStatus {
  formatDescriptionOut.pointee = nil
  let specifications = metadataSpecifications as? [[String: Any]] ?? []
  let isWhole = specifications.allSatisfy { specification in
    specification["MetadataIdentifier"] is String && specification["MetadataDataType"] is String
  }
  guard isWhole, specifications.count == metadataSpecifications.count else {
    return kCMFormatDescriptionErrorInvalidParameter
  }
  var extensions = CMFormatDescription.Extensions()
  extensions[.specifications] = .init(metadataSpecifications)
  formatDescriptionOut.pointee = CMFormatDescription(
    mediaType: .metadata, mediaSubType: .init(rawValue: metadataType), extensions: extensions, detail: .other)
  return noErr
}

/// Returns the metadata identifiers of all specifications, or nil if there are none.
public func CMMetadataFormatDescriptionGetIdentifiers(_ desc: CMMetadataFormatDescription) -> CFArray? {
  desc.identifiers.isEmpty ? nil : desc.identifiers as CFArray
}

extension CMFormatDescription {
  /// The metadata identifiers of all specifications; empty for other media types.
  public var identifiers: [String] {
    let specifications = extensions[.specifications]?.propertyListRepresentation as? [[String: Any]]
    return specifications?.compactMap { $0["MetadataIdentifier"] as? String } ?? []
  }
}
