import AVFoundationTypes
import SimulationKernel

extension AVCaptureMovieFileOutput {
  /// A Boolean value that indicates whether a virtual device applies this output's switching behavior while the output
  /// records. Default `true`. A recording in progress keeps its initial behavior. **Source:** Apple, symbol of the same name;
  /// the default is inferred.
  public var isPrimaryConstituentDeviceSwitchingBehaviorForRecordingEnabled: Bool {
    get { lensSwitching.read { $0.isEnabled } }
    set { change(lensSwitching) { $0.isEnabled = newValue } }
  }

  /// The switching behavior of the primary constituent device during recording. Default `.restricted`; `.unsupported`
  /// if the camera is not a virtual device. Key-value observable.
  ///
  /// **Source:** Apple, symbol of the same name.
  public var primaryConstituentDeviceSwitchingBehaviorForRecording:
    AVCaptureDevice.PrimaryConstituentDeviceSwitchingBehavior
  {
    lensSwitching.read(\.behavior)
  }

  /// The conditions that permit a restricted switch. By default, all conditions do. Key-value observable. **Source:**
  /// Apple, symbol of the same name.
  public var primaryConstituentDeviceRestrictedSwitchingBehaviorConditionsForRecording:
    AVCaptureDevice.PrimaryConstituentDeviceRestrictedSwitchingBehaviorConditions
  { lensSwitching.read { $0.choice.conditions } }

  /// Sets the switching behavior for subsequent recordings.
  ///
  /// Raises `NSInvalidArgumentException` for any behavior but `unsupported` on a physical camera, for `unsupported` on
  /// a virtual device, and for conditions with any behavior but `restricted`. **Source:** Apple, symbol of the same name;
  /// appendix 2.
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
          evidence: .header(
            "AVCaptureMovieFileOutput.setPrimaryConstituentDeviceSwitchingBehaviorForRecording:restrictedSwitchingBehaviorConditions:"
          ), remedy: "use a virtual device, and pass conditions only with .restricted")),
      isOffered
    else { return }
    change(lensSwitching) { $0.choice = .init(behavior: behavior, conditions: conditions) }
  }

  /// Updates the supported behavior when the connected camera changes.
  func reviewLensSwitching(_ transaction: borrowing Transaction) {
    let isOffered = recordedDevice?.isVirtualDevice ?? false
    lensSwitching.write(transaction, of: self) { $0.isOffered = isOffered }
  }

  private var recordedDevice: AVCaptureDevice? { connection(with: .video)?.device }

  /// Applies the output's switching behavior to a virtual device while recording, and removes it afterwards.
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

/// The switching behavior that a movie file output sets for a virtual device.
struct RecordingLensSwitching {
  var isEnabled = true
  var choice = AVCaptureDevice.LensSwitching.Choice(
    behavior: .restricted, conditions: [.videoZoomChanged, .focusModeChanged, .exposureModeChanged])
  /// The camera to which the behavior is currently applied.
  var device: AVCaptureDevice?
  /// Whether the connected camera is a virtual device.
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
