import AVFoundationTypes
import CameraControl
import Foundation
import SimulationKernel

extension AVCaptureDevice {
  /// What the torch is to do while the camera looks.
  public typealias TorchMode = AVCaptureTorchMode

  /// A level for ``setTorchModeOn(level:)``: the brightest that the torch can be now. **Source:** rule 165.
  public static let maxAvailableTorchLevel: Float = .greatestFiniteMagnitude

  /// What the client asked the torch to do. Default `.off`. Observable.
  ///
  /// Setting it sets the level to its maximum and switches ``flashMode`` off. The torch shines while the device's session runs; it goes
  /// off, and the mode with it, when the session starts or stops or is configured anew. A device that is in no session shines at once.
  /// Raises NSGenericException without the lock, NSInvalidArgumentException on a device without a torch.
  /// **Source:** rules 8, 166, 168-171; the torch without a session from apps that are nothing but a torch.
  public var torchMode: TorchMode {
    get { torchReadings?.torchMode ?? .off }
    set {
      guard requireLock("setTorchMode:"),
        requireTorch(isTorchModeSupported(newValue), "setTorchMode:", "torchMode \(newValue.rawValue)")
      else { return }
      changeTorch(newValue)
    }
  }

  /// Whether the torch can do this: all modes, or none (not even `.off`) on a device without one. **Source:** rule 8; that a real camera's
  /// torch has no `.auto` is inferred, as nothing tells how dark it is.
  public func isTorchModeSupported(_ mode: TorchMode) -> Bool {
    hasTorch && (mode != .auto || controlCapabilities == nil)
  }

  /// Switches the torch on at a part of its full power, or at ``maxAvailableTorchLevel``.
  ///
  /// Raises NSGenericException without the lock, NSInvalidArgumentException on a device without a torch and for a level that is neither
  /// above 0 and at most 1 nor the maximum's name.
  /// - Throws: `AVError.torchLevelUnavailable` while the torch is too hot.
  ///
  /// **Source:** rules 164-166; that 0 is refused is a choice.
  public func setTorchModeOn(level torchLevel: Float) throws {
    let selector = "setTorchModeOnWithLevel:error:"
    let isMaximum = torchLevel == Self.maxAvailableTorchLevel
    guard requireLock(selector),
      requireTorch(
        hasTorch && (isMaximum || (torchLevel > 0 && torchLevel <= 1)), selector,
        "torchLevel \(String(format: "%f", Double(torchLevel)))")
    else { return }
    guard isTorchAvailable else {
      throw AVError(
        .torchLevelUnavailable,
        userInfo: [
          NSLocalizedDescriptionKey: "Torch Unavailable",
          NSLocalizedFailureReasonErrorKey: "The torch of \(localizedName) is too hot.", AVErrorDeviceKey: self,
        ])
    }
    changeTorch(.on, level: isMaximum ? 1 : Double(torchLevel))
  }

  /// How bright the torch is now, 0...1; 0 while it does not shine. Observable. **Source:** rules 162, 166.
  public var torchLevel: Float { Float(torchReadings?.torchLevel ?? 0) }

  /// Whether the device has a torch that is not too hot. Observable. **Source:** rule 162.
  public var isTorchAvailable: Bool { hasTorch && torchReadings?.isAvailable ?? false }

  /// Whether the torch shines, which is not what ``torchMode`` tells. Observable. **Source:** rule 171.
  public var isTorchActive: Bool { torchReadings?.isTorchActive ?? false }

  /// The torch became too hot (false) or has cooled down (true). **Source:** rules 162, 164.
  func setTorchAvailable(_ available: Bool, _ transaction: borrowing Transaction) {
    mutateControl(transaction, for: .command) { $0.torch.setAvailable(available) }
  }

  /// Tells observers what differs.
  func announce(from old: TorchControl.Readings, to new: TorchControl.Readings, _ transaction: borrowing Transaction) {
    guard old != new else { return }
    typealias Device = AVCaptureDevice
    transaction.changed(self, \Device.torchMode, "torchMode", from: old.torchMode, to: new.torchMode)
    transaction.changed(
      self, \Device.isTorchAvailable, "isTorchAvailable", from: hasTorch && old.isAvailable,
      to: hasTorch && new.isAvailable)
    transaction.changed(self, \Device.isTorchActive, "isTorchActive", from: old.isTorchActive, to: new.isTorchActive)
    transaction.changed(
      self, \Device.torchLevel, "torchLevel", from: Float(old.torchLevel), to: Float(new.torchLevel))
    announceFlash(from: old, to: new, transaction)
  }

  var torchReadings: TorchControl.Readings? { state.read { $0.control?.torch.readings } }

  private func changeTorch(_ mode: TorchMode, level: Double = 1) {
    let clients = system.deviceClients.filter { $0.uses(self) }
    let isPowered = clients.isEmpty || clients.contains(where: \.isStreaming)
    performClientCommand { $0.torch.setTorch(mode, level: level, isPowered: isPowered) }
  }

  private func requireTorch(_ condition: Bool, _ selector: String, _ value: String) -> Bool {
    require(
      condition, selector,
      "The passed \(value) is not supported - use -isTorchModeSupported: to discover valid torch modes",
      remedy: "check hasTorch and isTorchModeSupported(_:) first, and pass a level greater than 0 and at most 1")
  }
}

// MARK: Flash

extension AVCaptureDevice {
  /// Whether a photo is to be lit.
  public typealias FlashMode = AVCaptureFlashMode

  /// The older way to ask for a flash; photo outputs do not look at it, each photo's settings tell them. Default `.off`. Observable.
  ///
  /// Anything but `.off` switches the torch off. Raises NSGenericException without the lock, NSInvalidArgumentException on a device
  /// without a flash, even for `.off`. **Source:** rules 8, 159; inferred.
  public var flashMode: FlashMode {
    get { torchReadings?.flashMode ?? .off }
    set {
      guard requireLock("setFlashMode:"),
        require(
          isFlashModeSupported(newValue), "setFlashMode:",
          "The passed flashMode \(newValue.rawValue) is not supported - use -isFlashModeSupported: to discover valid flash modes.",
          remedy: "check hasFlash and isFlashModeSupported(_:) first")
      else { return }
      performClientCommand { $0.torch.setFlash(newValue) }
    }
  }

  /// Whether the flash can do this: all modes, or none (not even `.off`) on a device without one. **Source:** rule 8.
  public func isFlashModeSupported(_ mode: FlashMode) -> Bool { hasFlash }

  /// Whether the device has a flash that is not too hot. Observable. **Source:** rule 162.
  public var isFlashAvailable: Bool { hasFlash && torchReadings?.isAvailable ?? false }

  /// Whether ``flashMode`` would light a photo now, which in `.auto` depends on the light. Observable. **Source:** rules 162, 171.
  public var isFlashActive: Bool { torchReadings?.isFlashActive ?? false }

  /// Whether a photo that asks for `mode` would be lit now. **Source:** rule 161.
  func flashWouldFire(_ mode: FlashMode) -> Bool {
    hasFlash && state.read { $0.control?.torch.wouldFlash(mode) } ?? false
  }

  /// Tells observers what differs.
  func announceFlash(
    from old: TorchControl.Readings, to new: TorchControl.Readings, _ transaction: borrowing Transaction
  ) {
    typealias Device = AVCaptureDevice
    transaction.changed(self, \Device.flashMode, "flashMode", from: old.flashMode, to: new.flashMode)
    transaction.changed(
      self, \Device.isFlashAvailable, "isFlashAvailable", from: hasFlash && old.isAvailable,
      to: hasFlash && new.isAvailable)
    transaction.changed(self, \Device.isFlashActive, "isFlashActive", from: old.isFlashActive, to: new.isFlashActive)
  }
}
