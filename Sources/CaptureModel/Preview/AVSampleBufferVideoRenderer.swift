import AVFoundationTypes
import CoreMediaModel
import CoreVideoModel
import Dispatch
import Foundation
import SimulationKernel

/// Shows pictures at their times. ``copyDisplayedPixelBuffer()`` says which one that is.
///
/// Only pictures that are not compressed can be shown here; a compressed one makes it fail, and so does the background. **Source:** Apple,
/// AVSampleBufferVideoRenderer; how many samples may wait is made up.
public final class AVSampleBufferVideoRenderer: CaptureObject, AVQueuedSampleBufferRendering, @unchecked Sendable {
  // Unchecked: state lies behind the system's lock.
  private let state: Observed<State>
  /// Follows the clock of the system, unless a client sets another.
  private let ownTimebase: CMTimebase
  /// The layer that it is of, set once.
  weak var layer: AVSampleBufferDisplayLayer?

  /// Posted when ``requiresFlushToResumeDecoding`` has changed.
  public static let requiresFlushToResumeDecodingDidChangeNotification = Notification.Name(
    "AVSampleBufferVideoRendererRequiresFlushToResumeDecodingDidChangeNotification")

  /// Samples that may wait.
  static let waitingLimit = 8

  struct State: ObservableState {
    var status = AVQueuedSampleBufferRenderingStatus.unknown
    var error: AVError?
    /// Samples that are not due yet, the earliest first.
    var waiting: [CMSampleBuffer] = []
    var displayed: CMSampleBuffer?
    var timebase: CMTimebase?
    /// What hears that the client's timebase runs otherwise.
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
      // A client's layer is not let go of under the lock.
      transaction.call { renderer.layer?.rendererChanged(from: old, to: new) }
    }

    mutating func fail(with error: AVError) { (status, self.error) = (.failed, error) }
  }

  /// A renderer that shows nothing yet.
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

  // MARK: What becomes of it

  /// Whether samples can be shown. Observable.
  public var status: AVQueuedSampleBufferRenderingStatus { state.read { $0.status } }
  /// Why not; nil otherwise.
  public var error: (any Error)? { state.read { $0.error } }
  /// Whether nothing is shown before a flush.
  public var requiresFlushToResumeDecoding: Bool { status == .failed }
  /// Whether enough samples wait to begin.
  public var hasSufficientMediaDataForReliablePlaybackStart: Bool { !isReadyForMoreMediaData }

  /// What says when samples are due: the clock of everything, unless the client has set another.
  public var timebase: CMTimebase { state.read { $0.timebase } ?? ownTimebase }

  /// What the client has set to say when samples are due.
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

  /// Whether more samples may come now: few wait. Observable on a phone.
  public var isReadyForMoreMediaData: Bool {
    state.read { $0.status != .failed && $0.waiting.count < Self.waitingLimit }
  }

  /// Takes a picture, which is shown when the timebase reaches its time, or at once if
  /// `kCMSampleAttachmentKey_DisplayImmediately` says so or its time has passed.
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

  /// Lets go of the samples that wait; what is shown stays.
  public func flush() { flush(removingDisplayedImage: false) }

  /// Lets go of the samples that wait, and of what is shown if that is wanted.
  public func flush(removingDisplayedImage: Bool, completionHandler handler: (@Sendable () -> Void)? = nil) {
    let dropped = system.change { transaction in
      state.write(transaction, of: self) { state in
        // Buffers are let go of outside the lock.
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

  /// Calls `block` on `queue` whenever more samples may come. A second request takes the place of the first.
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

  /// Ends the requests.
  public func stopRequestingMediaData() {
    let last = system.change { transaction in
      state.write(transaction, of: self) { state in
        defer { state.request = nil }
        return state.request
      }
    }
    withExtendedLifetime(last) {}
  }

  /// What is shown now; nil before the first picture, and after it was removed. **Source:** Apple, of the same name.
  public func copyDisplayedPixelBuffer() -> CVPixelBuffer? {
    review()
    return state.read { $0.displayed?.imageBuffer }
  }

  // MARK: Time

  /// Shows what is due, waits for what is next, and asks for more.
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

  /// Asks the client for data as long as it gives some and more may come.
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
  /// In the background what shows samples fails, until it is flushed in front of the user again.
  ///
  /// **Source:** Apple, requiresFlushToResumeDecoding; github.com/perchco/perchrtc/issues/1; the error's code is inferred.
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
  /// Whether it is shown as soon as it comes.
  fileprivate var isShownImmediately: Bool {
    let attachment = CMGetAttachment(
      self, key: kCMSampleAttachmentKey_DisplayImmediately, attachmentModeOut: nil)
    return sampleAttachments.first?[.displayImmediately] as? Bool ?? (attachment as? Bool) ?? false
  }
}
