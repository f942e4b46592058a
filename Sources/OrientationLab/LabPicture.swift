import AVFoundationTypes
import CoreVideoModel
import Foundation
import MediaCoding
import PixelModel

/// A picture of the lab as a viewer shows it: turned and mirrored as its file says.
struct LabPicture {
  private let pixels: PixelMemory

  /// Opens a picture, photo or movie; of a movie its first frame.
  ///
  /// - Throws: a `MediaError` when the file is none.
  init(_ url: URL) throws {
    switch url.pathExtension {
    case "png": pixels = try PNGFile.read(url)
    case "heic": pixels = try HEICReader(url).decode()
    case "dng": pixels = try RAWReader(url).decode()
    default:
      let reader = try PictureReader(url)
      pixels = try Self.memory(reader.size)
      try reader.draw(into: pixels)
    }
  }

  /// How the chart stands; nil when its corners do not show.
  ///
  /// A preview may have bars beside a picture that lies across: what is between them has the layer's shape, turned by a quarter.
  var sight: LabSight? {
    let (width, height) = (pixels.layout.width, pixels.layout.height)
    let across = width > height ? (height * height / width, height) : (width, width * width / height)
    return sight(width, height) ?? sight(across.0, across.1)
  }

  /// How the chart stands in the middle of the picture, of that size.
  private func sight(_ width: Int, _ height: Int) -> LabSight? {
    // The colour beside a code is two hundredths of the shorter side wide.
    let inset = max(1, min(width, height) / 100)
    let (left, top) = ((pixels.layout.width - width) / 2 + inset, (pixels.layout.height - height) / 2 + inset)
    let (right, bottom) = (left + width - 1 - 2 * inset, top + height - 1 - 2 * inset)
    let corners = [(left, top), (right, top), (left, bottom), (right, bottom)]
      .map { Self.corner(color(x: $0.0, y: $0.1)) }
    return LabSight(corners: corners)
  }

  /// A small JPEG picture.
  ///
  /// - Parameter side: its longer side in pixels.
  func thumbnail(side: Int) throws -> Data {
    let (width, height) = (pixels.layout.width, pixels.layout.height)
    let scale = Double(side) / Double(max(width, height))
    let small = try Self.memory(
      PixelSize(width: Int((Double(width) * scale).rounded()), height: Int((Double(height) * scale).rounded())))
    try PixelConverter().convert(pixels, to: small)
    return try PhotoFile.encode(
      PhotoDescription(fileType: PhotoFile.jpeg, picture: CVPixelBuffer(memory: small), quality: 0.7))
  }

  /// Pixels as text, such as `640x480`.
  var size: String { "\(pixels.layout.width)x\(pixels.layout.height)" }

  private static func memory(_ size: PixelSize) throws -> PixelMemory {
    guard let layout = PixelLayout(pixelFormat: kCVPixelFormatType_32BGRA, width: size.width, height: size.height)
    else { throw MediaError(.invalidData, operation: "show the picture", text: "\(size) is no size") }
    return PixelMemory(layout: layout)
  }

  private func color(x: Int, y: Int) -> SIMD3<Double> {
    pixels.withPlane(0) { bytes, plane in
      let place = y * plane.bytesPerRow + 4 * x
      return SIMD3(Double(bytes[place + 2]), Double(bytes[place + 1]), Double(bytes[place]))
    }
  }

  /// The corner of the orientation chart that has this colour, whatever the exposure: its largest parts decide.
  private static func corner(_ color: SIMD3<Double>) -> String {
    let (red, green, blue) = (color.x, color.y, color.z)
    // A bar beside a preview.
    if max(red, green, blue) < 16 { return "" }
    if blue > red, blue > green { return "BL" }
    if green > red { return "TR" }
    return green > 0.5 * red ? "BR" : "TL"
  }
}
