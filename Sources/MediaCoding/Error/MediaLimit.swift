/// Limits on media files that are read, so that a few bytes of a malicious or damaged file cannot exhaust memory.
package enum MediaLimit {
  /// The maximum number of pixels of a still image or video frame: 16384x8192.
  static let pixels = 1 << 27
  /// The maximum number of tracks in a file.
  static let tracks = 256
  /// The maximum number of samples (video frames and audio packets) in the tracks that are read.
  static let samples = 1 << 24

  /// All limits, for the generated documentation.
  package static var table: [(what: String, most: String)] {
    [
      ("number of pixels of an image or frame", "\(pixels)"),
      ("number of tracks of a movie or audio file", "\(tracks)"),
      ("number of samples (video frames and audio packets) in a movie or audio file", "\(samples)"),
    ]
  }

  /// Throws a `MediaError` if an image exceeds the pixel limit.
  static func check(width: Int, height: Int, _ operation: String, file: String) throws {
    let (pixels, isTooLarge) = width.multipliedReportingOverflow(by: height)
    guard !isTooLarge, pixels <= Self.pixels else {
      throw MediaError(
        .tooLarge, operation: operation, file: file,
        text: "an image of \(width)x\(height) has more than \(Self.pixels) pixels")
    }
  }
}
