import AVFoundationTypes
import CoreMediaModel
import CoreVideoModel
import Dispatch
import Foundation
import SimulationKernel

/// An object that presents video sample buffers at their timestamps. ``copyDisplayedPixelBuffer()`` returns the current
/// image.
///
/// Supports only uncompressed video. The renderer fails if it receives a compressed sample or if the app moves to the
/// background. **Source:** Apple, AVSampleBufferVideoRenderer; the queue's capacity is assumed.
public final class AVSampleBufferVideoRenderer: CaptureObject, AVQueuedSampleBufferRendering, @unchecked Sendable {
  // Unchecked: the state is protected by the system's lock.
  private let state: Observed<State>
  /// The default timebase, which follows the system's clock.
  private let ownTimebase: CMTimebase
  /// The layer that owns the renderer. Set once.
  weak var layer: AVSampleBufferDisplayLayer?

  /// Posted when the value of ``requiresFlushToResumeDecoding`` changes.
  public static let requiresFlushToResumeDecodingDidChangeNotification = Notification.Name(
    "AVSampleBufferVideoRendererRequiresFlushToResumeDecodingDidChangeNotification")

  /// The maximum number of samples that can be enqueued.
  static let waitingLimit = 8

  struct State: ObservableState {
    var status = AVQueuedSampleBufferRenderingStatus.unknown
    var error: AVError?
    /// The enqueued samples whose presentation time is in the future, earliest first.
    var waiting: [CMSampleBuffer] = []
    var displayed: CMSampleBuffer?
    var timebase: CMTimebase?
    /// The observer tokens for rate and time changes of the app's timebase.
    var tokens: [any NSObjectProtocol] = []
    var request: (callbackQueue: CallbackQueue, block: @Sendable () -> Void)?
    var isAsking = false
    var next: TimelineEvent?

    static func announce(
      of renderer: AVSampleBufferVideoRenderer, from old: Self, to new: Self, _ transaction: borrowing Transaction
    ) {
      let (old, new) = (old.status, new.status)
      guard old != new else { return }
      transaction.changed(renderer, \.status, "status", from: old, to: new)
      if (old == .failed) != (new == .failed) {
        transaction.post(
          AVSampleBufferVideoRenderer.requiresFlushToResumeDecodingDidChangeNotification, object: renderer)
      }
      // The app's layer must not be released with the lock held.
      transaction.call { renderer.layer?.rendererChanged(from: old, to: new) }
    }

    mutating func fail(with error: AVError) { (status, self.error) = (.failed, error) }
  }

  /// Creates a renderer with no samples.
  public override convenience init() { self.init(system: CaptureSystem.current) }

  override init(system: CaptureSystem) {
    ownTimebase = CMTimebase(sourceClock: system.clock)
    state = Observed(State(), lock: system.lock)
    super.init(system: system)
    try? ownTimebase.setRate(1, anchorTime: .zero, referenceTime: .zero)
    system.observeAppState(self)
  }

  deinit {
    state.read { $0.tokens }.forEach(NotificationCenter.default.removeObserver)
  }

  // MARK: Status

  /// The status of the renderer. Key-value observable.
  public var status: AVQueuedSampleBufferRenderingStatus { state.read { $0.status } }
  /// The error that caused the renderer to fail, or nil.
  public var error: (any Error)? { state.read { $0.error } }
  /// A Boolean value that indicates whether a flush is required to continue.
  public var requiresFlushToResumeDecoding: Bool { status == .failed }
  /// A Boolean value that indicates whether enough samples are enqueued to start playback.
  public var hasSufficientMediaDataForReliablePlaybackStart: Bool { !isReadyForMoreMediaData }

  /// The timebase that determines when samples are presented: the app's, or by default one that follows the system's
  /// clock.
  public var timebase: CMTimebase { state.read { $0.timebase } ?? ownTimebase }

  /// The timebase set by the app, or nil.
  var controlTimebase: CMTimebase? {
    get { state.read { $0.timebase } }
    set {
      let names = newValue == nil ? [] : [CMTimebase.effectiveRateChanged, CMTimebase.timeJumped]
      let tokens = names.map { name in
        NotificationCenter.default.addObserver(forName: name, object: newValue, queue: nil) { [weak self] _ in
          self?.review()
        }
      }
      let old = system.change { transaction in
        state.write(transaction, of: self) { state in
          defer { (state.timebase, state.tokens) = (newValue, tokens) }
          return state.tokens
        }
      }
      old.forEach(NotificationCenter.default.removeObserver)
      review()
    }
  }

  // MARK: Samples

  /// A Boolean value that indicates whether the renderer can accept more samples now. Key-value observable on a phone.
  public var isReadyForMoreMediaData: Bool {
    state.read { $0.status != .failed && $0.waiting.count < Self.waitingLimit }
  }

  /// Enqueues a sample for presentation when the timebase reaches its timestamp.
  ///
  /// Presents it immediately if the timestamp has passed or `kCMSampleAttachmentKey_DisplayImmediately` is set.
  public func enqueue(_ sampleBuffer: CMSampleBuffer) {
    system.change { transaction in
      state.write(transaction, of: self) { state in
        guard state.status != .failed else { return }
        guard sampleBuffer.imageBuffer != nil else {
          return state.fail(
            with: AVError(
              .decoderNotFound,
              userInfo: [NSLocalizedFailureReasonErrorKey: "Only uncompressed frames can be displayed."]))
        }
        guard system.appLifecycle.read({ $0.state }) != .background else {
          return state.fail(with: AVError(.operationInterrupted))
        }
        state.status = .rendering
        if sampleBuffer.isShownImmediately {
          state.displayed = sampleBuffer
          return
        }
        let time = sampleBuffer.presentationTimeStamp
        let place = state.waiting.firstIndex { $0.presentationTimeStamp > time } ?? state.waiting.count
        state.waiting.insert(sampleBuffer, at: place)
      }
    }
    review()
  }

  /// Discards the enqueued samples and keeps the displayed image.
  public func flush() { flush(removingDisplayedImage: false) }

  /// Discards the enqueued samples, and optionally the displayed image.
  public func flush(removingDisplayedImage: Bool, completionHandler handler: (@Sendable () -> Void)? = nil) {
    let dropped = system.change { transaction in
      state.write(transaction, of: self) { state in
        // The buffers are released outside the lock.
        defer {
          state.waiting = []
          if removingDisplayedImage { state.displayed = nil }
          (state.status, state.error) = (.unknown, nil)
        }
        return (state.waiting, state.displayed)
      }
    }
    withExtendedLifetime(dropped) { review() }
    if let handler { system.callbacks.submit { handler() } }
  }

  /// Calls `block` on `queue` whenever the renderer is ready for more samples. A second request replaces the first.
  public func requestMediaDataWhenReady(on queue: DispatchQueue, using block: @escaping @Sendable () -> Void) {
    let callbackQueue = system.delivery.callbackQueue(for: queue)
    let last = system.change { transaction in
      state.write(transaction, of: self) { state in
        defer { state.request = (callbackQueue, block) }
        return state.request
      }
    }
    withExtendedLifetime(last) { askForData() }
  }

  /// Stops requesting data from the block.
  public func stopRequestingMediaData() {
    let last = system.change { transaction in
      state.write(transaction, of: self) { state in
        defer { state.request = nil }
        return state.request
      }
    }
    withExtendedLifetime(last) {}
  }

  /// Returns the displayed image, or nil before the first image and after its removal. **Source:** Apple,
  /// copyDisplayedPixelBuffer().
  public func copyDisplayedPixelBuffer() -> CVPixelBuffer? {
    review()
    return state.read { $0.displayed?.imageBuffer }
  }

  // MARK: Time

  /// Presents the sample that is due, schedules the next one, and requests more data.
  private func review() {
    let timebase = timebase
    let (now, rate) = (timebase.time, timebase.absoluteRate)
    let (gone, event) = system.change { transaction in
      state.write(transaction, of: self) { state in
        let due = state.waiting.prefix { $0.presentationTimeStamp <= now }
        state.waiting.removeFirst(due.count)
        let gone = (Array(due), state.displayed)
        if let last = due.last { state.displayed = last }
        let event = state.next
        state.next = nil
        if let first = state.waiting.first, rate > 0 {
          let distance = (first.presentationTimeStamp - now).seconds / rate
          state.next = system.timeline.schedule(after: Int64((distance * 1e9).rounded(.up))) { [weak self] in
            self?.review()
          }
        }
        return (gone, event)
      }
    }
    event?.cancel()
    withExtendedLifetime(gone) { askForData() }
  }

  /// Requests data from the app as long as the app enqueues samples and the renderer is ready for more.
  private func askForData() {
    guard isReadyForMoreMediaData else { return }
    let request = system.change { transaction in
      state.write(transaction, of: self) { state in
        guard !state.isAsking else { return nil as (callbackQueue: CallbackQueue, block: @Sendable () -> Void)? }
        state.isAsking = state.request != nil
        return state.request
      }
    }
    guard let request else { return }
    let before = state.read { $0.waiting.count }
    request.callbackQueue.submit { request.block() }
    request.callbackQueue.submit { [weak self] in
      guard let self else { return }
      system.change { self.state.write($0, of: self) { $0.isAsking = false } }
      if state.read({ $0.waiting.count }) != before { askForData() }
    }
  }
}

extension AVSampleBufferVideoRenderer: AppStateObserver {
  /// Makes the renderer fail in the background, until the app flushes it in the foreground.
  ///
  /// **Source:** Apple, requiresFlushToResumeDecoding; github.com/perchco/perchrtc/issues/1; the error's code is
  /// inferred.
  package func appStateChanged(to appState: AppState) {
    guard appState == .background else { return }
    system.change { transaction in
      state.write(transaction, of: self) { state in
        if state.status == .rendering { state.fail(with: AVError(.operationInterrupted)) }
      }
    }
  }
}

extension CMSampleBuffer {
  /// Whether the sample must be displayed immediately.
  fileprivate var isShownImmediately: Bool {
    let attachment = CMGetAttachment(
      self, key: kCMSampleAttachmentKey_DisplayImmediately, attachmentModeOut: nil)
    return sampleAttachments.first?[.displayImmediately] as? Bool ?? (attachment as? Bool) ?? false
  }
}
