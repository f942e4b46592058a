extension AVCaptureDevice {
  /// Whether a photo is to be lit.
  public enum FlashMode: Int, Sendable, CaseIterable {
    case off
    case on
    /// Lit when the scene is dark.
    case auto
  }

  /// The older way to ask for a flash; photo outputs do not look at it, each photo's settings tell them. Default `.off`. Observable.
  ///
  /// Anything but `.off` switches the torch off. Raises NSGenericException without the lock, NSInvalidArgumentException on a device
  /// without a flash, even for `.off`. **Source:** rules 8, 159, flow D3.
  public var flashMode: FlashMode {
    get { lampReadings?.flashMode ?? .off }
    set {
      guard requireLock("setFlashMode:"),
        system.require(
          isFlashModeSupported(newValue),
          Misuse(
            .invalidArgument,
            "*** -[AVCaptureDevice setFlashMode:] - the passed flashMode \(newValue.rawValue) is not supported by the device. "
              + "Use -isFlashModeSupported: to discover valid flash modes.",
            remedy: "ask hasFlash and isFlashModeSupported(_:) first"))
      else { return }
      changeControl { control, _ in control.lamp.setFlash(newValue) }
    }
  }

  /// Whether the flash can do this: all modes, or none (not even `.off`) on a device without one. **Source:** rule 8.
  public func isFlashModeSupported(_ mode: FlashMode) -> Bool { hasFlash }

  /// Whether the device has a flash that is not too hot. Observable. **Source:** rule 162.
  public var isFlashAvailable: Bool { hasFlash && lampReadings?.isAvailable ?? false }

  /// Whether ``flashMode`` would light a photo now, which in `.auto` depends on the light. Observable. **Source:** rules 162, 171.
  public var isFlashActive: Bool { lampReadings?.isFlashActive ?? false }

  /// Whether a photo that asks for `mode` would be lit now. **Source:** rule 161.
  func flashWouldFire(_ mode: FlashMode) -> Bool {
    hasFlash && withState { $0.control?.lamp.wouldFlash(mode) } ?? false
  }

  /// Tells observers what differs.
  func announceFlash(from old: LampControl.Readings, to new: LampControl.Readings, _ transaction: Transaction) {
    typealias Device = AVCaptureDevice
    transaction.changed(self, \Device.flashMode, "flashMode", from: old.flashMode, to: new.flashMode)
    transaction.changed(
      self, \Device.isFlashAvailable, "isFlashAvailable", from: hasFlash && old.isAvailable,
      to: hasFlash && new.isAvailable)
    transaction.changed(self, \Device.isFlashActive, "isFlashActive", from: old.isFlashActive, to: new.isFlashActive)
  }
}
