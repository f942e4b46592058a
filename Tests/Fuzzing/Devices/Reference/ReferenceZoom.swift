import CaptureModel
import Foundation
import HardwareModel
import SimulationKernel

/// The reference model of zoom: a fixed factor or a ramp in progress. **Source:** rules 105, 172-177.
struct ReferenceZoom {
  private enum State {
    case resting(Double)
    /// A ramp within `range` that ends at `target` (nil if it was canceled) between the times `start` and `end`, in
    /// nanoseconds.
    case ramping(range: ClosedRange<Double>, target: Double?, start: Int64, end: Int64)
  }

  private var state = State.resting(1)

  /// Resets the zoom factor to 1 for a new format. **Source:** rule 105.
  mutating func reset() { state = .resting(1) }

  static func verdict(on factor: Double, rate: Float = 1, in format: FormatDescriptor) -> Verdict {
    guard factor >= 1, factor <= format.zoom?.maximum ?? 1 else { return .refused(.range) }
    return rate.isNaN ? .refused(.invalidArgument) : .accepted
  }

  mutating func jump(to factor: Double) { state = .resting(factor) }

  /// Starts a ramp with factor(t) = start * 2^(rate * t). A rate of 0 cancels the ramp; the sign of the rate is
  /// ignored.
  mutating func ramp(to factor: Double, rate: Float, at now: Int64) {
    guard rate != 0 else { return cancel(at: now) }
    guard rate.isFinite else { return state = .resting(factor) }
    let present = range
    guard present != factor...factor else { return state = .resting(factor) }
    func arrival(from start: Double) -> Int64 {
      now + Int64(min(abs(log2(factor / start)) / Double(abs(rate)), 80_000) * 1e9)
    }
    let (low, high) = (arrival(from: present.lowerBound), arrival(from: present.upperBound))
    state = .ramping(
      range: min(present.lowerBound, factor)...max(present.upperBound, factor), target: factor,
      start: present.contains(factor) ? now : min(low, high), end: max(low, high))
  }

  /// Cancels a ramp, which then eases out. The duration is undocumented; this model expects less than one second.
  mutating func cancel(at now: Int64) {
    guard case .ramping(let range, _, _, _) = state else { return }
    state = .ramping(range: range, target: nil, start: now, end: now + 1_000_000_000)
  }

  private var range: ClosedRange<Double> {
    switch state {
    case .resting(let factor): factor...factor
    case .ramping(let range, _, _, _): range
    }
  }

  /// Returns a description of the first property with a wrong value. A ramp that has ended becomes a fixed factor.
  mutating func complaint(about camera: AVCaptureDevice, at now: Int64) -> String? {
    let (factor, isRamping) = (Double(camera.videoZoomFactor), camera.isRampingVideoZoom)
    switch state {
    case .resting(let expected):
      return differs("videoZoomFactor", factor, expected) ?? differs("isRampingVideoZoom", isRamping, false)
    case .ramping(let range, let target, let start, let end):
      guard range.contains(factor) else { return "videoZoomFactor is \(factor), outside of its ramp in \(range)" }
      if isRamping { return now > end + 1_000_000 ? "isRampingVideoZoom is true after the ramp's end" : nil }
      if now + 1_000_000 < start { return "isRampingVideoZoom is false before the ramp's end" }
      state = .resting(factor)
      return target.flatMap { differs("videoZoomFactor", factor, $0) }
    }
  }
}
