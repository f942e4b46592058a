import AVFoundationTypes
import CoreMediaModel
import Foundation
import HardwareModel

/// Exposure: time and sensitivity, by hand or by metering.
///
///     locked, custom      what is set stays; the meter only tells
///     continuous(nil)     on target; a light that leaves the dead band begins an approach
///     continuous(…)       on its way to the target, a part of the distance with each frame
///     once(…)             the same, and then locked
///
/// A decision shows two frames later, so the loop computes where to go from the settings of the frame that was measured.
package struct ExposureControl {
  package typealias Mode = AVCaptureExposureMode

  /// Exposure time and ISO speed.
  package struct Exposure: Equatable {
    package var seconds: Double
    package var iso: Double

    package init(seconds: Double, iso: Double) {
      self.seconds = seconds
      self.iso = iso
    }

    /// What brightness is proportional to.
    var product: Double { seconds * iso }
  }

  /// What observers see.
  package struct Readings: Equatable {
    package var exposure: Exposure
    /// Metered level over the target's, in EV. **Source:** rule 143.
    package var targetOffset = 0.0
    package var isAdjusting = false
  }

  /// Signal that a well exposed picture has where it is metered.
  ///
  /// **Source:** made up: a grey card of 18 % in somewhat brighter surroundings. The orientation chart means 0.17 to 0.225 in all holds and
  /// formats, which the dead band spans: in the light that a light meter reads it counts as well exposed, and comes out as drawn.
  static let aim = 0.195
  /// How much the middle counts beside the whole picture. **Source:** made up; centre-weighted metering is usual.
  static let regionWeight = 0.75
  /// Offsets in EV at which an approach begins, and at which it is over. **Source:** made up.
  static let deadBand = 0.25
  static let tolerance = 0.01
  /// The time in seconds in which a difference falls to about a third, and after which an approach is over in any case.
  /// **Source:** made up; phones take about half a second for a few EV.
  static let approachSeconds = 0.1
  static let patienceSeconds = 2.0
  /// By how much the meter must move, in EV, for its reading to follow. **Source:** made up.
  static let meterStep = 0.1

  private enum Phase: Equatable {
    case locked
    case custom
    case continuous(Approach?)
    case once(Approach)
  }

  /// On the way to the target.
  private struct Approach: Equatable {
    var elapsedSeconds = 0.0
    /// The offset with which it is content: a picture that begins well exposed stays as it is.
    var band = ExposureControl.tolerance
    /// How far it has come, finer than an exposure can tell; nil before the first step.
    var product: Double?
  }

  /// How the next frames are to be exposed.
  package private(set) var wanted: Exposure
  package private(set) var readings: Readings
  /// Where the client wants to be metered; counts from the next time that the mode is set. **Source:** rule 124.
  package var interest = RegionOfInterest()
  package var faces = FacePreference()
  /// Where exposure is metered.
  package private(set) var region: ImageRegion
  /// What the client wants brighter or darker, in EV. **Source:** rule 142.
  package private(set) var bias = 0.0
  /// The longest time that automatic exposure may choose, where the client has said so. **Source:** rule 145.
  package var longestAutomatic: CMTime? {
    didSet { program.longestSeconds = longestAutomatic?.seconds ?? .infinity }
  }
  /// The longest time that automatic exposure may choose.
  package var longestAllowed: CMTime {
    longestAutomatic ?? CMTime(seconds: program.seconds.upperBound, preferredTimescale: 1_000_000)
  }
  package private(set) var program: Program
  private let fNumber: Double
  /// Whether the loop decides; a real camera does it itself.
  private let decides: Bool
  private var phase = Phase.continuous(nil)
  /// Whether the next measurement is the first, from which the exposure starts.
  private var isFresh = false

  init(_ camera: CameraDescriptor, format: FormatDescriptor) {
    fNumber = camera.lens.fNumber
    decides = camera.controls == nil
    program = Program(format)
    region = interest.region
    wanted = program.exposure(
      gathering: MeteringEquation.exposure(illuminance: Self.standardIlluminance, fNumber: fNumber))
    readings = Readings(exposure: wanted)
  }

  /// Light in lux for which a camera is set before it has seen anything. **Source:** made up; a well lit office.
  private static let standardIlluminance = 500.0
}

// MARK: What a client sets

extension ExposureControl {
  package var mode: Mode {
    switch phase {
    case .locked: .locked
    case .custom: .custom
    case .continuous: .continuousAutoExposure
    case .once: .autoExpose
    }
  }

  /// Sets the mode, also to what it is: that is how a new point of interest takes effect. **Source:** rules 124, 137, 140.
  mutating func setMode(_ mode: Mode) {
    region = interest.region
    if mode == .locked || mode == .custom { ceaseAdjusting() }
    switch mode {
    case .locked:
      // A lock keeps what the camera shows, right or wrong; what was set by hand is kept although it may not show yet.
      if phase != .custom { wanted = readings.exposure }
      phase = .locked
    case .custom: phase = .custom
    case .continuousAutoExposure: phase = .continuous(nil)
    case .autoExpose: phase = .once(Approach())
    }
  }

  /// Exposes by hand.
  package mutating func setCustom(_ exposure: Exposure) {
    ceaseAdjusting()
    wanted = exposure
    phase = .custom
  }

  /// Sets the bias: the meter's target moves, and with a lock the exposure itself. **Source:** rule 142.
  package mutating func setBias(_ bias: Double) {
    if phase == .locked, decides { wanted = program.exposure(gathering: wanted.product * exp2(bias - self.bias)) }
    self.bias = bias
  }

  /// A time that is set by hand or locked, and that frames must be as long as; nil when the loop follows the frames.
  package var heldSeconds: Double? {
    switch phase {
    case .locked, .custom: wanted.seconds
    case .continuous, .once: nil
    }
  }

  /// Frames get shorter or longer: automatic exposure keeps the brightness, within them; by hand a time that is too long is cut.
  /// **Source:** rule 103.
  mutating func setFrameSeconds(_ seconds: Double, longest: Double) {
    program.frameSeconds = seconds
    guard decides else { return }
    switch phase {
    case .locked, .custom: wanted.seconds = min(wanted.seconds, longest)
    case .continuous, .once:
      if wanted.seconds > program.longest { wanted = program.exposure(gathering: wanted.product) }
    }
  }

  /// Mains light flashes so often, or its flicker does not matter (0): automatic exposure keeps the brightness.
  package mutating func avoidFlicker(ofFlashesPerSecond flashes: Double) {
    program.flashesPerSecond = flashes
    guard decides else { return }
    switch phase {
    case .locked, .custom: break
    case .continuous, .once: wanted = program.exposure(gathering: wanted.product)
    }
  }

  /// Goes over to another format: the limits are its own, at once also for what is read, and what is metered is the middle again. The mode stays.
  /// **Source:** rule 110; Apple, exposureRectOfInterest.
  mutating func adopt(_ format: FormatDescriptor) {
    interest = RegionOfInterest()
    region = interest.region
    let (frameSeconds, flashes) = (program.frameSeconds, program.flashesPerSecond)
    program = Program(format)
    (program.frameSeconds, program.flashesPerSecond) = (frameSeconds, flashes)
    longestAutomatic = nil
    guard decides else { return }
    readings.exposure = program.nearest(readings.exposure)
    switch phase {
    case .locked, .custom: wanted = program.nearest(wanted)
    case .continuous, .once: wanted = program.exposure(gathering: wanted.product)
    }
  }
}

// MARK: The loop

extension ExposureControl {
  var isAdjusting: Bool { readings.isAdjusting }

  /// Nothing moves until a frame gives reason to. **Source:** rule 144.
  mutating func ceaseAdjusting() { readings.isAdjusting = false }

  /// Before the first stream the exposure starts from what a light meter advises, and not from where it happens to be.
  mutating func startFromLight(_ starts: Bool) { isFresh = starts }

  /// A real camera reports how it exposes. While it decides by itself, a change from one report to the next is an adjustment.
  mutating func take(_ state: HardwareState) {
    let isAutomatic = state.exposesByItself ?? false
    let wasAutomatic = mode == .continuousAutoExposure
    if isAutomatic != wasAutomatic { setMode(isAutomatic ? .continuousAutoExposure : .locked) }
    let exposure = Exposure(seconds: state.exposureSeconds ?? 0, iso: state.iso ?? 0)
    readings.isAdjusting = isAutomatic && wasAutomatic && exposure != readings.exposure
    readings.exposure = exposure
    wanted = exposure
    bias = state.exposureBias ?? 0
  }

  /// A frame shows these settings.
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

  /// What a light meter beside the camera advises. A picture of usual brightness keeps it.
  private mutating func meterIncident(_ measurement: SensorMeasurement) {
    wanted = program.exposure(
      gathering: MeteringEquation.exposure(illuminance: measurement.illuminance, fNumber: fNumber) * exp2(bias))
    isFresh = false
  }

  /// One frame nearer to the target; nil when it is reached.
  private mutating func step(
    _ approach: Approach, _ frame: CameraControl.Frame, _ exposure: Exposure, _ offset: Double
  ) -> Approach? {
    let target = target(exposure, offset)
    let isFirst = approach.elapsedSeconds == 0
    let band = isFirst && abs(offset) <= Self.deadBand ? Self.deadBand : approach.band
    let isOver = approach.elapsedSeconds > Self.patienceSeconds
    // What was decided last must show before it rests.
    let isReached = exposure == wanted && (isOver || abs(offset) <= band || target == wanted)
    // Even an approach that has nowhere to go is seen to adjust for one frame.
    readings.isAdjusting = isFirst || !isReached
    guard readings.isAdjusting else { return nil }
    var product = approach.product ?? wanted.product
    if !isReached, !isOver {
      let distance = log2(target.product / product)
      let part = min(1, frame.duration.seconds / Self.approachSeconds)
      product = abs(distance) < Self.tolerance / 2 ? target.product : product * exp2(distance * part)
      wanted = program.exposure(gathering: product)
    }
    return Approach(
      elapsedSeconds: approach.elapsedSeconds + max(frame.duration.seconds, 1e-4), band: band, product: product)
  }

  private func target(_ exposure: Exposure, _ offset: Double) -> Exposure {
    program.exposure(gathering: exposure.product * exp2(-offset))
  }

  /// How far the metered level lies over the target, in EV.
  private func offset(of measurement: SensorMeasurement) -> Double { Self.meteredOffset(of: measurement) - bias }

  /// How far the metered level lies over the target of a bias of 0, in EV; within ±12, for a black picture tells no distance.
  package static func meteredOffset(of measurement: SensorMeasurement) -> Double {
    let level = regionWeight * measurement.regionLevel + (1 - regionWeight) * measurement.frameLevel
    guard level > 0 else { return -12 }
    return min(12, max(-12, log2(level / aim)))
  }

  /// What the meter shows: nothing while automatic exposure takes the picture for well exposed.
  private mutating func noteOffset(_ offset: Double) {
    if phase == .continuous(nil), abs(offset) <= Self.deadBand {
      readings.targetOffset = 0
    } else if abs(offset - readings.targetOffset) > Self.meterStep || readings.isAdjusting {
      // A negative zero would be written otherwise than the zero that it is.
      readings.targetOffset = (offset * 1000).rounded() / 1000 + 0
    }
  }
}
