import Foundation
import HardwareModel
import SimulationKernel

extension AVCaptureDevice {
  /// Whether the camera is made of several. **Source:** rule 116.
  public var isVirtualDevice: Bool { !(descriptor.camera?.constituents.isEmpty ?? true) }

  /// The cameras that a virtual one is made of, in the order of its descriptor; empty for a real one.
  public var constituentDevices: [AVCaptureDevice] {
    let devices = system.devices
    return (descriptor.camera?.constituents ?? []).compactMap { id in devices.first { $0.uniqueID == id } }
  }

  /// The zoom factors from which on the next constituent may take over, one less than there are constituents; empty for a real camera.
  /// **Source:** rules 117 and 121.
  public var virtualDeviceSwitchOverVideoZoomFactors: [NSNumber] {
    (descriptor.camera?.switchOverZoomFactors ?? []).map { NSNumber(value: $0) }
  }

  /// The zoom factor from which on a dual camera may use its longer lens; 1 for any other. **Source:** Apple; deprecated.
  public var dualCameraSwitchOverVideoZoomFactor: CGFloat {
    deviceType.current == .builtInDualCamera ? CGFloat(descriptor.camera?.switchOverZoomFactors.first ?? 1) : 1
  }

  /// The constituent whose picture a virtual camera shows; nil for a real one, and until a session has run with it. Observable.
  ///
  /// It follows the zoom factor alone: what a phone's does when it is dark or the subject is near is not modelled.
  /// **Source:** rule 117.
  public var activePrimaryConstituent: AVCaptureDevice? { constituent(of: state.read(\.lens)) }

  private func constituent(of lens: LensSwitching) -> AVCaptureDevice? {
    guard lens.hasRun, let camera = descriptor.camera, !camera.constituents.isEmpty else { return nil }
    let id = camera.constituents[min(lens.active, camera.constituents.count - 1)]
    return system.devices.first { $0.uniqueID == id }
  }

  /// The format in which this constituent runs when its virtual camera runs in another: one that is as large, its own where it has none.
  ///
  /// **Source:** inferred.
  func format(like wanted: Format, where isFit: (Format) -> Bool = { _ in true }) -> Format {
    formats.first { format in
      format.descriptor.size == wanted.descriptor.size
        && format.descriptor.pixelFormat == wanted.descriptor.pixelFormat && isFit(format)
    } ?? activeFormat
  }

  // MARK: When the lens changes

  /// When a virtual camera changes from one constituent to another.
  public enum PrimaryConstituentDeviceSwitchingBehavior: Int, Sendable {
    /// It is a real camera.
    case unsupported
    /// Whenever it is better.
    case auto
    /// When it is better and one of the conditions is met.
    case restricted
    /// Never.
    case locked
  }

  /// What must have changed before a restricted switch.
  public struct PrimaryConstituentDeviceRestrictedSwitchingBehaviorConditions: OptionSet, Hashable, Sendable {
    public let rawValue: UInt
    public init(rawValue: UInt) { self.rawValue = rawValue }

    /// The zoom factor.
    public static let videoZoomChanged = Self(rawValue: 1)
    /// The focus mode.
    public static let focusModeChanged = Self(rawValue: 2)
    /// The exposure mode.
    public static let exposureModeChanged = Self(rawValue: 4)
  }

  /// What decides about the lens of a virtual camera.
  struct LensSwitching: Equatable {
    /// Index of the constituent whose picture is shown.
    var active = 0
    /// Whether a session has run with the camera.
    var hasRun = false
    /// What the device was set to.
    var chosen = Choice(behavior: .auto)
    /// What a movie output wants while it records; nil for nothing else.
    var whileRecording: Choice?
    /// What is in force.
    var inForce: Choice { whileRecording ?? chosen }

    struct Choice: Equatable {
      var behavior: PrimaryConstituentDeviceSwitchingBehavior
      var conditions: PrimaryConstituentDeviceRestrictedSwitchingBehaviorConditions = []
    }

    /// Lets the constituent take over that a zoom factor calls for. A wider picture needs a wider lens, also where the conditions are not met.
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

  /// What was set with ``setPrimaryConstituentDeviceSwitchingBehavior(_:restrictedSwitchingBehaviorConditions:)``; `auto` before,
  /// and `unsupported` for a real camera. Observable.
  public var primaryConstituentDeviceSwitchingBehavior: PrimaryConstituentDeviceSwitchingBehavior {
    isVirtualDevice ? state.read { $0.lens.chosen.behavior } : .unsupported
  }

  /// The conditions that were set with it. Observable.
  public var primaryConstituentDeviceRestrictedSwitchingBehaviorConditions:
    PrimaryConstituentDeviceRestrictedSwitchingBehaviorConditions
  { state.read { $0.lens.chosen.conditions } }

  /// The behaviour in force: what was set, unless a movie output that records wants another. Observable.
  public var activePrimaryConstituentDeviceSwitchingBehavior: PrimaryConstituentDeviceSwitchingBehavior {
    isVirtualDevice ? state.read { $0.lens.inForce.behavior } : .unsupported
  }

  /// The conditions in force. Observable.
  public var activePrimaryConstituentDeviceRestrictedSwitchingBehaviorConditions:
    PrimaryConstituentDeviceRestrictedSwitchingBehaviorConditions
  { state.read { $0.lens.inForce.conditions } }

  /// Says when the lens may change. Needs the lock.
  ///
  /// Raises NSInvalidArgumentException on a real camera, for `unsupported`, and for conditions with anything but `restricted`.
  /// **Source:** Apple, of the same name.
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
          remedy: "use a virtual device, and pass conditions only with .restricted"))
    else { return }
    change(state) { $0.lens.chosen = .init(behavior: behavior, conditions: conditions) }
  }

  /// A session runs with the camera.
  func noteRun(_ transaction: borrowing Transaction) {
    state.write(transaction, of: self) { $0.lens.hasRun = true }
  }

  /// Tells observers what differs.
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
