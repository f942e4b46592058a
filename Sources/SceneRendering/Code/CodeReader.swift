import CZXing
import CaptureModel
import CoreVideoModel
import Foundation
import PixelModel

/// A reader of machine-readable codes, based on ZXing-C++.
struct CodeReader {
  private let types: [AVMetadataObject.ObjectType]
  private var codes: [ReadCode] = []

  /// The supported code types.
  static let types = CodeSymbology.all.map(\.type)

  /// Creates a reader for the specified types.
  init(_ types: [AVMetadataObject.ObjectType]) { self.types = types }

  /// Returns the codes in an image, sorted from top to bottom, then from left to right.
  mutating func read(_ luma: Luma) -> [ReadCode] {
    codes = []
    read(luma, formats(Self.types))
    // ZXing-C++ finds mirrored QR codes only in a mirrored image.
    read(luma, formats([.qr]), isMirrored: true)
    let central = formats([.aztec, .dataMatrix])
    if central != 0 {
      // ZXing-C++ searches for Aztec and Data Matrix codes only at the center of an image.
      for region in CodeCandidateRegions.find(in: luma) where region.width < luma.width || region.height < luma.height {
        read(luma.cropped(to: region), central, atX: region.x, y: region.y)
        read(luma.cropped(to: region), formats([.dataMatrix]), isMirrored: true, atX: region.x, y: region.y)
      }
    }
    return codes.sorted { ($0.bounds.minY, $0.bounds.minX) < ($1.bounds.minY, $1.bounds.minX) }
  }

  /// Returns the format bits of the candidate types that are requested.
  private func formats(_ candidates: [AVMetadataObject.ObjectType]) -> UInt32 {
    CodeSymbology.all.filter { candidates.contains($0.type) && types.contains($0.type) }.reduce(0) { $0 | $1.format }
  }

  private mutating func read(_ luma: Luma, _ formats: UInt32, isMirrored: Bool = false, atX x: Int = 0, y: Int = 0) {
    guard formats != 0 else { return }
    var finds = Finds()
    withUnsafeMutablePointer(to: &finds) { finds in
      czxing_read(luma.image(isMirrored: isMirrored), formats, finds) { context, code in
        guard let context, let code else { return }
        context.assumingMemoryBound(to: Finds.self).pointee.add(code.pointee)
      }
    }
    for find in finds.list {
      guard let kind = CodeSymbology.kind(of: find.format, saying: find.text ?? "", among: types) else { continue }
      let corners = find.corners(isLinear: kind.isLinear).map { corner in
        CGPoint(x: (isMirrored ? Double(luma.width) - corner.x : corner.x) + Double(x), y: corner.y + Double(y))
      }
      add(ReadCode(type: kind.type, text: find.text, corners: corners))
    }
  }

  /// Adds a code, unless it has already been found in another part of the image.
  private mutating func add(_ code: ReadCode) {
    let isKnown = codes.contains { known in
      known.type == code.type && known.text == code.text
        && known.bounds.insetBy(dx: -4, dy: -4).contains(CGPoint(x: code.bounds.midX, y: code.bounds.midY))
    }
    if !isKnown { codes.append(code) }
  }
}

/// The codes that ZXing-C++ has found.
private struct Finds {
  struct Find {
    let format: UInt32
    let text: String?
    /// The corners in pixels: top left, top right, bottom right, bottom left.
    let pixels: [SIMD2<Double>]

    /// Returns the corners counterclockwise from the top left, or clockwise if the code is mirrored.
    ///
    /// For linear codes, ZXing-C++ reports the outermost pixels instead of the outer edges. Their upright and mirrored
    /// forms cannot be distinguished, so linear codes are assumed not to be mirrored.
    func corners(isLinear: Bool) -> [CGPoint] {
      var corners = [pixels[0], pixels[3], pixels[2], pixels[1]]
      if isLinear {
        let middle = corners.reduce(.zero, +) / 4
        corners = corners.map { corner in
          SIMD2(corner.x + (corner.x > middle.x ? 1 : 0), corner.y + (corner.y > middle.y ? 1 : 0))
        }
        let area = zip(corners, corners[1...] + corners[..<1]).reduce(0) { $0 + $1.0.x * $1.1.y - $1.1.x * $1.0.y }
        if area > 0 { corners = [corners[1], corners[0], corners[3], corners[2]] }
      }
      return corners.map { CGPoint(x: $0.x, y: $0.y) }
    }
  }

  private(set) var list: [Find] = []

  mutating func add(_ code: czxing_code) {
    let numbers = withUnsafeBytes(of: code.corners) { Array($0.bindMemory(to: Int32.self)).map(Double.init) }
    let text = code.text.map { String(decoding: UnsafeRawBufferPointer(start: $0, count: code.length), as: UTF8.self) }
    list.append(
      Find(
        format: code.format, text: text,
        pixels: stride(from: 0, to: 8, by: 2).map { SIMD2(numbers[$0], numbers[$0 + 1]) }))
  }
}
