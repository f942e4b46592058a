import CameraControl
import CoreMediaModel
import Foundation
import HardwareModel
import SimulationKernel

/// What the facets of focus, exposure and white balance have in common.
extension AVCaptureDevice {
  /// A reading of the control; nil for a device that cannot be controlled.
  func readControl<Value>(_ read: (CameraControl) -> Value) -> Value? {
    state.read { state in state.control.map(read) }
  }

  /// Whether the lock is held; refuses the misuse in Apple's words otherwise. **Source:** rules 1 and 4.
  func requireLock(_ selector: String) -> Bool {
    require(
      state.read { $0.lockCount > 0 }, selector,
      "May not be called without first successfully gaining exclusive ownership of the device using -lockForConfiguration:",
      .generic, remedy: "call lockForConfiguration() before the change and unlockForConfiguration() after it")
  }

  /// Refuses a call of a method, in Apple's words after the method's name.
  func require(
    _ condition: Bool, _ selector: String, _ words: @autoclosure () -> String,
    _ exception: Misuse.Exception = .invalidArgument, remedy: @autoclosure () -> String
  ) -> Bool {
    if !condition {
      system.refuse(Misuse(exception, "*** -[AVCaptureDevice \(selector)] \(words())", remedy: remedy()))
    }
    return condition
  }

  /// Refuses, where Apple raises NSRangeException.
  func requireInRange(
    _ condition: Bool, _ selector: String, _ words: @autoclosure () -> String, remedy: @autoclosure () -> String
  ) -> Bool {
    require(condition, selector, words(), .range, remedy: remedy())
  }

  /// Refuses a rectangle that is not supported, or does not lie in the picture.
  func requireRegion(_ rect: CGRect, _ isSupported: Bool, _ selector: String, _ query: String) -> Bool {
    require(isSupported, selector, "Not supported - use \(query)", remedy: "check \(query.dropFirst()) first")
      && require(
        RegionOfInterest.contains(rect), selector,
        "The passed rect {{\(rect.origin.x), \(rect.origin.y)}, {\(rect.size.width), \(rect.size.height)}} is not supported",
        remedy: "keep the rectangle within {{0, 0}, {1, 1}} and at least as large as the minimum size")
  }

  static func leastSize(_ isSupported: Bool) -> CGSize {
    isSupported ? CGSize(width: RegionOfInterest.leastSide, height: RegionOfInterest.leastSide) : .zero
  }

  /// Whether the device is several cameras in one, which cannot be set by hand. **Source:** rule 116.
  var joinsCameras: Bool {
    [.builtInDualCamera, .builtInDualWideCamera, .builtInTripleCamera].contains(deviceType)
  }

  /// What can be controlled where that is not what a phone has.
  var controlCapabilities: ControlCapabilities? { descriptor.camera?.controls }

  /// Whether the camera meters and searches where and how a client says: every one does that can be controlled, but no real one.
  var followsInterest: Bool { isControllable && controlCapabilities == nil }
}

// MARK: Changes

extension AVCaptureDevice {
  /// Performs what a client's setter asks for: one change of the control, with all that follows from it.
  ///
  /// Within a change, use ``mutateControl(_:for:_:)``. A command that waits on a device that is gone is given up.
  ///
  /// - Parameters:
  ///   - order: what a real camera is asked for; nil for what only the model decides about.
  ///   - body: what changes in the model.
  func performClientCommand(_ order: ControlRequest? = nil, _ body: (inout CameraControl) -> Void) {
    system.change { transaction in
      let (earlier, exposure, duration) = (readControl(\.lastCommand), heldExposureSeconds, frameDuration)
      mutateControl(transaction, for: .command, body)
      let command = readControl(\.lastCommand)
      if let order { give(order, for: command == earlier ? nil : command, transaction) }
      if !isConnected { giveUpCommands(transaction) }
      if heldExposureSeconds != exposure { lengthenFrames(transaction) }
      if frameDuration != duration { configurationChanged(transaction) }
    }
  }

  /// The time that a command's handler is told; an invalid one if `give` refuses the command.
  func timeOfCommand(_ give: (@escaping @Sendable (CMTime) -> Void) -> Bool) async -> CMTime {
    await withCheckedContinuation { continuation in
      if !give({ continuation.resume(returning: $0) }) { continuation.resume(returning: .invalid) }
    }
  }

  /// Why the control changes, which decides who must know.
  enum ControlReason {
    /// A client, or something that happens to the camera: the loops look at the next frame anew.
    case command
    /// A frame, from which the loops have learned.
    case frame
    /// A report of the camera's hardware, which need not be asked for what it has told.
    case report
  }

  /// Changes the control in the middle of a change, and tells observers and the hardware what moved thereby.
  ///
  /// Nothing happens on a camera that cannot be controlled; a client's setter has refused the call before.
  func mutateControl(
    _ transaction: borrowing Transaction, for reason: ControlReason, _ body: (inout CameraControl) -> Void
  ) {
    guard let camera = descriptor.camera else { return }
    let moved: (zoom: Double?, torch: Double?) = state.write(transaction, of: self) { state in
      guard let old = state.control?.moved else { return (nil, nil) }
      if reason == .command { state.control!.noteChange() }
      body(&state.control!)
      guard let new = state.control?.moved else { return (nil, nil) }
      if new.factor != old.factor { state.lens.follow(zoomFactor: new.factor, of: camera) }
      return (new.zoom == old.zoom ? nil : new.zoom, new.torch == old.torch ? nil : new.torch)
    }
    guard reason != .report else { return }
    if let zoom = moved.zoom { give(.zoom(zoom), transaction) }
    if let torch = moved.torch { give(.torch(torch), transaction) }
  }

  /// Whether there is anything to control.
  var isControllable: Bool { state.read { $0.control != nil } }
}

extension AVCaptureDevice.State: ObservableState {
  static func announce(
    of device: AVCaptureDevice, from old: Self, to new: Self, _ transaction: borrowing Transaction
  ) {
    guard old.isKnown else { return }
    if let old = old.activeFormat, let new = new.activeFormat {
      transaction.changed(device, \AVCaptureDevice.activeFormat, "activeFormat", from: old, to: new)
    }
    if let old = old.control?.zoom, let new = new.control?.zoom {
      device.announce(from: old.readings, to: new.readings, transaction)
    }
    device.announceLens(from: old.lens, to: new.lens, transaction)
    if let old = old.control, let new = new.control {
      device.announce(from: old.torch.readings, to: new.torch.readings, transaction)
      device.announceExposure(from: old.exposure, to: new.exposure, transaction)
      device.announceFocus(from: old.focus, to: new.focus, transaction)
      device.announceWhiteBalance(from: old.whiteBalance, to: new.whiteBalance, transaction)
      device.announce(from: old.subjectArea, to: new.subjectArea, transaction)
      device.announce(from: old.lowLightBoost, to: new.lowLightBoost, transaction)
      device.announce(from: old.lensSmudge, to: new.lensSmudge, transaction)
    }
    device.announceFrameDurations(from: old, to: new, transaction)
    device.announceSettings(from: old.settings, to: new.settings, transaction)
    device.announceEffects(from: old.effects, to: new.effects, transaction)
    device.announceCondition(from: old.condition, to: new.condition, transaction)
  }
}

// MARK: A real camera

/// A camera whose controls are real: what clients set goes there, and what it reports is what clients see.
extension AVCaptureDevice {
  /// The controls of a real camera; nil for every other device.
  private var hardware: (any CameraHardware)? {
    guard case .live(let source) = source else { return nil }
    return source.hardware
  }

  /// Shows clients what the hardware reports, from now on.
  func followHardware() {
    let timeline = system.timeline
    hardware?.report { [weak self] report in
      let time = timeline.nanoseconds
      timeline.schedule(after: 0) { [weak self] in self?.take(report, at: time) }
    }
  }

  /// Asks the hardware for something. In the middle of a change, so that orders go out in the order of their numbers.
  ///
  /// - Parameters:
  ///   - order: what is asked for.
  ///   - command: the client's command that thereby reaches the camera, if frames are to obey one.
  func give(_ order: ControlRequest, for command: Int? = nil, _ transaction: borrowing Transaction) {
    if case .camera(let source) = source { source.note(order) }
    guard let hardware else { return }
    hardware.carryOut(order, number: state.write(transaction, of: self) { $0.commandQueue.give(for: command) })
  }

  /// Mains light flashes so often, or its flicker does not matter (0): automatic exposure goes by it. No app can say so; V4L2's clients do.
  package func avoidFlicker(ofFlashesPerSecond flashes: Double) {
    performClientCommand { $0.exposure.avoidFlicker(ofFlashesPerSecond: flashes) }
  }

  /// Another client has set the camera, which has no hardware: it is so from now on, also in frames under way.
  package func follow(_ state: HardwareState) {
    system.change { mutateControl($0, for: .report) { $0.follow(state) } }
  }

  /// The hardware has told how it is set, at this time in nanoseconds. Observers see what differs; a handler that waits for a
  /// command that was refused is told an invalid time. **Source:** the latter is inferred, so that no client waits forever.
  private func take(_ report: ControlStatus, at time: Int64) {
    system.change { transaction in
      let (refused, isCurrent) = state.write(transaction, of: self) {
        ($0.commandQueue.take(report, at: time), $0.commandQueue.isCurrent(report))
      }
      if let refused {
        let handlers = state.write(transaction, of: self) { $0.control?.giveUpWaiting(for: refused) } ?? []
        call(handlers, with: .invalid, transaction)
      }
      if isCurrent { mutateControl(transaction, for: .report) { $0.take(report.state) } }
    }
  }
}

extension CameraControl {
  /// What a lens or the hardware follows.
  fileprivate var moved: (zoom: Double, torch: Double, factor: Double) {
    (zoom.wanted, torch.wanted, zoom.readings.factor)
  }
}
