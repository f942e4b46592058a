import VirtualDevices

/// An engine that runs scenarios. Programs access the engine only through this protocol.
public protocol ScenarioEngine: Sendable {
  /// Runs a scenario and writes its trace, images, photos and movies to `directory`, which must exist and be empty.
  ///
  /// When `options.cancellation` is set, the engine finishes active recordings, and the report states that the run was
  /// ended early.
  ///
  /// - Throws: `ScenarioError` when the run cannot start. Later failures are part of the report.
  func run(_ scenario: Scenario, directory: String, options: RunOptions) throws -> RunReport

  /// Returns the names by which scenarios can refer to the cameras and microphones of a device.
  ///
  /// - Parameter device: The device; nil for the default device.
  /// - Returns: The names; nil for a real camera, which is not opened before the run.
  /// - Throws: `ScenarioError` when there is no such device.
  func inputs(of device: DeviceReference?) throws -> [Scenario.Input]?

  /// Returns the cameras and microphones of a device.
  ///
  /// - Parameters:
  ///   - device: The device; nil for all known devices.
  ///   - withFormats: Whether to describe the formats, which takes many times as long as counting them.
  /// - Throws: `ScenarioError` when there is no such device.
  func devices(of device: DeviceReference?, withFormats: Bool) throws -> [DeviceListing]
}

/// An engine that reads and sets the driver properties of real cameras, and records them.
public protocol DriverEngine: Sendable {
  /// Returns the driver's description of a real camera, or of the camera that a recording represents.
  func driver(of device: DeviceReference) throws -> DriverListing

  /// Sets driver controls of a camera, in order.
  ///
  /// - Throws: `ScenarioError` at the first control that does not exist or does not accept its value; the preceding
  ///   controls remain set.
  func set(_ settings: [ControlSetting], of device: DeviceReference) throws

  /// Records a real camera for `replay:` into `directory`, which must exist and be empty.
  func record(_ device: DeviceReference, directory: String, options: RecordOptions) throws -> RecordReport
}

/// The options of a run. Each overrides the corresponding setting of the scenario file.
public struct RunOptions: Sendable {
  /// The clock that drives a run.
  public enum Clock: String, Sendable, CaseIterable {
    /// Virtual time, which advances as fast as the computer allows and makes runs reproducible.
    case virtual
    /// The computer's clock, which real cameras require.
    case host
  }

  /// The device to use instead of the scenario file's device; nil to use the file's.
  public var device: DeviceReference?
  /// The seed to use instead of the scenario file's seed; nil to use the file's.
  public var seed: UInt64?
  /// The clock; nil for the default: the computer's clock for a real camera, virtual time for all others.
  public var clock: Clock?
  /// A handle with which the caller ends the run early.
  public var cancellation: Cancellation
  /// A closure that is called periodically with the progress of the run, from 0 to 1.
  public var progress: @Sendable (Double) -> Void
  /// A closure that is called before each step with the step's location, on the run's thread.
  public var willExecuteStep: @Sendable (Scenario.Place) -> Void = { _ in }

  /// A closure that changes the simulated phone, for example by removing a part.
  package var changePhone: @Sendable (DeviceProfile) -> DeviceProfile = { $0 }

  /// The action to take when an image differs from a golden file that the scenario names.
  public var goldenMode = Golden.Mode.check

  /// Creates options that use the file's device and seed unless others are specified.
  public init(
    device: DeviceReference? = nil, seed: UInt64? = nil, clock: Clock? = nil,
    cancellation: Cancellation = Cancellation(), progress: @escaping @Sendable (Double) -> Void = { _ in }
  ) {
    self.device = device
    self.seed = seed
    self.clock = clock
    self.cancellation = cancellation
    self.progress = progress
  }
}
