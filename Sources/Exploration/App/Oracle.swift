import CaptureModel
import SimulationKernel

/// A check that an exploration applies to each run.
public enum Oracle: String, CaseIterable, Codable, Hashable, Sendable {
  /// The process ended, for example because the app unwrapped nil, or did not respond.
  case crash
  /// The app made a call for which Apple's framework raises an exception.
  case misuse
  /// An expectation of the test failed.
  case expectation
  /// A condition that the test requires during the whole run did not hold.
  case invariant
  /// The test threw an error.
  case thrownError
  /// Nothing is left that could let the test continue: a deadlock, or a callback that never comes.
  case standstill
  /// The app kept the configuration lock of a device.
  case lockLeft
  /// The app left a session in a configuration that it did not commit.
  case configurationLeft
  /// The torch is on at the end, but is off in the plain run.
  case torchLeft
  /// No session delivers frames after the end of all faults, although one does in the plain run.
  case deadSession
  /// No frames arrive at the end because the app keeps all buffers, although frames arrive in the plain run.
  case starved
  /// The zoom factor still changes at the end, but not in the plain run.
  case rampLeft
  /// A photo or a movie is not upright, although all are in the plain run.
  case sideways
}

/// A failure that an explored run revealed.
package struct ExploredFailure: Hashable, Codable, Sendable {
  package let oracle: Oracle
  package let text: String
  /// The source that says that the app is wrong; nil if it is the test.
  let evidence: Misuse.Evidence?

  package init(oracle: Oracle, text: String, evidence: Misuse.Evidence? = nil) {
    (self.oracle, self.evidence) = (oracle, evidence ?? oracle.evidence)
    // The addresses of objects differ between runs.
    self.text = text.replacing(#/0x[0-9a-f]+/#, with: "0x…")
  }

  /// A text that is identical for all failures with the same cause. Digits, names of devices, and the time that passed
  /// before a deadlock was reported differ between variations.
  package var signature: String {
    switch oracle {
    case .lockLeft, .sideways: return oracle.rawValue
    case .standstill: return "\(oracle.rawValue) \(text.replacing(#/^[^:]*: /#, with: ""))"
    case .misuse, .crash, .expectation, .invariant, .thrownError, .configurationLeft, .torchLeft, .deadSession,
      .starved, .rampLeft:
      return "\(oracle.rawValue) \(text.filter { !$0.isNumber }.prefix { !$0.isNewline })"
    }
  }
}

/// The state of the phone and the sessions after the faults of a run have ended.
package struct EndState: Hashable, Codable, Sendable {
  var isTorchOn: Bool
  var isZooming: Bool
  var isStarved: Bool
  /// The photo or movie that is not upright, in words.
  var sidewaysCapture: String?
  /// Whether the app received frames in the last second.
  var receivesFrames: Bool
  /// Whether any session runs and has an active connection.
  var isCapturing: Bool

  /// Whether the app need not run a session: it has stopped it itself, the phone lacks a part or permission, or Apple
  /// does not ask for a restart after the fault.
  var excusesStop: Bool

  init(of system: CaptureSystem, _ images: ImageFlow, receivesFrames: Bool, excusesStop: Bool) {
    isZooming = system.devices.contains(where: \.isRampingVideoZoom)
    (isStarved, sidewaysCapture) = (images.isStarved, images.sidewaysCapture?.text)
    isTorchOn = system.devices.contains { $0.torchMode == .on }
    isCapturing = system.sessions.contains { $0.isRunning && $0.connections.contains(where: \.isActive) }
    (self.receivesFrames, self.excusesStop) = (receivesFrames, excusesStop)
  }
}

extension Oracle {
  /// Returns what the app left behind when its test ended.
  package static func failuresAtEnd(of system: CaptureSystem) -> [ExploredFailure] {
    let locked = system.devices.filter(\.isLockedForConfiguration).map {
      ExploredFailure(
        oracle: .lockLeft,
        text: "the app has not called unlockForConfiguration() on \($0.localizedName) after lockForConfiguration()")
    }
    let open = system.sessions.filter(\.isConfiguring).map { _ in
      ExploredFailure(
        oracle: .configurationLeft, text: "the app has not called commitConfiguration() after beginConfiguration()")
    }
    return locked + open
  }

  /// Returns what differs, after the end of all faults, from the plain run.
  package static func differences(of state: EndState, from calm: EndState) -> [ExploredFailure] {
    var failures: [ExploredFailure] = []
    func report(_ oracle: Oracle, _ isNew: Bool, _ text: String) {
      if isNew { failures.append(ExploredFailure(oracle: oracle, text: text)) }
    }
    report(
      .torchLeft, state.isTorchOn && !calm.isTorchOn, "the torch is still on, although it is off in the plain run")
    report(
      .rampLeft, state.isZooming && !calm.isZooming, "the zoom still changes, although it does not in the plain run")
    report(
      .starved, state.isStarved && !calm.isStarved,
      "no frames arrive because the app keeps all sample buffers, although frames arrive in the plain run")
    report(.sideways, state.sidewaysCapture != nil && calm.sidewaysCapture == nil, state.sidewaysCapture ?? "")
    guard !state.excusesStop else { return failures }
    if calm.isCapturing, !state.isCapturing {
      failures.append(
        .init(
          oracle: .deadSession,
          text: "no session captures after the faults have ended, although one does in the plain run"))
    } else if calm.receivesFrames, !state.receivesFrames, !state.isStarved {
      // The session of a starved app is not dead; `starved` reports it.
      failures.append(
        .init(
          oracle: .deadSession,
          text: "no frames arrive after the faults have ended, although they do in the plain run"))
    }
    return failures
  }
}
