import AVFoundationTypes
import CoreMediaModel
import CoreVideoModel
import Dispatch
import Foundation
import HardwareModel
import PixelModel
import PlatformTypes
import SimulationKernel

/// Gives each frame to a delegate, as pixels turned and mirrored as the connection says. **Source:** rules 70-73, 261-272.
public final class AVCaptureVideoDataOutput: AVCaptureOutput, @unchecked Sendable {
  // Unchecked: state lies behind the system's lock.
  let state: Guarded<State>

  /// Frames that may be with clients at one time; further ones are dropped as out of buffers.
  ///
  /// **Source:** rule 264, "roughly a dozen"; the exact number is made up.
  package static let bufferLimit = FrameBuffers.limit

  struct State {
    weak var delegate: (any AVCaptureVideoDataOutputSampleBufferDelegate)?
    var queue: DispatchQueue?
    var callbackQueue: CallbackQueue?
    var settings = VideoDataSettings()
    var discardsLateFrames = true
    var buffers: FrameBuffers?
    var minFrameDuration = CMTime.invalid
    var preservesDynamicHDRMetadata = false
    /// Running number of the next frame.
    var index = 0
    var lastTime: CMTime?
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
  override var canBeSynchronized: Bool { true }
  override var givesFrames: Bool { true }

  /// The sensor's own picture, but for cameras at the landscape edge. **Source:** rules 72 and 315.
  override func defaultSettings(for ports: [AVCaptureInput.Port]) -> ConnectionSettings {
    var settings = super.defaultSettings(for: ports)
    settings.turn(to: ports.first?.device?.descriptor.camera?.sensorToData.quarterTurns ?? 0)
    return settings
  }

  // MARK: Delegate

  /// The delegate that gets the frames, in order, on this serial queue; nil for none. The delegate is not kept alive.
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
    change(state) { state in
      state.delegate = sampleBufferDelegate
      state.queue = sampleBufferDelegate == nil ? nil : sampleBufferCallbackQueue
      state.callbackQueue = state.queue.map(system.delivery.callbackQueue)
    }
  }

  /// Who gets the frames.
  public var sampleBufferDelegate: (any AVCaptureVideoDataOutputSampleBufferDelegate)? { state.read { $0.delegate } }
  /// Where the delegate is called.
  public var sampleBufferCallbackQueue: DispatchQueue? { state.read { $0.queue } }

  /// Whether frames are dropped that come while the delegate is busy; else they wait. Default true. **Source:** rule 262.
  public var alwaysDiscardsLateVideoFrames: Bool {
    get { state.read { $0.discardsLateFrames } }
    set { change(state) { $0.discardsLateFrames = newValue } }
  }

  /// Charges the delegate `nanoseconds` of virtual time for each frame, as if its code took that long.
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
    let isStarved = buffers.pool.outstandingCount >= Self.bufferLimit
    let reason: DataDroppedReason =
      due.discardsIfLate && target.callbackQueue.isBusy ? .lateData : isStarved ? .outOfBuffers : .none
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
      callbackQueue.submit(cost: reason == .none ? due.cost : 0) { [self] in
        deliver(sample, index, isDropped: reason != .none, over: activeConnection)
      }
    }
  }

  /// Frames were lost while the camera was set up anew: one word for all of them, with the time of the last. **Source:** rule 263; when a
  /// phone says so is inferred.
  private func tellOfModeSwitch(before captured: CapturedFrame, over activeConnection: ActiveConnection) {
    var lost = captured
    lost.time = captured.time - captured.duration
    // How many were lost is unknown, so they count as one.
    tell(lost, change(state) { $0.takeIndex() }, .discontinuity, isModeSwitch: true, over: activeConnection)
  }

  /// Tells of a frame that the camera lost. **Source:** rule 263; Apple, CMSampleBuffer.DroppedFrameReason.
  override func miss(_ captured: CapturedFrame, _ reason: DataDroppedReason, over activeConnection: ActiveConnection) {
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
  /// Whether the client wants the frame, or one that comes later. **Source:** Apple, minFrameDuration.
  func isDue(_ captured: CapturedFrame) -> Bool {
    guard minFrameDuration.isNumeric, minFrameDuration > .zero, let lastTime else { return true }
    return captured.time - lastTime >= minFrameDuration || captured.time <= lastTime
  }

  /// The running number of a frame that is due; nil for one that is not.
  mutating func take(_ captured: CapturedFrame) -> Int? {
    guard isDue(captured) else { return nil }
    lastTime = captured.time
    return takeIndex()
  }

  /// What a frame that is due is delivered with.
  struct Due {
    var index: Int
    var buffers: FrameBuffers?
    var cost: Int64
    var discardsIfLate: Bool
  }

  /// The same with all that its delivery needs.
  mutating func take(_ captured: CapturedFrame, over activeConnection: ActiveConnection) -> Due? {
    take(captured).map {
      Due(index: $0, buffers: buffers(for: activeConnection), cost: delegateCost, discardsIfLate: discardsLateFrames)
    }
  }

  mutating func takeIndex() -> Int {
    defer { index += 1 }
    return index
  }

  /// Where frames of this route come from.
  mutating func buffers(for activeConnection: ActiveConnection) -> FrameBuffers? {
    if buffers?.fits(activeConnection, settings) != true { buffers = FrameBuffers(activeConnection, settings) }
    return buffers
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
