import CoreMediaModel
import Foundation

/// Frame rates from a lowest to a highest.
public final class AVFrameRateRange: NSObject, Sendable {
  /// Frames a second at least.
  public let minFrameRate: Float64
  /// Frames a second at most.
  public let maxFrameRate: Float64
  /// Duration of a frame at the highest rate.
  public let minFrameDuration: CMTime
  /// Duration of a frame at the lowest rate.
  public let maxFrameDuration: CMTime

  init(_ rates: ClosedRange<Double>) {
    minFrameRate = rates.lowerBound
    maxFrameRate = rates.upperBound
    minFrameDuration = Self.duration(of: rates.upperBound)
    maxFrameDuration = Self.duration(of: rates.lowerBound)
  }

  /// Whether a frame may last that long. **Source:** rule 100.
  func contains(_ duration: CMTime) -> Bool {
    minFrameDuration <= duration && duration <= maxFrameDuration
  }

  /// `<AVFrameRateRange: 1 - 30>`. **Source:** the grammar of printed lines, without the pointer.
  public override var description: String {
    "<AVFrameRateRange: \(Self.text(minFrameRate)) - \(Self.text(maxFrameRate))>"
  }

  private static func text(_ rate: Double) -> String {
    rate == rate.rounded() ? String(Int(rate)) : String(rate)
  }

  /// 1/rate, exact for whole rates and for the television rates (30000/1001 and the like).
  private static func duration(of rate: Double) -> CMTime {
    let whole = rate.rounded()
    if rate == whole { return CMTime(value: 1, timescale: CMTimeScale(whole)) }
    let television = CMTimeScale((rate * 1.001).rounded() * 1000)
    if abs(Double(television) / 1001 - rate) < 0.005 { return CMTime(value: 1001, timescale: television) }
    return CMTime(value: 1000, timescale: CMTimeScale((rate * 1000).rounded()))
  }
}
