import CoreMediaModel
import HardwareModel

/// The camera control: determines the settings of each frame from the app's settings and the automatic control loops. A
/// value type.
///
/// Each frame has three steps: ``beginFrame()`` returns its settings, the source measures it, and ``frameTaken(_:)``
/// lets each control loop compare the measurement with its target and set future frames. Modes and settings change
/// between frames.
package struct CameraControl {
  package var exposure: ExposureControl
  package var focus: FocusControl
  package var whiteBalance: WhiteBalanceControl
  package var zoom: ZoomControl
  package var torch: TorchControl
  package var subjectArea: SubjectAreaMonitor
  package var lowLightBoost: LowLightBoost
  package var lensSmudge = LensSmudgeDetection()

  private var pipeline: FramePipeline
  /// Whether the control loops converge before the first frame of a stream.
  private let startsConverged: Bool
  /// The number of the most recent command that frames apply.
  package private(set) var lastCommand = 0
  private var waiting: [Waiting] = []
  /// The last frame, if no control loop had to react. An equal frame needs no evaluation.
  private var rest: Frame?
  /// The number of changes made by the app.
  package private(set) var revision = 0

  /// A completion handler that waits for the first frame that applies its command.
  private struct Waiting {
    let command: Int
    let handler: @Sendable (CMTime) -> Void
  }

  /// The input of the control loops for one frame.
  package struct Frame {
    /// The settings of the frame.
    package var settings: FrameSettings
    /// The measurement of the frame by the sensor.
    package var measurement: SensorMeasurement
    /// The presentation time of the frame.
    package var time: CMTime
    /// The current frame duration.
    package var duration: CMTime
    /// The number of the most recent command that the frame applies.
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
    subjectArea = SubjectAreaMonitor(threshold: Float(camera.tuning.subjectAreaChange))
    lowLightBoost = LowLightBoost(camera)
    startsConverged = camera.tuning.startsConverged
    pipeline = FramePipeline(
      .init(settings: FrameSettings(exposureSeconds: exposure.wanted.seconds, iso: exposure.wanted.iso), command: 0),
      depth: camera.tuning.pipelineDepth)
    if let start = camera.controls?.start {
      take(start)
      stopAdjusting()
    }
    flush()
  }

  /// Applies the status that a real camera reports.
  package mutating func take(_ state: HardwareState) {
    exposure.take(state)
    focus.take(state)
    whiteBalance.take(state)
    zoom.take(state)
    torch.take(state)
  }

  /// The settings for new frames.
  private var decided: FrameSettings {
    FrameSettings(
      exposureSeconds: exposure.wanted.seconds, iso: exposure.wanted.iso, whiteBalanceGains: whiteBalance.wanted,
      lensPosition: focus.wanted, zoomFactor: zoom.wanted, torchLevel: torch.wanted)
  }

  /// Adopts a new format: resets everything that depends on the format and the points of interest, but keeps modes.
  /// **Source:** rules 105, 145.
  package mutating func adopt(_ format: FormatDescriptor) {
    exposure.adopt(format)
    focus.adopt(format)
    zoom.adopt(format)
    torch.reset()
    subjectArea.reset()
    lensSmudge.set(enabled: false, interval: .invalid)
    // Frames in the pipeline may have an exposure that the new format does not support.
    flush()
  }

  /// Called when the camera starts or stops streaming. Without frames, nothing adjusts.
  package mutating func streamChanged() {
    stopAdjusting()
    torch.reset()
    subjectArea.reset()
    lowLightBoost.reset()
    exposure.setBoosted(false)
    lensSmudge.reset()
  }

  /// Flushes the pipeline, so that the next frame has the current settings. Called when a stream restarts.
  mutating func flush() {
    pipeline.fill(.init(settings: decided, command: lastCommand))
  }

  // MARK: Commands of the app

  /// Called for each change by the app: the control loops must reevaluate the next frame.
  package mutating func noteChange() {
    revision += 1
    rest = nil
  }

  /// Registers a command by the app. `handler` is called with the time of the first frame that applies it, after the
  /// handlers of earlier commands. **Source:** rule 141.
  package mutating func registerCommand(_ handler: (@Sendable (CMTime) -> Void)?) {
    lastCommand += 1
    if let handler { waiting.append(Waiting(command: lastCommand, handler: handler)) }
  }

  /// Removes and returns all waiting handlers, because no further frame will arrive.
  package mutating func removeWaitingHandlers() -> [@Sendable (CMTime) -> Void] {
    defer { waiting = [] }
    return waiting.map(\.handler)
  }

  /// Removes and returns the handlers of a rejected command.
  package mutating func removeWaitingHandlers(for command: Int) -> [@Sendable (CMTime) -> Void] {
    defer { waiting.removeAll { $0.command == command } }
    return waiting.filter { $0.command == command }.map(\.handler)
  }

  /// Stops all adjustments until frames arrive again, because the camera is disconnected or its stream starts or stops.
  ///
  /// **Source:** inferred, so that no client that waits for the end of an adjustment waits forever.
  package mutating func stopAdjusting() {
    exposure.ceaseAdjusting()
    focus.ceaseAdjusting()
    whiteBalance.ceaseAdjusting()
  }

  // A lock keeps the values of the current frame, so frames in the pipeline must have them too.

  /// Sets the exposure mode. **Source:** rules 124, 137, 140.
  package mutating func setExposureMode(_ mode: ExposureControl.Mode) {
    exposure.setMode(mode)
    if mode == .locked { holdFramesUnderWay([.exposure]) }
  }

  /// Sets the focus mode. **Source:** rules 124, 125.
  package mutating func setFocusMode(_ mode: FocusControl.Mode) {
    focus.setMode(mode)
    if mode == .locked { holdFramesUnderWay([.focus]) }
  }

  /// Sets the white-balance mode. **Source:** rule 157.
  package mutating func setWhiteBalanceMode(_ mode: WhiteBalanceControl.Mode) {
    whiteBalance.setMode(mode)
    if mode == .locked { holdFramesUnderWay([.whiteBalance]) }
  }

  /// Sets the durations that frames can have, and revises frames in the pipeline if this shortens the exposure.
  /// **Source:** rule 103.
  package mutating func setFrameLengths(_ frames: FrameLengths) {
    let old = exposure.wanted
    exposure.setFrameLengths(frames)
    if exposure.wanted.seconds < old.seconds { holdFramesUnderWay([.exposure]) }
  }

  /// Applies settings made by another client, including to frames in the pipeline.
  package mutating func follow(_ state: HardwareState) {
    take(state)
    holdFramesUnderWay([.exposure, .focus, .whiteBalance])
  }

  /// Applies the current exposure, lens position or white balance to frames in the pipeline, after a lock or a forced
  /// change.
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

  /// The parts of the settings that can be locked.
  private enum Part { case exposure, focus, whiteBalance }

  // MARK: Frames

  /// The settings of a frame, and the regions in which to measure it.
  package typealias BegunFrame = (taken: FramePipeline.Entry, exposureRegion: ImageRegion, focusRegion: ImageRegion)

  /// Starts a new frame and returns its settings and metering regions.
  package mutating func beginFrame() -> BegunFrame {
    (pipeline.advance(.init(settings: decided, command: lastCommand)), exposure.region, focus.region)
  }

  /// The duration that the exposure of the next frame requires, or nil if exposure does not determine it.
  package var nextFrameDuration: CMTime? {
    exposure.frameDuration(exposing: pipeline.upcoming.settings.exposureSeconds)
  }

  /// The result of ``beginFrame()`` if calling it would not change the state, or nil.
  package var steadyFrame: BegunFrame? {
    let entry = FramePipeline.Entry(settings: decided, command: lastCommand)
    return pipeline.isSteady(entry) ? (entry, exposure.region, focus.region) : nil
  }

  /// Returns whether ``frameTaken(_:)`` would change the state.
  package func isChanged(by frame: Frame) -> Bool {
    guard isAtRest(in: frame), waiting.isEmpty, !subjectArea.isEnabled, !lensSmudge.isWatching else { return true }
    var (torch, boost) = (torch, lowLightBoost)
    torch.learn(from: frame)
    boost.learn(from: frame)
    return torch != self.torch || boost != lowLightBoost
  }

  /// Returns whether the frame equals the last one, for which no control loop had to react.
  private func isAtRest(in frame: Frame) -> Bool {
    guard let rest else { return false }
    return rest.settings == frame.settings && rest.measurement == frame.measurement && rest.duration == frame.duration
  }

  /// Processes a measured frame, and returns the handlers of commands that it is the first to apply.
  package mutating func frameTaken(_ frame: Frame) -> [@Sendable (CMTime) -> Void] {
    torch.learn(from: frame)
    learn(from: frame)
    subjectArea.learn(from: frame)
    lowLightBoost.learn(from: frame)
    exposure.setBoosted(lowLightBoost.isEnabled)
    lensSmudge.learn(from: frame)
    return handlers(upTo: frame.command)
  }

  /// Processes a frame that cannot be measured. Custom settings take effect, the control loops do nothing, and one-shot
  /// adjustments end.
  package mutating func frameTaken(as entry: FramePipeline.Entry) -> [@Sendable (CMTime) -> Void] {
    exposure.show(entry.settings)
    focus.endSearch()
    focus.show(entry.settings)
    whiteBalance.endSearch()
    whiteBalance.show(entry.settings)
    return handlers(upTo: entry.command)
  }

  /// Removes and returns the handlers that wait for this command or an earlier one.
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

  /// Whether any control loop is adjusting.
  private var isAdjusting: Bool { exposure.isAdjusting || focus.isAdjusting || whiteBalance.isAdjusting }

  // MARK: Stream start

  /// The maximum number of frames for warm-up. **Source:** assumed; enough for the slowest control loop.
  static let warmUpFrames = 400

  /// Runs the control loops until they converge, as most cameras do while they start, and flushes the pipeline.
  ///
  /// - Parameters:
  ///   - isFirst: Whether the camera has never streamed.
  ///   - take: A closure that measures a frame for the control loops only, or returns nil if the frame cannot be
  ///     measured.
  package mutating func warmUp(isFirst: Bool, _ take: (FrameSettings, ImageRegion, ImageRegion) -> Frame?) {
    guard startsConverged else {
      exposure.startDark()
      return flush()
    }
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
