@_exported import Foundation

/// A type of data. Only types that cameras produce are listed. **Source:** Apple, UTType.
public struct UTType: Hashable, Sendable {
  /// The uniform type identifier, such as `public.jpeg`.
  public let identifier: String
  /// The preferred filename extension, or nil for an abstract type.
  public let preferredFilenameExtension: String?
  private let parents: [String]

  private init(name identifier: String, _ ending: String? = nil, _ parents: [String] = []) {
    (self.identifier, preferredFilenameExtension, self.parents) = (identifier, ending, parents)
  }

  /// Creates the type with an identifier, or returns nil if it is not listed.
  public init?(_ identifier: String) { self.init { $0.identifier == identifier } }
  /// Creates the type with a filename extension, or returns nil if it is not listed.
  public init?(filenameExtension: String) {
    let ending = ["jpg": "jpeg", "qt": "mov"][filenameExtension.lowercased()] ?? filenameExtension.lowercased()
    self.init { $0.preferredFilenameExtension == ending }
  }

  private init?(_ isWanted: (UTType) -> Bool) {
    guard let found = Self.all.first(where: isWanted) else { return nil }
    self = found
  }

  /// Returns whether the type equals or is a subtype of another type.
  public func conforms(to type: UTType) -> Bool { self == type || parents.contains(type.identifier) }

  /// The base type of all images.
  public static let image = UTType(name: "public.image")
  /// The base type of all audio and video.
  public static let audiovisualContent = UTType(name: "public.audiovisual-content")
  /// The base type of video with optional audio.
  public static let movie = UTType(name: "public.movie", nil, ["public.audiovisual-content"])
  /// The base type of all audio.
  public static let audio = UTType(name: "public.audio", nil, ["public.audiovisual-content"])
  /// The type of JPEG images.
  public static let jpeg = UTType(name: "public.jpeg", "jpeg", ["public.image"])
  /// The type of HEIC images.
  public static let heic = UTType(name: "public.heic", "heic", ["public.image", "public.heif"])
  /// The type of HEIF images.
  public static let heif = UTType(name: "public.heif", "heif", ["public.image"])
  /// The type of PNG images.
  public static let png = UTType(name: "public.png", "png", ["public.image"])
  /// The base type of all RAW images.
  public static let rawImage = UTType(name: "public.camera-raw-image", nil, ["public.image"])
  /// The type of Adobe Digital Negative (DNG) images.
  public static let dng = UTType(name: "com.adobe.raw-image", "dng", ["public.image", "public.camera-raw-image"])
  /// The type of QuickTime movies.
  public static let quickTimeMovie = UTType(
    name: "com.apple.quicktime-movie", "mov", ["public.movie", "public.audiovisual-content"])
  /// The type of MPEG-4 movies.
  public static let mpeg4Movie = UTType(name: "public.mpeg-4", "mp4", ["public.movie", "public.audiovisual-content"])
  private static let all = [
    image, audiovisualContent, movie, audio, jpeg, heic, heif, png, rawImage, dng, quickTimeMovie, mpeg4Movie,
  ]
}
