/// The speeds, delays and thresholds of a camera's automatic adjustments, which depend on the phone and are not
/// published.
///
/// **Source:** all default values are assumed, except where a property names a source.
public struct CameraTuning: Hashable, Sendable {
  /// The number of frames from a decision to its effect, from 1 to 4; two are usual for mobile sensors.
  public var pipelineDepth = 2
  /// A Boolean value that indicates whether exposure, focus and white balance have converged when the first frame of a
  /// stream is captured.
  ///
  /// If not, the first frames can be nearly black. **Source:** github.com/NextLevel/NextLevel/issues/246, where this
  /// takes 100 to 175 ms on an iPhone XR.
  public var startsConverged = true
  /// The time constant of automatic exposure, in milliseconds. Phones take about half a second for a few EV.
  public var exposureMilliseconds = 100
  /// The multiple of the minimum ISO value that automatic exposure reaches before frames become longer.
  public var longExposureGain = 16.0
  /// The time constant of automatic white balance, in milliseconds; slower than exposure, so that the change is not
  /// noticeable.
  public var whiteBalanceMilliseconds = 250
  /// The speed of the lens, as a fraction of the lens range per second.
  public var focusSpeed = 4.0
  /// The speed of the lens while smooth autofocus is enabled; the whole range takes one to two seconds for video.
  public var smoothFocusSpeed = 0.75
  /// The illuminance, in lux, below which an automatic torch or flash turns on, and at which it turns off: a dim living
  /// room.
  public var torchIlluminance = 25.0...50.0
  /// The illuminance, in lux, below which low-light boost turns on, and at which it turns off.
  public var boostIlluminance = 10.0...20.0
  /// The level of system pressure from which the torch is unavailable.
  public var torchPressure = PressureLevel.serious
  /// The fraction of the light that must change for a change of the subject area.
  public var subjectAreaChange = 0.2

  /// Creates the default values.
  public init() {}
}

/// The delays of stabilized frames, in milliseconds.
///
/// **Source:** Apple, AVCaptureVideoStabilizationMode: the cinematic modes delay frames considerably, and the low-latency
/// mode does not. Reports of `.cinematic` say 0.5 s (github.com/BradLarson/GPUImage/issues/2519), 0.6 s
/// (github.com/rFlex/SCRecorder/issues/237) and a second (github.com/Silence-GitHub/BBMetalImage/issues/108); that of
/// `.cinematicExtended` shows 1.1 s (github.com/margelo/react-native-vision-camera/pull/2206).
public struct StabilizationTimes: Hashable, Sendable {
  /// The delay of the standard mode, which reports call minimal.
  public var standardMilliseconds = 0
  /// The delay of the cinematic mode.
  public var cinematicMilliseconds = 500
  /// The delay of the extended cinematic modes.
  public var extendedMilliseconds = 1_100
  /// The time without frames after the mode has changed while the session runs. **Source:** rule 475; the time is
  /// assumed, the same as for other changes of a running session.
  public var changeMilliseconds = 300

  /// Creates the default values.
  public init() {}
}

/// The levels of system pressure, from lowest to highest. **Source:** Apple, AVCaptureDevice.SystemPressureState.Level.
public enum PressureLevel: String, CaseIterable, Hashable, Sendable {
  case nominal, fair, serious, critical, shutdown
}

/// The durations, in milliseconds, of the steps of a photo capture. **Source:** all default values are assumed, for a
/// fast phone.
public struct PhotoTimes: Hashable, Sendable {
  /// The processing time of a photo that prioritizes speed, and of a proxy.
  public var speedMilliseconds = 100
  /// The processing time of a photo that balances speed and quality, and of a still image.
  public var balancedMilliseconds = 250
  /// The processing time of a photo that prioritizes quality.
  public var qualityMilliseconds = 600
  /// The additional processing time of a photo with depth. **Source:** rule 416.
  public var depthMilliseconds = 200
  /// The additional processing time of a photo with mattes. **Source:** rules 422, 424.
  public var mattesMilliseconds = 200
  /// The duration of the preflash, a weak light used for metering.
  public var preflashMilliseconds = 400
  /// The duration of a preparation for certain settings. **Source:** rule 478; the duration is assumed.
  public var preparationMilliseconds = 100

  /// Creates the default values.
  public init() {}
}
