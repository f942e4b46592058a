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
  private let state: Observed<State>
  private let lane: Lane
  private var observation: NSKeyValueObservation?

  fileprivate struct State {
    weak var delegate: (any AVCapturePhotoOutputReadinessCoordinatorDelegate)?
    var readiness: AVCapturePhotoOutput.CaptureReadiness
    /// Settings of requests that the output may not know yet, and whether they ask for what takes long.
    var tracked: [Int64: Bool] = [:]
  }

  /// Coordinates for an output.
  public init(photoOutput: AVCapturePhotoOutput) {
    output = photoOutput
    state = Observed(State(readiness: photoOutput.captureReadiness), lock: photoOutput.system.lock)
    lane = photoOutput.system.delivery.lane(for: .main)
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

  /// The output's readiness, requests that are tracked included. Observable.
  public var captureReadiness: AVCapturePhotoOutput.CaptureReadiness { state.read { $0.readiness } }

  /// Counts a request in that is about to be made with these settings; over when the output has begun it, or with
  /// ``stopTrackingCaptureRequest(using:)``.
  ///
  /// Raises NSInvalidArgumentException for settings that are tracked already or were used. **Source:** Apple; which is inferred.
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
    review()
  }

  /// Counts the request out again.
  public func stopTrackingCaptureRequest(using settings: AVCapturePhotoSettings) {
    change(state) { _ = $0.tracked.removeValue(forKey: settings.uniqueID) }
    review()
  }

  private func review() {
    let isChanged = change(state) { state in
      let (old, own) = (state.readiness, output.captureReadiness)
      state.tracked = state.tracked.filter { !output.hasUsed($0.key) }
      state.readiness =
        own == .ready && !state.tracked.isEmpty
        ? state.tracked.values.contains(true) ? .notReadyWaitingForCapture : .notReadyMomentarily : own
      return state.readiness != old
    }
    if isChanged { tell() }
  }

  private func tell() {
    guard delegate != nil else { return }
    lane.submit { [weak self] in
      guard let self else { return }
      delegate?.readinessCoordinator(self, captureReadinessDidChange: captureReadiness)
    }
  }
}

extension AVCapturePhotoOutputReadinessCoordinator.State: ObservableState {
  static func announce(
    of coordinator: AVCapturePhotoOutputReadinessCoordinator, from old: Self, to new: Self,
    _ transaction: borrowing Transaction
  ) {
    transaction.changed(
      coordinator, \AVCapturePhotoOutputReadinessCoordinator.captureReadiness, "captureReadiness",
      from: old.readiness, to: new.readiness)
  }
}

/// Is told of a photo output's readiness, on the main queue.
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
  func hasUsed(_ settings: AVCapturePhotoSettings) -> Bool { hasUsed(settings.uniqueID) }
  func hasUsed(_ id: Int64) -> Bool { state.read { $0.usedIDs.contains(id) } }
}
