import Dispatch
import Foundation
import PlatformTypes
import SimulationKernel

/// An object that reports a photo output's readiness on the main queue, including requests that have not reached the
/// output yet.
///
/// **Source:** rule 221; Apple, symbol of the same name.
public final class AVCapturePhotoOutputReadinessCoordinator: CaptureObject, @unchecked Sendable {
  // Unchecked: all mutable state is guarded by the system's lock.
  private let output: AVCapturePhotoOutput
  private let state: Guarded<State>
  private let callbackQueue: CallbackQueue
  private var observation: NSKeyValueObservation?

  private struct State {
    weak var delegate: (any AVCapturePhotoOutputReadinessCoordinatorDelegate)?
    var readiness: AVCapturePhotoOutput.CaptureReadiness
    /// The settings identifiers of requests that the output may not have received yet, and whether each requires a long
    /// capture.
    var tracked: [Int64: Bool] = [:]
  }

  /// Creates a coordinator for the readiness of a photo output.
  public init(photoOutput: AVCapturePhotoOutput) {
    output = photoOutput
    state = Guarded(State(readiness: photoOutput.captureReadiness), lock: photoOutput.system.lock)
    callbackQueue = photoOutput.system.delivery.callbackQueue(for: .main)
    super.init(system: photoOutput.system)
    observation = photoOutput.observe(\.captureReadiness) { [weak self] _, _ in self?.review() }
  }

  /// The delegate, called on the main queue for each change, and with the current readiness when the delegate is set.
  /// Not retained.
  public var delegate: (any AVCapturePhotoOutputReadinessCoordinatorDelegate)? {
    get { state.read { $0.delegate } }
    set {
      change(state) { $0.delegate = newValue }
      if newValue != nil { tell() }
    }
  }

  /// The output's readiness, including tracked requests. Key-value observable; observers are called on the main queue.
  ///
  /// **Source:** AVCapturePhotoOutput.h, iOS 26 SDK.
  public var captureReadiness: AVCapturePhotoOutput.CaptureReadiness { state.read { $0.readiness } }

  /// Tracks a capture request that is about to be made with these settings.
  ///
  /// Tracking ends when the output receives these or newer settings, or when you call
  /// ``stopTrackingCaptureRequest(using:)``. If called on the main queue, this method notifies the delegate before it
  /// returns.
  ///
  /// Raises `NSInvalidArgumentException` for settings that are already tracked or used. **Source:**
  /// AVCapturePhotoOutput.h, iOS 26 SDK; which settings raise the exception is inferred.
  public func startTrackingCaptureRequest(using settings: AVCapturePhotoSettings) {
    guard
      system.require(
        state.read { $0.tracked[settings.uniqueID] == nil } && !output.hasUsed(settings),
        Misuse(
          .invalidArgument,
          "*** -[AVCapturePhotoOutputReadinessCoordinator startTrackingCaptureRequestUsingPhotoSettings:] Settings may not be re-used",
          evidence: .header("AVCapturePhotoOutputReadinessCoordinator.startTrackingCaptureRequestUsingPhotoSettings:"),
          remedy: "track each request once, before capturePhoto is called"))
    else { return }
    change(state) { $0.tracked[settings.uniqueID] = settings.request.isBracket || settings.flashMode == .on }
    review(isDirect: Thread.isMainThread)
  }

  /// Stops tracking the capture request with these settings. If called on the main queue, this method notifies the
  /// delegate before it returns.
  ///
  /// - Parameter settingsUniqueID: The settings' `uniqueID`.
  public func stopTrackingCaptureRequest(using settingsUniqueID: Int64) {
    change(state) { _ = $0.tracked.removeValue(forKey: settingsUniqueID) }
    review(isDirect: Thread.isMainThread)
  }

  /// Recalculates the readiness, and notifies observers and the delegate of a change.
  ///
  /// - Parameter isDirect: Whether to notify synchronously rather than asynchronously on the main queue.
  private func review(isDirect: Bool = false) {
    system.change { transaction in
      let (own, lastUsed) = (output.captureReadiness, output.lastUsedID)
      let (old, new) = state.write(transaction) { state in
        let old = state.readiness
        state.tracked = state.tracked.filter { $0.key > lastUsed }
        state.readiness =
          own == .ready && !state.tracked.isEmpty
          ? state.tracked.values.contains(true) ? .notReadyWaitingForCapture : .notReadyMomentarily : own
        return (old, state.readiness)
      }
      guard old != new else { return }
      transaction.record(.change(object: self, property: "captureReadiness", old: "\(old)", new: "\(new)"))
      transaction.call { self.announce(from: old, to: new, isDirect: isDirect) }
    }
  }

  private func announce(
    from old: AVCapturePhotoOutput.CaptureReadiness, to new: AVCapturePhotoOutput.CaptureReadiness, isDirect: Bool
  ) {
    let tellObservers = { [self] in
      notifyObservers(
        of: \AVCapturePhotoOutputReadinessCoordinator.captureReadiness, "captureReadiness", old: old, new: new)
    }
    if isDirect {
      tellObservers()
      delegate?.readinessCoordinator(self, captureReadinessDidChange: new)
    } else {
      if isObserved { callbackQueue.submit(tellObservers) }
      tell()
    }
  }

  private func tell() {
    guard delegate != nil else { return }
    callbackQueue.submit { [weak self] in
      guard let self else { return }
      delegate?.readinessCoordinator(self, captureReadinessDidChange: captureReadiness)
    }
  }
}

/// Methods for receiving changes of a photo output's readiness, called on the main queue. **Source:** rule 221.
public protocol AVCapturePhotoOutputReadinessCoordinatorDelegate: AnyObject {
  /// Called when the readiness changes. Optional.
  func readinessCoordinator(
    _ coordinator: AVCapturePhotoOutputReadinessCoordinator,
    captureReadinessDidChange captureReadiness: AVCapturePhotoOutput.CaptureReadiness)
}

extension AVCapturePhotoOutputReadinessCoordinatorDelegate {
  /// The default implementation, which does nothing.
  public func readinessCoordinator(
    _ coordinator: AVCapturePhotoOutputReadinessCoordinator,
    captureReadinessDidChange captureReadiness: AVCapturePhotoOutput.CaptureReadiness
  ) {}
}

extension AVCapturePhotoOutput {
  /// Returns whether a photo has been requested with these settings.
  func hasUsed(_ settings: AVCapturePhotoSettings) -> Bool { state.read { $0.usedIDs.contains(settings.uniqueID) } }
  /// The identifier of the newest settings used for a photo, or 0 if none.
  var lastUsedID: Int64 { state.read { $0.lastUsedID } }
}
