import AVFoundationTypes
import CoreMediaModel
import HardwareModel

/// The lens: at a position by hand, or where the subject is sharp.
///
///     locked              the lens stays
///     continuous(nil)     sharp; a subject that gets blurred begins a search
///     continuous(…)       on its way: straight where the sensor sees phases, else by trying
///     once(…)             the same, and then locked
package struct FocusControl {
  package typealias Mode = AVCaptureFocusMode
  package typealias RangeRestriction = AVCaptureAutoFocusRangeRestriction

  /// What observers see.
  package struct Readings: Equatable {
    package var lensPosition = 1.0
    package var isAdjusting = false
  }

  /// How a client wants the lens to focus; counts from the next time that the mode is set. **Source:** rule 124.
  package struct Settings: Equatable {
    package var interest = RegionOfInterest()
    package var range = RangeRestriction.none
    package var isSmooth = false
    package var faces = FacePreference()
  }

  /// How far the lens may be off, as a part of its way, before a search begins, and when it is there. **Source:** made up.
  static let deadBand = 1.0 / 32
  static let tolerance = 1.0 / 512
  /// The part of its sharpness that a subject may lose before contrast detection searches again. **Source:** made up.
  static let sharpnessLoss = 0.15
  /// Parts of its way that the lens moves in a second. **Source:** made up; smooth focus takes a second or two for videos.
  static let speed = 4.0
  static let smoothSpeed = 0.75
  /// Seconds after which a search is over in any case. **Source:** made up.
  static let patienceSeconds = 6.0

  private enum Phase: Equatable {
    case locked
    case continuous(Search?)
    case once(Search)
  }

  /// Where the lens is to stand in the next frames.
  private(set) var wanted = 1.0
  package private(set) var readings = Readings()
  /// What the client has set.
  package var requested = Settings()
  /// What counts now.
  private var applied = Settings()
  private var phase: Phase
  private(set) var system: FormatDescriptor.AutoFocusSystem
  /// Metres at which the lens focuses when it is nearest; nil when nothing is known of it, so that everything is sharp.
  private let nearestMeters: Double?
  /// How sharp the subject was in the last search of contrast detection; nil before the first.
  private var bestSharpness: Double?

  init(_ camera: CameraDescriptor, format: FormatDescriptor) {
    system = format.autoFocusSystem
    nearestMeters =
      camera.lens.minimumFocusDistance > 0 ? Double(camera.lens.minimumFocusDistance) / 1000 : nil
    phase = system == .none ? .locked : .continuous(nil)
  }

  /// Whether the lens can move.
  package var canMove: Bool { system != .none }

  /// Where contrast is measured.
  var region: ImageRegion { applied.interest.region }
}

// MARK: What a client sets

extension FocusControl {
  package var mode: Mode {
    switch phase {
    case .locked: .locked
    case .continuous: .continuousAutoFocus
    case .once: .autoFocus
    }
  }

  /// Sets the mode, also to what it is: that is how new settings take effect. **Source:** rules 124, 125.
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

  /// Goes over to another format, which may focus in another way, and on the middle again. **Source:** Apple, focusRectOfInterest.
  mutating func adopt(_ format: FormatDescriptor) {
    requested.interest = RegionOfInterest()
    applied.interest = requested.interest
    guard system != format.autoFocusSystem else { return }
    system = format.autoFocusSystem
    phase = canMove ? .continuous(nil) : .locked
  }
}

// MARK: The loop

extension FocusControl {
  var isAdjusting: Bool { readings.isAdjusting }

  /// Nothing moves until a frame gives reason to. **Source:** rule 127.
  mutating func ceaseAdjusting() { readings.isAdjusting = false }

  /// A real camera reports where its lens stands. While it focuses by itself, a move from one report to the next is an adjustment.
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

  /// A search without anything to see is over at once.
  mutating func endSearch() {
    if case .once = phase { phase = .locked }
  }

  /// A frame shows these settings.
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
    system == .contrastDetection ? Search(.climbing(Climb(positions))) : Search(.following)
  }

  /// The part of the lens's way that is allowed.
  ///
  /// **Source:** made up: near is up to four times the least distance, far is from twice the least distance on.
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

  /// Where phase detection says that the lens should stand.
  private func target(_ frame: CameraControl.Frame) -> Double {
    guard let nearestMeters, frame.measurement.defocus.isFinite else { return wanted }
    let position = frame.settings.lensPosition - frame.measurement.defocus * nearestMeters
    return Self.quantized(min(positions.upperBound, max(positions.lowerBound, position)))
  }

  /// One frame nearer to a sharp picture; nil when the search is over.
  private mutating func step(_ search: Search, _ frame: CameraControl.Frame) -> Search? {
    let isFirst = search.elapsedSeconds == 0
    var search = search
    let destination: Double?
    switch search.way {
    case .following:
      let target = target(frame)
      let isThere = abs(target - frame.settings.lensPosition) <= Self.tolerance && frame.settings.lensPosition == wanted
      destination = isThere ? nil : target
    case .climbing(var climb):
      destination = climb.next(at: frame.settings.lensPosition, frame.measurement.sharpness, lens: wanted)
      search.way = .climbing(climb)
      bestSharpness = climb.bestSharpness
    }
    let isOver = destination == nil || search.elapsedSeconds > Self.patienceSeconds
    readings.isAdjusting = isFirst || !isOver
    guard readings.isAdjusting else { return nil }
    if let destination { move(towards: destination, frame) }
    search.elapsedSeconds += max(frame.duration.seconds, 1e-4)
    return search
  }

  private mutating func move(towards position: Double, _ frame: CameraControl.Frame) {
    let reach = (applied.isSmooth ? Self.smoothSpeed : Self.speed) * max(frame.duration.seconds, 1e-4)
    wanted = Self.quantized(wanted + min(reach, max(-reach, position - wanted)))
  }

  private static func quantized(_ position: Double) -> Double { (position * 1024).rounded() / 1024 }
}
