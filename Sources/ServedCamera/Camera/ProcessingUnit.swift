internal import CServedCamera
import CoreVideoModel
import HardwareModel
import PixelModel

/// The processing unit of a webcam, which changes images after the sensor.
///
/// **Source:** the USB Video Class has the unit, with numbers that have no scale. The scales are assumed: 128 changes
/// nothing, 0 is the darkest, flattest, grayest or blurriest image (motioneye-project/motioneyeos/issues/2217).
struct ProcessingUnit: Hashable, Sendable {
  var brightness = ProcessingUnit.neutral
  var contrast = ProcessingUnit.neutral
  var saturation = ProcessingUnit.neutral
  var sharpness = ProcessingUnit.neutral

  static let range = Int64(0)...Int64(255)
  static let neutral = Int64(128)

  var isNeutral: Bool { self == ProcessingUnit() }

  /// Changes an image in any of the formats of a served camera.
  func process(_ memory: PixelMemory) {
    let format = memory.layout.pixelFormat
    // A renderer must not reuse what it drew before.
    memory.content = nil
    switch format {
    case kCVPixelFormatType_24RGB, kCVPixelFormatType_32BGRA:
      let step = format == kCVPixelFormatType_24RGB ? 3 : 4
      let components = (step == 3 ? [0, 1, 2] : [2, 1, 0]).map { samples(memory, 0, offset: $0, step: step) }
      for var component in components { sharpen(&component) }
      served_map_rgb(components, lumaTable(isFullRange: true), CInt(saturation))
    case kCVPixelFormatType_OneComponent8: processLuma(samples(memory, 0), isFullRange: true)
    case kCVPixelFormatType_422YpCbCr8_yuvs:
      processLuma(samples(memory, 0, step: 2), isFullRange: false)
      processChroma(samples(memory, 0, offset: 1, step: 2))
    default:
      processLuma(samples(memory, 0), isFullRange: false)
      for plane in memory.layout.planes.indices.dropFirst() {
        let isPaired = memory.layout.planes.count == 2
        for offset in 0...(isPaired ? 1 : 0) {
          processChroma(samples(memory, plane, offset: offset, step: isPaired ? 2 : 1))
        }
      }
    }
  }

  private func samples(_ memory: PixelMemory, _ index: Int, offset: Int = 0, step: Int = 1) -> served_samples {
    let plane = memory.layout.planes[index]
    let first = memory.baseAddress(ofPlane: index).assumingMemoryBound(to: UInt8.self) + offset
    return served_samples(
      first: first, step: step, row: plane.bytesPerRow, width: plane.width, height: plane.height)
  }

  private func sharpen(_ samples: inout served_samples) {
    guard sharpness != Self.neutral else { return }
    // From -64, the mean of the neighborhood, to 127.
    let amount = sharpness - Self.neutral
    served_sharpen(&samples, CInt(amount < 0 ? amount / 2 : amount))
  }

  private func processLuma(_ samples: served_samples, isFullRange: Bool) {
    var samples = samples
    sharpen(&samples)
    served_map(&samples, lumaTable(isFullRange: isFullRange))
  }

  private func processChroma(_ samples: served_samples) {
    var samples = samples
    let table = (0...255).map { value in
      UInt8(clamping: 128 + (value - 128) * Int(saturation) / Int(Self.neutral))
    }
    served_map(&samples, table)
  }

  /// The luma that replaces each luma: contrast around middle gray, then brightness.
  private func lumaTable(isFullRange: Bool) -> [UInt8] {
    let (black, white) = isFullRange ? (0.0, 255.0) : (16.0, 235.0)
    return (0...255).map { value in
      let luma = (Double(value) - black) * 255 / (white - black)
      let changed = (luma - 128) * Double(contrast) / Double(Self.neutral) + Double(brightness)
      return UInt8((black + min(255, max(0, changed)) * (white - black) / 255).rounded())
    }
  }
}

/// An image that a processing unit has changed.
struct ProcessedImage: SourceImage {
  let image: any SourceImage
  let unit: ProcessingUnit

  func draw(into memory: PixelMemory, sensorToBuffer: ImageOrientation) {
    image.draw(into: memory, sensorToBuffer: sensorToBuffer)
    unit.process(memory)
  }
}
