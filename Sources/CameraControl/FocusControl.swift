import AVFoundationTypes
import CoreMediaModel
import HardwareModel

/// The focus control: a custom lens position, or autofocus.
///
///     locked              the lens does not move
///     continuous(nil)     in focus; a blurred subject starts a search
///     continuous(…)       searching: directly with phase detection, otherwise by trial
///     once(…)             searching, then locked
package struct FocusControl {
  package typealias Mode = AVCaptureFocusMode
  package typealias RangeRestriction = AVCaptureAutoFocusRangeRestriction

  /// The values that observers see.
  package struct Readings: Equatable {
    package var lensPosition = 1.0
    package var isAdjusting = false
  }

  /// The app's focus settings. They take effect when the mode is next set. **Source:** rule 124.
  package struct Settings: Equatable {
    package var interest = RegionOfInterest()
    package var range = RangeRestriction.none
    package var isSmooth = false
    package var faces = FacePreference()
  }

  /// The lens error, as a fraction of the lens range, at which a search begins. A search ends at ``tolerance``.
  /// **Source:** both are assumed.
  static let deadBand = 1.0 / 32
  static let tolerance = 1.0 / 512
  /// The relative loss of sharpness at which contrast detection searches again. **Source:** assumed.
  static let sharpnessLoss = 0.15
  /// The maximum duration of a search, in seconds, unless the lens is too slow for it. **Source:** assumed.
  static let patienceSeconds = 6.0

  private enum Phase: Equatable {
    case locked
    case continuous(Search?)
    case once(Search)
  }

  /// The lens position for new frames.
  private(set) var wanted = 1.0
  package private(set) var readings = Readings()
  /// The settings requested by the app.
  package var requested = Settings()
  /// The settings in effect.
  private var applied = Settings()
  private var phase: Phase
  private(set) var system: FormatDescriptor.AutoFocusSystem
  /// The minimum focus distance, in meters; nil if unknown, in which case everything is in focus.
  private let nearestMeters: Double?
  /// The best sharpness in the last search with contrast detection; nil before the first.
  private var bestSharpness: Double?
  private let tuning: CameraTuning

  init(_ camera: CameraDescriptor, format: FormatDescriptor) {
    system = format.autoFocusSystem
    tuning = camera.tuning
    nearestMeters =
      camera.lens.minimumFocusDistance > 0 ? Double(camera.lens.minimumFocusDistance) / 1000 : nil
    phase = system == .none ? .locked : .continuous(nil)
  }

  /// Whether the lens can move.
  package var canMove: Bool { system != .none }

  /// The region in which contrast is measured.
  var region: ImageRegion { applied.interest.region }
}

// MARK: Settings of the app

extension FocusControl {
  package var mode: Mode {
    switch phase {
    case .locked: .locked
    case .continuous: .continuousAutoFocus
    case .once: .autoFocus
    }
  }

  /// Sets the mode. Setting it again applies new settings. **Source:** rules 124, 125.
  mutating func setMode(_ mode: Mode) {
    let isNew = applied != requested
    applied = requested
    switch mode {
    case .locked:
      if phase != .locked { wanted = readings.lensPosition }
      phase = .locked
      ceaseAdjusting()
    case .continuousAutoFocus: phase = .continuous(isNew ? newSearch() : nil)
    case .autoFocus: phase = .once(newSearch())
    }
  }

  /// Locks the lens at a position. **Source:** rule 128.
  package mutating func lock(at position: Double) {
    wanted = position
    phase = .locked
    ceaseAdjusting()
  }

  /// Adopts another format, which may have another autofocus system, and returns the focus region to the center.
  ///
  /// **Source:** Apple, focusRectOfInterest.
  mutating func adopt(_ format: FormatDescriptor) {
    requested.interest = RegionOfInterest()
    applied.interest = requested.interest
    guard system != format.autoFocusSystem else { return }
    system = format.autoFocusSystem
    phase = canMove ? .continuous(nil) : .locked
  }
}

// MARK: Control loop

extension FocusControl {
  var isAdjusting: Bool { readings.isAdjusting }

  /// Stops adjusting until a frame requires it. **Source:** rule 127.
  mutating func ceaseAdjusting() { readings.isAdjusting = false }

  /// Applies the status that a real camera reports. During autofocus, a movement between two status reports counts as
  /// adjusting.
  mutating func take(_ state: HardwareState) {
    let isAutomatic = state.focusesByItself ?? false
    let wasAutomatic = mode == .continuousAutoFocus
    let position = state.lensPosition ?? 1
    let hasMoved = position != readings.lensPosition
    readings.lensPosition = position
    wanted = position
    switch mode {
    case .autoFocus where state.isSearchingFocus: break
    case .autoFocus, .locked, .continuousAutoFocus: phase = isAutomatic ? .continuous(nil) : .locked
    }
    readings.isAdjusting = state.isSearchingFocus || (isAutomatic && wasAutomatic && hasMoved)
  }

  /// Ends a one-shot search that has no measurements.
  mutating func endSearch() {
    if case .once = phase { phase = .locked }
  }

  /// Publishes the settings of a frame.
  mutating func show(_ settings: FrameSettings) { readings.lensPosition = settings.lensPosition }

  mutating func learn(from frame: CameraControl.Frame) {
    show(frame.settings)
    switch phase {
    case .locked: ceaseAdjusting()
    case .continuous(let search):
      guard let search = search ?? (isBlurred(frame) ? newSearch() : nil) else { return ceaseAdjusting() }
      phase = .continuous(step(search, frame))
    case .once(let search):
      phase = step(search, frame).map(Phase.once) ?? .locked
    }
  }

  private func newSearch() -> Search {
    system == .contrastDetection ? Search(.contrastDetection(ContrastSearch(positions))) : Search(.phaseDetection)
  }

  /// The part of the lens range that the restriction allows.
  ///
  /// **Source:** assumed: near ends at four times the minimum distance, and far begins at twice the minimum distance.
  private var positions: ClosedRange<Double> {
    switch applied.range {
    case .none: 0...1
    case .near: 0...0.75
    case .far: 0.5...1
    }
  }

  private func isBlurred(_ frame: CameraControl.Frame) -> Bool {
    if system == .phaseDetection { return abs(target(frame) - wanted) > Self.deadBand }
    guard let bestSharpness else { return true }
    return frame.measurement.sharpness < bestSharpness * (1 - Self.sharpnessLoss)
  }

  /// Returns the lens position at which phase detection measures no defocus.
  private func target(_ frame: CameraControl.Frame) -> Double {
    guard let nearestMeters, frame.measurement.defocus.isFinite else { return wanted }
    let position = frame.settings.lensPosition - frame.measurement.defocus * nearestMeters
    return Self.quantized(min(positions.upperBound, max(positions.lowerBound, position)))
  }

  /// Advances a search by one frame, and returns nil once it ends.
  private mutating func step(_ search: Search, _ frame: CameraControl.Frame) -> Search? {
    let isFirst = search.elapsedSeconds == 0
    var search = search
    let destination: Double?
    switch search.way {
    case .phaseDetection:
      let target = target(frame)
      let isThere = abs(target - frame.settings.lensPosition) <= Self.tolerance && frame.settings.lensPosition == wanted
      destination = isThere ? nil : target
    case .contrastDetection(var climb):
      destination = climb.next(at: frame.settings.lensPosition, frame.measurement.sharpness, lens: wanted)
      search.way = .contrastDetection(climb)
      bestSharpness = climb.bestSharpness
    }
    // A slow lens needs more time for several passes over its range.
    let patience = max(Self.patienceSeconds, 4.5 / speed)
    let isOver = destination == nil || search.elapsedSeconds > patience
    readings.isAdjusting = isFirst || !isOver
    guard readings.isAdjusting else { return nil }
    if let destination { move(towards: destination, frame) }
    search.elapsedSeconds += max(frame.duration.seconds, 1e-4)
    return search
  }

  private mutating func move(towards position: Double, _ frame: CameraControl.Frame) {
    let reach = speed * max(frame.duration.seconds, 1e-4)
    wanted = Self.quantized(wanted + min(reach, max(-reach, position - wanted)))
  }

  /// The speed of the lens, as a fraction of the lens range per second.
  private var speed: Double { applied.isSmooth ? tuning.smoothFocusSpeed : tuning.focusSpeed }

  private static func quantized(_ position: Double) -> Double { (position * 1024).rounded() / 1024 }
}
