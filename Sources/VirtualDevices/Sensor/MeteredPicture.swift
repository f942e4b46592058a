import AVFoundationTypes
import CaptureModel
import CoreVideoModel
import HardwareModel
import PixelModel

/// How much of each colour lies in which part of a picture: all that metering needs to know about a scene, whatever its exposure.
///
/// The picture is drawn small, and its colours are sorted into 4096 kinds. A kind saturates as a whole, at its mean colour.
struct MeteredPicture: Sendable {
  /// Parts of the picture in the lanes of a vector: a grid of four columns and three rows from the top left, ...
  static let columns = 4
  static let rows = 3
  /// ... the region where exposure is metered, ...
  static let regionLane = 12
  /// ... and the whole picture.
  static let frameLane = 13

  /// One kind of colour.
  struct Kind: Sendable {
    /// Mean linear light of a subject of this kind in white light.
    var light: SIMD3<Double>
    /// Which share of each part's pixels it covers.
    var shares: SIMD16<Double>
  }

  let kinds: [Kind]

  /// Sorts the pixels of a BGRA picture.
  init(_ memory: PixelMemory, region: PictureRegion) {
    let (width, height) = (memory.layout.width, memory.layout.height)
    func range(_ origin: Double, _ length: Double, _ count: Int) -> Range<Int> {
      let first = min(count - 1, max(0, Int((origin * Double(count)).rounded())))
      // At least one pixel, so that there is always something to meter.
      return first..<min(count, max(first + 1, Int(((origin + length) * Double(count)).rounded())))
    }
    let (across, down) = (range(region.x, region.width, width), range(region.y, region.height, height))
    let edges = (0...Self.columns).map { $0 * width / Self.columns } + [across.lowerBound, across.upperBound]
    let cuts = edges.sorted()
    var counter = ColorCounter()
    memory.withPlane(0) { bytes, plane in
      for y in 0..<height {
        let row = UnsafeRawBufferPointer(rebasing: bytes[(y * plane.bytesPerRow)..<(y * plane.bytesPerRow + 4 * width)])
        let gridRow = y * Self.rows / height * Self.columns
        for (left, right) in zip(cuts, cuts.dropFirst()) where left < right {
          // The last column that begins at or before `left`.
          let column = (0..<Self.columns).last { $0 * width / Self.columns <= left } ?? 0
          counter.count(
            row.bindMemory(to: UInt32.self)[left..<right], lane: gridRow + column,
            isInRegion: across.contains(left) && down.contains(y))
        }
      }
    }
    kinds = counter.kinds
  }
}

extension MeteredPicture {
  /// What a sensor sees of the picture.
  struct Levels {
    /// Mean signal of each part, weighted as luminance.
    var parts = SIMD16<Double>.zero
    /// Mean signals of the pixels that are not saturated.
    var channels = SIMD3<Double>.zero
  }

  /// Luminance of red, green and blue. **Source:** ITU-R BT.709-6, item 3.2.
  private static let luminance = SIMD3(0.2126, 0.7152, 0.0722)
  /// Signals that only just reach saturation, as white does when it is as metered, still count as colour.
  private static let saturation = 1.02

  /// Exposes the picture.
  ///
  /// - Parameter white: signals of a white subject, before white balance. Levels weigh them as they are in standard light.
  func levels(white: SIMD3<Double>) -> Levels {
    let standard = LightColor.standard.channels
    var levels = Levels()
    var counted = 0.0
    for kind in kinds {
      let signal = kind.light * white
      let balanced = signal / standard
      let level = (balanced.clamped(lowerBound: .zero, upperBound: .one) * Self.luminance).sum()
      levels.parts += kind.shares * level
      if balanced.max() < Self.saturation {
        let share = kind.shares[Self.frameLane]
        levels.channels += signal * share
        counted += share
      }
    }
    levels.channels = counted > 0 ? levels.channels / counted : standard
    return levels
  }
}
