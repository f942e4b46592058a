internal import CFFmpeg
import PixelModel
import CoreMediaModel
import CoreVideoModel
import Foundation
import PlatformTypes

/// Decodes one picture: of a picture's file, or of a movie, turned as it is to be seen. Used from one thread at a time.
public final class ImageReader {
  private let reader: VideoReader
  private let index: Int
  /// How the stored picture is to be turned; up where the file does not tell, and for a movie.
  public let exifOrientation: CGImagePropertyOrientation

  /// Opens a file, at the picture that is shown at a time.
  ///
  /// - Throws: a `MediaError` when FFmpeg knows no picture in it.
  public init(_ url: URL, at time: CMTime = .zero) throws {
    reader = try VideoReader(MovieFile(url: url))
    index = max(0, reader.track.frames.lastIndex { $0.time <= time } ?? 0)
    exifOrientation = try reader.exifOrientation(ofFrame: index)
  }

  /// Pixels of the upright picture.
  public var size: PixelSize { PixelSize(width: reader.track.displayWidth, height: reader.track.displayHeight) }

  /// Fills `memory` with the upright picture: scaled so that it covers all of it, the rest cut off evenly.
  public func draw(into memory: PixelMemory) throws { try reader.draw(frame: index, into: memory) }
}

extension MovieFile {
  /// What the file tells about itself under one of FFmpeg's names, such as `com.apple.quicktime.content.identifier`; nil for nothing.
  public static func tag(_ name: String, of url: URL) throws -> String? {
    let demuxer = try Demuxer(url)
    guard let entry = av_dict_get(demuxer.context.pointee.metadata, name, nil, 0) else { return nil }
    return String(cString: entry.pointee.value)
  }
}
