import CaptureModel
import CoreVideoModel
import PixelModel
import SimulationKernel

/// An indexed ISP, which exposes each color of an indexed scene image once and then maps each sample through a table.
///
/// Tables are cached, because most frames are exposed like an earlier one.
struct IndexedISP {
  private var tables: [Key: [UInt32]] = [:]
  private var colors: [SceneColor] = []

  /// The parameters of a table, in addition to the colors.
  private struct Key: Hashable {
    var format: OSType
    var channel: Int
    var response: SensorResponse
    var gain: Double?
  }

  /// The exposure of an image by the sensor.
  struct Exposure {
    var response: SensorResponse
    /// The brightness of each row or column in steps of the response; empty for steady light.
    var bands: [Int32] = []
    var bandsAreColumns = false
    /// The noise of the frame, supported only without bands.
    var noise: Noise?
  }

  /// The maximum number of cached tables.
  private static let limit = 2048

  /// Exposes an indexed image.
  ///
  /// - Parameters:
  ///   - source: An indexed image that corresponds to the destination's layout.
  ///   - colors: The colors of its palette.
  mutating func process(
    _ source: PixelMemory, _ colors: [SceneColor], _ exposure: Exposure, into destination: PixelMemory
  ) {
    guard let format = PixelFormat.named(destination.layout.pixelFormat), let channels = Channel.channels(of: format)
    else { return }
    if colors != self.colors || tables.count > Self.limit { (self.colors, tables) = (colors, [:]) }
    for (index, channel) in channels.enumerated() {
      let rows = IndexedRows(channel, index, of: source, into: destination)
      switch channel.size {
      case 1: expose(rows, UInt8.self, exposure, format, index)
      case 2: expose(rows, UInt16.self, exposure, format, index)
      default: expose(rows, UInt32.self, exposure, format, index)
      }
    }
  }

  private mutating func expose<Sample: FixedWidthInteger & UnsignedInteger>(
    _ rows: IndexedRows, _: Sample.Type, _ exposure: Exposure, _ format: PixelFormat, _ index: Int
  ) {
    let channel = rows.channel
    func samples(_ brightness: Int32, _ noise: Noise?) -> [Sample] {
      table(format, channel, index, exposure.response.brighter(by: brightness), noise)
        .map { Sample(truncatingIfNeeded: $0) }
    }
    if let noise = exposure.noise {
      rows.expose(samples(0, noise), seed: noise.seed &+ UInt64(index) &* 0xA24B_AED4_963E_E407)
    } else if exposure.bands.isEmpty {
      rows.expose(samples(0, nil), tables: [0], areColumns: false)
    } else {
      // Concatenate the tables of all bands, and record for each row or column the offset of its table.
      let shift = exposure.bandsAreColumns ? channel.shiftX : channel.shiftY
      var joined: [Sample] = []
      var places: [Int32: Int32] = [:]
      let tables = stride(from: 0, to: exposure.bands.count, by: 1 << shift).map { line in
        let band = exposure.bands[line]
        if let place = places[band] { return place }
        let place = Int32(joined.count)
        places[band] = place
        joined += samples(band, nil)
        return place
      }
      rows.expose(joined, tables: tables, areColumns: exposure.bandsAreColumns)
    }
  }

  /// Returns one sample for each color or, with noise, one sample for each of ``Noise/cases``.
  private mutating func table(
    _ format: PixelFormat, _ channel: Channel, _ index: Int, _ response: SensorResponse, _ noise: Noise?
  ) -> [UInt32] {
    let key = Key(format: format.code, channel: index, response: response, gain: noise?.gain)
    if let table = tables[key] { return table }
    var table =
      noise.map { noisySamples(format, channel, response, $0) }
      ?? colors.map { channel.sample(of: response($0), in: format) }
    // Pad the table, so that every possible sample of an indexed image is a valid index.
    let count = Palette.limit * (noise == nil ? 1 : Noise.cases.count)
    table += [UInt32](repeating: 0, count: count - table.count)
    tables[key] = table
    return table
  }

  private func noisySamples(
    _ format: PixelFormat, _ channel: Channel, _ response: SensorResponse, _ noise: Noise
  ) -> [UInt32] {
    let share = Noise.share(halvings: channel.shiftX + channel.shiftY)
    let factors = response.factors
    return colors.flatMap { color in
      let light = SIMD3(SceneColor.linear(color.red), SceneColor.linear(color.green), SceneColor.linear(color.blue))
      // Saturated signals stay saturated regardless of noise.
      let signal = light * factors
      let seen = signal.clamped(lowerBound: .zero, upperBound: .one)
      let deviation = SIMD3(
        noise.deviation(atSignal: seen.x), noise.deviation(atSignal: seen.y), noise.deviation(atSignal: seen.z))
      return Noise.cases.map { channel.sample(of: SceneColor(signal: signal + deviation * share * $0), in: format) }
    }
  }
}

/// The rows of an indexed plane and the rows of the channel to which they are converted.
private struct IndexedRows {
  let channel: Channel
  private let source: UnsafePointer<UInt8>
  private let sourceStride: Int
  private let target: UnsafeMutableRawPointer
  private let targetStride: Int
  private let width: Int
  private let height: Int

  init(_ channel: Channel, _ index: Int, of source: PixelMemory, into destination: PixelMemory) {
    let (from, to) = (source.layout.planes[index], destination.layout.planes[channel.plane])
    self.channel = channel
    self.source = UnsafePointer(source.baseAddress(ofPlane: index).assumingMemoryBound(to: UInt8.self))
    target = destination.baseAddress(ofPlane: channel.plane) + channel.offset
    (sourceStride, targetStride) = (from.bytesPerRow, to.bytesPerRow)
    (width, height) = (from.width, from.height)
  }

  /// Maps each color number through the table of its row or column.
  func expose<Sample: FixedWidthInteger>(_ samples: [Sample], tables: [Int32], areColumns: Bool) {
    samples.withUnsafeBufferPointer { samples in
      tables.withUnsafeBufferPointer { tables in
        forEachRow(Sample.self) { row, numbers, target, step in
          if areColumns {
            for x in 0..<width { target[x &* step] = samples[Int(tables[x]) &+ Int(numbers[x])] }
          } else {
            let table = samples.baseAddress! + Int(tables[min(row, tables.count - 1)])
            for x in 0..<width { target[x &* step] = table[Int(numbers[x])] }
          }
        }
      }
    }
  }

  /// Maps each color number to one of its samples at random. Each row has its own random sequence, so the result does
  /// not depend on the drawing order.
  func expose<Sample: FixedWidthInteger>(_ samples: [Sample], seed: UInt64) {
    samples.withUnsafeBufferPointer { samples in
      forEachRow(Sample.self) { row, numbers, target, step in
        var random = SplitMix64(seed: seed &+ UInt64(row) &* 0x9E6C_63D0_876A_3F6B)
        func expose(_ place: Int, _ bits: UInt64) {
          target[place &* step] = samples[Int(numbers[place]) << 8 | Int(truncatingIfNeeded: bits & 0xFF)]
        }
        var x = 0
        while x &+ 8 <= width {
          let bits = random.next()
          // A fixed number of samples, so that the compiler unrolls the loop.
          for place in 0..<8 { expose(x &+ place, bits >> UInt64(8 &* place)) }
          x &+= 8
        }
        let bits = random.next()
        for place in 0..<width - x { expose(x &+ place, bits >> UInt64(8 &* place)) }
      }
    }
  }

  @inline(__always)
  private func forEachRow<Sample>(
    _: Sample.Type,
    _ body: (_ row: Int, _ numbers: UnsafePointer<UInt8>, _ target: UnsafeMutablePointer<Sample>, _ step: Int) -> Void
  ) {
    for row in 0..<height {
      body(
        row, source + row * sourceStride,
        (target + row * targetStride).assumingMemoryBound(to: Sample.self), channel.stride / MemoryLayout<Sample>.size)
    }
  }
}
