import Dispatch
import Foundation

/// Takes still images, each with a handler: the older way, which flash, size and format are settings of the output and the device.
///
/// Deprecated in iOS 10 and still used. A session has this or an `AVCapturePhotoOutput`. **Source:** rules 76, 236-240.
public final class AVCaptureStillImageOutput: AVCaptureOutput, @unchecked Sendable {
  // Unchecked: state lies behind the system's lock.
  private let state: Guarded<State>
  private let lane: Lane

  struct State {
    var life = StillLife()
    var format = PhotoFormat.jpeg
    var isHighResolution = false
    /// Nil until a client decides: then it is on where it can be.
    var stabilizes: Bool?
    var isCapturing = false
  }

  /// How long an image is processed. **Source:** made up: a fast phone.
  private static let processingNanoseconds: Int64 = 250_000_000
  /// How many images may be under way. **Source:** Apple has an error for it; the number is made up.
  private static let captureLimit = 10

  /// An output that gives JPEG.
  public convenience init() {
    self.init(system: CaptureSystem.current)
  }

  override init(system: CaptureSystem) {
    state = Guarded(State(), lock: system.lock)
    lane = system.delivery.lane(for: DispatchQueue(label: "camsim.stillimage"))
    super.init(system: system)
  }

  func withState<Result>(_ body: (inout State) throws -> Result) rethrows -> Result {
    try state.withLock(body)
  }

  override var acceptedMediaTypes: [AVMediaType] { [.video] }
  override var rereadsSensor: Bool { withState { $0.life.wantsFrames } }

  /// An image stands upright when the phone is held in portrait, until somebody says otherwise. **Source:** inferred, as for movies.
  override func defaultSettings(for ports: [AVCaptureInput.Port]) -> ConnectionSettings {
    var settings = super.defaultSettings(for: ports)
    if let device = (ports.first?.input as? AVCaptureDeviceInput)?.device {
      settings.turn(to: device.sensorTurns(for: .portrait))
    }
    return settings
  }

  /// Whether an image is under way, from the request until it is delivered. Observable. **Source:** rule 236.
  public var isCapturingStillImage: Bool { withState { $0.isCapturing } }

  /// Whether no image is under way: what a run waits for on host time.
  package var isIdle: Bool { withState { $0.life.isIdle } && !lane.isBusy }

  // MARK: Capturing

  /// Takes an image from a connection of this output; the handler gets it, or an error, on a queue of the output's.
  ///
  /// The flash is the device's `flashMode`. Raises NSInvalidArgumentException for a connection that is not active and enabled, or another
  /// output's, and NSInternalInconsistencyException before the session runs. **Source:** rules 79, 234, 236.
  public func captureStillImageAsynchronously(
    from connection: AVCaptureConnection, completionHandler handler: @escaping (CMSampleBuffer?, (any Error)?) -> Void
  ) {
    _ = capture(connection, [], "captureStillImageAsynchronouslyFromConnection:completionHandler:") { handler($0, $2) }
  }

  /// The same; throws the error. A call that is refused throws `AVError.operationNotAllowed`.
  public func captureStillImageAsynchronously(from connection: AVCaptureConnection) async throws -> CMSampleBuffer {
    try await withCheckedThrowingContinuation { continuation in
      let isTaken = capture(connection, [], "captureStillImageAsynchronouslyFromConnection:completionHandler:") {
        sample, _, error in
        if let sample {
          continuation.resume(returning: sample)
        } else {
          continuation.resume(throwing: error ?? AVError(.unknown))
        }
      }
      if !isTaken { continuation.resume(throwing: AVError(.operationNotAllowed)) }
    }
  }

  /// Whether the request was taken on.
  func capture(
    _ connection: AVCaptureConnection, _ bracket: [AVCaptureBracketedStillImageSettings], _ selector: String,
    _ handler: @escaping StillCapture.Handler
  ) -> Bool {
    guard
      system.require(
        connection.output === self && connection.delivers && connections.contains { $0 === connection },
        Misuse(
          .invalidArgument, "*** -[AVCaptureStillImageOutput \(selector)] inactive/invalid connection passed.",
          remedy: "fetch connection(with: .video) again after a change of inputs")),
      system.require(
        session?.isRunning == true || session?.isInterrupted == true,
        Misuse(
          .internalInconsistency, "*** -[AVCaptureStillImageOutput \(selector)] The session is not running",
          remedy: "call startRunning() first"))
    else { return false }
    let capture = makeCapture(connection, bracket, handler)
    if session?.isRunning != true {
      deliver(capture, .sessionWasInterrupted)
    } else if withState({ $0.life.count >= Self.captureLimit }) {
      deliver(capture, .maximumStillImageCaptureRequestsExceeded)
    } else {
      handle { $0.request(capture) }
    }
    return true
  }

  private func makeCapture(
    _ connection: AVCaptureConnection, _ bracket: [AVCaptureBracketedStillImageSettings],
    _ handler: @escaping StillCapture.Handler
  ) -> StillCapture {
    let device = connection.device
    let (format, isHighResolution) = withState { ($0.format, $0.isHighResolution) }
    var wishes = PhotoWishes(uniqueID: system.nextPhotoID())
    wishes.processed = format
    wishes.bracket = bracket
    wishes.flashMode = device?.flashMode ?? .off
    let isLit = bracket.isEmpty && device?.flashWouldFire(wishes.flashMode) ?? false
    let facts = device?.activeFormat.facts
    return StillCapture(
      wishes, connection, size: (isHighResolution ? facts?.largestPhoto : facts?.size) ?? .zero,
      format: device?.activeFormat, isLit: isLit,
      readyTime: system.timeline.nanoseconds + (isLit ? AVCapturePhotoOutput.preflashNanoseconds : 0), handler: handler)
  }

  // MARK: The state machine's rim

  private func handle(_ event: (inout StillLife) -> [StillLife.Action]) {
    system.change { transaction in
      let (actions, old, new) = withState { state in
        let actions = event(&state.life)
        defer { state.isCapturing = !state.life.isIdle }
        return (actions, state.isCapturing, !state.life.isIdle)
      }
      transaction.changed(
        self, \AVCaptureStillImageOutput.isCapturingStillImage, "isCapturingStillImage", from: old, to: new)
      for action in actions { transaction.call { self.perform(action) } }
    }
  }

  private func perform(_ action: StillLife.Action) {
    switch action {
    case .expose(let capture, let number, let frame, let route):
      let metered = withState { _ in
        if number == 0 { capture.metered = frame.settings }
        return capture.metered
      }
      let shot = PhotoShot(
        frame, route, wishes: capture.wishes, number: number, metered: metered, size: capture.size, isLit: capture.isLit
      )
      withState { _ in capture.shots.append(shot) }
    case .process(let capture):
      system.timeline.schedule(after: Self.processingNanoseconds) { [self] in handle { $0.processed(capture) } }
    case .deliver(let capture, let error): deliver(capture, error)
    }
  }

  override func receive(_ frame: CapturedFrame, over route: Route) {
    if withState({ $0.life.wantsFrames }) { handle { $0.frame(frame, route) } }
  }

  override func routesChanged(_ routes: [Route], because reason: RouteChange) {
    switch reason {
    case .stopped: handle { $0.fail(.sessionNotRunning) }
    case .interrupted(let code): handle { $0.fail(code) }
    case .configured: if routes.isEmpty { handle { $0.fail(.sessionConfigurationChanged) } }
    }
  }

  private func deliver(_ capture: StillCapture, _ error: AVError.Code?) {
    let shots = withState { _ in capture.shots }
    for number in 0..<capture.wishes.exposureCount {
      let settings = capture.wishes.bracket.indices.contains(number) ? capture.wishes.bracket[number] : nil
      let sample = error == nil && shots.indices.contains(number) ? sample(shots[number], capture) : nil
      let failure = sample == nil ? AVError.photo(error ?? .unknown) : nil
      lane.submit { capture.handler(sample, settings, failure) }
    }
  }

  private func sample(_ shot: PhotoShot, _ capture: StillCapture) -> CMSampleBuffer? {
    let negative = PhotoNegative(shot, capture.wishes, size: capture.size, isRaw: false, system: system)
    return negative.sample(capture.wishes.processed?.codec, at: shot.time)
  }
}
