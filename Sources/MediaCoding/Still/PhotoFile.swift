import AVFoundationTypes
import CoreVideoModel
import Foundation
import PixelModel

/// Files of photos: JPEG, HEIC, and DNG for what a sensor saw. Equal descriptions make equal bytes.
public enum PhotoFile {
  /// Uniform type identifier of a JPEG file.
  public static let jpeg = "public.jpeg"
  /// Uniform type identifier of a HEIF file with an HEVC picture.
  public static let heic = "public.heic"
  /// Uniform type identifier of a Digital Negative.
  public static let dng = "com.adobe.raw-image"

  /// What this build writes: HEIC needs a libheif that has an encoder for HEVC.
  public static var fileTypes: [String] { HEICCoder.isAvailable ? [jpeg, heic, dng] : [jpeg, dng] }

  /// The bytes of a photo's file, all in memory.
  ///
  /// Throws a `MediaError` for a file type that this build does not write, or a picture that the format cannot hold.
  package static func encode(_ photo: PhotoDescription) throws -> Data {
    let metadata = PhotoMetadata(photo.metadata, fileType: photo.fileType)
    return try photo.image.withPixels(readOnly: true) { image in
      switch photo.fileType {
      case jpeg: try jpegFile(image, photo, metadata)
      case heic: try HEICCoder.encode(image, photo, metadata)
      case dng: try DNGFile.encode(image, photo, metadata)
      default:
        throw MediaError(
          .unsupported, operation: "write a photo", text: "there is no way to write '\(photo.fileType)'")
      }
    }
  }

  /// A JPEG picture with its EXIF block right behind the first marker, as phones write it, and without JFIF's, which would say
  /// nothing more.
  private static func jpegFile(
    _ image: PixelMemory, _ photo: PhotoDescription, _ metadata: PhotoMetadata
  ) throws -> Data {
    let coded = try JPEGCoder.encode(image, quality: photo.quality)
    let exif = try exifBlock(photo, metadata)
    var file = Data(capacity: coded.count + exif.count + 16)
    file.append(contentsOf: [0xFF, 0xD8, 0xFF, 0xE1, UInt8((exif.count + 8) >> 8), UInt8((exif.count + 8) & 0xFF)])
    file.append(contentsOf: Array("Exif\0\0".utf8))
    file.append(exif)
    file.append(coded[JPEGCoder.headerLength(of: coded)...])
    return file
  }

  /// The EXIF block with its thumbnail, made coarser until it fits into the 65,535 bytes of a JPEG segment.
  private static func exifBlock(_ photo: PhotoDescription, _ metadata: PhotoMetadata) throws -> Data {
    let limit = 65_535 - 2 - 6
    if let thumbnail = photo.thumbnail {
      for quality in [0.8, 0.5, 0.25, 0.1] {
        let image = try thumbnail.withPixels(readOnly: true) { try JPEGCoder.encode($0, quality: quality) }
        let block = metadata.exif(thumbnail: image)
        if block.count <= limit { return block }
      }
    }
    let block = metadata.exif(thumbnail: nil)
    guard block.count <= limit else {
      throw MediaError(
        .misuse, operation: "write a photo", text: "\(block.count) bytes of metadata do not fit into a JPEG file")
    }
    return block
  }
}
