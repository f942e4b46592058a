@_exported import Foundation

/// What kind of data something is: those that cameras make. **Source:** Apple, UTType.
public struct UTType: Hashable, Sendable {
  /// The name of the type.
  public let identifier: String
  /// The end of a file's name.
  public let preferredFilenameExtension: String?
  private let parents: [String]

  private init(name identifier: String, _ ending: String? = nil, _ parents: [String] = []) {
    (self.identifier, preferredFilenameExtension, self.parents) = (identifier, ending, parents)
  }

  /// A type by its name; nil for one that is not listed here.
  public init?(_ identifier: String) { self.init { $0.identifier == identifier } }
  /// A type by the end of a file's name; nil for one that is not listed here.
  public init?(filenameExtension: String) {
    let ending = ["jpg": "jpeg", "qt": "mov"][filenameExtension.lowercased()] ?? filenameExtension.lowercased()
    self.init { $0.preferredFilenameExtension == ending }
  }

  private init?(_ isWanted: (UTType) -> Bool) {
    guard let found = Self.all.first(where: isWanted) else { return nil }
    self = found
  }

  /// Whether it is another type, or a kind of it.
  public func conforms(to type: UTType) -> Bool { self == type || parents.contains(type.identifier) }

  /// Any picture.
  public static let image = UTType(name: "public.image")
  /// Any film, with or without pictures.
  public static let audiovisualContent = UTType(name: "public.audiovisual-content")
  /// Any film with pictures.
  public static let movie = UTType(name: "public.movie", nil, ["public.audiovisual-content"])
  /// Any sound.
  public static let audio = UTType(name: "public.audio", nil, ["public.audiovisual-content"])
  /// JPEG.
  public static let jpeg = UTType(name: "public.jpeg", "jpeg", ["public.image"])
  /// HEIC.
  public static let heic = UTType(name: "public.heic", "heic", ["public.image", "public.heif"])
  /// HEIF.
  public static let heif = UTType(name: "public.heif", "heif", ["public.image"])
  /// PNG.
  public static let png = UTType(name: "public.png", "png", ["public.image"])
  /// Any RAW picture.
  public static let rawImage = UTType(name: "public.camera-raw-image", nil, ["public.image"])
  /// Digital Negative.
  public static let dng = UTType(name: "com.adobe.raw-image", "dng", ["public.image", "public.camera-raw-image"])
  /// QuickTime.
  public static let quickTimeMovie = UTType(
    name: "com.apple.quicktime-movie", "mov", ["public.movie", "public.audiovisual-content"])
  /// MPEG-4.
  public static let mpeg4Movie = UTType(name: "public.mpeg-4", "mp4", ["public.movie", "public.audiovisual-content"])
  private static let all = [
    image, audiovisualContent, movie, audio, jpeg, heic, heif, png, rawImage, dng, quickTimeMovie, mpeg4Movie,
  ]
}
