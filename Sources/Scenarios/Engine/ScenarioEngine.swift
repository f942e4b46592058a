/// Runs scenarios. The program knows no more about the engine than this.
public protocol ScenarioEngine: Sendable {
  /// Runs a scenario and leaves its trace, pictures, photos and movies in `directory`, which exists and is empty.
  ///
  /// When `options.cancellation` is set, the engine finishes open recordings, and the report says that it was ended early.
  /// - Throws: `ScenarioError`, when the run cannot begin. What goes wrong later is in the report.
  func run(_ scenario: Scenario, directory: String, options: RunOptions) throws -> RunReport

  /// The names by which scenarios can call the cameras and microphones of the device, or of the one that is taken where a scenario names
  /// none; nil for a real camera, which only a run looks at.
  ///
  /// - Throws: `ScenarioError` when there is no such device.
  func inputs(of device: DeviceReference?) throws -> [Scenario.Input]?

  /// The cameras and microphones of the device, or of every known device when it is nil.
  func devices(of device: DeviceReference?) throws -> [DeviceListing]
}

/// Tells what drivers say of real cameras.
public protocol DriverEngine: Sendable {
  /// What the driver of a real camera, or a recording of one, tells of it.
  func driver(of device: DeviceReference) throws -> DriverListing

  /// Sets a camera's own controls, one after the other.
  ///
  /// - Throws: `ScenarioError` at the first that there is not or that does not take its value; those before it are set.
  func set(_ settings: [ControlSetting], of device: DeviceReference) throws

  /// Keeps a real camera in `directory`, which exists and is empty, for `replay:`.
  func record(_ device: DeviceReference, directory: String, options: RecordOptions) throws -> RecordReport
}

/// How to run a scenario; each wins over what the file says.
public struct RunOptions: Sendable {
  /// What moves time.
  public enum Clock: String, Sendable, CaseIterable {
    /// As fast as it goes; the same every time.
    case virtual
    /// With the computer's clock, as real cameras do.
    case host
  }

  /// Another camera than the file's.
  public var device: DeviceReference?
  /// Another seed than the file's.
  public var seed: UInt64?
  /// What moves time; nil for what the camera needs: the computer's clock for a real one, virtual time for all others.
  public var clock: Clock?
  /// Set by the caller to end the run early.
  public var cancellation: Cancellation
  /// Told now and then how far the run is, from 0 to 1.
  public var progress: @Sendable (Double) -> Void
  /// Told each step before it is taken; from the run's thread.
  public var stepping: @Sendable (Scenario.Place) -> Void = { _ in }

  /// The file's own device and seed, unless others are given.
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
