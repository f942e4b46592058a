import Foundation

/// What a photo library's folder tells about the files in it: readable text in a stable order, without any path of the machine.
///
/// Kept as `library.json`; assets and albums stand in the order of their making.
package struct PhotoIndex: Codable, Equatable, Sendable {
  /// Version of this form.
  var library = 1
  /// Number of the next asset or album.
  var nextNumber = 1
  /// Number of the next file, as cameras number theirs.
  var nextFile = 1
  package var assets: [Asset] = []
  package var albums: [Album] = []

  package struct Asset: Codable, Equatable, Sendable {
    package var identifier: String
    /// `image` or `video`.
    var kind: Kind
    var isLive = false
    var width: Int
    var height: Int
    /// Seconds; 0 for a picture.
    var duration: Double
    var frameRate: Double?
    var created: Date
    var modified: Date
    var isFavorite = false
    var isHidden = false
    /// Whether the app may see it while its access is limited.
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
    /// Path within the folder.
    package var file: String
    /// Name that it was given.
    var name: String
    /// Uniform type identifier.
    package var contentType: String
    var bytes: Int
  }

  package struct Album: Codable, Equatable, Sendable {
    package var identifier: String
    package var title: String
    /// Identifiers, in the album's order.
    var assets: [String] = []
  }

  /// Makes an identifier; the same library makes the same ones.
  mutating func makeIdentifier(isAlbum: Bool = false) -> String {
    defer { nextNumber += 1 }
    let digits = String(nextNumber)
    let padded = String(repeating: "0", count: max(0, 12 - digits.count)) + digits
    return "CA350000-0000-4000-8000-\(padded)/L0/\(isAlbum ? "040" : "001")"
  }

  /// Makes the stem of a file's name: `IMG_0001`.
  mutating func makeFileName() -> String {
    defer { nextFile += 1 }
    let digits = String(nextFile)
    return "IMG_" + String(repeating: "0", count: max(0, 4 - digits.count)) + digits
  }

  // MARK: As text

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

  init(decoding data: Data) throws {
    let decoder = JSONDecoder()
    decoder.dateDecodingStrategy = .custom { decoder in
      try Date(decoder.singleValueContainer().decode(String.self), strategy: Self.dateStyle)
    }
    self = try decoder.decode(PhotoIndex.self, from: data)
  }

  private static let dateStyle = Date.ISO8601FormatStyle(includingFractionalSeconds: true)
}
