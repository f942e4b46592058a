import AVFoundationTypes
import CaptureModel
import CoreVideoModel
import HardwareModel
import PixelModel
import PlatformTypes

/// An analytic scene: a uniform wall of constant reflectance, with adjustable illuminance and distance.
///
/// No pixels are rendered, so frames are almost free.
final class FlatFieldScene: CameraSource, @unchecked Sendable {
  // Unchecked: a walk runs on a single thread.

  /// The illuminance of the wall in lux, without the camera's torch.
  var illuminance = 500.0
  /// The distance to the wall, in meters.
  var meters = 1.0
  private let lens: LensDescriptor?

  init(_ descriptor: DeviceDescriptor) { lens = descriptor.camera?.lens }

  func image(_ request: ImageRequest) -> (any SourceImage)? { Wall() }

  func measure(_ request: MeterRequest) -> SensorMeasurement? {
    guard let settings = request.image.settings else { return nil }
    let fNumber = lens?.fNumber ?? 2
    let lux = illuminance + 1_000 * settings.torchLevel / (meters * meters)
    let level = 0.21 * lux * settings.signalPerLux(fNumber: fNumber)
    let defocus = defocus(at: settings.lensPosition)
    return SensorMeasurement(
      regionLevel: level, frameLevel: level, channels: LightColor.standard.channels * level,
      sharpness: 1 / (1 + abs(defocus)), defocus: defocus, grid: SIMD16(repeating: Float(level)),
      illuminance: illuminance)
  }

  /// Returns the defocus at a lens position, in diopters.
  private func defocus(at position: Double) -> Double {
    guard let lens, lens.minimumFocusDistance > 0 else { return 0 }
    return 1 / meters - (1 - position) * 1_000 / Double(lens.minimumFocusDistance)
  }

  private struct Wall: SourceImage {
    func draw(into memory: PixelMemory, sensorToBuffer: ImageOrientation) {}
  }
}
