import AVFoundationTypes
import CaptureModel
import CoreVideoModel
import Foundation
import HardwareModel
import MediaCoding
import PixelModel
import Testing

@testable import SceneRendering

/// Tests the pixels of Apple ProRAW photos: linear light before white balance, with zoom applied.
struct LinearPixelsTests {
  private func image(
    _ settings: FrameSettings, _ scene: Scene = .chart(.orientation), _ format: OSType = kCVPixelFormatType_64RGBALE
  ) throws -> PixelMemory {
    try ControlledCamera(scene).image(settings, format: format).memory
  }

  /// Returns a pixel's samples relative to the maximum value.
  private func samples(_ memory: PixelMemory, _ x: Int, _ y: Int) -> SIMD4<Double> {
    memory.withPlane(0) { bytes, plane in
      let place = y * plane.bytesPerRow + 8 * x
      return SIMD4((0..<4).map { Double(bytes.load(fromByteOffset: place + 2 * $0, as: UInt16.self)) / 65_535 })
    }
  }

  /// Returns the mean RGB values of a gray scene.
  private func means(_ settings: FrameSettings, gray: UInt8 = 188) throws -> SIMD3<Double> {
    let scene = FileManager.default.temporaryDirectory.appendingPathComponent("grey-\(UUID().uuidString).png")
    defer { try? FileManager.default.removeItem(at: scene) }
    let flat = try DrawnScene.memory(kCVPixelFormatType_OneComponent8, 16, 16)
    flat.bytes.initializeMemory(as: UInt8.self, repeating: gray)
    try PNGFile.write(flat, to: scene)
    let memory = try image(settings, .image(scene))
    var sum = SIMD4<Double>.zero
    for y in stride(from: 0, to: 180, by: 20) {
      for x in stride(from: 0, to: 320, by: 20) { sum += samples(memory, x, y) }
    }
    #expect(sum.w == 144, "the fourth sample is full")
    return SIMD3(sum.x, sum.y, sum.z) / 144
  }

  @Test func `rule(442): a gray subject has the color of the light, in proportion to its intensity`() throws {
    let expected = LightColor.standard.channels * SceneColor.linear(188.0 / 255)
    for stops in [0.0, -2, 0.5] {
      let means = try means(ControlledCamera.settings { $0.exposureSeconds *= exp2(stops) })
      for channel in 0..<3 {
        #expect(abs(means[channel] / expected[channel] / exp2(stops) - 1) < 0.01, "channel \(channel), \(stops) EV")
      }
    }
    let bright = try means(ControlledCamera.settings { $0.exposureSeconds *= 64 })
    #expect(bright == SIMD3(repeating: 1))
  }

  @Test func `rule(442): linear raw pixels do not contain white balance`() throws {
    let usual = try image(ControlledCamera.asMetered)
    let changed = try image(ControlledCamera.settings { $0.whiteBalanceGains = SIMD3(3, 1, 1) })
    #expect(usual.checksum() == changed.checksum())
  }

  /// Compares with the processed image of the same frame, in linear light, for every fourth pixel above the frame
  /// stamp.
  @Test(arguments: [1.0, 2, 8])
  func `rule(441): linear raw pixels are zoomed like the processed image`(zoom: Double) throws {
    let settings = ControlledCamera.settings { $0.zoomFactor = zoom }
    let (raw, processed) = (
      try image(settings), try image(settings, .chart(.orientation), kCVPixelFormatType_32BGRA)
    )
    var (difference, count) = (0.0, 0.0)
    for y in stride(from: 0, to: 90, by: 4) {
      for x in stride(from: 0, to: 320, by: 4) {
        let linear = samples(raw, x, y)
        let balanced = SIMD3(linear.x, linear.y, linear.z) * settings.whiteBalanceGains
        let shown = DrawnScene(memory: processed).pixel(x, y)
        for channel in 0..<3 {
          difference += abs(min(1, balanced[channel]) - SceneColor.linear(Double(shown[channel]) / 255))
          count += 1
        }
      }
    }
    #expect(difference / count < 0.01, "\(difference / count)")
  }
}
