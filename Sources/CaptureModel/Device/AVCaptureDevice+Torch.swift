import AVFoundationTypes
import CameraControl
import Foundation
import SimulationKernel

extension AVCaptureDevice {
  /// Constants that specify when the torch is on.
  public typealias TorchMode = AVCaptureTorchMode

  /// A level for ``setTorchModeOn(level:)`` that selects the maximum level currently available. **Source:** rule 165.
  public static let maxAvailableTorchLevel: Float = .greatestFiniteMagnitude

  /// The current torch mode. The default is `.off`. Key-value observable.
  ///
  /// Setting a mode selects the maximum level; a mode other than `.off` also sets ``flashMode`` to `.off`. The torch is
  /// lit while the device's session runs. When the session starts, stops or is reconfigured, the torch turns off and
  /// the mode returns to `.off`. On a device without a session, the torch turns on immediately, and
  /// interrupts a session with another camera while it is lit. Raises NSGenericException without the configuration lock,
  /// and NSInvalidArgumentException on a device without a torch. **Source:** rules 8, 166, 168-171, 479; the behavior
  /// without a session is derived from apps that use only the torch.
  public var torchMode: TorchMode {
    get { torchReadings?.torchMode ?? .off }
    set {
      guard requireLock("setTorchMode:", newValue),
        requireTorch(isTorchModeSupported(newValue), "setTorchMode:", "torchMode \(newValue.rawValue)")
      else { return }
      changeTorch(newValue)
    }
  }

  /// Returns a Boolean value that indicates whether the device supports a torch mode.
  ///
  /// A simulated device with a torch supports all modes, and a real camera with a torch supports all but `.auto`. A
  /// device without a torch supports none, not even `.off`. **Source:** rule 8; the lack of `.auto` on a real camera is
  /// inferred, because nothing reports how dark the scene is.
  public func isTorchModeSupported(_ mode: TorchMode) -> Bool {
    hasTorch && (mode != .auto || controlCapabilities == nil)
  }

  /// Turns the torch on at a fraction of its full power, or at ``maxAvailableTorchLevel``.
  ///
  /// Raises NSGenericException without the configuration lock, and NSInvalidArgumentException on a device without a
  /// torch or for a level that is neither ``maxAvailableTorchLevel`` nor greater than 0 and at most 1.
  /// - Throws: `AVError.torchLevelUnavailable` while the torch is too hot.
  ///
  /// **Source:** rules 164-166; that 0 is rejected is a choice.
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
    try system.failIfRequested(.torchLevel)
    changeTorch(.on, level: isMaximum ? 1 : Double(torchLevel))
  }

  /// The current torch level, from 0 to 1; 0 while the torch is off. Key-value observable. **Source:** rules 162, 166.
  public var torchLevel: Float { Float(torchReadings?.torchLevel ?? 0) }

  /// A Boolean value that indicates whether the device has a torch that is not overheated. Key-value observable.
  /// **Source:** rule 162.
  public var isTorchAvailable: Bool { hasTorch && torchReadings?.isAvailable ?? false }

  /// A Boolean value that indicates whether the torch is lit, independent of ``torchMode``. Key-value observable.
  /// **Source:** rule 171.
  public var isTorchActive: Bool { torchReadings?.isTorchActive ?? false }

  /// Makes the torch unavailable when it overheats, or available after it has cooled down. **Source:** rules 162, 164.
  func setTorchAvailable(_ available: Bool, _ transaction: borrowing Transaction) {
    mutateControl(transaction, for: .command) { $0.torch.setAvailable(available) }
  }

  /// Notifies observers of changes to the torch.
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
  /// Constants that specify whether the flash fires.
  public typealias FlashMode = AVCaptureFlashMode

  /// The legacy flash mode. The default is `.off`. Key-value observable. Photo outputs use each photo's settings
  /// instead.
  ///
  /// A value other than `.off` turns the torch off. Raises NSGenericException without the configuration lock, and
  /// NSInvalidArgumentException for any value, including `.off`, on a device without a flash. **Source:** rules 8, 159;
  /// the rest is inferred.
  public var flashMode: FlashMode {
    get { torchReadings?.flashMode ?? .off }
    set {
      guard requireLock("setFlashMode:", newValue),
        require(
          isFlashModeSupported(newValue), "setFlashMode:",
          "The passed flashMode \(newValue.rawValue) is not supported - use -isFlashModeSupported: to discover valid flash modes.",
          remedy: "check hasFlash and isFlashModeSupported(_:) first")
      else { return }
      performClientCommand { $0.torch.setFlash(newValue) }
    }
  }

  /// Returns a Boolean value that indicates whether the device supports a flash mode.
  ///
  /// A device with a flash supports all modes; a device without one supports none, not even `.off`. **Source:** rule 8.
  public func isFlashModeSupported(_ mode: FlashMode) -> Bool { hasFlash }

  /// A Boolean value that indicates whether the device has a flash that is not overheated. Key-value observable.
  /// **Source:** rule 162.
  public var isFlashAvailable: Bool { hasFlash && torchReadings?.isAvailable ?? false }

  /// A Boolean value that indicates whether the flash would fire in the current ``flashMode``. Key-value observable.
  ///
  /// In `.auto` it depends on the light. **Source:** rules 162, 171.
  public var isFlashActive: Bool { torchReadings?.isFlashActive ?? false }

  /// Returns whether a photo with the given flash mode would fire the flash now. **Source:** rule 161.
  func flashWouldFire(_ mode: FlashMode) -> Bool {
    hasFlash && state.read { $0.control?.torch.flashWouldFire(mode) } ?? false
  }

  /// Notifies observers of changes to the flash.
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
