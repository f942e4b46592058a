import AVFoundationTypes
import SimulationKernel

/// The expected result of a call.
enum Verdict: Equatable, CustomStringConvertible {
  case accepted
  /// The call raises this exception and changes nothing.
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
