// swift-format-ignore-file: AlwaysUseLowerCamelCase

import AVFoundationTypes
import CaptureModel
import CoreGraphics
import CoreVideoModel
import Foundation
import MediaCoding
import PixelModel
import PlatformTypes
import SimulationKernel

/// A destination that writes one image to a file: JPEG, HEIC if an encoder is available, or PNG without metadata.
/// **Source:** Apple, CGImageDestination.
public final class CGImageDestination {
  fileprivate let type: String
  fileprivate let write: (Data) -> Bool
  fileprivate var image: CVPixelBuffer?
  fileprivate var properties: [String: MetadataValue] = [:]
  fileprivate var quality = 0.9

  fileprivate init?(_ type: CFString, _ count: Int, _ write: @escaping (Data) -> Bool) {
    let types = (CaptureSystem.current.media?.photoFileTypes ?? []).filter { $0 != PhotoFile.dng } + ["public.png"]
    guard count == 1, types.contains(type as String) else { return nil }
    (self.type, self.write) = (type as String, write)
  }

  fileprivate func add(_ image: CGImage, _ told: [String: MetadataValue], _ options: CFDictionary?) {
    (self.image, self.properties) = (image.pixels, told)
    for (key, value) in options as? [String: Any] ?? [:] {
      if key == kCGImageDestinationLossyCompressionQuality as String {
        quality = NSNumber.bridging(value)?.doubleValue ?? quality
      } else {
        properties[key] = MetadataValue(value)
      }
    }
  }

  fileprivate func file() -> Data? {
    guard let image else { return nil }
    guard type == "public.png" else {
      return try? CaptureSystem.current.media?.encodePhoto(
        PhotoDescription(fileType: type, image: image, quality: quality, metadata: properties))
    }
    let url = FileManager.default.temporaryDirectory.appending(path: "\(UUID().uuidString).png")
    defer { try? FileManager.default.removeItem(at: url) }
    return try? image.withPixels(readOnly: true) { memory in
      try PNGFile.write(memory, to: url)
      return try Data(contentsOf: url)
    }
  }
}

/// Creates a destination that writes to memory. Returns nil for an unsupported type or more than one image.
public func CGImageDestinationCreateWithData(
  _ data: CFMutableData, _ type: CFString, _ count: Int, _ options: CFDictionary?
) -> CGImageDestination? {
  CGImageDestination(type, count) { file in
    data.append(file)
    return true
  }
}

/// Creates a destination that writes to a file. Returns nil for an unsupported type or more than one image.
public func CGImageDestinationCreateWithURL(
  _ url: CFURL, _ type: CFString, _ count: Int, _ options: CFDictionary?
) -> CGImageDestination? {
  CGImageDestination(type, count) { file in (try? file.write(to: url as URL)) != nil }
}

/// Sets the image to write, with its properties.
public func CGImageDestinationAddImage(_ idst: CGImageDestination, _ image: CGImage, _ properties: CFDictionary?) {
  idst.add(image, [:], properties)
}

/// Sets the image to write, with metadata tags.
public func CGImageDestinationAddImageAndMetadata(
  _ idst: CGImageDestination, _ image: CGImage, _ metadata: CGImageMetadata?, _ options: CFDictionary?
) { idst.add(image, metadata?.values ?? [:], options) }

/// Writes the file. Returns false if encoding or writing fails.
@discardableResult
public func CGImageDestinationFinalize(_ idst: CGImageDestination) -> Bool { idst.file().map(idst.write) ?? false }

/// The key for the compression quality, from 0 (smallest file) to 1 (best quality).
nonisolated(unsafe) public let kCGImageDestinationLossyCompressionQuality: CFString =
  "kCGImageDestinationLossyCompressionQuality"

/// A mutable byte buffer. On Linux, it is Foundation's `NSMutableData`.
public typealias CFMutableData = NSMutableData

/// Sets the image to write to an image of a source, with its metadata. Does nothing for any index other than 0.
public func CGImageDestinationAddImageFromSource(
  _ idst: CGImageDestination, _ isrc: CGImageSource, _ index: Int, _ properties: CFDictionary?
) {
  guard let image = CGImageSourceCreateImageAtIndex(isrc, index, nil) else { return }
  idst.add(image, CGImageSourceCopyMetadataAtIndex(isrc, index, nil)?.values ?? [:], properties)
}

/// Adds the auxiliary data of an image, such as its depth. Has no effect.
public func CGImageDestinationAddAuxiliaryDataInfo(
  _ idst: CGImageDestination, _ auxiliaryImageDataType: CFString, _ auxiliaryDataInfoDictionary: CFDictionary
) {}

/// Creates an empty byte buffer. The capacity has no effect. **Source:** Apple, CFDataCreateMutable.
public func CFDataCreateMutable(_ allocator: CFAllocator?, _ capacity: CFIndex) -> CFMutableData! { NSMutableData() }
