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

/// A file of a picture, to be read: JPEG, HEIC, PNG and what else FFmpeg reads. It holds one picture. **Source:** Apple, CGImageSource.
public final class CGImageSource: @unchecked Sendable {
  // Unchecked: nothing of it changes.
  fileprivate let data: Data
  fileprivate let file: MediaFileDescriptor

  fileprivate init?(_ data: Data) {
    guard let file = try? CaptureSystem.current.media?.inspect(.data(data)), file.kind == .image else { return nil }
    (self.data, self.file) = (data, file)
  }

  /// What is told about the picture, under ImageIO's keys.
  fileprivate var metadata: [String: MetadataValue] {
    var metadata = EXIFReader.metadata(of: data)
    if let image = StoredImage(.data(data))?.image {
      metadata["PixelWidth"] = .integer(image.width)
      metadata["PixelHeight"] = .integer(image.height)
    }
    return metadata
  }
}

/// A file in memory; nil for what holds no picture.
public func CGImageSourceCreateWithData(_ data: CFData, _ options: CFDictionary?) -> CGImageSource? {
  CGImageSource(data as Data)
}

/// A file; nil for what holds no picture.
public func CGImageSourceCreateWithURL(_ url: CFURL, _ options: CFDictionary?) -> CGImageSource? {
  (try? Data(contentsOf: url as URL)).flatMap { CGImageSource($0) }
}

/// Its uniform type identifier, such as `public.jpeg`.
public func CGImageSourceGetType(_ isrc: CGImageSource) -> CFString? { isrc.file.contentType as NSString }

/// The picture as it is stored; nil for any but the first.
public func CGImageSourceCreateImageAtIndex(_ isrc: CGImageSource, _ index: Int, _ options: CFDictionary?) -> CGImage? {
  index == 0 ? StoredImage(.data(isrc.data))?.image : nil
}

/// What is told about the picture: its size, and what EXIF, TIFF and GPS say.
public func CGImageSourceCopyPropertiesAtIndex(
  _ isrc: CGImageSource, _ index: Int, _ options: CFDictionary?
) -> CFDictionary? { index == 0 ? isrc.metadata.mapValues(\.object) as NSDictionary : nil }

/// The same, as tags.
public func CGImageSourceCopyMetadataAtIndex(
  _ isrc: CGImageSource, _ index: Int, _ options: CFDictionary?
) -> CGImageMetadata? { index == 0 ? CGImageMetadata(isrc.metadata) : nil }

/// What is told about a picture, as tags. **Source:** Apple, CGImageMetadata.
public class CGImageMetadata: @unchecked Sendable {
  // Unchecked: a mutable one is used from one thread at a time, as on a phone.
  package fileprivate(set) var values: [String: MetadataValue]
  fileprivate init(_ values: [String: MetadataValue]) { self.values = values }
}

/// Tags that can be changed. **Source:** Apple, CGMutableImageMetadata.
public final class CGMutableImageMetadata: CGImageMetadata, @unchecked Sendable {
  // Unchecked: as its superclass.
}

/// A copy that can be changed.
public func CGImageMetadataCreateMutableCopy(_ metadata: CGImageMetadata) -> CGMutableImageMetadata? {
  CGMutableImageMetadata(metadata.values)
}

/// Sets a tag by its names as a property; false for a value that is none.
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
