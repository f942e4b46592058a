import AVFoundationTypes
import CoreMediaModel
import Dispatch
import Foundation
import HardwareModel
import SimulationKernel

/// An output that captures still images with a completion handler. Flash, size, and format are settings of the output
/// and device.
///
/// Deprecated in iOS 10, but still in use. A session can have either this output or an `AVCapturePhotoOutput`.
/// **Source:** rules 76, 236-240.
public final class AVCaptureStillImageOutput: AVCaptureOutput, @unchecked Sendable {
  // Unchecked: all mutable state is guarded by the system's lock.
  let state: Observed<State>
  private let callbackQueue: CallbackQueue

  struct State {
    var queue = CaptureQueue<StillCapture>()
    var format = PhotoFormat.jpeg
    var isHighResolution = false
    /// Whether stabilization is enabled; nil enables it where supported.
    var stabilizes: Bool?
    /// Whether the image in progress is stabilized.
    var isStabilizing = false
    var bracketLimit = 0
  }

  /// The maximum number of images in progress. **Source:** Apple defines an error for it; the number is assumed.
  private static let captureLimit = 10

  /// Creates an output that captures JPEG images.
  public convenience init() {
    self.init(system: CaptureSystem.current)
  }

  override init(system: CaptureSystem) {
    state = Observed(State(), lock: system.lock)
    callbackQueue = system.delivery.callbackQueue(for: DispatchQueue(label: "camsim.stillimage"))
    super.init(system: system)
  }

  override var acceptedMediaTypes: [AVMediaType] { [.video] }
  override var capturesStillImages: Bool { true }
  override var supportsScaleAndCrop: Bool { true }
  override var rereadsSensor: Bool { state.read { $0.queue.wantsFrames } }

  /// Returns default settings with which an image is upright when the phone is held in portrait. **Source:** inferred,
  /// as for movies.
  override func defaultSettings(for ports: [AVCaptureInput.Port]) -> ConnectionSettings {
    var settings = super.defaultSettings(for: ports)
    if let device = (ports.first?.input as? AVCaptureDeviceInput)?.device {
      settings.turn(to: device.sensorTurns(for: .portrait))
    }
    return settings
  }

  /// A Boolean value that indicates whether an image is being captured, from request to delivery. Key-value observable.
  /// **Source:** rule 236.
  public var isCapturingStillImage: Bool { state.read { !$0.queue.isEmpty } }

  /// Whether all images are complete. A run on host time waits for this.
  package var isIdle: Bool { state.read { $0.queue.isEmpty } && !callbackQueue.isBusy }

  // MARK: Capture

  /// Captures an image from a connection of this output. The handler receives the image, or an error, on a private
  /// queue.
  ///
  /// The flash uses the device's `flashMode`. Raises `NSInvalidArgumentException` if the connection is not active and
  /// enabled, or belongs to another output, and `NSInternalInconsistencyException` before the session runs. **Source:**
  /// rules 79, 234, 236.
  public func captureStillImageAsynchronously(
    from connection: AVCaptureConnection, completionHandler handler: @escaping (CMSampleBuffer?, (any Error)?) -> Void
  ) {
    system.recordCall(on: self)
    _ = capture(connection, [], "captureStillImageAsynchronouslyFromConnection:completionHandler:") { handler($0, $2) }
  }

  /// Captures an image from a connection of this output. A refused call throws `AVError.operationNotAllowed`.
  public func captureStillImageAsynchronously(from connection: AVCaptureConnection) async throws -> CMSampleBuffer {
    system.recordCall(on: self)
    return try await withCheckedThrowingContinuation { continuation in
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

  /// Captures a still image or a bracket.
  ///
  /// - Returns: Whether the request was accepted.
  func capture(
    _ connection: AVCaptureConnection, _ bracket: [AVCaptureBracketedStillImageSettings], _ selector: String,
    _ handler: @escaping StillCapture.Handler
  ) -> Bool {
    guard
      system.require(
        connection.output === self && connection.delivers && connections.contains { $0 === connection },
        Misuse(
          .invalidArgument, "*** -[AVCaptureStillImageOutput \(selector)] - inactive/invalid connection passed.",
          evidence: .rule(79), remedy: "get connection(with: .video) again after the inputs change")),
      system.require(
        session?.isRunning == true || session?.isInterrupted == true,
        Misuse(
          .internalInconsistency, "*** -[AVCaptureStillImageOutput \(selector)] Inconsistent state",
          evidence: .rule(234), remedy: "call startRunning() first"))
    else { return false }
    let capture = makeCapture(connection, bracket, handler)
    let failure = system.requestedFailure(of: .stillImage)
    if session?.isStreaming != true {
      deliver(capture, session?.isInterrupted == true ? .sessionWasInterrupted : .sessionNotRunning)
    } else if isTooLong(bracket) || state.read({ $0.queue.count >= Self.captureLimit }) {
      deliver(capture, .maximumStillImageCaptureRequestsExceeded)
    } else if let failure {
      deliver(capture, (failure as? AVError)?.code ?? .unknown)
    } else {
      handle { queue in
        queue.add(capture)
        return queue.begin(capture, exposures: capture.request.exposureCount, from: capture.readyTime)
      }
    }
    return true
  }

  private func makeCapture(
    _ connection: AVCaptureConnection, _ bracket: [AVCaptureBracketedStillImageSettings],
    _ handler: @escaping StillCapture.Handler
  ) -> StillCapture {
    let device = connection.device
    let (format, isHighResolution) = state.read { ($0.format, $0.isHighResolution) }
    var request = PhotoRequest(uniqueID: system.nextPhotoID())
    request.processed = format
    request.bracket = bracket
    request.flashMode = device?.flashMode ?? .off
    let isLit = bracket.isEmpty && device?.flashWouldFire(request.flashMode) ?? false
    let descriptor = device?.activeFormat.descriptor
    return StillCapture(
      request, connection, size: (isHighResolution ? descriptor?.largestPhoto : descriptor?.size) ?? .zero,
      format: device?.activeFormat, isLit: isLit,
      readyTime: system.timeline.nanoseconds + (isLit ? device?.photoTimes.preflashNanoseconds ?? 0 : 0),
      handler: handler)
  }

  // MARK: State machine

  /// Sends an event to the state machines and performs the resulting actions.
  private func handle(
    on exposed: (frame: CapturedFrame, activeConnection: ActiveConnection)? = nil,
    _ event: (inout CaptureQueue<StillCapture>) -> [CaptureQueue<StillCapture>.Action]
  ) {
    system.change { handle(on: exposed, $0, event) }
  }

  private func handle(
    on exposed: (frame: CapturedFrame, activeConnection: ActiveConnection)? = nil, _ transaction: borrowing Transaction,
    _ event: (inout CaptureQueue<StillCapture>) -> [CaptureQueue<StillCapture>.Action]
  ) {
    let stabilizes = stabilizesNow
    let actions = state.write(transaction, of: self) { state in
      let wasEmpty = state.queue.isEmpty
      defer { state.isStabilizing = !state.queue.isEmpty && (wasEmpty ? stabilizes : state.isStabilizing) }
      return event(&state.queue)
    }
    for (capture, action) in actions { transaction.call { self.perform(action, for: capture, on: exposed) } }
  }

  private func perform(
    _ action: PhotoStateMachine.Action, for capture: StillCapture,
    on exposed: (frame: CapturedFrame, activeConnection: ActiveConnection)?
  ) {
    switch action {
    case .begin, .finish: break
    case .expose(let number):
      guard let exposed else {
        preconditionFailure(
          "AVCaptureStillImageOutput: received the action expose without a frame; pass the exposed frame")
      }
      expose(capture, number, exposed.frame, exposed.activeConnection)
    case .process:
      let milliseconds = capture.connection.device?.photoTimes.balancedMilliseconds ?? 0
      system.timeline.schedule(after: Int64(milliseconds) * 1_000_000) { [self] in handle { $0.processed(capture) } }
    case .deliver(let error): deliver(capture, error)
    }
  }

  private func expose(
    _ capture: StillCapture, _ number: Int, _ frame: CapturedFrame, _ activeConnection: ActiveConnection
  ) {
    let metered = change(capture.progress) { progress in
      if number == 0 { progress.metered = frame.settings }
      return progress.metered
    }
    let exposure = PhotoExposure(
      frame, activeConnection, request: capture.request, number: number, metered: metered, size: capture.size,
      isLit: capture.isLit)
    change(capture.progress) { $0.exposures.append(exposure) }
  }

  override func receive(_ frame: CapturedFrame, over activeConnection: ActiveConnection) {
    if state.read({ $0.queue.wantsFrames }) {
      handle(on: (frame, activeConnection)) { $0.frame(at: frame.time.nanoseconds) }
    }
  }

  override func routesChanged(
    _ activeConnections: [ActiveConnection], because reason: RouteChange, _ transaction: borrowing Transaction
  ) {
    switch reason {
    case .stopped: handle(transaction) { $0.fail(.unknown) }  // rule 235
    case .interrupted(let code): handle(transaction) { $0.fail(code) }
    case .configured: if activeConnections.isEmpty { handle(transaction) { $0.fail(.sessionConfigurationChanged) } }
    }
  }

  override func graphChanged(_ transaction: borrowing Transaction) { reviewBracketLimit(transaction) }

  override func sessionChanged(_ transaction: borrowing Transaction) { reviewBracketLimit(transaction) }

  private func deliver(_ capture: StillCapture, _ error: AVError.Code?) {
    let exposures = capture.progress.read(\.exposures)
    for number in 0..<capture.request.exposureCount {
      let settings = capture.request.bracket.indices.contains(number) ? capture.request.bracket[number] : nil
      let sample = error == nil && exposures.indices.contains(number) ? sample(exposures[number], capture) : nil
      let failure = sample == nil ? AVError.photo(error ?? .unknown) : nil
      callbackQueue.submit { capture.handler(sample, settings, failure) }
    }
  }

  private func sample(_ exposure: PhotoExposure, _ capture: StillCapture) -> CMSampleBuffer? {
    let image = StillImage(exposure, capture.request, size: capture.size, isRaw: false, system: system)
    return image.sample(capture.request.processed?.codec, at: exposure.time)
  }
}

extension AVCaptureStillImageOutput.State: ObservableState {
  static func announce(
    of output: AVCaptureStillImageOutput, from old: Self, to new: Self, _ transaction: borrowing Transaction
  ) {
    transaction.changed(
      output, \AVCaptureStillImageOutput.isCapturingStillImage, "isCapturingStillImage", from: !old.queue.isEmpty,
      to: !new.queue.isEmpty)
    transaction.changed(
      output, \AVCaptureStillImageOutput.isStillImageStabilizationActive, "isStillImageStabilizationActive",
      from: old.isStabilizing, to: new.isStabilizing)
    transaction.changed(
      output, \AVCaptureStillImageOutput.maxBracketedCaptureStillImageCount, "maxBracketedCaptureStillImageCount",
      from: old.bracketLimit, to: new.bracketLimit)
  }
}
