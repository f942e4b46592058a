/// The most that is read of a media file: what a few bytes claim must not fill the computer's memory.
package enum MediaLimit {
  /// Pixels of a picture, stored or of a movie: 16384x8192.
  static let pixels = 1 << 27
  /// Tracks of a file.
  static let tracks = 256
  /// Samples of the tracks that are read: pictures, and packets of sound.
  static let samples = 1 << 24

  /// All of them, for the documentation.
  package static var table: [(what: String, most: String)] {
    [
      ("pixels of a picture", "\(pixels)"),
      ("tracks of a movie or a sound file", "\(tracks)"),
      ("samples of its tracks: pictures, and packets of sound", "\(samples)"),
    ]
  }

  /// Throws a `MediaError` for a picture that is too large.
  static func check(width: Int, height: Int, _ operation: String, file: String) throws {
    let (pixels, isTooLarge) = width.multipliedReportingOverflow(by: height)
    guard !isTooLarge, pixels <= Self.pixels else {
      throw MediaError(
        .tooLarge, operation: operation, file: file,
        text: "a picture of \(width)x\(height) has more than \(Self.pixels) pixels")
    }
  }
}
