// The names are those of C.
// swift-format-ignore-file: AlwaysUseLowerCamelCase

import CoreVideoModel
import Foundation

/// `mebx`: metadata that is stored with its times.
public let kCMMetadataFormatType_Boxed: CMMetadataFormatType = 0x6D65_6278
/// A kind of metadata.
public typealias CMMetadataFormatType = FourCharCode

/// Key of what a specification is about: an identifier, as text.
nonisolated(unsafe) public let kCMMetadataFormatDescriptionMetadataSpecificationKey_Identifier: CFString =
  "MetadataIdentifier"
/// Key of the type of a specification's values, as text.
nonisolated(unsafe) public let kCMMetadataFormatDescriptionMetadataSpecificationKey_DataType: CFString =
  "MetadataDataType"
/// Key of a specification's language.
nonisolated(unsafe) public let kCMMetadataFormatDescriptionMetadataSpecificationKey_ExtendedLanguageTag: CFString =
  "MetadataExtendedLanguageTag"

extension CMFormatDescription.Extensions.Key {
  fileprivate static let specifications = Self(rawValue: "MetadataSpecifications")
}

/// Makes the format of metadata, of which each specification names a kind.
///
/// - Returns: an error for a specification without an identifier or a data type.
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

/// What a format of metadata is about: the identifiers of its specifications.
public func CMMetadataFormatDescriptionGetIdentifiers(_ desc: CMMetadataFormatDescription) -> CFArray? {
  desc.identifiers.isEmpty ? nil : desc.identifiers as CFArray
}

extension CMFormatDescription {
  /// What metadata is about: the identifiers of the specifications; none for other media.
  public var identifiers: [String] {
    let specifications = extensions[.specifications]?.propertyListRepresentation as? [[String: Any]]
    return specifications?.compactMap { $0["MetadataIdentifier"] as? String } ?? []
  }
}
