import Foundation
import SimulationKernel

/// A control for a camera's zoom factor. **Source:** Apple, AVCaptureSystemZoomSlider.
public final class AVCaptureSystemZoomSlider: AVCaptureControl, @unchecked Sendable {
  // Unchecked: nothing varies.
  let device: AVCaptureDevice
  private let action: (@MainActor @Sendable (CGFloat) -> Void)?

  /// A control that sets the zoom factor of a camera.
  public convenience init(device: AVCaptureDevice) { self.init(of: device, nil) }

  /// A control that sets the zoom factor of a camera, and tells it on the main queue.
  ///
  /// - Parameters:
  ///   - device: the camera.
  ///   - action: called with what a person reads: the zoom factor times the camera's
  ///     ``AVCaptureDevice/displayVideoZoomFactorMultiplier``.
  public convenience init(device: AVCaptureDevice, action: @escaping @MainActor @Sendable (CGFloat) -> Void) {
    self.init(of: device, action)
  }

  private init(of device: AVCaptureDevice, _ action: (@MainActor @Sendable (CGFloat) -> Void)?) {
    self.device = device
    self.action = action
    super.init(system: device.system)
  }

  override var title: String { "Zoom" }

  override func take(_ number: Double) {
    let limits = device.minAvailableVideoZoomFactor...device.maxAvailableVideoZoomFactor
    let multiplier = device.displayVideoZoomFactorMultiplier
    let factor = min(max(CGFloat(number) / multiplier, limits.lowerBound), limits.upperBound)
    device.changeForUser { $0.videoZoomFactor = factor }
    tellOnMain(action, device.videoZoomFactor * multiplier)
  }
}

/// A control for a camera's exposure bias. **Source:** Apple, AVCaptureSystemExposureBiasSlider.
public final class AVCaptureSystemExposureBiasSlider: AVCaptureControl, @unchecked Sendable {
  // Unchecked: nothing varies.
  let device: AVCaptureDevice
  private let action: (@MainActor @Sendable (CGFloat) -> Void)?

  /// A control that sets the exposure bias of a camera.
  public convenience init(device: AVCaptureDevice) { self.init(of: device, nil) }

  /// A control that sets the exposure bias of a camera, and tells it on the main queue.
  public convenience init(device: AVCaptureDevice, action: @escaping @MainActor @Sendable (CGFloat) -> Void) {
    self.init(of: device, action)
  }

  private init(of device: AVCaptureDevice, _ action: (@MainActor @Sendable (CGFloat) -> Void)?) {
    self.device = device
    self.action = action
    super.init(system: device.system)
  }

  override var title: String { "Exposure" }

  override func take(_ number: Double) {
    let bias = min(max(Float(number), device.minExposureTargetBias), device.maxExposureTargetBias)
    device.changeForUser { $0.setExposureTargetBias(bias) }
    tellOnMain(action, CGFloat(bias))
  }
}

extension AVCaptureDevice {
  /// Changes the device unless the app has it locked.
  fileprivate func changeForUser(_ change: (AVCaptureDevice) -> Void) {
    guard takeFreeLock() else { return }
    change(self)
    unlockForConfiguration()
  }
}

extension AVCaptureControl {
  /// Calls an action on the main queue.
  fileprivate func tellOnMain(_ action: (@MainActor @Sendable (CGFloat) -> Void)?, _ value: CGFloat) {
    guard let action else { return }
    system.delivery.lane(for: .main).submit {
      // The lane runs it on the main queue; in virtual time another thread may drain that.
      unsafeBitCast(action, to: (@Sendable (CGFloat) -> Void).self)(value)
    }
  }
}
