import Foundation

extension AVCaptureDevice {
  /// What the lamp is to do while the camera looks.
  public enum TorchMode: Int, Sendable, CaseIterable {
    case off
    case on
    /// On while the scene is dark. **Source:** rule 163.
    case auto
  }

  /// A level for ``setTorchModeOn(level:)``: the brightest that the lamp can be now. **Source:** rule 165.
  public static let maxAvailableTorchLevel: Float = .greatestFiniteMagnitude

  /// What the client asked the torch to do. Default `.off`. Observable.
  ///
  /// Setting it sets the level to its maximum and switches ``flashMode`` off. The torch shines while the device's session runs; it goes
  /// off, and the mode with it, when the session starts or stops or is configured anew. A device that is in no session shines at once.
  /// Raises NSGenericException without the lock, NSInvalidArgumentException on a device without a torch.
  /// **Source:** rules 8, 166, 168-171; the torch without a session from apps that are nothing but a lamp.
  public var torchMode: TorchMode {
    get { lampReadings?.torchMode ?? .off }
    set {
      guard requireLock("setTorchMode:"),
        requireTorch(isTorchModeSupported(newValue), "setTorchMode:", "torchMode \(newValue.rawValue)")
      else { return }
      changeTorch(newValue)
    }
  }

  /// Whether the torch can do this: all modes, or none (not even `.off`) on a device without one. **Source:** rule 8; that a real camera's
  /// lamp has no `.auto` is inferred, as nothing tells how dark it is.
  public func isTorchModeSupported(_ mode: TorchMode) -> Bool { hasTorch && (mode != .auto || controlFacts == nil) }

  /// Switches the torch on at a part of its full power, or at ``maxAvailableTorchLevel``.
  ///
  /// Raises NSGenericException without the lock, NSInvalidArgumentException on a device without a torch and for a level that is neither
  /// above 0 and at most 1 nor the maximum's name.
  /// - Throws: `AVError.torchLevelUnavailable` while the lamp is too hot.
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
  public var torchLevel: Float { Float(lampReadings?.torchLevel ?? 0) }

  /// Whether the device has a torch that is not too hot. Observable. **Source:** rule 162.
  public var isTorchAvailable: Bool { hasTorch && lampReadings?.isAvailable ?? false }

  /// Whether the torch shines, which is not what ``torchMode`` tells. Observable. **Source:** rule 171.
  public var isTorchActive: Bool { lampReadings?.isTorchActive ?? false }

  /// The lamp became too hot (false) or has cooled down (true). **Source:** rules 162, 164.
  func setLampAvailable(_ available: Bool) {
    changeControl { control, _ in control.lamp.setAvailable(available) }
  }

  /// Tells observers what differs.
  func announce(from old: LampControl.Readings, to new: LampControl.Readings, _ transaction: Transaction) {
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

  var lampReadings: LampControl.Readings? { withState { $0.control?.lamp.readings } }

  private func changeTorch(_ mode: TorchMode, level: Double = 1) {
    let sessions = system.sessions(using: self)
    let isPowered = sessions.isEmpty || sessions.contains { $0.withState { $0.life.isStreaming } }
    changeControl { control, _ in control.lamp.setTorch(mode, level: level, isPowered: isPowered) }
  }

  private func requireTorch(_ condition: Bool, _ selector: String, _ value: String) -> Bool {
    system.require(
      condition,
      Misuse(
        .invalidArgument,
        "*** -[AVCaptureDevice \(selector)] The passed \(value) is not supported - use -isTorchModeSupported: to discover valid "
          + "torch modes",
        remedy: "ask hasTorch and isTorchModeSupported(_:), and keep a level above 0 and at most 1"))
  }
}
