internal import CFFmpeg
import PixelModel
import CoreMediaModel
import CoreVideoModel
import Foundation
import PlatformTypes

/// A decoder of a single upright image, from an image file or from one frame of a movie. Not thread-safe.
public final class ImageReader {
  private let reader: VideoReader
  private let index: Int
  /// The EXIF orientation of the stored image; `up` if the file does not specify one, and for movies.
  public let exifOrientation: CGImagePropertyOrientation

  /// Opens a file at the frame that is displayed at `time`.
  ///
  /// - Throws: A `MediaError` if FFmpeg finds no image in it.
  public init(_ url: URL, at time: CMTime = .zero) throws {
    reader = try VideoReader(MovieFile(url: url))
    index = max(0, reader.track.frames.lastIndex { $0.time <= time } ?? 0)
    exifOrientation = try reader.exifOrientation(ofFrame: index)
  }

  /// The size of the upright image in pixels.
  public var size: PixelSize { PixelSize(width: reader.track.displayWidth, height: reader.track.displayHeight) }

  /// Draws the upright image into `memory`, scaled to fill it and cropped evenly.
  public func draw(into memory: PixelMemory) throws { try reader.draw(frame: index, into: memory) }
}

extension MovieFile {
  /// Returns the file's metadata value for an FFmpeg key, such as `com.apple.quicktime.content.identifier`, or nil if
  /// there is none.
  public static func tag(_ name: String, of url: URL) throws -> String? {
    let demuxer = try Demuxer(url)
    guard let entry = av_dict_get(demuxer.context.pointee.metadata, name, nil, 0) else { return nil }
    return String(cString: entry.pointee.value)
  }
}
