import AVFoundationTypes
import CoreMediaModel
import CoreVideoModel
import Dispatch
import Foundation
import HardwareModel
import PixelModel
import PlatformTypes
import SimulationKernel

/// An output that delivers each frame to a delegate, with the connection's rotation and mirroring applied. **Source:**
/// rules 70-73, 261-272.
public final class AVCaptureVideoDataOutput: AVCaptureOutput, @unchecked Sendable {
  // Unchecked: all mutable state is guarded by the system's lock.
  let state: Guarded<State>

  struct State {
    weak var delegate: (any AVCaptureVideoDataOutputSampleBufferDelegate)?
    var queue: DispatchQueue?
    var callbackQueue: CallbackQueue?
    var settings = VideoDataSettings()
    var discardsLateFrames = true
    var buffers: FrameBuffers?
    var minFrameDuration = CMTime.invalid
    var preservesDynamicHDRMetadata = false
    /// The sequence number of the next frame.
    var index = 0
    var lastTime: CMTime?
    /// The simulated time that each delegate call takes, in nanoseconds; set by a scenario.
    var delegateCost: Int64 = 0
  }

  /// Creates an output that has no delegate.
  public convenience init() {
    self.init(system: CaptureSystem.current)
  }

  override init(system: CaptureSystem) {
    state = Guarded(State(), lock: system.lock)
    super.init(system: system)
  }

  /// Vision asks the sensor which faces are in a frame.
  override var rereadsSensor: Bool { true }
  override var isDelayedByStabilization: Bool { synchronizer == nil }
  override var acceptedMediaTypes: [AVMediaType] { [.video] }
  override class var severalAllowed: Bool { true }
  override var canBeSynchronized: Bool { true }
  override var deliversFrames: Bool { true }

  /// Returns default settings with which frames are in sensor orientation, except for cameras at the landscape edge.
  /// **Source:** rules 72 and 315.
  override func defaultSettings(for ports: [AVCaptureInput.Port]) -> ConnectionSettings {
    var settings = super.defaultSettings(for: ports)
    settings.turn(to: ports.first?.device?.descriptor.camera?.sensorToData.quarterTurns ?? 0)
    return settings
  }

  // MARK: Delegate

  /// Sets the delegate that receives frames, and the serial queue on which it is called.
  ///
  /// The delegate is not retained; pass nil to remove it. Raises `NSInvalidArgumentException` if the delegate is not
  /// nil but the queue is. **Source:** rule 261.
  public func setSampleBufferDelegate(
    _ sampleBufferDelegate: (any AVCaptureVideoDataOutputSampleBufferDelegate)?,
    queue sampleBufferCallbackQueue: DispatchQueue?
  ) {
    system.recordCall(on: self)
    guard
      system.require(
        sampleBufferDelegate == nil || sampleBufferCallbackQueue != nil,
        Misuse(
          .invalidArgument,
          "*** -[AVCaptureVideoDataOutput setSampleBufferDelegate:queue:] NULL queue passed",
          evidence: .rule(261), remedy: "pass a serial queue together with the delegate"))
    else { return }
    let queue = sampleBufferDelegate == nil ? nil : sampleBufferCallbackQueue
    let dataQueue = dataQueue(for: queue)
    change(state) { state in
      state.delegate = sampleBufferDelegate
      (state.queue, state.callbackQueue) = (queue, dataQueue)
    }
  }

  /// The delegate that receives frames. Not retained by the output.
  public var sampleBufferDelegate: (any AVCaptureVideoDataOutputSampleBufferDelegate)? { state.read { $0.delegate } }
  /// The dispatch queue on which the delegate's methods are called.
  public var sampleBufferCallbackQueue: DispatchQueue? { state.read { $0.queue } }

  /// A Boolean value that indicates whether frames that arrive while the delegate is busy are dropped rather than
  /// queued. Default `true`. **Source:** rule 262.
  public var alwaysDiscardsLateVideoFrames: Bool {
    get { state.read { $0.discardsLateFrames } }
    set { change(state) { $0.discardsLateFrames = newValue } }
  }

  /// Makes each delegate call for a frame take `nanoseconds` of virtual time.
  package func chargeDelegate(nanoseconds: Int64) {
    change(state) { $0.delegateCost = max(0, nanoseconds) }
  }

  // MARK: Frames

  override func geometry(over activeConnection: ActiveConnection) -> (size: PixelSize, orientation: ImageOrientation) {
    (state.read { $0.settings }.frameSize(over: activeConnection), activeConnection.settings.orientation)
  }

  override func receive(_ captured: CapturedFrame, over activeConnection: ActiveConnection) {
    if captured.followsModeSwitch, state.read({ $0.isDue(captured) }) {
      tellOfModeSwitch(before: captured, over: activeConnection)
    }
    let system = system
    guard let due = system.change({ state.write($0) { $0.take(captured, over: activeConnection) } }) else {
      synchronizer?.pass(self, at: captured.time)
      return
    }
    guard let target = deliveryTarget(own: state.read { $0.callbackQueue }), let buffers = due.buffers else { return }
    let index = due.index
    let isStarved = buffers.pool.outstandingCount >= activeConnection.device.retainedFrameLimit
    let reason: DataDroppedReason =
      due.discardsIfLate && target.isBusy(with: self) ? .lateData : isStarved ? .outOfBuffers : .none
    if reason != .none { system.record(.drop(output: self, index: index, time: captured.time, reason: reason)) }
    let sample =
      reason == .none
      ? buffers.makeSample(captured, sensorToBuffer: activeConnection.settings.orientation)
      : FrameBuffers.makeDroppedSample(captured, reason, activeConnection)
    if reason == .none { attachMetadata(to: sample, captured, activeConnection) }
    switch target {
    case .synchronizer(let synchronizer, _):
      if reason == .none { system.record(.sample(output: self, index: index, buffer: sample)) }
      synchronizer.take(AVCaptureSynchronizedSampleBufferData(sample, reason, at: captured.time), of: self)
    case .own(let callbackQueue):
      callbackQueue.submit(for: self, cost: reason == .none ? due.cost : 0) { [self] in
        deliver(sample, index, isDropped: reason != .none, over: activeConnection)
      }
    }
  }

  /// Reports one dropped frame for all frames that were lost while the camera was reconfigured, with the time of the
  /// last one. **Source:** rule 263; the time at which a phone reports it is inferred.
  private func tellOfModeSwitch(before captured: CapturedFrame, over activeConnection: ActiveConnection) {
    var lost = captured
    lost.time = captured.time - captured.duration
    // The number of lost frames is unknown, so they count as one.
    tell(lost, change(state) { $0.takeIndex() }, .discontinuity, isModeSwitch: true, over: activeConnection)
  }

  /// Reports a frame that the camera lost. **Source:** rule 263; Apple, CMSampleBuffer.DroppedFrameReason.
  override func receiveDrop(
    _ captured: CapturedFrame, _ reason: DataDroppedReason, over activeConnection: ActiveConnection
  ) {
    guard let index = change(state, { $0.take(captured) }) else { return }
    tell(captured, index, reason, isModeSwitch: false, over: activeConnection)
  }

  private func tell(
    _ lost: CapturedFrame, _ index: Int, _ reason: DataDroppedReason, isModeSwitch: Bool,
    over activeConnection: ActiveConnection
  ) {
    guard let target = deliveryTarget(own: state.read { $0.callbackQueue }) else { return }
    system.record(.drop(output: self, index: index, time: lost.time, reason: reason))
    let sample = FrameBuffers.makeDroppedSample(lost, reason, activeConnection, isModeSwitch: isModeSwitch)
    switch target {
    case .synchronizer(let synchronizer, _):
      synchronizer.take(AVCaptureSynchronizedSampleBufferData(sample, reason, at: lost.time), of: self)
    case .own(let callbackQueue):
      callbackQueue.submit { [self] in
        sampleBufferDelegate?.captureOutput(self, didDrop: sample, from: activeConnection.connection)
      }
    }
  }

  private func deliver(_ sample: CMSampleBuffer, _ index: Int, isDropped: Bool, over activeConnection: ActiveConnection)
  {
    guard let delegate = sampleBufferDelegate else { return }
    if isDropped { return delegate.captureOutput(self, didDrop: sample, from: activeConnection.connection) }
    system.record(.sample(output: self, index: index, buffer: sample))
    delegate.captureOutput(self, didOutput: sample, from: activeConnection.connection)
  }
}

extension AVCaptureVideoDataOutput.State {
  /// Returns whether the minimum frame duration has elapsed, so that the frame is delivered. **Source:** Apple,
  /// minFrameDuration.
  func isDue(_ captured: CapturedFrame) -> Bool {
    guard minFrameDuration.isNumeric, minFrameDuration > .zero, let lastTime else { return true }
    return captured.time - lastTime >= minFrameDuration || captured.time <= lastTime
  }

  /// Returns the sequence number of a frame to deliver, or nil if it is skipped.
  mutating func take(_ captured: CapturedFrame) -> Int? {
    guard isDue(captured) else { return nil }
    lastTime = captured.time
    return takeIndex()
  }

  /// The parameters for delivering a frame.
  struct Due {
    var index: Int
    var buffers: FrameBuffers?
    var cost: Int64
    var discardsIfLate: Bool
  }

  /// Returns the parameters for delivering a frame, or nil if the frame is skipped.
  mutating func take(_ captured: CapturedFrame, over activeConnection: ActiveConnection) -> Due? {
    take(captured).map {
      Due(index: $0, buffers: buffers(for: activeConnection), cost: delegateCost, discardsIfLate: discardsLateFrames)
    }
  }

  mutating func takeIndex() -> Int {
    defer { index += 1 }
    return index
  }

  /// Returns the buffers for frames of an active connection, which are recreated if the configuration has changed.
  mutating func buffers(for activeConnection: ActiveConnection) -> FrameBuffers? {
    if buffers?.matches(activeConnection, settings) != true { buffers = FrameBuffers(activeConnection, settings) }
    return buffers
  }
}

/// Methods for receiving frames from a video data output. Both methods are optional and are called on the delegate's
/// callback queue.
public protocol AVCaptureVideoDataOutputSampleBufferDelegate: AnyObject {
  /// Called when the output delivers a frame. Release the buffer promptly, because the camera reuses it. **Source:**
  /// rules 264, 265.
  func captureOutput(
    _ output: AVCaptureOutput, didOutput sampleBuffer: CMSampleBuffer, from connection: AVCaptureConnection)
  /// Called when a frame is dropped. The sample buffer contains the timing and, as an attachment, the reason, but no
  /// image. **Source:** rule 263.
  func captureOutput(
    _ output: AVCaptureOutput, didDrop sampleBuffer: CMSampleBuffer, from connection: AVCaptureConnection)
}

extension AVCaptureVideoDataOutputSampleBufferDelegate {
  /// The default implementation, which does nothing.
  public func captureOutput(
    _ output: AVCaptureOutput, didOutput sampleBuffer: CMSampleBuffer, from connection: AVCaptureConnection
  ) {}
  /// The default implementation, which does nothing.
  public func captureOutput(
    _ output: AVCaptureOutput, didDrop sampleBuffer: CMSampleBuffer, from connection: AVCaptureConnection
  ) {}
}
