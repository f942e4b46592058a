import Foundation

extension CMTime: CustomStringConvertible {
  /// The time in the format of `CMTimeShow`, such as `{34/30 = 1.133}` or `{1/3 = 0.333, rounded}`.
  ///
  /// **Source:** printed lines of `CMTimeShow`; the spelling of an epoch and of infinities is inferred.
  public var description: String {
    switch kind {
    case .invalid: return "{INVALID}"
    case .indefinite: return "{INDEFINITE}"
    case .positiveInfinity: return "{+INFINITY}"
    case .negativeInfinity: return "{-INFINITY}"
    case .finite:
      let epoch = epoch == 0 ? "" : ", epoch=\(epoch)"
      let rounded = hasBeenRounded ? ", rounded" : ""
      return "{\(value)/\(timescale) = \(String(format: "%.3f", seconds))\(epoch)\(rounded)}"
    }
  }
}
