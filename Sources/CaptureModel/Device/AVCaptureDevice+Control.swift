import Foundation

/// What the facets of focus, exposure and white balance have in common.
extension AVCaptureDevice {
  /// A reading of the control; nil for a device that cannot be controlled.
  func readControl<Value>(_ read: (CameraControl) -> Value) -> Value? {
    withState { state in state.control.map(read) }
  }

  /// Refuses, where Apple raises NSInvalidArgumentException.
  func require(_ condition: Bool, _ reason: @autoclosure () -> String, remedy: @autoclosure () -> String) -> Bool {
    system.require(condition, Misuse(.invalidArgument, reason(), remedy: remedy()))
  }

  /// Refuses, where Apple raises NSRangeException.
  func requireInRange(_ condition: Bool, _ reason: @autoclosure () -> String, remedy: @autoclosure () -> String) -> Bool
  {
    system.require(condition, Misuse(.range, reason(), remedy: remedy()))
  }

  /// Refuses a point outside of the picture.
  func requireInPicture(_ point: CGPoint) -> Bool {
    requireInRange(
      RegionOfInterest.contains(point), "the passed point {\(point.x), \(point.y)} out-of-range [{0, 0}, {1, 1}]",
      remedy: "convert the point with captureDevicePointConverted(fromLayerPoint:) and keep it within the picture")
  }

  /// Refuses a rectangle that is not supported, or does not lie in the picture.
  func requireRegion(_ rect: CGRect, _ isSupported: Bool, _ query: String) -> Bool {
    require(isSupported, "Not supported - use \(query)", remedy: "ask \(query.dropFirst()) first")
      && require(
        RegionOfInterest.contains(rect),
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
  var controlFacts: ControlFacts? { facts.camera?.controls }

  /// Whether the camera meters and searches where and how a client says: every one does that can be controlled, but no real one.
  var followsInterest: Bool { isControllable && controlFacts == nil }

  /// Changes the control on behalf of a client's command, which frames obey. One that waits on a device that is gone is given up.
  ///
  /// - Parameters:
  ///   - order: what a real camera is asked for.
  ///   - body: what changes in the model.
  func command(_ order: HardwareOrder, _ body: (inout CameraControl) -> Void) {
    system.change { transaction in
      let earlier = readControl(\.lastCommand)
      changeControl { control, _ in body(&control) }
      let command = readControl(\.lastCommand)
      give(order, for: command == earlier ? nil : command)
      if !isConnected { giveUpCommands(transaction) }
    }
  }

  /// The same for exposure, on which the length of frames depends. **Source:** rules 103, 151.
  func changeExposure(_ order: HardwareOrder, _ body: (inout CameraControl) -> Void) {
    let old = frameDuration
    command(order, body)
    followExposure(from: old)
  }

  /// The time that a command's handler is told; an invalid one if `give` refuses the command.
  func timeOfCommand(_ give: (@escaping @Sendable (CMTime) -> Void) -> Bool) async -> CMTime {
    await withCheckedContinuation { continuation in
      if !give({ continuation.resume(returning: $0) }) { continuation.resume(returning: .invalid) }
    }
  }
}

/// Whether faces are preferred: they are by default, and the device decides about it. **Source:** Apple, for apps of iOS 15.4 and later.
struct FacePreference: Equatable {
  var isAutomatic = true
  var isEnabled = true
}
