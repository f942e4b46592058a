/// What decides how each frame of a camera is taken: a client's wishes and the automatic loops, as a value.
///
/// A frame goes through three steps: ``beginFrame(at:)`` says how it is taken, the source measures it, ``frameTaken(_:)`` lets each
/// loop compare the measurement with its aim and decide about the frames to come. Modes and wishes change between frames.
struct CameraControl {
  var exposure: ExposureControl
  var focus: FocusControl
  var whiteBalance: WhiteBalanceControl
  var zoom: ZoomControl
  var lamp: LampControl

  private var pipeline: FramePipeline
  private var lastCommand = 0
  private var waiting: [Waiting] = []

  /// Somebody who wants to know when his command shows.
  private struct Waiting {
    let command: Int
    let handler: @Sendable (CMTime) -> Void
  }

  /// One frame, as the loops see it.
  struct Frame {
    /// How it was taken.
    var settings: FrameSettings
    /// What the sensor saw.
    var measurement: Measurement
    /// Its presentation time.
    var time: CMTime
    /// How long frames last now.
    var duration: CMTime
    /// The last command of the client that it obeys.
    var command: Int
  }

  init(_ camera: CameraFacts, format: FormatFacts) {
    exposure = ExposureControl(camera, format: format)
    focus = FocusControl(camera, format: format)
    whiteBalance = WhiteBalanceControl(camera, format: format)
    zoom = ZoomControl(camera, format: format)
    lamp = LampControl(camera, format: format)
    pipeline = FramePipeline(
      .init(settings: FrameSettings(exposureSeconds: exposure.wanted.seconds, iso: exposure.wanted.iso), command: 0))
    flush()
  }

  /// How frames are to be taken from now on.
  private var decided: FrameSettings {
    FrameSettings(
      exposureSeconds: exposure.wanted.seconds, iso: exposure.wanted.iso, whiteBalanceGains: whiteBalance.wanted,
      lensPosition: focus.wanted, zoomFactor: zoom.wanted, lampLevel: lamp.wanted)
  }

  /// The camera has a new format: what a format limits begins anew.
  mutating func adopt(_ format: FormatFacts) {
    zoom.adopt(format)
    lamp.reset()
  }

  /// The camera begins or ceases to stream.
  mutating func streamChanged() {
    lamp.reset()
  }

  /// Forgets the frames under way: the next one is taken as decided now. For a stream that begins anew.
  mutating func flush() {
    pipeline = FramePipeline(.init(settings: decided, command: lastCommand))
  }

  /// A client's command was taken in; `handler` is called with the time of the first frame that obeys it, after the handlers of
  /// earlier commands. **Source:** rule 141.
  mutating func noteCommand(_ handler: (@Sendable (CMTime) -> Void)?) {
    lastCommand += 1
    if let handler { waiting.append(Waiting(command: lastCommand, handler: handler)) }
  }

  /// A frame begins at `time`: the answer says how it is taken, and where it is to be measured.
  mutating func beginFrame(
    at time: CMTime
  ) -> (taken: FramePipeline.Entry, exposureRegion: PictureRegion, focusRegion: PictureRegion) {
    (pipeline.advance(.init(settings: decided, command: lastCommand)), exposure.region, focus.region)
  }

  /// A frame was measured. Returns the handlers whose commands it is the first to obey.
  mutating func frameTaken(_ frame: Frame) -> [@Sendable (CMTime) -> Void] {
    exposure.learn(from: frame)
    focus.learn(from: frame)
    whiteBalance.learn(from: frame)
    lamp.learn(from: frame)
    let due = waiting.prefix { $0.command <= frame.command }
    waiting.removeFirst(due.count)
    return due.map(\.handler)
  }
}
