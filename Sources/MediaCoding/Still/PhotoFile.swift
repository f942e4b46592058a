import AVFoundationTypes
import CoreVideoModel
import Foundation
import PixelModel

/// An encoder of photo files: JPEG, HEIC, and DNG for raw sensor data. Equal descriptions produce identical bytes.
public enum PhotoFile {
  /// The uniform type identifier of JPEG files.
  public static let jpeg = "public.jpeg"
  /// The uniform type identifier of HEIF files with HEVC images.
  public static let heic = "public.heic"
  /// The uniform type identifier of Digital Negative files.
  public static let dng = "com.adobe.raw-image"

  /// The file types that this build can write. HEIC requires a libheif with an HEVC encoder.
  public static var fileTypes: [String] { HEICCoder.isAvailable ? [jpeg, heic, dng] : [jpeg, dng] }

  /// Encodes a photo and returns the contents of the file.
  ///
  /// - Throws: A `MediaError` for a file type that this build cannot write, or an image that the format does not
  ///   support.
  package static func encode(_ photo: PhotoDescription) throws -> Data {
    let metadata = PhotoMetadata(photo.metadata, fileType: photo.fileType)
    return try photo.image.withPixels(readOnly: true) { image in
      switch photo.fileType {
      case jpeg: try jpegFile(image, photo, metadata)
      case heic: try HEICCoder.encode(image, photo, metadata)
      case dng: try DNGFile.encode(image, photo, metadata)
      default:
        throw MediaError(
          .unsupported, operation: "write a photo", text: "the file type '\(photo.fileType)' is not supported")
      }
    }
  }

  /// Returns a JPEG file with the EXIF segment directly after the SOI marker, as phones write it, and without the
  /// redundant JFIF segment.
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

  /// Returns the EXIF block with a thumbnail, whose quality is reduced until the block fits into the 65,535 bytes of a
  /// JPEG segment.
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
