import Dispatch
import Foundation
import PlatformTypes
import SimulationKernel

/// Tells on the main queue whether a photo output is ready, and counts requests in that are still on their way to it.
///
/// **Source:** rule 221; Apple, of the same name.
public final class AVCapturePhotoOutputReadinessCoordinator: CaptureObject, @unchecked Sendable {
  // Unchecked: state lies behind the system's lock.
  private let output: AVCapturePhotoOutput
  private let state: Guarded<State>
  private let callbackQueue: CallbackQueue
  private var observation: NSKeyValueObservation?

  private struct State {
    weak var delegate: (any AVCapturePhotoOutputReadinessCoordinatorDelegate)?
    var readiness: AVCapturePhotoOutput.CaptureReadiness
    /// Settings of requests that the output may not know yet, and whether they ask for what takes long.
    var tracked: [Int64: Bool] = [:]
  }

  /// Coordinates for an output.
  public init(photoOutput: AVCapturePhotoOutput) {
    output = photoOutput
    state = Guarded(State(readiness: photoOutput.captureReadiness), lock: photoOutput.system.lock)
    callbackQueue = photoOutput.system.delivery.callbackQueue(for: .main)
    super.init(system: photoOutput.system)
    observation = photoOutput.observe(\.captureReadiness) { [weak self] _, _ in self?.review() }
  }

  /// Is told, on the main queue, of each change, and of the present readiness when it is set. Not kept alive.
  public var delegate: (any AVCapturePhotoOutputReadinessCoordinatorDelegate)? {
    get { state.read { $0.delegate } }
    set {
      change(state) { $0.delegate = newValue }
      if newValue != nil { tell() }
    }
  }

  /// The output's readiness, requests that are tracked included. Observable; observers are called on the main queue.
  ///
  /// **Source:** AVCapturePhotoOutput.h, iOS 26 SDK.
  public var captureReadiness: AVCapturePhotoOutput.CaptureReadiness { state.read { $0.readiness } }

  /// Counts a request in that is about to be made with these settings; over when the output gets these or newer settings, or with
  /// ``stopTrackingCaptureRequest(using:)``. On the main queue the delegate is told before this returns.
  ///
  /// Raises NSInvalidArgumentException for settings that are tracked already or were used. **Source:** AVCapturePhotoOutput.h, iOS 26
  /// SDK; which settings raise is inferred.
  public func startTrackingCaptureRequest(using settings: AVCapturePhotoSettings) {
    guard
      system.require(
        state.read { $0.tracked[settings.uniqueID] == nil } && !output.hasUsed(settings),
        Misuse(
          .invalidArgument,
          "*** -[AVCapturePhotoOutputReadinessCoordinator startTrackingCaptureRequestUsingPhotoSettings:] Settings may not be re-used",
          remedy: "track each request once, before it is made"))
    else { return }
    change(state) { $0.tracked[settings.uniqueID] = settings.request.isBracket || settings.flashMode == .on }
    review(isDirect: Thread.isMainThread)
  }

  /// Counts the request with these settings out again. On the main queue the delegate is told before this returns.
  ///
  /// - Parameter settingsUniqueID: the settings' `uniqueID`.
  public func stopTrackingCaptureRequest(using settingsUniqueID: Int64) {
    change(state) { _ = $0.tracked.removeValue(forKey: settingsUniqueID) }
    review(isDirect: Thread.isMainThread)
  }

  /// Works out the readiness anew, and tells observers and the delegate.
  ///
  /// - Parameter isDirect: whether they are told here and now, instead of when the main queue comes to it.
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

/// Is told of a photo output's readiness, on the main queue. **Source:** rule 221.
public protocol AVCapturePhotoOutputReadinessCoordinatorDelegate: AnyObject {
  /// The readiness changed. Optional.
  func readinessCoordinator(
    _ coordinator: AVCapturePhotoOutputReadinessCoordinator,
    captureReadinessDidChange captureReadiness: AVCapturePhotoOutput.CaptureReadiness)
}

extension AVCapturePhotoOutputReadinessCoordinatorDelegate {
  /// Does nothing: the method is optional.
  public func readinessCoordinator(
    _ coordinator: AVCapturePhotoOutputReadinessCoordinator,
    captureReadinessDidChange captureReadiness: AVCapturePhotoOutput.CaptureReadiness
  ) {}
}

extension AVCapturePhotoOutput {
  /// Whether a photo was asked for with these settings.
  func hasUsed(_ settings: AVCapturePhotoSettings) -> Bool { state.read { $0.usedIDs.contains(settings.uniqueID) } }
  /// The newest settings that a photo was asked for with; 0 for none.
  var lastUsedID: Int64 { state.read { $0.lastUsedID } }
}
