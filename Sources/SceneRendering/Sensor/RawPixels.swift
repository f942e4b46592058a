import CoreVideoModel
import PixelModel
import SimulationKernel

/// A pixel layout of RAW photos, which contain linear light before white balance.
protocol RawPixels {
  /// Exposes the light of a scene.
  ///
  /// - Parameters:
  ///   - light: The light that passes through the lens.
  ///   - bands: The flicker bands of the light.
  ///   - imaging: The sensitivity of each color and the noise.
  ///   - destination: An image of the same size as the light, in the format of these pixels.
  func expose(_ light: LinearImage, _ bands: LightBands, _ imaging: ImagingParameters, into destination: PixelMemory)
}

/// The pixels of Apple ProRAW: red, green, blue and an unused value, 16 bits each, little-endian, with the noise of a
/// processed photo.
///
/// **Source:** rule 442; that white balance is left to the raw converter is inferred, because editors can change it.
struct LinearPixels: RawPixels {
  func expose(_ light: LinearImage, _ bands: LightBands, _ imaging: ImagingParameters, into destination: PixelMemory) {
    let (width, height) = (light.area.width, light.area.height)
    let white = imaging.mosaic.white
    let factors = SIMD4<Float>(Float(white.z), Float(white.y), Float(white.x), 0)
    let deviations = imaging.noise?.deviations(scale: 65_535)
    let plane = destination.layout.planes[0]
    for row in 0..<height {
      let to = (destination.baseAddress + plane.offset + row * plane.bytesPerRow).assumingMemoryBound(to: UInt16.self)
      let from = light.row(row)
      // Each row has its own random sequence, so the result does not depend on the drawing order.
      var random = SplitMix64(seed: (imaging.noise?.seed ?? 0) &+ UInt64(row) &* 0x9E6C_63D0_876A_3F6B)
      for x in 0..<width {
        let pixel = from + 4 * x
        var signal = SIMD4<Float>(Float(pixel[0]), Float(pixel[1]), Float(pixel[2]), 0) * factors * bands.factor(x, row)
        signal.clamp(lowerBound: .zero, upperBound: SIMD4(repeating: 65_535))
        if let deviations {
          for channel in 0..<3 { signal[channel] += deviations[Int(signal[channel]) >> 6] * random.nextGaussian() }
          signal.clamp(lowerBound: .zero, upperBound: SIMD4(repeating: 65_535))
        }
        to[4 * x] = UInt16(signal.z + 0.5).littleEndian
        to[4 * x + 1] = UInt16(signal.y + 0.5).littleEndian
        to[4 * x + 2] = UInt16(signal.x + 0.5).littleEndian
        to[4 * x + 3] = .max
      }
    }
  }
}
