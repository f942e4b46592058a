// swift-format-ignore-file: AlwaysUseLowerCamelCase

import AVFoundationTypes
import CaptureModel
import CoreGraphics
import CoreVideoModel
import Foundation
import MediaCoding
import PlatformTypes
import SimulationKernel
import UIKitModel

/// A source that reads one image from a file: JPEG, HEIC, PNG or any other format that FFmpeg decodes. **Source:**
/// Apple, CGImageSource.
public final class CGImageSource: @unchecked Sendable {
  // Unchecked: all properties are immutable.
  fileprivate let data: Data
  fileprivate let file: MediaFileDescriptor

  fileprivate init?(_ data: Data) {
    guard let file = try? CaptureSystem.current.media?.inspect(.data(data)), file.kind == .image else { return nil }
    (self.data, self.file) = (data, file)
  }

  /// The metadata of the image, under the keys of ImageIO.
  fileprivate var metadata: [String: MetadataValue] {
    var metadata = EXIFReader.metadata(of: data)
    if let image = StoredImage(.data(data))?.image {
      metadata["PixelWidth"] = .integer(image.width)
      metadata["PixelHeight"] = .integer(image.height)
    }
    return metadata
  }
}

/// Creates an image source from file data, or returns nil if the data contains no image.
public func CGImageSourceCreateWithData(_ data: CFData, _ options: CFDictionary?) -> CGImageSource? {
  CGImageSource(data as Data)
}

/// Creates an image source from a file, or returns nil if the file contains no image.
public func CGImageSourceCreateWithURL(_ url: CFURL, _ options: CFDictionary?) -> CGImageSource? {
  (try? Data(contentsOf: url as URL)).flatMap { CGImageSource($0) }
}

/// Returns the uniform type identifier of the file, such as `public.jpeg`.
public func CGImageSourceGetType(_ isrc: CGImageSource) -> CFString? { isrc.file.contentType as NSString }

/// Returns the image in its stored orientation. Returns nil for any index other than 0.
public func CGImageSourceCreateImageAtIndex(_ isrc: CGImageSource, _ index: Int, _ options: CFDictionary?) -> CGImage? {
  index == 0 ? StoredImage(.data(isrc.data))?.image : nil
}

/// Returns the properties of the image: its size and its EXIF, TIFF and GPS data. Returns nil for any index other than
/// 0.
public func CGImageSourceCopyPropertiesAtIndex(
  _ isrc: CGImageSource, _ index: Int, _ options: CFDictionary?
) -> CFDictionary? { index == 0 ? isrc.metadata.mapValues(\.object) as NSDictionary : nil }

/// Returns the properties of the image as metadata tags. Returns nil for any index other than 0.
public func CGImageSourceCopyMetadataAtIndex(
  _ isrc: CGImageSource, _ index: Int, _ options: CFDictionary?
) -> CGImageMetadata? { index == 0 ? CGImageMetadata(isrc.metadata) : nil }

/// The metadata tags of an image. **Source:** Apple, CGImageMetadata.
public class CGImageMetadata: @unchecked Sendable {
  // Unchecked: only one thread at a time may use a mutable instance, as on a phone.
  package fileprivate(set) var values: [String: MetadataValue]
  fileprivate init(_ values: [String: MetadataValue]) { self.values = values }
}

/// The mutable metadata tags of an image. **Source:** Apple, CGMutableImageMetadata.
public final class CGMutableImageMetadata: CGImageMetadata, @unchecked Sendable {
  // Unchecked: the superclass states the reason.
}

/// Creates a mutable copy of metadata tags.
public func CGImageMetadataCreateMutableCopy(_ metadata: CGImageMetadata) -> CGMutableImageMetadata? {
  CGMutableImageMetadata(metadata.values)
}

/// Sets the tag that corresponds to an image property. Returns false if the value has an unsupported type.
@discardableResult
public func CGImageMetadataSetValueMatchingImageProperty(
  _ metadata: CGMutableImageMetadata, _ dictionaryName: CFString, _ propertyName: CFString, _ value: CFTypeRef
) -> Bool {
  guard let value = MetadataValue(value) else { return false }
  var group: [String: MetadataValue] = [:]
  if case .dictionary(let old)? = metadata.values[dictionaryName as String] { group = old }
  group[propertyName as String] = value
  metadata.values[dictionaryName as String] = .dictionary(group)
  return true
}
