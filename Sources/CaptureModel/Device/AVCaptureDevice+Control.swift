import CameraControl
import CoreMediaModel
import Foundation
import HardwareModel
import SimulationKernel

/// Helpers shared by the focus, exposure and white-balance extensions.
extension AVCaptureDevice {
  /// Returns a value read from the camera control, or nil if the device has no camera control.
  func readControl<Value>(_ read: (CameraControl) -> Value) -> Value? {
    state.read { state in state.control.map(read) }
  }

  /// Records a call that requires the configuration lock. Returns whether the lock is held, and otherwise reports the
  /// misuse with Apple's message. **Source:** rules 1 and 4.
  ///
  /// - Parameters:
  ///   - selector: The called method.
  ///   - value: The new value of the property, if the method is a setter.
  func requireLock<Value>(_ selector: String, _ value: Value? = Never?.none, function: String = #function) -> Bool {
    // Methods share implementations, so that the function may be another one.
    system.recordCall(on: self, value, function: value == nil ? selector : function)
    return requireHeldLock(selector)
  }

  /// Returns whether the configuration lock is held, and otherwise reports the misuse, without recording a call.
  func requireHeldLock(_ selector: String) -> Bool {
    require(
      state.read { $0.lockCount > 0 }, selector,
      "May not be called without first successfully gaining exclusive ownership of the device using -lockForConfiguration:",
      .generic, .rule(1), remedy: "call lockForConfiguration() before the change and unlockForConfiguration() after it")
  }

  /// Reports API misuse if the condition is false, by default of a mode that the device does not support. The message
  /// starts with the selector, as Apple's does.
  func require(
    _ condition: Bool, _ selector: String, _ words: @autoclosure () -> String,
    _ exception: Misuse.Exception = .invalidArgument, _ evidence: Misuse.Evidence = .rule(2),
    remedy: @autoclosure () -> String
  ) -> Bool {
    if !condition {
      system.refuse(
        Misuse(exception, "*** -[AVCaptureDevice \(selector)] \(words())", evidence: evidence, remedy: remedy()))
    }
    return condition
  }

  /// Reports API misuse as an NSRangeException if the condition is false.
  func requireInRange(
    _ condition: Bool, _ selector: String, _ words: @autoclosure () -> String, remedy: @autoclosure () -> String
  ) -> Bool {
    require(condition, selector, words(), .range, .rule(3), remedy: remedy())
  }

  /// Reports API misuse if a rectangle of interest is not supported or not inside the image.
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

  /// Whether the device is a virtual camera, which does not support custom focus or exposure. **Source:** rule 116.
  var isMultiLensCamera: Bool {
    [.builtInDualCamera, .builtInDualWideCamera, .builtInTripleCamera].contains(deviceType)
  }

  /// The capabilities of a camera whose controls differ from a phone's, or nil.
  var controlCapabilities: ControlCapabilities? { descriptor.camera?.controls }

  /// Whether metering and focusing follow a point of interest: true for controllable simulated cameras, false for real
  /// ones.
  var supportsPointOfInterest: Bool { isControllable && controlCapabilities == nil }
}

// MARK: Changes

extension AVCaptureDevice {
  /// Applies a change that an app's setter requests, together with its consequences, in one transaction.
  ///
  /// Inside a transaction, use ``mutateControl(_:for:_:)``. If the device is disconnected, pending completion handlers
  /// are called with an invalid time.
  ///
  /// - Parameters:
  ///   - order: The request to send to a real camera, or nil if only the model is affected.
  ///   - body: The change to the model's control state.
  func performClientCommand(_ order: ControlRequest? = nil, _ body: (inout CameraControl) -> Void) {
    system.change { transaction in
      let (earlier, exposure, duration) = (readControl(\.lastCommand), heldExposureSeconds, frameDuration)
      mutateControl(transaction, for: .command, body)
      let command = readControl(\.lastCommand)
      if let order { sendControlRequest(order, for: command == earlier ? nil : command, transaction) }
      if !isConnected { cancelCommands(transaction) }
      if heldExposureSeconds != exposure { lengthenFrames(transaction) }
      if frameDuration != duration { configurationChanged(transaction) }
    }
  }

  /// Returns the time passed to a command's completion handler, or an invalid time if `give` rejects the command.
  func timeOfCommand(_ give: (@escaping @Sendable (CMTime) -> Void) -> Bool) async -> CMTime {
    await withCheckedContinuation { continuation in
      if !give({ continuation.resume(returning: $0) }) { continuation.resume(returning: .invalid) }
    }
  }

  /// The reason for a control change, which determines who is notified.
  enum ControlReason {
    /// A command from the app, or a change in the camera's environment. The control loops must reevaluate the next
    /// frame.
    case command
    /// The measurements of a frame, already processed by the control loops.
    case frame
    /// A status report from the hardware, which must not be sent back to the hardware.
    case report
  }

  /// Changes the control state inside a transaction, and notifies observers and the hardware.
  ///
  /// Does nothing on a camera without controls; the setters reject such calls earlier.
  func mutateControl(
    _ transaction: borrowing Transaction, for reason: ControlReason, _ body: (inout CameraControl) -> Void
  ) {
    guard let camera = descriptor.camera else { return }
    let moved: (zoom: Double?, torch: Double?, hasTurned: Bool) = state.write(transaction, of: self) { state in
      guard let old = state.control?.moved else { return (nil, nil, false) }
      if reason == .command { state.control!.noteChange() }
      body(&state.control!)
      guard let new = state.control?.moved else { return (nil, nil, false) }
      if new.factor != old.factor { state.lens.follow(zoomFactor: new.factor, of: camera) }
      return (
        new.zoom == old.zoom ? nil : new.zoom, new.torch == old.torch ? nil : new.torch, new.isLit != old.isLit
      )
    }
    if moved.hasTurned {
      for client in system.deviceClients(in: transaction) { client.updateInterruption(transaction) }
    }
    guard reason != .report else { return }
    if let zoom = moved.zoom { sendControlRequest(.zoom(zoom), transaction) }
    if let torch = moved.torch { sendControlRequest(.torch(torch), transaction) }
  }

  /// Whether the device has camera controls.
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

/// Support for real cameras: setters send control requests, and properties reflect the status that the hardware
/// reports.
extension AVCaptureDevice {
  /// The hardware controls of a real camera, or nil for any other device.
  private var hardware: (any CameraHardware)? {
    guard case .live(let source) = source else { return nil }
    return source.hardware
  }

  /// Starts publishing the status that the hardware reports.
  func observeHardware() {
    let timeline = system.timeline
    hardware?.report { [weak self] report in
      let time = timeline.nanoseconds
      timeline.schedule(after: 0) { [weak self] in self?.take(report, at: time) }
    }
  }

  /// Sends a control request to the hardware. Call inside a transaction so that requests are sent in numerical order.
  ///
  /// - Parameters:
  ///   - order: The control request to send.
  ///   - command: The number of the app's command that the request carries out, or nil if there is none.
  func sendControlRequest(_ order: ControlRequest, for command: Int? = nil, _ transaction: borrowing Transaction) {
    if case .camera(let source) = source { source.controlRequested(order) }
    guard let hardware else { return }
    hardware.carryOut(order, number: state.write(transaction, of: self) { $0.commandQueue.give(for: command) })
  }

  /// Sets the power-line frequency that automatic exposure compensates for, in flashes per second; 0 disables it.
  ///
  /// AVFoundation has no such control; V4L2 clients use it.
  package func avoidFlicker(ofFlashesPerSecond flashes: Double) {
    performClientCommand { $0.exposure.avoidFlicker(ofFlashesPerSecond: flashes) }
  }

  /// Applies the state that another V4L2 client has set on a camera without hardware, including to frames in progress.
  package func follow(_ state: HardwareState) {
    system.change { mutateControl($0, for: .report) { $0.follow(state) } }
  }

  /// Applies a status report that the hardware sent at the given time, in nanoseconds, and notifies observers.
  ///
  /// The completion handler of a rejected command receives an invalid time. **Source:** the invalid time is inferred,
  /// so that no client waits forever.
  private func take(_ report: ControlStatus, at time: Int64) {
    system.change { transaction in
      let (refused, isCurrent) = state.write(transaction, of: self) {
        ($0.commandQueue.take(report, at: time), $0.commandQueue.isCurrent(report))
      }
      if let refused {
        let handlers = state.write(transaction, of: self) { $0.control?.removeWaitingHandlers(for: refused) } ?? []
        call(handlers, with: .invalid, transaction)
      }
      if isCurrent { mutateControl(transaction, for: .report) { $0.take(report.state) } }
    }
  }
}

extension CameraControl {
  /// The control values that the lens and the hardware must follow.
  fileprivate var moved: (zoom: Double, torch: Double, factor: Double, isLit: Bool) {
    (zoom.wanted, torch.wanted, zoom.readings.factor, torch.readings.isTorchActive)
  }
}
