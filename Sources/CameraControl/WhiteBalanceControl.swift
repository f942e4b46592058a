import AVFoundationTypes
import CoreMediaModel
import HardwareModel

/// The white-balance control: custom gains, or automatic white balance toward a gray average.
package struct WhiteBalanceControl {
  package typealias Mode = AVCaptureWhiteBalanceMode
  package typealias Gains = SIMD3<Double>

  /// The values that observers see.
  package struct Readings: Equatable {
    package var gains: Gains
    /// The gains for which the image is gray on average.
    package var grayWorld: Gains
    package var isAdjusting = false
  }

  /// The deviation from gray, as a factor, at which the gains start moving. They stop at ``tolerance``. **Source:**
  /// assumed; the dead band exceeds the color cast of the orientation chart, even if the chart's white is overexposed.
  static let deadBand = 0.25
  static let tolerance = 0.01
  /// The maximum duration of an approach, as a multiple of its time constant. **Source:** assumed.
  static let patience = 16.0
  /// The mean signal below which colors are unreliable. **Source:** assumed.
  static let darkLevel = 0.002

  private enum Phase: Equatable {
    case locked
    case continuous(Approach?)
    case once(Approach)
  }

  /// The state of an approach to gray.
  private struct Approach: Equatable {
    var elapsedSeconds = 0.0
    /// The deviation at which the approach ends. If the image is nearly gray at the start, the approach changes
    /// nothing.
    var band = WhiteBalanceControl.tolerance
    /// The current gains, with higher precision than the published ones; nil before the first step.
    var gains: Gains?
  }

  /// The red, green and blue gains for new frames.
  private(set) var wanted: Gains
  package private(set) var readings: Readings
  private var phase = Phase.continuous(nil)
  private let greatestGain: Double
  /// The time constant of an approach, in seconds.
  private let approachSeconds: Double

  init(_ camera: CameraDescriptor, format: FormatDescriptor) {
    greatestGain = camera.maxWhiteBalanceGain
    approachSeconds = Double(camera.tuning.whiteBalanceMilliseconds) / 1000
    wanted = Self.limited(LightColor.standard.gains, to: greatestGain)
    readings = Readings(gains: wanted, grayWorld: wanted)
  }

  /// Returns gains with a minimum of 1 and a maximum of `limit`, in steps of 1/1024. **Source:** rule 152.
  static func limited(_ gains: Gains, to limit: Double) -> Gains {
    let normal = gains / gains.min()
    return ((normal * 1024).rounded(.toNearestOrAwayFromZero) / 1024).clamped(
      lowerBound: Gains(repeating: 1), upperBound: Gains(repeating: limit))
  }
}

// MARK: Settings of the app

extension WhiteBalanceControl {
  package var mode: Mode {
    switch phase {
    case .locked: .locked
    case .continuous: .continuousAutoWhiteBalance
    case .once: .autoWhiteBalance
    }
  }

  /// Sets the mode. A lock keeps the gains of the current frame. **Source:** rule 157.
  mutating func setMode(_ mode: Mode) {
    switch mode {
    case .locked:
      if phase != .locked { wanted = readings.gains }
      phase = .locked
      ceaseAdjusting()
    case .continuousAutoWhiteBalance: phase = .continuous(nil)
    case .autoWhiteBalance: phase = .once(Approach())
    }
  }

  /// Locks the given gains, normalized so that the smallest is 1. **Source:** rule 152.
  package mutating func lock(_ gains: Gains) {
    wanted = gains / gains.min()
    phase = .locked
    ceaseAdjusting()
  }
}

// MARK: Control loop

extension WhiteBalanceControl {
  var isAdjusting: Bool { readings.isAdjusting }

  /// Stops adjusting until a frame requires it.
  mutating func ceaseAdjusting() { readings.isAdjusting = false }

  /// Applies the gains that a real camera reports, which are its only known color data. In automatic mode, a change
  /// between two status reports counts as adjusting.
  mutating func take(_ state: HardwareState) {
    let isAutomatic = state.balancesByItself ?? false
    let wasAutomatic = mode == .continuousAutoWhiteBalance
    let gains = Self.limited(state.whiteBalanceGains ?? Gains(repeating: 1), to: greatestGain)
    readings.isAdjusting = isAutomatic && wasAutomatic && gains != readings.gains
    (readings.gains, readings.grayWorld, wanted) = (gains, gains, gains)
    phase = isAutomatic ? .continuous(nil) : .locked
  }

  /// Ends a one-shot adjustment that has no measurements.
  mutating func endSearch() {
    if case .once = phase { phase = .locked }
  }

  /// Publishes the settings of a frame.
  mutating func show(_ settings: FrameSettings) { readings.gains = settings.whiteBalanceGains }

  mutating func learn(from frame: CameraControl.Frame) {
    show(frame.settings)
    let target = grayWorld(frame.measurement.channels) ?? wanted
    // The published value follows only visible differences, so that minor changes in the scene do not update it.
    if Self.differ(target, readings.grayWorld, by: Self.deadBand) { readings.grayWorld = target }
    switch phase {
    case .locked: ceaseAdjusting()
    case .continuous(let approach):
      guard approach != nil || Self.differ(target, wanted, by: Self.deadBand) else { return ceaseAdjusting() }
      phase = .continuous(step(approach ?? Approach(), towards: target, frame))
    case .once(let approach):
      phase = step(approach, towards: target, frame).map(Phase.once) ?? .locked
    }
  }

  /// Advances an approach by one frame, and returns nil once gray is reached.
  private mutating func step(_ approach: Approach, towards target: Gains, _ frame: CameraControl.Frame) -> Approach? {
    let isFirst = approach.elapsedSeconds == 0
    let band = isFirst && !Self.differ(target, wanted, by: Self.deadBand) ? Self.deadBand : approach.band
    let isReached = readings.gains == wanted && !Self.differ(target, wanted, by: band)
    let isOver = approach.elapsedSeconds > approachSeconds * Self.patience
    readings.isAdjusting = isFirst || !(isReached || isOver)
    guard readings.isAdjusting else { return nil }
    var gains = approach.gains ?? wanted
    if !isReached {
      let part = min(1, frame.duration.seconds / approachSeconds)
      gains = Self.differ(target, gains, by: Self.tolerance) ? gains + (target - gains) * part : target
      wanted = Self.limited(gains, to: greatestGain)
    }
    return Approach(
      elapsedSeconds: approach.elapsedSeconds + max(frame.duration.seconds, 1e-4), band: band, gains: gains)
  }

  /// Returns the gains that make the mean gray, or nil if the image is too dark.
  func gains(for channels: SIMD3<Double>) -> Gains? { grayWorld(channels) }

  private func grayWorld(_ channels: SIMD3<Double>) -> Gains? {
    guard channels.min() >= Self.darkLevel, channels.max() < .infinity else { return nil }
    return Self.limited(1 / channels, to: greatestGain)
  }

  private static func differ(_ a: Gains, _ b: Gains, by part: Double) -> Bool {
    let ratio = a / b
    return ratio.max() > 1 + part || ratio.min() < 1 / (1 + part)
  }
}
