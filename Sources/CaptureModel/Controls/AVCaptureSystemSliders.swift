import Foundation
import SimulationKernel

/// A control for a camera's zoom factor, in the range that its active format recommends. **Source:** Apple,
/// AVCaptureSystemZoomSlider.
public final class AVCaptureSystemZoomSlider: AVCaptureControl, @unchecked Sendable {
  // Unchecked: all stored properties are immutable.
  let device: AVCaptureDevice
  private let action: (@MainActor @Sendable (CGFloat) -> Void)?

  /// Creates a control for a camera's zoom factor. Raises NSInvalidArgumentException for a device without zoom.
  public convenience init(device: AVCaptureDevice) { self.init(of: device, nil) }

  /// Creates a control for a camera's zoom factor, with an action. Raises NSInvalidArgumentException for a device
  /// without zoom.
  ///
  /// - Parameters:
  ///   - device: The camera to control.
  ///   - action: A closure called on the main queue with the new zoom factor. Multiply it by
  ///     ``AVCaptureDevice/displayVideoZoomFactorMultiplier`` for display.
  public convenience init(device: AVCaptureDevice, action: @escaping @MainActor @Sendable (CGFloat) -> Void) {
    self.init(of: device, action)
  }

  private init(of device: AVCaptureDevice, _ action: (@MainActor @Sendable (CGFloat) -> Void)?) {
    self.device = device
    self.action = action
    super.init(system: device.system)
    requireControllable(device)
  }

  override var title: String { "Zoom" }

  override func take(_ number: Double) {
    let available = device.minAvailableVideoZoomFactor...device.maxAvailableVideoZoomFactor
    let range = device.activeFormat.systemRecommendedVideoZoomRange?.clamped(to: available) ?? available
    let factor = min(max(CGFloat(number) / device.displayVideoZoomFactorMultiplier, range.lowerBound), range.upperBound)
    let isNew = factor != device.videoZoomFactor
    if isNew, device.changeForUser({ $0.videoZoomFactor = factor }) { tellOnMain(action, device.videoZoomFactor) }
  }
}

/// A control for a camera's exposure bias, in the range that its active format recommends. **Source:** Apple,
/// AVCaptureSystemExposureBiasSlider.
public final class AVCaptureSystemExposureBiasSlider: AVCaptureControl, @unchecked Sendable {
  // Unchecked: all stored properties are immutable.
  let device: AVCaptureDevice
  private let action: (@MainActor @Sendable (Float) -> Void)?

  /// Creates a control for a camera's exposure bias. Raises NSInvalidArgumentException for a device without exposure
  /// bias.
  public convenience init(device: AVCaptureDevice) { self.init(of: device, nil) }

  /// Creates a control for a camera's exposure bias, with an action that is called on the main queue.
  ///
  /// Raises NSInvalidArgumentException for a device without exposure bias.
  public convenience init(device: AVCaptureDevice, action: @escaping @MainActor @Sendable (Float) -> Void) {
    self.init(of: device, action)
  }

  private init(of device: AVCaptureDevice, _ action: (@MainActor @Sendable (Float) -> Void)?) {
    self.device = device
    self.action = action
    super.init(system: device.system)
    requireControllable(device)
  }

  override var title: String { "Exposure" }

  override func take(_ number: Double) {
    let available = device.minExposureTargetBias...device.maxExposureTargetBias
    let range = device.activeFormat.systemRecommendedExposureBiasRange?.clamped(to: available) ?? available
    let bias = min(max(Float(number), range.lowerBound), range.upperBound)
    let isNew = bias != device.exposureTargetBias
    if isNew, device.changeForUser({ $0.setExposureTargetBias(bias) }) { tellOnMain(action, bias) }
  }
}

extension AVCaptureDevice {
  /// Applies a change that the user makes, unless the app holds the configuration lock. Returns whether the change was
  /// applied.
  fileprivate func changeForUser(_ change: (AVCaptureDevice) -> Void) -> Bool {
    guard takeFreeLock() else { return false }
    change(self)
    unlockForConfiguration()
    return true
  }
}

extension AVCaptureControl {
  /// Reports API misuse if the device has no camera controls. **Source:** Apple, the initializers; the wording is
  /// inferred.
  fileprivate func requireControllable(_ device: AVCaptureDevice) {
    _ = requireArgument(
      device.isControllable, "initWithDevice:", "\(device.localizedName) does not support this control",
      remedy: "use a camera")
  }

  /// Calls an action on the main queue.
  fileprivate func tellOnMain<Value: Sendable>(_ action: (@MainActor @Sendable (Value) -> Void)?, _ value: Value) {
    guard let action else { return }
    system.delivery.callbackQueue(for: .main).submit {
      // The callback queue runs the action as main-queue code; in virtual time, another thread may drain the main
      // queue.
      unsafeBitCast(action, to: (@Sendable (Value) -> Void).self)(value)
    }
  }
}
