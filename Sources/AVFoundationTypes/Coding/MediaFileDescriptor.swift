import CoreVideoModel
import Foundation

/// What is in a file of pictures or movies, as its decoder finds it.
package struct MediaFileDescriptor: Sendable {
  /// A picture or a movie.
  package enum Kind: Sendable {
    case image, movie, other
  }

  /// A picture or a movie.
  package var kind: Kind
  /// Uniform type identifier, such as `public.jpeg`.
  package var contentType: String
  /// Pixels across, as it is to be seen.
  package var width: Int
  /// Pixels down, as it is to be seen.
  package var height: Int
  /// Length of a movie; 0 for a picture.
  package var seconds: Double
  /// Frames a second of a movie.
  package var framesPerSecond: Double?
  /// What pairs a Live Photo's movie with its picture.
  package var contentIdentifier: String?

  /// All facts.
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

/// Where a picture or movie is: in memory or in a file.
package enum MediaSource: Sendable {
  case data(Data)
  case file(URL)
}

/// What a picture looks like, decoded.
package struct DecodedImage: Sendable {
  /// BGRA, turned as it is to be seen.
  package var pixels: CVPixelBuffer

  /// A picture.
  package init(pixels: CVPixelBuffer) { self.pixels = pixels }
}
