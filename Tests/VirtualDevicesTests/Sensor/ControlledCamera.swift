import AVFoundationTypes
import CaptureModel
import CoreVideoModel
import Foundation
import HardwareModel
import PixelModel
import PlatformTypes
import Testing

@testable import SceneRendering

/// A camera in front of a scene, with settings that a test chooses, and measurements of its images.
struct ControlledCamera {
  static let lens = LensDescriptor(
    model: "lens", focalLength: 4, focalLengthIn35mmFilm: 28, fNumber: 1.8, minimumFocusDistance: 100)
  /// Settings at which a white subject in standard light just saturates and a subject at one meter is in focus.
  static let asMetered = FrameSettings(
    exposureSeconds: 1 / 50, iso: 1.8 * 1.8 * 0.5 * 50, whiteBalanceGains: LightColor.standard.gains, lensPosition: 0.9)
  static let format: FormatDescriptor = {
    var format = FormatDescriptor(
      pixelFormat: kCVPixelFormatType_32BGRA, size: PixelSize(width: 640, height: 360), frameRates: 1...60)
    format.autoFocusSystem = .phaseDetection
    format.fieldOfView = 60
    format.iso = 50...5000
    format.zoom = FormatDescriptor.Zoom(maximum: 16, upscaleThreshold: 4)
    return format
  }()

  let camera: SceneCamera
  var sensor = (320, 180)
  var format = ControlledCamera.format

  init(_ scene: Scene = .chart(.orientation), seed: UInt64 = 1) throws {
    camera = try SceneCamera(scene, lens: Self.lens, seed: seed)
  }

  func request(_ settings: FrameSettings?, frame: Int = 37, world: ImageOrientation = .identity) -> ImageRequest {
    var request = DrawnScene.request(frame: frame, sensor: sensor, world: world)
    request.settings = settings
    request.format = SharedFormat(format)
    return request
  }

  func image(
    _ settings: FrameSettings?, frame: Int = 37, format: OSType = kCVPixelFormatType_32BGRA,
    world: ImageOrientation = .identity, turned: ImageOrientation = .identity
  ) throws -> DrawnScene {
    let (width, height) = turned.swapsDimensions ? (sensor.1, sensor.0) : sensor
    let memory = try DrawnScene.memory(format, width, height)
    let image = try #require(camera.image(request(settings, frame: frame, world: world)))
    image.draw(into: memory, sensorToBuffer: turned)
    return DrawnScene(memory: memory)
  }

  /// Returns the metered settings with changes.
  static func settings(_ change: (inout FrameSettings) -> Void) -> FrameSettings {
    var settings = asMetered
    change(&settings)
    return settings
  }
}

extension DrawnScene {
  /// Returns the mean linear RGB values of a region of a BGRA image, in relative coordinates.
  func linearMean(
    x: ClosedRange<Double> = 0...1, y: ClosedRange<Double> = 0...0.5
  ) -> SIMD3<Double> {
    let (width, height) = (Double(memory.layout.width), Double(memory.layout.height))
    var sum = SIMD3<Double>.zero
    var count = 0.0
    for row in Int(y.lowerBound * height)..<Int(y.upperBound * height) {
      for column in Int(x.lowerBound * width)..<Int(x.upperBound * width) {
        let light = pixel(column, row).map { SceneColor.linear(Double($0) / 255) }
        sum += SIMD3(light[0], light[1], light[2])
        count += 1
      }
    }
    return sum / count
  }

  /// The mean square difference between adjacent pixels in the upper half.
  var contrast: Double {
    var sum = 0.0
    for y in 0..<memory.layout.height / 2 {
      for x in 1..<memory.layout.width {
        let step = pixel(x, y)[1] - pixel(x - 1, y)[1]
        sum += Double(step * step)
      }
    }
    return sum
  }
}
