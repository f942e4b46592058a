import AVFoundationTypes
import SimulationKernel

extension AVCaptureMovieFileOutput {
  /// Whether a virtual camera follows the rules below while this output records. Default true; a recording that is under way
  /// keeps to what it began with. **Source:** Apple, of the same name; the default is inferred.
  public var isPrimaryConstituentDeviceSwitchingBehaviorForRecordingEnabled: Bool {
    get { lensSwitching.read { $0.isEnabled } }
    set { change(lensSwitching) { $0.isEnabled = newValue } }
  }

  /// When the lens may change during a recording. Default `.restricted`; `.unsupported` for a camera without several lenses. Observable.
  ///
  /// **Source:** Apple, of the same name.
  public var primaryConstituentDeviceSwitchingBehaviorForRecording:
    AVCaptureDevice.PrimaryConstituentDeviceSwitchingBehavior
  {
    lensSwitching.read(\.behavior)
  }

  /// What must have changed before a restricted switch. Default all there is. Observable. **Source:** Apple, of the same name.
  public var primaryConstituentDeviceRestrictedSwitchingBehaviorConditionsForRecording:
    AVCaptureDevice.PrimaryConstituentDeviceRestrictedSwitchingBehaviorConditions
  { lensSwitching.read { $0.choice.conditions } }

  /// Says when the lens may change during the next recordings.
  ///
  /// Raises NSInvalidArgumentException for a camera without several lenses, for which only `unsupported` may be set, for `unsupported`
  /// with a virtual one, and for conditions with anything but `restricted`. **Source:** Apple, of the same name; appendix 2.
  public func setPrimaryConstituentDeviceSwitchingBehaviorForRecording(
    _ behavior: AVCaptureDevice.PrimaryConstituentDeviceSwitchingBehavior,
    restrictedSwitchingBehaviorConditions conditions:
      AVCaptureDevice.PrimaryConstituentDeviceRestrictedSwitchingBehaviorConditions
  ) {
    let selector = "setPrimaryConstituentDeviceSwitchingBehaviorForRecording:restrictedSwitchingBehaviorConditions:"
    let isOffered = recordedDevice?.isVirtualDevice ?? false
    guard
      system.require(
        (behavior != .unsupported) == isOffered && (conditions.isEmpty || behavior == .restricted),
        Misuse(
          .invalidArgument, "*** -[AVCaptureMovieFileOutput \(selector)] Unsupported behavior or conditions",
          remedy: "use a virtual device, and conditions only with .restricted")),
      isOffered
    else { return }
    change(lensSwitching) { $0.choice = .init(behavior: behavior, conditions: conditions) }
  }

  /// Follows the camera.
  func reviewLensSwitching(_ transaction: borrowing Transaction) {
    let isOffered = recordedDevice?.isVirtualDevice ?? false
    lensSwitching.write(transaction, of: self) { $0.isOffered = isOffered }
  }

  private var recordedDevice: AVCaptureDevice? { connection(with: .video)?.device }

  /// A virtual camera follows the output's rules while it records.
  func applyLensSwitching(isRecording: Bool, _ transaction: borrowing Transaction) {
    if isRecording {
      let settings = lensSwitching.read { $0 }
      guard settings.isEnabled, let device = recordedDevice, device.isVirtualDevice else { return }
      lensSwitching.write(transaction, of: self) { $0.device = device }
      device.state.write(transaction, of: device) { $0.lens.whileRecording = settings.choice }
    } else {
      guard let device = lensSwitching.write(transaction, of: self, { $0.device.take() }) else { return }
      device.state.write(transaction, of: device) { $0.lens.whileRecording = nil }
    }
  }
}

/// When a movie output lets the lens of a virtual camera change.
struct RecordingLensSwitching {
  var isEnabled = true
  var choice = AVCaptureDevice.LensSwitching.Choice(
    behavior: .restricted, conditions: [.videoZoomChanged, .focusModeChanged, .exposureModeChanged])
  /// The camera that follows it now.
  var device: AVCaptureDevice?
  /// Whether the camera has several lenses.
  var isOffered = false

  var behavior: AVCaptureDevice.PrimaryConstituentDeviceSwitchingBehavior {
    isOffered ? choice.behavior : .unsupported
  }
}

extension RecordingLensSwitching: ObservableState {
  static func announce(
    of output: AVCaptureMovieFileOutput, from old: Self, to new: Self, _ transaction: borrowing Transaction
  ) {
    typealias Output = AVCaptureMovieFileOutput
    transaction.changed(
      output, \Output.primaryConstituentDeviceSwitchingBehaviorForRecording,
      "primaryConstituentDeviceSwitchingBehaviorForRecording", from: old.behavior, to: new.behavior)
    transaction.changed(
      output, \Output.primaryConstituentDeviceRestrictedSwitchingBehaviorConditionsForRecording,
      "primaryConstituentDeviceRestrictedSwitchingBehaviorConditionsForRecording", from: old.choice.conditions,
      to: new.choice.conditions)
  }
}
