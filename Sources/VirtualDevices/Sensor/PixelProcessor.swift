import CoreVideoModel
import PixelModel
import SimulationKernel

/// Turns a sharp picture of a scene as it was drawn into what a sensor makes of it, pixel by pixel, in linear light.
///
/// The picture is BGRA; 65,535 is a saturated pixel of linear light.
struct PixelProcessor {
  let response: SensorResponse
  /// Diameter of the disc that a point becomes, in pixels.
  var blur = 0.0
  /// Light of each row (or column, see `bandsAreColumns`) over the mean; empty in steady light.
  var bands: [Float] = []
  var bandsAreColumns = false
  var noise: Noise?

  /// A blur that is smaller than this many pixels is not seen.
  static let leastBlur = 0.7

  private static let linear: [UInt16] = (0...255).map {
    UInt16((SceneColor.linear(Double($0) / 255) * 65_535).rounded())
  }
  private static let encoded: [UInt8] = (0...65_535).map {
    UInt8((SceneColor.encoded(Double($0) / 65_535) * 255).rounded())
  }

  /// Whether what becomes of a pixel depends on its colour alone.
  var isPointwise: Bool { blur < Self.leastBlur && bands.isEmpty && noise == nil }

  /// Processes a picture into another one of the same layout.
  func process(_ source: PixelMemory, into destination: PixelMemory) {
    isPointwise ? translate(source, into: destination) : expose(source, into: destination)
  }

  /// Each component by itself: a table is enough.
  private func translate(_ source: PixelMemory, into destination: PixelMemory) {
    let tables = (0..<3).map { channel in
      (0...255).map { value -> UInt8 in
        let color = response(SceneColor(grey: Double(value) / 255))
        return UInt8(([color.blue, color.green, color.red][channel] * 255).rounded())
      }
    }
    let table = tables[0] + tables[1] + tables[2]
    forEachRow(source, destination) { from, to, width in
      table.withUnsafeBufferPointer { table in
        for place in stride(from: 0, to: 4 * width, by: 4) {
          to[place] = table[Int(from[place])]
          to[place + 1] = table[256 + Int(from[place + 1])]
          to[place + 2] = table[512 + Int(from[place + 2])]
          to[place + 3] = 255
        }
      }
    }
  }

  /// Through planes of linear light.
  private func expose(_ source: PixelMemory, into destination: PixelMemory) {
    let (width, height) = (source.layout.width, source.layout.height)
    withLight(of: source) { light in
      var row = 0
      forEachRow(source, destination) { _, to, _ in
        expose(light, row: row, width: width, height: height, into: to)
        row += 1
      }
    }
  }

  /// The light that falls on the sensor as the lens lets it through: planes of blue, green and red.
  func withLight(of source: PixelMemory, _ body: (UnsafeMutableBufferPointer<UInt16>) -> Void) {
    let (width, height) = (source.layout.width, source.layout.height)
    withUnsafeTemporaryAllocation(of: UInt16.self, capacity: 3 * width * height) { light in
      var row = 0
      forEachRow(source, source) { from, _, _ in
        Self.linear.withUnsafeBufferPointer { linear in
          for channel in 0..<3 {
            let plane = (channel * height + row) * width
            for x in 0..<width { light[plane + x] = linear[Int(from[4 * x + channel])] }
          }
        }
        row += 1
      }
      if blur >= Self.leastBlur {
        let box = BoxBlur(diameter: blur)
        for channel in 0..<3 {
          let plane = light[channel * width * height..<(channel + 1) * width * height]
          box.blur(UnsafeMutableBufferPointer(rebasing: plane), width: width, height: height)
        }
      }
      body(light)
    }
  }

  private func expose(
    _ light: UnsafeMutableBufferPointer<UInt16>, row: Int, width: Int, height: Int,
    into to: UnsafeMutablePointer<UInt8>
  ) {
    let factors = response.factors
    let ordered = [Float(factors.z), Float(factors.y), Float(factors.x)]
    let rowFactor = bands.isEmpty || bandsAreColumns ? 1 : bands[row]
    let columns = bandsAreColumns ? bands : []
    let deviations = noise?.deviations(scale: 65_535)
    Self.encoded.withUnsafeBufferPointer { encoded in
      for channel in 0..<3 {
        let plane = (channel * height + row) * width
        // Each row of a channel has its own random numbers, whatever the order of drawing.
        var random = SplitMix64(seed: (noise?.seed ?? 0) &+ UInt64(3 * row + channel) &* 0x9E6C_63D0_876A_3F6B)
        let factor = ordered[channel] * rowFactor
        for x in 0..<width {
          var signal = Float(light[plane + x]) * (columns.isEmpty ? factor : factor * columns[x])
          // What is beyond saturation stays there, whatever the noise.
          if let deviations {
            signal += deviations[Int(min(65_535, signal)) >> 6] * random.nextGaussian()
          }
          to[4 * x + channel] = encoded[Int(min(65_535, max(0, signal)) + 0.5)]
        }
      }
      for x in 0..<width { to[4 * x + 3] = 255 }
    }
  }

  private func forEachRow(
    _ source: PixelMemory, _ destination: PixelMemory,
    _ body: (_ from: UnsafePointer<UInt8>, _ to: UnsafeMutablePointer<UInt8>, _ width: Int) -> Void
  ) {
    let (from, to) = (source.layout.planes[0], destination.layout.planes[0])
    for row in 0..<source.layout.height {
      body(
        (source.baseAddress + from.offset + row * from.bytesPerRow).assumingMemoryBound(to: UInt8.self),
        (destination.baseAddress + to.offset + row * to.bytesPerRow).assumingMemoryBound(to: UInt8.self),
        source.layout.width)
    }
  }
}
