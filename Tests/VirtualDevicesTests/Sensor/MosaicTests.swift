import AVFoundationTypes
import CaptureModel
import CoreVideoModel
import Foundation
import HardwareModel
import MediaCoding
import Testing

@testable import SceneRendering

/// Tests the pixels of RAW photos: the light behind each color filter, before white balance and zoom.
struct MosaicTests {
  /// Returns the mean values of red, green and blue pixels, relative to the range between black and white level.
  private func means(
    _ settings: FrameSettings, _ pixelFormat: OSType = kCVPixelFormatType_14Bayer_RGGB, gray: UInt8 = 188,
    light: Light = .standard
  ) throws -> SIMD3<Double> {
    let scene = FileManager.default.temporaryDirectory.appendingPathComponent("grey-\(UUID().uuidString).png")
    defer { try? FileManager.default.removeItem(at: scene) }
    let flat = try DrawnScene.memory(kCVPixelFormatType_OneComponent8, 16, 16)
    flat.bytes.initializeMemory(as: UInt8.self, repeating: gray)
    try PNGFile.write(flat, to: scene)
    let camera = try ControlledCamera(.image(scene))
    camera.camera.light = light
    let memory = try camera.image(settings, format: pixelFormat).memory
    let filters: [OSType: [Int]] = [
      kCVPixelFormatType_14Bayer_RGGB: [0, 1, 1, 2], kCVPixelFormatType_14Bayer_GRBG: [1, 0, 2, 1],
      kCVPixelFormatType_14Bayer_GBRG: [1, 2, 0, 1], kCVPixelFormatType_14Bayer_BGGR: [2, 1, 1, 0],
    ]
    let filter = try #require(filters[pixelFormat])
    var (sums, counts) = (SIMD3<Double>.zero, SIMD3<Double>.zero)
    memory.withPlane(0) { bytes, plane in
      for y in 0..<plane.height {
        for x in 0..<plane.width {
          let channel = filter[2 * (y & 1) + x & 1]
          sums[channel] += Double(bytes.load(fromByteOffset: y * plane.bytesPerRow + 2 * x, as: UInt16.self)) - 512
          counts[channel] += 1
        }
      }
    }
    return sums / counts / (16_383 - 512)
  }

  private static let linear = SceneColor.linear(188.0 / 255)

  @Test(arguments: [
    kCVPixelFormatType_14Bayer_RGGB, kCVPixelFormatType_14Bayer_GRBG, kCVPixelFormatType_14Bayer_GBRG,
    kCVPixelFormatType_14Bayer_BGGR,
  ])
  func `a gray subject has the color of the light in the raw mosaic`(pixelFormat: OSType) throws {
    let means = try means(ControlledCamera.asMetered, pixelFormat)
    // White just saturates in the white-balanced image, whose minimum gain is 1.
    let expected = LightColor.standard.channels * Self.linear
    for channel in 0..<3 { #expect(abs(means[channel] / expected[channel] - 1) < 0.01, "channel \(channel)") }
  }

  @Test(arguments: [-2.0, -1, 0.5]) func `raw mosaic values are proportional to the light`(stops: Double) throws {
    let usual = try means(ControlledCamera.asMetered)
    let changed = try means(ControlledCamera.settings { $0.exposureSeconds *= exp2(stops) })
    for channel in 0..<3 { #expect(abs(changed[channel] / usual[channel] / exp2(stops) - 1) < 0.02) }
  }

  @Test func `the raw mosaic contains neither white balance nor zoom`() throws {
    let usual = try means(ControlledCamera.asMetered)
    let changed = try means(
      ControlledCamera.settings {
        $0.whiteBalanceGains = SIMD3(3, 1, 1)
        $0.zoomFactor = 4
      })
    #expect(changed == usual)
  }

  @Test func `the raw mosaic contains the color of the light`() throws {
    let warm = Light(colorTemperature: 2850)
    let means = try means(ControlledCamera.asMetered, light: warm)
    let channels = LightColor(kelvins: 2850).channels
    #expect(abs(means.x / means.y / channels.x - 1) < 0.01)
    #expect(abs(means.z / means.y / channels.z - 1) < 0.01)
  }

  @Test func `raw noise is around the black level, and no value exceeds the white level`() throws {
    let dark = try means(ControlledCamera.asMetered, gray: 0)
    #expect(abs(dark.y) < 0.0005)
    let bright = try means(ControlledCamera.settings { $0.exposureSeconds *= 64 })
    #expect(bright.x > 0.99)
    #expect(bright.y > 0.99)
    #expect(bright.z > 0.99)
    #expect(bright.max() <= 1)
  }
}
