import AVFoundationTypes
import CoreMediaModel
import Foundation
import HardwareModel

/// The exposure control: custom duration and ISO, or automatic exposure.
///
///     locked, custom      the exposure is fixed; the meter only reports
///     continuous(nil)     converged; leaving the dead band starts an approach
///     continuous(…)       converging: each frame covers a part of the distance
///     once(…)             converging, then locked
///
/// A decision takes effect some frames later, so the loop computes the next step from the settings of the measured
/// frame.
package struct ExposureControl {
  package typealias Mode = AVCaptureExposureMode

  /// An exposure duration and ISO value.
  package struct Exposure: Equatable {
    package var seconds: Double
    package var iso: Double

    package init(seconds: Double, iso: Double) {
      self.seconds = seconds
      self.iso = iso
    }

    /// The product to which brightness is proportional.
    var product: Double { seconds * iso }
  }

  /// The values that observers see.
  package struct Readings: Equatable {
    package var exposure: Exposure
    /// The metered level relative to the target, in EV. **Source:** rule 143.
    package var targetOffset = 0.0
    package var isAdjusting = false
  }

  /// The target signal of a well-exposed image in the metering region.
  ///
  /// **Source:** assumed: an 18 % gray card in slightly brighter surroundings. The mean of the orientation chart is
  /// 0.17 to 0.225 in all postures and formats, which is within the dead band. At the exposure that a light meter
  /// recommends, the chart therefore counts as well exposed and is rendered as drawn.
  static let aim = 0.195
  /// The weight of the metering region relative to the whole image. **Source:** assumed; center-weighted metering is
  /// usual.
  static let regionWeight = 0.75
  /// The offset, in EV, at which an approach begins. An approach ends at ``tolerance``. **Source:** both are assumed.
  static let deadBand = 0.25
  static let tolerance = 0.01
  /// The maximum duration of an approach, as a multiple of its time constant. **Source:** assumed.
  static let patience = 20.0
  /// The minimum change, in EV, for which the published offset is updated. **Source:** assumed.
  static let meterStep = 0.1

  private enum Phase: Equatable {
    case locked
    case custom
    case continuous(Approach?)
    case once(Approach)
  }

  /// The state of an approach to the target.
  private struct Approach: Equatable {
    var elapsedSeconds = 0.0
    /// The offset at which the approach ends. If the image is well exposed at the start, the approach changes nothing.
    var band = ExposureControl.tolerance
    /// The current exposure product, more precise than an exposure can represent; nil before the first step.
    var product: Double?
  }

  /// The exposure for new frames.
  package private(set) var wanted: Exposure
  package private(set) var readings: Readings
  /// The app's metering region. Takes effect when the mode is next set. **Source:** rule 124.
  package var interest = RegionOfInterest()
  package var faces = FacePreference()
  /// The metering region in effect.
  package private(set) var region: ImageRegion
  /// The app's exposure bias, in EV. **Source:** rule 142.
  package private(set) var bias = 0.0
  /// The app's limit for the automatic exposure duration, or nil. **Source:** rule 145.
  package var longestAutomatic: CMTime? {
    didSet {
      let seconds = longestAutomatic?.seconds ?? .infinity
      changeProgram { $0.longestSeconds = seconds }
    }
  }
  /// The maximum duration for automatic exposure.
  package var longestAllowed: CMTime {
    longestAutomatic ?? CMTime(seconds: program.seconds.upperBound, preferredTimescale: 1_000_000)
  }
  package private(set) var program: Program
  private let fNumber: Double
  /// The time constant of an approach, in seconds.
  private let approachSeconds: Double
  /// Whether this control loop sets the exposure. A real camera does so itself.
  private let decides: Bool
  private var phase = Phase.continuous(nil)
  /// Whether the next measurement is the first, which sets the initial exposure.
  private var isFresh = false

  init(_ camera: CameraDescriptor, format: FormatDescriptor) {
    fNumber = camera.lens.fNumber
    approachSeconds = Double(camera.tuning.exposureMilliseconds) / 1000
    decides = camera.controls == nil
    program = Program(format, moderateGain: camera.tuning.longExposureGain)
    region = interest.region
    wanted = program.exposure(
      gathering: MeteringEquation.exposure(illuminance: Self.standardIlluminance, fNumber: fNumber))
    readings = Readings(exposure: wanted)
  }

  /// The illuminance, in lux, for the exposure before the first frame. **Source:** assumed; a well-lit office.
  private static let standardIlluminance = 500.0
  /// The illuminance, in lux, for the exposure before the first frame of a camera that has not converged. **Source:**
  /// assumed; daylight.
  private static let brightIlluminance = 20_000.0
}

// MARK: Settings of the app

extension ExposureControl {
  package var mode: Mode {
    switch phase {
    case .locked: .locked
    case .custom: .custom
    case .continuous: .continuousAutoExposure
    case .once: .autoExpose
    }
  }

  /// Sets the mode. Setting it again applies a new point of interest. **Source:** rules 124, 137, 140.
  mutating func setMode(_ mode: Mode) {
    region = interest.region
    if mode == .locked || mode == .custom { ceaseAdjusting() }
    switch mode {
    case .locked:
      // A lock keeps the exposure of the current frame, even while converging; a custom exposure is kept even if no
      // frame has it yet.
      if phase != .custom { wanted = readings.exposure }
      phase = .locked
    case .custom: phase = .custom
    case .continuousAutoExposure: phase = .continuous(nil)
    case .autoExpose: phase = .once(Approach())
    }
  }

  /// Sets a custom exposure duration and ISO.
  package mutating func setCustom(_ exposure: Exposure) {
    ceaseAdjusting()
    wanted = exposure
    phase = .custom
  }

  /// Sets the bias, which moves the metering target and, while locked, also the exposure. **Source:** rule 142.
  package mutating func setBias(_ bias: Double) {
    if phase == .locked, decides { wanted = program.exposure(gathering: wanted.product * exp2(bias - self.bias)) }
    self.bias = bias
  }

  /// The custom or locked duration, to which frames must extend; nil while the loop follows the frame duration.
  package var fixedSeconds: Double? {
    switch phase {
    case .locked, .custom: wanted.seconds
    case .continuous, .once: nil
    }
  }

  /// Sets the durations that frames can have. Automatic exposure keeps the brightness within them; a custom duration
  /// that is too long is shortened. **Source:** rules 103, 460.
  mutating func setFrameLengths(_ frames: FrameLengths) {
    changeProgram { $0.frames = frames }
    guard decides, phase == .locked || phase == .custom else { return }
    wanted.seconds = min(wanted.seconds, frames.longest.seconds)
  }

  /// Turns low-light boost on or off.
  mutating func setBoosted(_ isBoosted: Bool) {
    if program.isBoosted != isBoosted { changeProgram { $0.isBoosted = isBoosted } }
  }

  /// Sets the frequency of mains-light flashes to avoid, or 0 to disable flicker avoidance.
  package mutating func avoidFlicker(ofFlashesPerSecond flashes: Double) {
    changeProgram { $0.flashesPerSecond = flashes }
  }

  /// Changes the limits of automatic exposure, which keeps the brightness within them.
  private mutating func changeProgram(_ body: (inout Program) -> Void) {
    let old = program
    body(&program)
    guard decides, program.longest != old.longest || program.flashesPerSecond != old.flashesPerSecond else { return }
    switch phase {
    case .locked, .custom: break
    case .continuous, .once: wanted = program.exposure(gathering: wanted.product)
    }
  }

  /// Returns the duration of a frame with an exposure, or nil if the exposure does not determine it. **Source:** rule
  /// 460.
  func frameDuration(exposing seconds: Double) -> CMTime? {
    guard decides, fixedSeconds == nil else { return nil }
    return program.frames.duration(exposing: seconds, flashesPerSecond: program.flashesPerSecond)
  }

  /// Adopts another format. Its limits apply at once, even to published values, and metering returns to the center.
  /// Keeps the mode. **Source:** rule 110; Apple, exposureRectOfInterest.
  mutating func adopt(_ format: FormatDescriptor) {
    interest = RegionOfInterest()
    region = interest.region
    let old = program
    program = Program(format, moderateGain: old.moderateGain)
    (program.frames, program.isBoosted, program.flashesPerSecond) = (old.frames, old.isBoosted, old.flashesPerSecond)
    longestAutomatic = nil
    guard decides else { return }
    readings.exposure = program.nearest(readings.exposure)
    switch phase {
    case .locked, .custom: wanted = program.nearest(wanted)
    case .continuous, .once: wanted = program.exposure(gathering: wanted.product)
    }
  }
}

// MARK: Control loop

extension ExposureControl {
  var isAdjusting: Bool { readings.isAdjusting }

  /// Stops adjusting until a frame requires it. **Source:** rule 144.
  mutating func ceaseAdjusting() { readings.isAdjusting = false }

  /// Sets whether the first measurement sets the exposure as a light meter would, instead of starting from the current
  /// value.
  mutating func startFromLight(_ starts: Bool) { isFresh = starts }

  /// Sets the exposure of automatic exposure to that of a bright scene, so that the first frames are nearly black.
  mutating func startDark() {
    switch phase {
    case .locked, .custom: break
    case .continuous, .once:
      wanted = program.exposure(
        gathering: MeteringEquation.exposure(illuminance: Self.brightIlluminance, fNumber: fNumber))
    }
  }

  /// Applies the status that a real camera reports. In automatic mode, a change between two status reports counts as
  /// adjusting.
  mutating func take(_ state: HardwareState) {
    let isAutomatic = state.isAutoExposureEnabled ?? false
    let wasAutomatic = mode == .continuousAutoExposure
    if isAutomatic != wasAutomatic { setMode(isAutomatic ? .continuousAutoExposure : .locked) }
    let exposure = Exposure(seconds: state.exposureSeconds ?? 0, iso: state.iso ?? 0)
    readings.isAdjusting = isAutomatic && wasAutomatic && exposure != readings.exposure
    readings.exposure = exposure
    wanted = exposure
    bias = state.exposureBias ?? 0
  }

  /// Publishes the settings of a frame.
  mutating func show(_ settings: FrameSettings) {
    readings.exposure = Exposure(seconds: settings.exposureSeconds, iso: settings.iso)
  }

  mutating func learn(from frame: CameraControl.Frame) {
    show(frame.settings)
    let exposure = readings.exposure
    let offset = self.offset(of: frame.measurement)
    switch phase {
    case .locked, .custom: ceaseAdjusting()
    case .continuous(nil) where isFresh: meterIncident(frame.measurement)
    case .continuous(let approach):
      let isOff = abs(offset) > Self.deadBand && target(exposure, offset) != wanted
      guard approach != nil || isOff else {
        ceaseAdjusting()
        break
      }
      phase = .continuous(step(approach ?? Approach(), frame, exposure, offset))
    case .once(let approach):
      phase = step(approach, frame, exposure, offset).map(Phase.once) ?? .locked
    }
    noteOffset(offset)
  }

  /// Sets the exposure that an incident light meter at the camera recommends. A scene of average brightness keeps it.
  private mutating func meterIncident(_ measurement: SensorMeasurement) {
    wanted = program.exposure(
      gathering: MeteringEquation.exposure(illuminance: measurement.illuminance, fNumber: fNumber) * exp2(bias))
    isFresh = false
  }

  /// Advances an approach by one frame, and returns nil once the target is reached.
  private mutating func step(
    _ approach: Approach, _ frame: CameraControl.Frame, _ exposure: Exposure, _ offset: Double
  ) -> Approach? {
    let target = target(exposure, offset)
    let isFirst = approach.elapsedSeconds == 0
    let band = isFirst && abs(offset) <= Self.deadBand ? Self.deadBand : approach.band
    let isOver = approach.elapsedSeconds > approachSeconds * Self.patience
    // The approach ends only once a frame has the most recent decision.
    let isReached = exposure == wanted && (isOver || abs(offset) <= band || target == wanted)
    // Every approach counts as adjusting for at least one frame.
    readings.isAdjusting = isFirst || !isReached
    guard readings.isAdjusting else { return nil }
    var product = approach.product ?? wanted.product
    if !isReached, !isOver {
      let distance = log2(target.product / product)
      let part = min(1, frame.duration.seconds / approachSeconds)
      product = abs(distance) < Self.tolerance / 2 ? target.product : product * exp2(distance * part)
      wanted = program.exposure(gathering: product)
    }
    return Approach(
      elapsedSeconds: approach.elapsedSeconds + max(frame.duration.seconds, 1e-4), band: band, product: product)
  }

  private func target(_ exposure: Exposure, _ offset: Double) -> Exposure {
    program.exposure(gathering: exposure.product * exp2(-offset))
  }

  /// Returns the metered level relative to the target, in EV.
  private func offset(of measurement: SensorMeasurement) -> Double { Self.meteredOffset(of: measurement) - bias }

  /// Returns the metered level relative to a target without bias, in EV, clamped to ±12 because a black image has no
  /// finite offset.
  package static func meteredOffset(of measurement: SensorMeasurement) -> Double {
    let level = regionWeight * measurement.regionLevel + (1 - regionWeight) * measurement.frameLevel
    guard level > 0 else { return -12 }
    return min(12, max(-12, log2(level / aim)))
  }

  /// Publishes the metered offset: 0 while automatic exposure has converged.
  private mutating func noteOffset(_ offset: Double) {
    if phase == .continuous(nil), abs(offset) <= Self.deadBand {
      readings.targetOffset = 0
    } else if abs(offset - readings.targetOffset) > Self.meterStep || readings.isAdjusting {
      // Adding 0 turns a negative zero into zero, so that it is not written as "-0".
      readings.targetOffset = (offset * 1000).rounded() / 1000 + 0
    }
  }
}
