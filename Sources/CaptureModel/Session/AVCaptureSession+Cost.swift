import AVFoundationTypes
import CoreMediaModel
import CoreVideoModel
import HardwareModel
import SimulationKernel

/// The costs of a configuration, as fractions of the phone's capacity.
///
/// **Source:** rule 29 and Apple, hardwareCost and systemPressureCost, for the contributing factors; the numbers are
/// assumed, and two of them are values of the profile (`PhoneLimits`). Costs rise with format size, frame rate and the
/// number of cameras and outputs, and are half as high for binned pixels.
struct SessionCosts: Equatable, Sendable {
  var hardware: Float = 0
  var systemPressure: Float = 0

  /// The thermal cost of a camera's sensor and lens, excluding pixels; a depth map adds the same again.
  static let cameraHeat = 0.2

  init() {}

  init(_ configuration: AppliedConfiguration, _ limits: PhoneLimits) {
    var (hardware, heat) = (0.0, 0.0)
    let pixelBudget = limits.megapixelsPerSecond * 1_000_000
    for camera in configuration.cameras {
      let descriptor = camera.format.descriptor
      let pixels = Double(descriptor.size.width * descriptor.size.height) * (descriptor.isBinned ? 0.5 : 1)
      hardware += pixels * camera.greatestRate / pixelBudget
      heat += Self.cameraHeat + pixels / max(camera.frameDuration.seconds, 1e-6) / pixelBudget
    }
    let images = configuration.activeConnections.filter { $0.mediaType == .video }
    let depths = configuration.activeConnections.filter { $0.mediaType == .depthData }
    hardware += limits.outputCost * Double(images.count + depths.count)
    heat += Self.cameraHeat * Double(depths.count)
    (self.hardware, systemPressure) = (Float(hardware), Float(heat))
  }
}

extension StreamConfiguration.Camera {
  /// The highest frame rate that the camera may reach: the format's, unless the input limits it. **Source:** rule 53.
  fileprivate var greatestRate: Double {
    let greatest = format.descriptor.frameRates.upperBound
    return shortestDuration.isNumeric ? min(greatest, 1 / shortestDuration.seconds) : greatest
  }
}

extension AVCaptureSession.State {
  /// The costs of the applied configuration.
  var costs: SessionCosts {
    let isMultiCam = edited.isMultiCam
    let video = applied.activeConnections.filter { $0.mediaType == .video }
    let dataCount = video.count { $0.output.deliversFrames }
    let movieCount = video.count { $0.output.writesMovies }
    guard isMultiCam || dataCount > 1 || dataCount > 0 && movieCount > 0 else { return SessionCosts() }
    return SessionCosts(applied, limits)
  }
}

extension AVCaptureSession {
  /// The costs of the applied configuration.
  var costs: SessionCosts { state.read(\.costs) }

  /// Notifies observers of changes to the costs.
  func announceCosts(from old: SessionCosts, to new: SessionCosts, _ transaction: borrowing Transaction) {
    transaction.changed(
      self, \AVCaptureSession.hardwareCost, "hardwareCost", from: old.hardware, to: new.hardware)
    guard let session = self as? AVCaptureMultiCamSession else { return }
    transaction.changed(
      session, \AVCaptureMultiCamSession.systemPressureCost, "systemPressureCost", from: old.systemPressure,
      to: new.systemPressure)
  }

  /// The error that prevents the configuration from running, or nil. **Source:** rules 29 and 55.
  var problem: AVError.Code? {
    let (applied, isMultiCam) = state.read { ($0.applied, $0.edited.isMultiCam) }
    if isMultiCam, applied.cameras.count > 1, !applied.cameras.allSatisfy(\.format.isMultiCamSupported) {
      return .unsupportedDeviceActiveFormat
    }
    return costs.hardware > 1 ? .sessionHardwareCostOverage : nil
  }
}
