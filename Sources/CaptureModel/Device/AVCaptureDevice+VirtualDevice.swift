import Foundation
import HardwareModel
import SimulationKernel

extension AVCaptureDevice {
  /// A Boolean value that indicates whether the camera combines several physical cameras. **Source:** rule 116.
  public var isVirtualDevice: Bool { !(descriptor.camera?.constituents.isEmpty ?? true) }

  /// The physical cameras of a virtual camera, in the order of its descriptor. Empty for a physical camera.
  public var constituentDevices: [AVCaptureDevice] {
    let devices = system.devices
    return (descriptor.camera?.constituents ?? []).compactMap { id in devices.first { $0.uniqueID == id } }
  }

  /// The zoom factors at which the next constituent can become active, one fewer than there are constituents. Empty for
  /// a physical camera. **Source:** rules 117 and 121.
  public var virtualDeviceSwitchOverVideoZoomFactors: [NSNumber] {
    (descriptor.camera?.switchOverZoomFactors ?? []).map { NSNumber(value: $0) }
  }

  /// The zoom factor at which a dual camera can switch to its longer lens; 1 for other cameras. **Source:** Apple;
  /// deprecated.
  public var dualCameraSwitchOverVideoZoomFactor: CGFloat {
    deviceType.current == .builtInDualCamera ? CGFloat(descriptor.camera?.switchOverZoomFactors.first ?? 1) : 1
  }

  /// The constituent that a virtual camera currently captures with. Key-value observable.
  ///
  /// Nil for a physical camera, and before the first session runs. The model selects the constituent by zoom factor
  /// alone; a phone also reacts to low light and near subjects. **Source:** rule 117.
  public var activePrimaryConstituent: AVCaptureDevice? { constituent(of: state.read(\.lens)) }

  private func constituent(of lens: LensSwitching) -> AVCaptureDevice? {
    guard lens.hasRun, let camera = descriptor.camera, !camera.constituents.isEmpty else { return nil }
    let id = camera.constituents[min(lens.active, camera.constituents.count - 1)]
    return system.devices.first { $0.uniqueID == id }
  }

  /// Returns the format that this constituent uses for a format of its virtual camera: one with the same size and pixel
  /// format, or the constituent's active format if there is none.
  ///
  /// **Source:** inferred.
  func format(like wanted: Format, where isFit: (Format) -> Bool = { _ in true }) -> Format {
    formats.first { format in
      format.descriptor.size == wanted.descriptor.size
        && format.descriptor.pixelFormat == wanted.descriptor.pixelFormat && isFit(format)
    } ?? activeFormat
  }

  // MARK: Constituent switching

  /// Constants that specify when a virtual camera switches between constituents.
  public enum PrimaryConstituentDeviceSwitchingBehavior: Int, Sendable {
    /// The device is a physical camera and does not switch.
    case unsupported
    /// The device switches whenever another constituent is better suited.
    case auto
    /// The device switches only when another constituent is better suited and a condition is met.
    case restricted
    /// The device never switches to another constituent.
    case locked
  }

  /// The conditions that allow a restricted switch.
  public struct PrimaryConstituentDeviceRestrictedSwitchingBehaviorConditions: OptionSet, Hashable, Sendable {
    public let rawValue: UInt
    public init(rawValue: UInt) { self.rawValue = rawValue }

    /// A change of the zoom factor allows a switch.
    public static let videoZoomChanged = Self(rawValue: 1)
    /// A change of the focus mode allows a switch.
    public static let focusModeChanged = Self(rawValue: 2)
    /// A change of the exposure mode allows a switch.
    public static let exposureModeChanged = Self(rawValue: 4)
  }

  /// The state that determines the active constituent of a virtual camera.
  struct LensSwitching: Equatable {
    /// The index of the active constituent.
    var active = 0
    /// Whether a session has run with the camera.
    var hasRun = false
    /// The switching behavior set on the device.
    var chosen = Choice(behavior: .auto)
    /// The behavior that a movie output requests while it records, or nil.
    var whileRecording: Choice?
    /// The behavior currently in effect: the one requested by a recording, or else the one set on the device.
    var inForce: Choice { whileRecording ?? chosen }

    struct Choice: Equatable {
      var behavior: PrimaryConstituentDeviceSwitchingBehavior
      var conditions: PrimaryConstituentDeviceRestrictedSwitchingBehaviorConditions = []
    }

    /// Switches to the constituent for a zoom factor. A wider field of view always forces a wider lens, even if no
    /// condition is met.
    ///
    /// **Source:** rule 117; Apple, PrimaryConstituentDeviceSwitchingBehavior.
    mutating func follow(zoomFactor: Double, of camera: CameraDescriptor) {
      guard !camera.constituents.isEmpty else { return }
      let wanted = camera.switchOverZoomFactors.prefix { $0 <= zoomFactor }.count
      switch inForce.behavior {
      case .restricted where !inForce.conditions.contains(.videoZoomChanged): active = min(active, wanted)
      case .auto, .restricted: active = wanted
      case .locked, .unsupported: break
      }
    }
  }

  /// The requested switching behavior: `auto` by default, `unsupported` for a physical camera. Key-value observable.
  ///
  /// Set with ``setPrimaryConstituentDeviceSwitchingBehavior(_:restrictedSwitchingBehaviorConditions:)``.
  public var primaryConstituentDeviceSwitchingBehavior: PrimaryConstituentDeviceSwitchingBehavior {
    isVirtualDevice ? state.read { $0.lens.chosen.behavior } : .unsupported
  }

  /// The requested conditions for a restricted switch. Key-value observable.
  public var primaryConstituentDeviceRestrictedSwitchingBehaviorConditions:
    PrimaryConstituentDeviceRestrictedSwitchingBehaviorConditions
  { state.read { $0.lens.chosen.conditions } }

  /// The switching behavior currently in effect. Key-value observable. A recording movie output can override the
  /// requested behavior.
  public var activePrimaryConstituentDeviceSwitchingBehavior: PrimaryConstituentDeviceSwitchingBehavior {
    isVirtualDevice ? state.read { $0.lens.inForce.behavior } : .unsupported
  }

  /// The conditions for a restricted switch that are currently in effect. Key-value observable.
  public var activePrimaryConstituentDeviceRestrictedSwitchingBehaviorConditions:
    PrimaryConstituentDeviceRestrictedSwitchingBehaviorConditions
  { state.read { $0.lens.inForce.conditions } }

  /// Sets the switching behavior and its conditions. Requires the configuration lock.
  ///
  /// Raises NSInvalidArgumentException on a physical camera, for `unsupported`, and for conditions with a behavior
  /// other than `restricted`. **Source:** Apple,
  /// setPrimaryConstituentDeviceSwitchingBehavior(_:restrictedSwitchingBehaviorConditions:).
  public func setPrimaryConstituentDeviceSwitchingBehavior(
    _ behavior: PrimaryConstituentDeviceSwitchingBehavior,
    restrictedSwitchingBehaviorConditions conditions: PrimaryConstituentDeviceRestrictedSwitchingBehaviorConditions
  ) {
    let selector = "setPrimaryConstituentDeviceSwitchingBehavior:restrictedSwitchingBehaviorConditions:"
    guard requireLock(selector),
      system.require(
        isVirtualDevice && behavior != .unsupported && (conditions.isEmpty || behavior == .restricted),
        Misuse(
          .invalidArgument, "*** -[AVCaptureDevice \(selector)] Unsupported behavior or conditions",
          evidence: .header(
            "AVCaptureDevice.setPrimaryConstituentDeviceSwitchingBehavior:restrictedSwitchingBehaviorConditions:"),
          remedy: "use a virtual device, and pass conditions only with .restricted"))
    else { return }
    change(state) { $0.lens.chosen = .init(behavior: behavior, conditions: conditions) }
  }

  /// Records that a session has run with the camera.
  func noteRun(_ transaction: borrowing Transaction) {
    state.write(transaction, of: self) { $0.lens.hasRun = true }
  }

  /// Notifies observers of changes to the active constituent and the switching behavior.
  func announceLens(from old: LensSwitching, to new: LensSwitching, _ transaction: borrowing Transaction) {
    guard old != new else { return }
    typealias Device = AVCaptureDevice
    if (old.active, old.hasRun) != (new.active, new.hasRun) {
      transaction.changed(
        self, \Device.activePrimaryConstituent, "activePrimaryConstituent", from: constituent(of: old),
        to: constituent(of: new), text: { $0?.localizedName ?? "none" })
    }
    transaction.changed(
      self, \Device.primaryConstituentDeviceSwitchingBehavior, "primaryConstituentDeviceSwitchingBehavior",
      from: old.chosen.behavior, to: new.chosen.behavior)
    transaction.changed(
      self, \Device.primaryConstituentDeviceRestrictedSwitchingBehaviorConditions,
      "primaryConstituentDeviceRestrictedSwitchingBehaviorConditions", from: old.chosen.conditions,
      to: new.chosen.conditions)
    transaction.changed(
      self, \Device.activePrimaryConstituentDeviceSwitchingBehavior, "activePrimaryConstituentDeviceSwitchingBehavior",
      from: old.inForce.behavior, to: new.inForce.behavior)
    transaction.changed(
      self, \Device.activePrimaryConstituentDeviceRestrictedSwitchingBehaviorConditions,
      "activePrimaryConstituentDeviceRestrictedSwitchingBehaviorConditions", from: old.inForce.conditions,
      to: new.inForce.conditions)
  }
}
