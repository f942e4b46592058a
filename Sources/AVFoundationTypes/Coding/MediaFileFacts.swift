import CoreVideoModel
import Foundation

/// What is in a file of pictures or movies, as its decoder finds it.
public struct MediaFileFacts: Sendable {
  /// A picture or a movie.
  public enum Kind: Sendable {
    case picture, movie, other
  }

  /// A picture or a movie.
  public var kind: Kind
  /// Uniform type identifier, such as `public.jpeg`.
  public var contentType: String
  /// Pixels across, as it is to be seen.
  public var width: Int
  /// Pixels down, as it is to be seen.
  public var height: Int
  /// Length of a movie; 0 for a picture.
  public var seconds: Double
  /// Frames a second of a movie.
  public var framesPerSecond: Double?
  /// What pairs a Live Photo's movie with its picture.
  public var contentIdentifier: String?

  /// All facts.
  public init(
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
public enum MediaSource: Sendable {
  case data(Data)
  case file(URL)
}

/// What a picture looks like, decoded.
public struct DecodedPicture: Sendable {
  /// BGRA, turned as it is to be seen.
  public var pixels: CVPixelBuffer

  /// A picture.
  public init(pixels: CVPixelBuffer) { self.pixels = pixels }
}
