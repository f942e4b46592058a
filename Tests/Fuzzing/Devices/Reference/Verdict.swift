import AVFoundationTypes
import SimulationKernel

/// What must come of a call.
enum Verdict: Equatable, CustomStringConvertible {
  case accepted
  /// Apple raises this exception, and nothing changes.
  case refused(Misuse.Exception)
  /// The call throws this error, and nothing changes.
  case thrown(AVError.Code)

  var description: String {
    switch self {
    case .accepted: "accepted"
    case .refused(let exception): "refused with \(exception.rawValue)"
    case .thrown(let code): "failed with \(code)"
    }
  }
}
