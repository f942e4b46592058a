import Foundation

/// The index of a photo library folder: readable text in a stable order, without absolute paths.
///
/// Stored as `library.json`, with assets and albums in order of creation.
package struct PhotoIndex: Codable, Equatable, Sendable {
  /// The version of the index format.
  var library = 1
  /// The number of the next asset or album.
  var nextNumber = 1
  /// The number of the next file, in a camera's numbering.
  var nextFile = 1
  package var assets: [Asset] = []
  package var albums: [Album] = []

  package struct Asset: Codable, Equatable, Sendable {
    package var identifier: String
    /// The media kind, `image` or `video`.
    var kind: Kind
    var isLive = false
    var width: Int
    var height: Int
    /// The duration in seconds; 0 for an image.
    var duration: Double
    var frameRate: Double?
    var created: Date
    var modified: Date
    var isFavorite = false
    var isHidden = false
    /// Whether the app can see the asset while its access is limited.
    var isChosen = true
    var place: Place?
    package var resources: [Resource]
  }

  enum Kind: String, Codable, Sendable {
    case image, video
  }

  struct Place: Codable, Equatable, Sendable {
    var latitude: Double
    var longitude: Double
    var altitude: Double
  }

  package struct Resource: Codable, Equatable, Sendable {
    var type: String
    /// The path relative to the folder.
    package var file: String
    /// The original filename of the resource.
    var name: String
    /// The uniform type identifier of the resource.
    package var contentType: String
    var bytes: Int
  }

  package struct Album: Codable, Equatable, Sendable {
    package var identifier: String
    package var title: String
    /// The identifiers of the assets, in album order.
    var assets: [String] = []
  }

  /// Creates an identifier; identical libraries create identical identifiers.
  mutating func makeIdentifier(isAlbum: Bool = false) -> String {
    defer { nextNumber += 1 }
    let digits = String(nextNumber)
    let padded = String(repeating: "0", count: max(0, 12 - digits.count)) + digits
    return "CA350000-0000-4000-8000-\(padded)/L0/\(isAlbum ? "040" : "001")"
  }

  /// Creates a filename without extension, such as `IMG_0001`.
  mutating func makeFileName() -> String {
    defer { nextFile += 1 }
    let digits = String(nextFile)
    return "IMG_" + String(repeating: "0", count: max(0, 4 - digits.count)) + digits
  }

  // MARK: Coding

  func encoded() throws -> Data {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
    encoder.dateEncodingStrategy = .custom { date, encoder in
      var container = encoder.singleValueContainer()
      try container.encode(date.formatted(Self.dateStyle))
    }
    return try encoder.encode(self) + Data("\n".utf8)
  }

  init() {}

  /// Decodes an index.
  ///
  /// - Throws: `DecodingError` for an index with impossible numbers, or of files outside of the library's folder, which
  ///   changes would remove. The library may be a stranger's.
  init(decoding data: Data) throws {
    let decoder = JSONDecoder()
    decoder.dateDecodingStrategy = .custom { decoder in
      try Date(decoder.singleValueContainer().decode(String.self), strategy: Self.dateStyle)
    }
    self = try decoder.decode(PhotoIndex.self, from: data)
    let (numbers, resources) = (0...1_000_000_000_000, assets.flatMap(\.resources))
    guard resources.allSatisfy({ !$0.file.hasPrefix("/") && !$0.file.split(separator: "/").contains("..") }),
      ([nextNumber, nextFile] + resources.map(\.bytes)).allSatisfy(numbers.contains)
    else {
      throw DecodingError.dataCorrupted(
        .init(codingPath: [], debugDescription: "the index has impossible numbers or names files outside of its folder")
      )
    }
  }

  private static let dateStyle = Date.ISO8601FormatStyle(includingFractionalSeconds: true)
}
