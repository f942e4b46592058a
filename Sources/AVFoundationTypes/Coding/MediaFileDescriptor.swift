import CoreVideoModel
import Foundation

/// A description of an image or movie file, as read by the decoder.
package struct MediaFileDescriptor: Sendable {
  /// The kinds of media files.
  package enum Kind: Sendable {
    case image, movie, other
  }

  /// Whether the file is an image or a movie.
  package var kind: Kind
  /// The uniform type identifier, such as `public.jpeg`.
  package var contentType: String
  /// The displayed width, in pixels.
  package var width: Int
  /// The displayed height, in pixels.
  package var height: Int
  /// The duration of a movie, in seconds; 0 for an image.
  package var seconds: Double
  /// The frame rate of a movie, in frames per second.
  package var framesPerSecond: Double?
  /// The identifier that pairs the movie of a Live Photo with its still image.
  package var contentIdentifier: String?

  package init(
    kind: Kind, contentType: String, width: Int, height: Int, seconds: Double = 0, framesPerSecond: Double? = nil,
    contentIdentifier: String? = nil
  ) {
    self.kind = kind
    self.contentType = contentType
    self.width = width
    self.height = height
    self.seconds = seconds
    self.framesPerSecond = framesPerSecond
    self.contentIdentifier = contentIdentifier
  }
}

/// The location of an image or movie: in memory or in a file.
package enum MediaSource: Sendable {
  case data(Data)
  case file(URL)
}

/// A decoded image or movie frame.
package struct DecodedImage: Sendable {
  /// The pixels in BGRA format, rotated for display.
  package var pixels: CVPixelBuffer

  package init(pixels: CVPixelBuffer) { self.pixels = pixels }
}
