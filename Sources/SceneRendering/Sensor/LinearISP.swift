import CoreVideoModel
import PixelModel
import SimulationKernel

/// A linear ISP, which converts linear light to exposed samples pixel by pixel.
struct LinearISP {
  let pixelFormat: OSType
  var response = SensorResponse.identity
  var bands = LightBands()
  var noise: Noise?
  private let channels: [(channel: Channel, tables: [SignalTable])]

  /// The saturation level and the rounding offset of signals, which are ``SignalTable`` levels with four fractional
  /// bits.
  private static let (saturation, half) = (Float((SignalTable.levels - 1) << 4), Float(8))

  /// Creates a processor, or returns nil if scenes cannot be drawn in this pixel format.
  init?(_ pixelFormat: OSType) {
    guard let format = PixelFormat.named(pixelFormat), let channels = Channel.channels(of: format) else { return nil }
    self.pixelFormat = pixelFormat
    self.channels = channels.map { ($0, $0.signalTables(in: format)) }
  }

  /// Exposes a drawn image (BGRA or indexed) without lens blur.
  func process(_ source: PixelMemory, _ colors: [SceneColor]?, into destination: PixelMemory) {
    let height = source.layout.height
    let strip = LinearImage(PixelRect(x: 0, y: 0, width: source.layout.width, height: min(16, height)))
    for top in stride(from: 0, to: height, by: 16) {
      strip.area.y = top
      strip.area.height = min(16, height - top)
      strip.load(source, colors: colors, side: 1)
      process(strip, strip.area, into: destination)
    }
  }

  /// Exposes a part of the light into the same part of an image. The part must not share samples with its surroundings.
  func process(_ light: LinearImage, _ part: PixelRect, into destination: PixelMemory) {
    let (width, height) = (part.width, part.height)
    let own = [response.factors.z, response.factors.y, response.factors.x, 0].map {
      Float($0) * Self.saturation / 65_535
    }
    let factors = (0..<4 * width).map { place -> Float in
      return own[place % 4] * (bands.areColumns ? bands.factor(part.x + place / 4, 0) : 1)
    }
    let deviations = noise?.deviations(scale: Double(Self.saturation))
    withUnsafeTemporaryAllocation(of: UInt16.self, capacity: 2 * 4 * width) { signals in
      let rows = [signals.baseAddress!, signals.baseAddress! + 4 * width]
      for top in stride(from: 0, to: height, by: 2) {
        for line in 0..<2 {
          let row = min(height - 1, top + line)
          let band = bands.areColumns ? 1 : bands.factor(0, part.y + row)
          let from = light.row(part.y - light.area.y + row) + 4 * (part.x - light.area.x)
          expose(from, factors, band, into: rows[line])
          if let deviations { addNoise(deviations, from, factors, band, row: part.y + row, to: rows[line], width) }
        }
        for (channel, tables) in channels {
          for line in 0..<(channel.shiftY == 0 ? min(2, height - top) : 1) {
            write(channel, tables, rows, line: line, part, y: part.y + top + line, into: destination)
          }
        }
      }
    }
  }

  /// Exposes one row of light to signals.
  private func expose(
    _ light: UnsafeMutablePointer<UInt16>, _ factors: [Float], _ band: Float, into signals: UnsafeMutablePointer<UInt16>
  ) {
    factors.withUnsafeBufferPointer { factors in
      for place in 0..<factors.count {
        let signal = Float(light[place]) * (factors[place] * band)
        // Rounds with a bit pattern trick, because Swift's range-checked conversion prevents vectorization.
        signals[place] = UInt16(truncatingIfNeeded: (min(Self.saturation, signal) + Self.half + 8_388_608).bitPattern)
      }
    }
  }

  private func addNoise(
    _ deviations: [Float], _ light: UnsafeMutablePointer<UInt16>, _ factors: [Float], _ band: Float, row: Int,
    to signals: UnsafeMutablePointer<UInt16>, _ width: Int
  ) {
    // Each row has its own random sequence, so the result does not depend on the drawing order.
    var random = SplitMix64(seed: (noise?.seed ?? 0) &+ UInt64(row) &* 0x9E6C_63D0_876A_3F6B)
    Noise.floatCases.withUnsafeBufferPointer { cases in
      deviations.withUnsafeBufferPointer { deviations in
        var bits: UInt64 = 0
        for place in 0..<width {
          if place & 7 == 0 { bits = random.next() }
          let sample = cases[Int(truncatingIfNeeded: bits & 0xFF)]
          bits >>= 8
          for channel in 0..<3 {
            // Saturated signals stay saturated regardless of noise.
            let signal = Float(light[4 &* place &+ channel]) * (factors[4 &* place &+ channel] * band)
            let level = Int(signals[4 &* place &+ channel]) >> 6
            let noisy = signal + Self.half + deviations[level] * sample[channel]
            signals[4 &* place &+ channel] = UInt16(
              truncatingIfNeeded: (max(Self.half, min(Self.saturation + Self.half, noisy)) + 8_388_608).bitPattern)
          }
        }
      }
    }
  }

  private func write(
    _ channel: Channel, _ tables: [SignalTable], _ rows: [UnsafeMutablePointer<UInt16>], line: Int, _ area: PixelRect,
    y: Int, into destination: PixelMemory
  ) {
    let plane = destination.layout.planes[channel.plane]
    let place = (y >> channel.shiftY) * plane.bytesPerRow + channel.offset + (area.x >> channel.shiftX) * channel.stride
    let target = destination.baseAddress(ofPlane: channel.plane) + place
    let width = area.width.dividedUp(by: 1 << channel.shiftX)
    // A sample uses the signals of its own pixel, or the mean of four pixels if it is subsampled.
    let (first, second) = (rows[line], channel.shiftY == 0 ? rows[line] : rows[1])
    switch channel.size {
    case 1: write(tables, first, second, channel, width, area.width, target.assumingMemoryBound(to: UInt8.self))
    case 2: write(tables, first, second, channel, width, area.width, target.assumingMemoryBound(to: UInt16.self))
    default: write(tables, first, second, channel, width, area.width, target.assumingMemoryBound(to: UInt32.self))
    }
  }

  @inline(__always)
  private func write<Sample: FixedWidthInteger>(
    _ tables: [SignalTable], _ first: UnsafeMutablePointer<UInt16>, _ second: UnsafeMutablePointer<UInt16>,
    _ channel: Channel, _ width: Int, _ pixels: Int, _ target: UnsafeMutablePointer<Sample>
  ) {
    let step = channel.stride / MemoryLayout<Sample>.size
    tables[0].parts.withUnsafeBufferPointer { parts in
      tables[tables.count - 1].parts.withUnsafeBufferPointer { others in
        let (own, other) = (tables[0], tables[tables.count - 1])
        @inline(__always) func sample(_ blue: Int, _ green: Int, _ red: Int) -> Sample {
          Sample(truncatingIfNeeded: own.sample(parts, blue, green, red))
        }
        @inline(__always) func pair(_ blue: Int, _ green: Int, _ red: Int) -> Sample {
          Sample(truncatingIfNeeded: own.sample(parts, blue, green, red) | other.sample(others, blue, green, red))
        }
        let isPair = tables.count > 1
        if channel.shiftX == 0 {
          for x in 0..<width {
            let pixel = first + 4 &* x
            let (blue, green, red) = (Int(pixel[0]) >> 4, Int(pixel[1]) >> 4, Int(pixel[2]) >> 4)
            target[x &* step] = isPair ? pair(blue, green, red) : sample(blue, green, red)
          }
        } else {
          for x in 0..<width {
            let (left, right) = (8 &* x, 4 &* min(2 &* x &+ 1, pixels &- 1))
            @inline(__always) func mean(_ color: Int) -> Int {
              (Int(first[left &+ color]) &+ Int(first[right &+ color]) &+ Int(second[left &+ color])
                &+ Int(second[right &+ color])) >> 6
            }
            let (blue, green, red) = (mean(0), mean(1), mean(2))
            target[x &* step] = isPair ? pair(blue, green, red) : sample(blue, green, red)
          }
        }
      }
    }
  }
}

extension SignalTable {
  /// Returns the sample for three signal levels. `parts` must be the parts of this table.
  @inline(__always)
  fileprivate func sample(_ parts: UnsafeBufferPointer<UInt32>, _ blue: Int, _ green: Int, _ red: Int) -> UInt32 {
    ((parts[blue] &+ parts[Self.levels &+ green] &+ parts[2 &* Self.levels &+ red]) &>> fraction) &<< shift
  }
}
