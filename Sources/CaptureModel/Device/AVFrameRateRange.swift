import CoreMediaModel
import Foundation

/// A range of frame rates that a format supports.
public final class AVFrameRateRange: NSObject, Sendable {
  /// The minimum frame rate, in frames per second.
  public let minFrameRate: Float64
  /// The maximum frame rate, in frames per second.
  public let maxFrameRate: Float64
  /// The frame duration at the maximum frame rate.
  public let minFrameDuration: CMTime
  /// The frame duration at the minimum frame rate.
  public let maxFrameDuration: CMTime

  init(_ rates: ClosedRange<Double>) {
    minFrameRate = rates.lowerBound
    maxFrameRate = rates.upperBound
    minFrameDuration = Self.duration(of: rates.upperBound)
    maxFrameDuration = Self.duration(of: rates.lowerBound)
  }

  /// Returns whether a frame duration is in the range. **Source:** rule 100.
  func contains(_ duration: CMTime) -> Bool {
    minFrameDuration <= duration && duration <= maxFrameDuration
  }

  /// A description such as `<AVFrameRateRange: 1 - 30>`. **Source:** descriptions printed by real devices, without the
  /// pointer.
  public override var description: String {
    "<AVFrameRateRange: \(Self.text(minFrameRate)) - \(Self.text(maxFrameRate))>"
  }

  private static func text(_ rate: Double) -> String {
    rate == rate.rounded() ? String(Int(rate)) : String(rate)
  }

  /// Returns 1/rate, exactly for integer rates and for television rates such as 30000/1001.
  private static func duration(of rate: Double) -> CMTime {
    let whole = rate.rounded()
    if rate == whole { return CMTime(value: 1, timescale: CMTimeScale(whole)) }
    let television = CMTimeScale((rate * 1.001).rounded() * 1000)
    if abs(Double(television) / 1001 - rate) < 0.005 { return CMTime(value: 1001, timescale: television) }
    return CMTime(value: 1000, timescale: CMTimeScale((rate * 1000).rounded()))
  }
}
