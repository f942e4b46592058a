import CoreVideoModel
import PixelModel

/// An exposure processor for 8-bit YCbCr images, such as those decoded from video files, that avoids conversion to
/// another format.
struct VideoProcessor {
  /// The number of steps per code in which red, green and blue are calculated.
  private static let parts = 4
  /// The margin in codes beyond the valid color range, because not every combination of luma and chroma is a valid
  /// color.
  private static let outside = 320

  let pixelFormat: OSType
  let response: SensorResponse
  /// The contributions of each luma or chroma code to red, green and blue.
  private let brightness: [Int32]
  private let (blueOfCb, greenOfCb): ([Int32], [Int32])
  private let (greenOfCr, redOfCr): ([Int32], [Int32])
  /// The contributions of exposed red, green and blue to luma, and of blue and red to chroma, with 16 fractional bits.
  private let lumaOf: [[Int32]]
  private let (cbOfBlue, crOfRed): ([Int32], [Int32])
  /// The multiples of luma that are subtracted from the color components to calculate chroma.
  private let (cbOfLuma, crOfLuma): (Int, Int)
  private let floor: Int

  /// The luma weights of blue, green and red, and the ranges of the color differences. **Source:** ITU-R BT.709-6,
  /// items 3.2 and 3.3.
  private static let shares = [0.0722, 0.7152, 0.2126]
  private static let (blueRange, redRange) = (1.8556, 1.5748)

  /// Creates a processor, or returns nil for an unsupported pixel format.
  init?(_ pixelFormat: OSType, response: SensorResponse) {
    let isFull = pixelFormat == kCVPixelFormatType_420YpCbCr8BiPlanarFullRange
    guard isFull || pixelFormat == kCVPixelFormatType_420YpCbCr8BiPlanarVideoRange else { return nil }
    (self.pixelFormat, self.response) = (pixelFormat, response)
    let (black, lumaScale, chromaScale) = isFull ? (0.0, 255.0, 255.0) : (16, 219, 224)
    func places(_ zero: Double, _ factor: Double, from first: Int = 0) -> [Int32] {
      (0...255).map { Int32(((Double($0) - zero) * factor * 255 * Double(Self.parts)).rounded()) + Int32(first) }
    }
    brightness = places(black, 1 / lumaScale, from: Self.outside * Self.parts)
    let (blue, red) = (Self.blueRange / chromaScale, Self.redRange / chromaScale)
    (blueOfCb, greenOfCb) = (places(128, blue), places(128, -blue * Self.shares[0] / Self.shares[1]))
    (redOfCr, greenOfCr) = (places(128, red), places(128, -red * Self.shares[2] / Self.shares[1]))
    let exposed = (0...(255 + 2 * Self.outside) * Self.parts).map { place -> SceneColor in
      let code = Double(place) / Double(Self.parts) - Double(Self.outside)
      return response(SceneColor(gray: min(1, max(0, code / 255))))
    }
    func sums(_ component: (SceneColor) -> Double, _ factor: Double) -> [Int32] {
      exposed.map { Int32((component($0) * factor * 65_536).rounded()) }
    }
    let components: [(SceneColor) -> Double] = [\.blue, \.green, \.red]
    lumaOf = zip(components, Self.shares).map { sums($0, $1 * lumaScale) }
    (cbOfBlue, crOfRed) = (sums(\.blue, 1 / blue), sums(\.red, 1 / red))
    cbOfLuma = Int((65_536 / (blue * lumaScale)).rounded())
    crOfLuma = Int((65_536 / (red * lumaScale)).rounded())
    floor = Int(black) << 16 + 32_768
  }

  /// Exposes an image in place.
  func process(_ image: PixelMemory) {
    let (lumaPlane, chromaPlane) = (image.layout.planes[0], image.layout.planes[1])
    let first = image.baseAddress(ofPlane: 0).assumingMemoryBound(to: UInt8.self)
    let chroma = image.baseAddress(ofPlane: 1).assumingMemoryBound(to: UInt8.self)
    for row in 0..<chromaPlane.height {
      let upper = first + 2 * row * lumaPlane.bytesPerRow
      let lower = 2 * row + 1 < lumaPlane.height ? upper + lumaPlane.bytesPerRow : upper
      process(upper, lower, lumaPlane.width, chroma + row * chromaPlane.bytesPerRow)
    }
  }

  /// Processes two rows of luma and the row of chroma that they share.
  private func process(
    _ upper: UnsafeMutablePointer<UInt8>, _ lower: UnsafeMutablePointer<UInt8>, _ width: Int,
    _ chroma: UnsafeMutablePointer<UInt8>
  ) {
    lumaOf[0].withUnsafeBufferPointer { lumaOfBlue in
      lumaOf[1].withUnsafeBufferPointer { lumaOfGreen in
        lumaOf[2].withUnsafeBufferPointer { lumaOfRed in
          brightness.withUnsafeBufferPointer { brightness in
            for x in 0..<width.dividedUp(by: 2) {
              let (cb, cr) = (Int(chroma[2 &* x]), Int(chroma[2 &* x &+ 1]))
              let (blue, red) = (blueOfCb[cb], redOfCr[cr])
              let green = greenOfCb[cb] &+ greenOfCr[cr]
              @inline(__always) func luma(_ place: Int32) -> Int {
                Int(
                  lumaOfBlue[Int(place &+ blue)] &+ lumaOfGreen[Int(place &+ green)] &+ lumaOfRed[Int(place &+ red)])
              }
              let (left, right) = (2 &* x, min(2 &* x &+ 1, width &- 1))
              // At an odd width or height, the last pixel is used in place of its missing neighbor.
              let (a, b) = (brightness[Int(upper[left])], brightness[Int(upper[right])])
              let (c, d) = (brightness[Int(lower[left])], brightness[Int(lower[right])])
              let mean = (a &+ b &+ c &+ d &+ 2) >> 2
              upper[left] = UInt8(truncatingIfNeeded: (luma(a) &+ floor) >> 16)
              upper[right] = UInt8(truncatingIfNeeded: (luma(b) &+ floor) >> 16)
              lower[left] = UInt8(truncatingIfNeeded: (luma(c) &+ floor) >> 16)
              lower[right] = UInt8(truncatingIfNeeded: (luma(d) &+ floor) >> 16)
              let light = luma(mean)
              // Slightly less than one half, so that saturated blue and red at full range do not reach 256.
              let half = 128 << 16 + 32_640
              chroma[2 &* x] = UInt8(
                truncatingIfNeeded: (Int(cbOfBlue[Int(mean &+ blue)]) &- (light &* cbOfLuma) >> 16 &+ half) >> 16)
              chroma[2 &* x &+ 1] = UInt8(
                truncatingIfNeeded: (Int(crOfRed[Int(mean &+ red)]) &- (light &* crOfLuma) >> 16 &+ half) >> 16)
            }
          }
        }
      }
    }
  }
}
