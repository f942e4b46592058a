import Dispatch
import Foundation

/// Gives each frame to a delegate, as pixels turned and mirrored as the connection says. **Source:** rules 70-73, 261-272.
public final class AVCaptureVideoDataOutput: AVCaptureOutput, @unchecked Sendable {
  // Unchecked: state lies behind the system's lock.
  private let state: Guarded<State>

  /// Frames that may be with clients at one time; further ones are dropped as out of buffers.
  ///
  /// **Source:** rule 264, "roughly a dozen"; the exact number is made up.
  public static let bufferLimit = 12

  struct State {
    weak var delegate: (any AVCaptureVideoDataOutputSampleBufferDelegate)?
    var queue: DispatchQueue?
    var lane: Lane?
    var settings = VideoDataSettings()
    var discardsLateFrames = true
    var buffers: FrameBuffers?
    /// Running number of the next frame.
    var index = 0
    /// Nanoseconds that a scenario charges the delegate for each frame.
    var delegateCost: Int64 = 0
  }

  /// An output without a delegate.
  public convenience init() {
    self.init(system: CaptureSystem.current)
  }

  override init(system: CaptureSystem) {
    state = Guarded(State(), lock: system.lock)
    super.init(system: system)
  }

  override var acceptedMediaTypes: [AVMediaType] { [.video] }
  override class var severalAllowed: Bool { true }

  func withState<Result>(_ body: (inout State) throws -> Result) rethrows -> Result {
    try state.withLock(body)
  }

  // MARK: Delegate

  /// Who gets the frames, in order, on this serial queue; nil for nobody. The delegate is not kept alive.
  ///
  /// Raises NSInvalidArgumentException for a delegate without a queue. **Source:** rule 261.
  public func setSampleBufferDelegate(
    _ sampleBufferDelegate: (any AVCaptureVideoDataOutputSampleBufferDelegate)?,
    queue sampleBufferCallbackQueue: DispatchQueue?
  ) {
    guard
      system.require(
        sampleBufferDelegate == nil || sampleBufferCallbackQueue != nil,
        Misuse(
          .invalidArgument,
          "*** -[AVCaptureVideoDataOutput setSampleBufferDelegate:queue:] NULL queue passed",
          remedy: "pass a serial queue together with the delegate"))
    else { return }
    withState { state in
      state.delegate = sampleBufferDelegate
      state.queue = sampleBufferDelegate == nil ? nil : sampleBufferCallbackQueue
      state.lane = state.queue.map(system.delivery.lane)
    }
  }

  /// Who gets the frames.
  public var sampleBufferDelegate: (any AVCaptureVideoDataOutputSampleBufferDelegate)? { withState { $0.delegate } }
  /// Where the delegate is called.
  public var sampleBufferCallbackQueue: DispatchQueue? { withState { $0.queue } }

  /// Whether frames are dropped that come while the delegate is busy; else they wait. Default true. **Source:** rule 262.
  public var alwaysDiscardsLateVideoFrames: Bool {
    get { withState { $0.discardsLateFrames } }
    set { withState { $0.discardsLateFrames = newValue } }
  }

  /// Charges the delegate `nanoseconds` of virtual time for each frame, as if its code took that long.
  public func chargeDelegate(nanoseconds: Int64) {
    withState { $0.delegateCost = max(0, nanoseconds) }
  }

  // MARK: Frames

  override func receive(_ captured: CapturedFrame, over route: Route) {
    let (lane, buffers, index, cost, discards) = withState { state in
      defer { state.index += 1 }
      if state.buffers?.fits(route, state.settings) != true {
        state.buffers = FrameBuffers(route, state.settings)
      }
      return (state.lane, state.buffers, state.index, state.delegateCost, state.discardsLateFrames)
    }
    guard let lane, let buffers else { return }
    if discards, lane.isBusy { return drop(captured, index, .lateData, route, lane) }
    guard buffers.pool.outstandingCount < Self.bufferLimit else {
      return drop(captured, index, .outOfBuffers, route, lane)
    }
    let sample = buffers.makeSample(captured, sensorToBuffer: route.settings.orientation)
    if let settings = captured.settings {
      // A dictionary for each frame would cost more than all the rest, and few look at it.
      let record = route.device.exposureRecord(settings, at: captured.time)
      let size = buffers.pool.layout
      sample.attachLater { record.frameMetadata(size: PixelSize(width: size.width, height: size.height)) }
    }
    lane.submit(cost: cost) { [self] in
      guard let delegate = sampleBufferDelegate else { return }
      system.record(.sample(output: self, index: index, buffer: sample))
      delegate.captureOutput(self, didOutput: sample, from: route.connection)
    }
  }

  private func drop(
    _ captured: CapturedFrame, _ index: Int, _ reason: DataDroppedReason, _ route: Route, _ lane: Lane
  ) {
    let sample = FrameBuffers.makeDroppedSample(captured, reason, route)
    system.record(.drop(output: self, index: index, time: captured.time, reason: reason))
    lane.submit { [self] in sampleBufferDelegate?.captureOutput(self, didDrop: sample, from: route.connection) }
  }
}

/// Who gets a video data output's frames. Both methods are optional and run on the queue given with the delegate.
public protocol AVCaptureVideoDataOutputSampleBufferDelegate: AnyObject {
  /// A frame. Keep the buffer only briefly: the camera needs it back. **Source:** rules 264, 265.
  func captureOutput(
    _ output: AVCaptureOutput, didOutput sampleBuffer: CMSampleBuffer, from connection: AVCaptureConnection)
  /// A frame that was dropped: times and the reason as an attachment, no picture. **Source:** rule 263.
  func captureOutput(
    _ output: AVCaptureOutput, didDrop sampleBuffer: CMSampleBuffer, from connection: AVCaptureConnection)
}

extension AVCaptureVideoDataOutputSampleBufferDelegate {
  /// Does nothing: the method is optional.
  public func captureOutput(
    _ output: AVCaptureOutput, didOutput sampleBuffer: CMSampleBuffer, from connection: AVCaptureConnection
  ) {}
  /// Does nothing: the method is optional.
  public func captureOutput(
    _ output: AVCaptureOutput, didDrop sampleBuffer: CMSampleBuffer, from connection: AVCaptureConnection
  ) {}
}
