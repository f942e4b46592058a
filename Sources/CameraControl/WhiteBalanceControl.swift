import AVFoundationTypes
import CoreMediaModel
import HardwareModel

/// White balance: gains by hand, or such that the picture is grey on average.
package struct WhiteBalanceControl {
  package typealias Mode = AVCaptureWhiteBalanceMode
  package typealias Gains = SIMD3<Double>

  /// What observers see.
  package struct Readings: Equatable {
    package var gains: Gains
    /// Gains with which the picture would be grey on average.
    package var grayWorld: Gains
    package var isAdjusting = false
  }

  /// How far, as a factor, grey may be off before gains begin to move, and when they are there. **Source:** made up; the first is wider
  /// than the colour cast of the orientation chart, also when its white is overexposed.
  static let deadBand = 0.25
  static let tolerance = 0.01
  /// The time in seconds in which a difference falls to about a third, and after which an approach is over in any case.
  /// **Source:** made up; white balance is slower than exposure so that it does not show.
  static let approachSeconds = 0.25
  static let patienceSeconds = 4.0
  /// Mean signal under which colours are not trusted. **Source:** made up.
  static let darkLevel = 0.002

  private enum Phase: Equatable {
    case locked
    case continuous(Approach?)
    case once(Approach)
  }

  /// On the way to grey.
  private struct Approach: Equatable {
    var elapsedSeconds = 0.0
    /// The difference with which it is content: a picture that begins nearly grey stays as it is.
    var band = WhiteBalanceControl.tolerance
    /// How far it has come, finer than gains can tell; nil before the first step.
    var gains: Gains?
  }

  /// Gains of red, green and blue for the next frames.
  private(set) var wanted: Gains
  package private(set) var readings: Readings
  private var phase = Phase.continuous(nil)
  private let greatestGain: Double

  init(_ camera: CameraDescriptor, format: FormatDescriptor) {
    greatestGain = camera.maxWhiteBalanceGain
    wanted = Self.limited(LightColor.standard.gains, to: greatestGain)
    readings = Readings(gains: wanted, grayWorld: wanted)
  }

  /// Gains whose least is 1 and whose greatest is `limit`, in steps of 1/1024. **Source:** rule 152.
  static func limited(_ gains: Gains, to limit: Double) -> Gains {
    let normal = gains / gains.min()
    return ((normal * 1024).rounded(.toNearestOrAwayFromZero) / 1024).clamped(
      lowerBound: Gains(repeating: 1), upperBound: Gains(repeating: limit))
  }
}

// MARK: What a client sets

extension WhiteBalanceControl {
  package var mode: Mode {
    switch phase {
    case .locked: .locked
    case .continuous: .continuousAutoWhiteBalance
    case .once: .autoWhiteBalance
    }
  }

  /// Sets the mode; a lock keeps the gains that the camera shows. **Source:** rule 157.
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

  /// Locks with gains, which are normalised so that the least is 1. **Source:** rule 152.
  package mutating func lock(_ gains: Gains) {
    wanted = gains / gains.min()
    phase = .locked
    ceaseAdjusting()
  }
}

// MARK: The loop

extension WhiteBalanceControl {
  var isAdjusting: Bool { readings.isAdjusting }

  /// Nothing moves until a frame gives reason to.
  mutating func ceaseAdjusting() { readings.isAdjusting = false }

  /// A real camera reports its gains, which are all that is known of the picture's colours. While it balances by itself, a change from
  /// one report to the next is an adjustment.
  mutating func take(_ state: HardwareState) {
    let isAutomatic = state.balancesByItself ?? false
    let wasAutomatic = mode == .continuousAutoWhiteBalance
    let gains = Self.limited(state.whiteBalanceGains ?? Gains(repeating: 1), to: greatestGain)
    readings.isAdjusting = isAutomatic && wasAutomatic && gains != readings.gains
    (readings.gains, readings.grayWorld, wanted) = (gains, gains, gains)
    phase = isAutomatic ? .continuous(nil) : .locked
  }

  /// A search without anything to see is over at once.
  mutating func endSearch() {
    if case .once = phase { phase = .locked }
  }

  /// A frame shows these settings.
  mutating func show(_ settings: FrameSettings) { readings.gains = settings.whiteBalanceGains }

  mutating func learn(from frame: CameraControl.Frame) {
    show(frame.settings)
    let target = grayWorld(frame.measurement.channels) ?? wanted
    // The reading follows what differs visibly, so that it does not move with every little thing in the picture.
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

  /// One frame nearer to grey; nil when it is reached.
  private mutating func step(_ approach: Approach, towards target: Gains, _ frame: CameraControl.Frame) -> Approach? {
    let isFirst = approach.elapsedSeconds == 0
    let band = isFirst && !Self.differ(target, wanted, by: Self.deadBand) ? Self.deadBand : approach.band
    let isReached = readings.gains == wanted && !Self.differ(target, wanted, by: band)
    let isOver = approach.elapsedSeconds > Self.patienceSeconds
    readings.isAdjusting = isFirst || !(isReached || isOver)
    guard readings.isAdjusting else { return nil }
    var gains = approach.gains ?? wanted
    if !isReached {
      let part = min(1, frame.duration.seconds / Self.approachSeconds)
      gains = Self.differ(target, gains, by: Self.tolerance) ? gains + (target - gains) * part : target
      wanted = Self.limited(gains, to: greatestGain)
    }
    return Approach(
      elapsedSeconds: approach.elapsedSeconds + max(frame.duration.seconds, 1e-4), band: band, gains: gains)
  }

  /// Gains that make the mean grey; nil when it is too dark to tell.
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
