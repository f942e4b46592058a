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

  /// Refuses a call of a method, in Apple's words after the method's name.
  func require(
    _ condition: Bool, _ selector: String, _ words: @autoclosure () -> String,
    _ exception: Misuse.Exception = .invalidArgument, remedy: @autoclosure () -> String
  ) -> Bool {
    system.require(
      condition, Misuse(exception, "*** -[AVCaptureDevice \(selector)] \(words())", remedy: remedy()))
  }

  /// Refuses, where Apple raises NSRangeException.
  func requireInRange(
    _ condition: Bool, _ selector: String, _ words: @autoclosure () -> String, remedy: @autoclosure () -> String
  ) -> Bool {
    require(condition, selector, words(), .range, remedy: remedy())
  }

  /// Refuses a rectangle that is not supported, or does not lie in the picture.
  func requireRegion(_ rect: CGRect, _ isSupported: Bool, _ selector: String, _ query: String) -> Bool {
    require(isSupported, selector, "Not supported - use \(query)", remedy: "ask \(query.dropFirst()) first")
      && require(
        RegionOfInterest.contains(rect), selector,
        "The passed rect {{\(rect.origin.x), \(rect.origin.y)}, {\(rect.size.width), \(rect.size.height)}} is not supported",
        remedy: "keep the rectangle within {{0, 0}, {1, 1}} and not smaller than the least size")
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
  /// Changes the control on behalf of a client's command, which frames obey. One that waits on a device that is gone is given up.
  ///
  /// - Parameters:
  ///   - order: what a real camera is asked for.
  ///   - body: what changes in the model.
  func command(_ order: HardwareOrder, _ body: (inout CameraControl) -> Void) {
    system.change { transaction in
      let earlier = readControl(\.lastCommand)
      changeControl(transaction, body)
      let command = readControl(\.lastCommand)
      give(order, for: command == earlier ? nil : command, transaction)
      if !isConnected { giveUpCommands(transaction) }
    }
  }

  /// The time that a command's handler is told; an invalid one if `give` refuses the command.
  func timeOfCommand(_ give: (@escaping @Sendable (CMTime) -> Void) -> Bool) async -> CMTime {
    await withCheckedContinuation { continuation in
      if !give({ continuation.resume(returning: $0) }) { continuation.resume(returning: .invalid) }
    }
  }

  /// A client changes how the camera is controlled; tells observers of all that moved thereby.
  ///
  /// Nothing happens on a camera that cannot be controlled; a client's setter has refused the call before.
  func changeControl(_ transaction: borrowing Transaction, _ body: (inout CameraControl) -> Void) {
    updateControl(transaction) { control in
      control.noteChange()
      body(&control)
    }
  }

  /// The same in a change of its own.
  func changeControl(_ body: (inout CameraControl) -> Void) { system.change { changeControl($0, body) } }

  /// Changes the control and tells a real camera's hardware.
  func updateControl(_ transaction: borrowing Transaction, _ body: (inout CameraControl) -> Void) {
    let old = readControl { ($0.zoom.wanted, $0.torch.wanted) }
    showControl(transaction, body)
    guard let old, let new = readControl({ ($0.zoom.wanted, $0.torch.wanted) }) else { return }
    if old.0 != new.0 { give(.zoom(new.0), transaction) }
    if old.1 != new.1 { give(.torch(new.1), transaction) }
  }

  /// The same for what the hardware itself has told.
  func showControl(_ transaction: borrowing Transaction, _ body: (inout CameraControl) -> Void) {
    guard let camera = descriptor.camera else { return }
    state.write(transaction, of: self) { state in
      guard let old = state.control?.zoom.readings.factor else { return }
      body(&state.control!)
      if let new = state.control?.zoom.readings.factor, new != old { state.lens.follow(zoomFactor: new, of: camera) }
    }
  }

  /// Tells observers what differs besides the zoom.
  func announceControl(from old: CameraControl, to new: CameraControl, _ transaction: borrowing Transaction) {
    announce(from: old.torch.readings, to: new.torch.readings, transaction)
    announceExposure(from: old.exposure, to: new.exposure, transaction)
    announceFocus(from: old.focus, to: new.focus, transaction)
    announceWhiteBalance(from: old.whiteBalance, to: new.whiteBalance, transaction)
    announce(from: old.subjectArea, to: new.subjectArea, transaction)
    announce(from: old.lowLightBoost, to: new.lowLightBoost, transaction)
    announce(from: old.lensSmudge, to: new.lensSmudge, transaction)
  }

  /// Whether there is anything to control.
  var isControllable: Bool { state.read { $0.control != nil } }
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
  func give(_ order: HardwareOrder, for command: Int? = nil, _ transaction: borrowing Transaction) {
    if case .camera(let source) = source { source.note(order) }
    guard let hardware else { return }
    hardware.carryOut(order, number: state.write(transaction, of: self) { $0.commandQueue.give(for: command) })
  }

  /// Mains light flashes so often, or its flicker does not matter (0): automatic exposure goes by it. No app can say so; V4L2's clients do.
  package func avoidFlicker(ofFlashesPerSecond flashes: Double) {
    changeControl { $0.exposure.avoidFlicker(ofFlashesPerSecond: flashes) }
  }

  /// Another client has set the camera, which has no hardware: it is so from now on, also in frames under way.
  package func follow(_ state: HardwareState) {
    system.change { showControl($0) { $0.follow(state) } }
  }

  /// The hardware has told how it is set, at this time in nanoseconds. Observers see what differs; a handler that waits for a
  /// command that was refused is told an invalid time. **Source:** the latter is inferred, so that no client waits forever.
  private func take(_ report: HardwareReport, at time: Int64) {
    system.change { transaction in
      let (refused, isCurrent) = state.write(transaction, of: self) {
        ($0.commandQueue.take(report, at: time), $0.commandQueue.isCurrent(report))
      }
      if let refused {
        let handlers = state.write(transaction, of: self) { $0.control?.giveUpWaiting(for: refused) } ?? []
        call(handlers, with: .invalid, transaction)
      }
      if isCurrent { showControl(transaction) { $0.take(report.state) } }
    }
  }
}
