import CoreMediaModel
import HardwareModel

/// What decides how each frame of a camera is taken: a client's settings and the automatic loops, as a value.
///
/// A frame goes through three steps: ``beginFrame()`` says how it is taken, the source measures it, ``frameTaken(_:)`` lets each
/// loop compare the measurement with its aim and decide about the frames to come. Modes and settings change between frames.
package struct CameraControl {
  package var exposure: ExposureControl
  package var focus: FocusControl
  package var whiteBalance: WhiteBalanceControl
  package var zoom: ZoomControl
  package var torch: TorchControl
  package var subjectArea = SubjectAreaMonitor()
  package var lowLightBoost = LowLightBoost()
  package var lensSmudge = LensSmudgeDetection()

  private var pipeline: FramePipeline
  /// Counts the commands that frames obey.
  package private(set) var lastCommand = 0
  private var waiting: [Waiting] = []
  /// The last frame, if the loops had nothing to do in it: one that is equal need not be looked at.
  private var rest: Frame?
  /// Counts the changes that a client made.
  package private(set) var revision = 0

  /// A handler that is told when its command shows.
  private struct Waiting {
    let command: Int
    let handler: @Sendable (CMTime) -> Void
  }

  /// One frame, as the loops see it.
  package struct Frame {
    /// How it was taken.
    package var settings: FrameSettings
    /// What the sensor saw.
    package var measurement: SensorMeasurement
    /// Its presentation time.
    package var time: CMTime
    /// How long frames last now.
    package var duration: CMTime
    /// The last command of the client that it obeys.
    package var command: Int

    package init(
      settings: FrameSettings, measurement: SensorMeasurement, time: CMTime, duration: CMTime, command: Int
    ) {
      self.settings = settings
      self.measurement = measurement
      self.time = time
      self.duration = duration
      self.command = command
    }
  }

  package init(_ camera: CameraDescriptor, format: FormatDescriptor) {
    exposure = ExposureControl(camera, format: format)
    focus = FocusControl(camera, format: format)
    whiteBalance = WhiteBalanceControl(camera, format: format)
    zoom = ZoomControl(camera, format: format)
    torch = TorchControl(camera, format: format)
    pipeline = FramePipeline(
      .init(settings: FrameSettings(exposureSeconds: exposure.wanted.seconds, iso: exposure.wanted.iso), command: 0))
    if let start = camera.controls?.start {
      take(start)
      ceaseAdjusting()
    }
    flush()
  }

  /// A real camera reports how it is set.
  package mutating func take(_ state: HardwareState) {
    exposure.take(state)
    focus.take(state)
    whiteBalance.take(state)
    zoom.take(state)
    torch.take(state)
  }

  /// How frames are to be taken from now on.
  private var decided: FrameSettings {
    FrameSettings(
      exposureSeconds: exposure.wanted.seconds, iso: exposure.wanted.iso, whiteBalanceGains: whiteBalance.wanted,
      lensPosition: focus.wanted, zoomFactor: zoom.wanted, torchLevel: torch.wanted)
  }

  /// The camera has a new format: what a format limits begins anew, and so do points of interest; modes stay. **Source:** rules 105, 145.
  package mutating func adopt(_ format: FormatDescriptor) {
    exposure.adopt(format)
    focus.adopt(format)
    zoom.adopt(format)
    torch.reset()
    subjectArea.reset()
    lensSmudge.set(enabled: false, interval: .invalid)
    // Frames under way may be exposed as the new format cannot.
    flush()
  }

  /// The camera begins or ceases to stream: without frames nothing adjusts.
  package mutating func streamChanged() {
    ceaseAdjusting()
    torch.reset()
    subjectArea.reset()
    lowLightBoost.reset()
    lensSmudge.reset()
  }

  /// Forgets the frames under way: the next one is taken as decided now. For a stream that begins anew.
  mutating func flush() {
    pipeline = FramePipeline(.init(settings: decided, command: lastCommand))
  }

  // MARK: A client's changes

  /// A client changes something: the loops look at the next frame anew.
  package mutating func noteChange() {
    revision += 1
    rest = nil
  }

  /// A client's command was taken in; `handler` is called with the time of the first frame that obeys it, after the handlers of
  /// earlier commands. **Source:** rule 141.
  package mutating func noteCommand(_ handler: (@Sendable (CMTime) -> Void)?) {
    lastCommand += 1
    if let handler { waiting.append(Waiting(command: lastCommand, handler: handler)) }
  }

  /// Takes the handlers that wait for a frame that will not come.
  package mutating func giveUpWaiting() -> [@Sendable (CMTime) -> Void] {
    defer { waiting = [] }
    return waiting.map(\.handler)
  }

  /// Takes the handlers that wait for a command that was refused.
  package mutating func giveUpWaiting(for command: Int) -> [@Sendable (CMTime) -> Void] {
    defer { waiting.removeAll { $0.command == command } }
    return waiting.filter { $0.command == command }.map(\.handler)
  }

  /// The camera is gone: no loop is on its way any more, until there are frames again. **Source:** inferred, so that no client that waits for
  /// the end of an adjustment waits forever.
  package mutating func ceaseAdjusting() {
    exposure.ceaseAdjusting()
    focus.ceaseAdjusting()
    whiteBalance.ceaseAdjusting()
  }

  // A lock keeps what the camera shows, so the frames under way must show it too.

  /// Sets who decides about exposure. **Source:** rules 124, 137, 140.
  package mutating func setExposureMode(_ mode: ExposureControl.Mode) {
    exposure.setMode(mode)
    if mode == .locked { holdFramesUnderWay([.exposure]) }
  }

  /// Sets who decides about the lens. **Source:** rules 124, 125.
  package mutating func setFocusMode(_ mode: FocusControl.Mode) {
    focus.setMode(mode)
    if mode == .locked { holdFramesUnderWay([.focus]) }
  }

  /// Sets who decides about white balance. **Source:** rule 157.
  package mutating func setWhiteBalanceMode(_ mode: WhiteBalanceControl.Mode) {
    whiteBalance.setMode(mode)
    if mode == .locked { holdFramesUnderWay([.whiteBalance]) }
  }

  /// Frames get shorter or longer; frames under way follow where that changes the exposure. **Source:** rule 103.
  package mutating func setFrameSeconds(_ seconds: Double, longest: Double) {
    let old = exposure.wanted
    exposure.setFrameSeconds(seconds, longest: longest)
    if exposure.wanted != old { holdFramesUnderWay([.exposure]) }
  }

  /// Another client has set the camera: it is so from now on, also in frames under way.
  package mutating func follow(_ state: HardwareState) {
    take(state)
    holdFramesUnderWay([.exposure, .focus, .whiteBalance])
  }

  /// Lets frames that are under way keep exposure, lens and white balance that a client has just locked or that frames must now have.
  private mutating func holdFramesUnderWay(_ parts: Set<Part>) {
    let decided = decided
    pipeline.revise { settings in
      if parts.contains(.exposure) {
        (settings.exposureSeconds, settings.iso) = (decided.exposureSeconds, decided.iso)
      }
      if parts.contains(.focus) { settings.lensPosition = decided.lensPosition }
      if parts.contains(.whiteBalance) { settings.whiteBalanceGains = decided.whiteBalanceGains }
    }
  }

  /// What a lock can keep.
  private enum Part { case exposure, focus, whiteBalance }

  // MARK: Frames

  /// How a frame is taken, and where it is to be measured.
  package typealias BegunFrame = (taken: FramePipeline.Entry, exposureRegion: ImageRegion, focusRegion: ImageRegion)

  /// A frame begins.
  package mutating func beginFrame() -> BegunFrame {
    (pipeline.advance(.init(settings: decided, command: lastCommand)), exposure.region, focus.region)
  }

  /// What ``beginFrame()`` would answer, if it would change nothing.
  package var steadyFrame: BegunFrame? {
    let entry = FramePipeline.Entry(settings: decided, command: lastCommand)
    return pipeline.isSteady(entry) ? (entry, exposure.region, focus.region) : nil
  }

  /// Whether ``frameTaken(_:)`` would change anything.
  package func isChanged(by frame: Frame) -> Bool {
    guard isAtRest(in: frame), waiting.isEmpty, !subjectArea.isEnabled, !lensSmudge.isWatching else { return true }
    var (torch, boost) = (torch, lowLightBoost)
    torch.learn(from: frame)
    boost.learn(from: frame)
    return torch != self.torch || boost != lowLightBoost
  }

  /// Whether the frame is as the last one, in which the loops had nothing to do.
  private func isAtRest(in frame: Frame) -> Bool {
    guard let rest else { return false }
    return rest.settings == frame.settings && rest.measurement == frame.measurement && rest.duration == frame.duration
  }

  /// A frame was measured. Returns the handlers whose commands it is the first to obey.
  package mutating func frameTaken(_ frame: Frame) -> [@Sendable (CMTime) -> Void] {
    torch.learn(from: frame)
    learn(from: frame)
    subjectArea.learn(from: frame)
    lowLightBoost.learn(from: frame)
    lensSmudge.learn(from: frame)
    return handlers(upTo: frame.command)
  }

  /// A frame was taken of which nothing can be measured: it shows what a client set by hand, and the loops rest; what was to be
  /// done once is done.
  package mutating func frameTaken(as entry: FramePipeline.Entry) -> [@Sendable (CMTime) -> Void] {
    exposure.show(entry.settings)
    focus.endSearch()
    focus.show(entry.settings)
    whiteBalance.endSearch()
    whiteBalance.show(entry.settings)
    return handlers(upTo: entry.command)
  }

  /// Takes the handlers that wait for this command or an earlier one.
  package mutating func handlers(upTo command: Int) -> [@Sendable (CMTime) -> Void] {
    guard let first = waiting.first, first.command <= command else { return [] }
    let due = waiting.prefix { $0.command <= command }
    waiting.removeFirst(due.count)
    return due.map(\.handler)
  }

  private mutating func learn(from frame: Frame) {
    if isAtRest(in: frame) { return }
    let before = decided
    exposure.learn(from: frame)
    focus.learn(from: frame)
    whiteBalance.learn(from: frame)
    rest = !isAdjusting && before == decided && before == frame.settings ? frame : nil
  }

  /// Whether any loop is on its way.
  private var isAdjusting: Bool { exposure.isAdjusting || focus.isAdjusting || whiteBalance.isAdjusting }

  // MARK: The beginning of a stream

  /// How many frames a camera takes at most before it shows the first one. **Source:** made up; enough for the slowest loop.
  static let warmUpFrames = 400

  /// Lets the loops come to rest in the time that a camera takes to start, and forgets the frames under way.
  ///
  /// - Parameters:
  ///   - isFirst: whether the camera has never streamed.
  ///   - take: takes a frame for the loops alone; nil when there is nothing to measure.
  package mutating func warmUp(isFirst: Bool, _ take: (FrameSettings, ImageRegion, ImageRegion) -> Frame?) {
    exposure.startFromLight(isFirst)
    for _ in 0..<Self.warmUpFrames {
      flush()
      guard let frame = take(decided, exposure.region, focus.region) else { break }
      learn(from: frame)
      if rest != nil { break }
    }
    exposure.startFromLight(false)
    flush()
  }
}

/// The frames between a decision and its effect: the sensor is told how to take a frame before that frame begins.
///
///     frame        n        n+1       n+2
///     decided      A ───────────────┐
///     taken with                    A
///
/// That is why a loop must compare what it measured with the settings of that frame, not with what it last decided.
package struct FramePipeline {
  /// Frames between a decision and the first frame that is taken with it. **Source:** made up; two are usual for mobile sensors.
  static let depth = 2

  /// How a frame is to be taken, and the last command of the client that it obeys.
  package struct Entry: Equatable {
    package var settings: FrameSettings
    package var command: Int
  }

  /// The two frames under way; plain values, so that a copy of the pipeline costs no memory of its own.
  private var next: Entry
  private var last: Entry

  /// A pipeline in which all frames under way are taken in one way.
  init(_ entry: Entry) {
    (next, last) = (entry, entry)
  }

  /// Whether all frames under way are taken as this one.
  func isSteady(_ entry: Entry) -> Bool { next == entry && last == entry }

  /// Takes in what has been decided when a frame begins, and returns how that frame is taken.
  mutating func advance(_ decided: Entry) -> Entry {
    defer { (next, last) = (last, decided) }
    return next
  }

  /// Changes the frames under way: for what must not wait, such as a lock that keeps what is.
  mutating func revise(_ body: (inout FrameSettings) -> Void) {
    body(&next.settings)
    body(&last.settings)
  }
}
