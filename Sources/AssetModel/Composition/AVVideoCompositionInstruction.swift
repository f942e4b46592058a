import CoreMediaModel
import Foundation
import Locking
import PlatformTypes

/// A protocol for the instructions of a video composition. **Source:** Apple, AVVideoCompositionInstructionProtocol.
public protocol AVVideoCompositionInstructionProtocol: AnyObject, Sendable {
  /// The time range during which the instruction applies.
  var timeRange: CMTimeRange { get }
  /// A Boolean value that indicates whether the output of an animation tool is included.
  var enablePostProcessing: Bool { get }
  /// A Boolean value that indicates whether identical source frames can produce different output at different times.
  var containsTweening: Bool { get }
  /// The identifiers of the required tracks, or nil for all tracks.
  var requiredSourceTrackIDs: [NSValue]? { get }
  /// The identifier of the track whose frames are used unchanged, or `kCMPersistentTrackID_Invalid` for none.
  var passthroughTrackID: CMPersistentTrackID { get }
}

/// An instruction that composes layers for a time range. **Source:** Apple, AVVideoCompositionInstruction.
public class AVVideoCompositionInstruction: NSObject, AVVideoCompositionInstructionProtocol, @unchecked Sendable {
  // Unchecked: mutable state is protected by a lock.
  fileprivate let state = Locked(State())

  fileprivate struct State {
    var timeRange = CMTimeRange.invalid
    var layers: [AVVideoCompositionLayerInstruction] = []
    var postProcesses = true
    var background: CGColor?
  }

  /// The time range during which the instruction applies.
  public var timeRange: CMTimeRange { state.withLock { $0.timeRange } }
  /// The layer instructions, ordered from front to back.
  public var layerInstructions: [AVVideoCompositionLayerInstruction] { state.withLock { $0.layers } }
  /// The color of areas that no layer covers. Default is nil, which means black. The alpha component is ignored.
  public var backgroundColor: CGColor? { state.withLock { $0.background } }
  /// A Boolean value that indicates whether the output of an animation tool is included. Default is true. This model
  /// has no animation tools.
  public var enablePostProcessing: Bool { state.withLock { $0.postProcesses } }
  /// A Boolean value that indicates whether identical source frames can produce different output at different times.
  /// Always true, because layers can move.
  public var containsTweening: Bool { true }
  /// The identifiers of the tracks that the layers use.
  public var requiredSourceTrackIDs: [NSValue]? { layerInstructions.map { NSNumber(value: $0.trackID) } }
  /// The identifier of the passthrough track. Always `kCMPersistentTrackID_Invalid`, because layers are always
  /// composed.
  public var passthroughTrackID: CMPersistentTrackID { kCMPersistentTrackID_Invalid }
}

/// A composition instruction that you can modify. **Source:** Apple, AVMutableVideoCompositionInstruction.
public final class AVMutableVideoCompositionInstruction: AVVideoCompositionInstruction, @unchecked Sendable {
  // Unchecked: mutable state is protected by a lock.

  /// Creates an instruction with an invalid time range and no layers.
  public override init() { super.init() }

  /// The time range during which the instruction applies. Default is invalid.
  public override var timeRange: CMTimeRange {
    get { super.timeRange }
    set { state.withLock { $0.timeRange = newValue } }
  }
  /// The layer instructions, ordered from front to back. Default is an empty array.
  public override var layerInstructions: [AVVideoCompositionLayerInstruction] {
    get { super.layerInstructions }
    set { state.withLock { $0.layers = newValue } }
  }
  /// The color of areas that no layer covers. Default is nil, which means black.
  public override var backgroundColor: CGColor? {
    get { super.backgroundColor }
    set { state.withLock { $0.background = newValue } }
  }
  /// A Boolean value that indicates whether the output of an animation tool is included. Default is true.
  public override var enablePostProcessing: Bool {
    get { super.enablePostProcessing }
    set { state.withLock { $0.postProcesses = newValue } }
  }
}

/// The transform, opacity and crop of a track within a composed frame. **Source:** Apple,
/// AVVideoCompositionLayerInstruction.
public class AVVideoCompositionLayerInstruction: NSObject, @unchecked Sendable {
  // Unchecked: mutable state is protected by a lock.
  fileprivate let state = Locked(State())

  fileprivate struct State {
    var trackID = kCMPersistentTrackID_Invalid
    var transforms: [Ramp<CGAffineTransform>] = []
    var opacities: [Ramp<Float>] = []
    var crops: [Ramp<CGRect>] = []
  }

  /// A linear change of a value, after which the value stays constant.
  struct Ramp<Value> {
    var start: Value
    var end: Value
    var range: CMTimeRange
  }

  /// The identifier of the track that the instruction applies to.
  public var trackID: CMPersistentTrackID { state.withLock { $0.trackID } }

  /// Returns the transform from source pixels to composed pixels at a time; the identity before the first setting.
  func transform(at time: CMTime) -> CGAffineTransform {
    Self.value(state.withLock { $0.transforms }, at: time) { a, b, share in
      func between(_ a: CGFloat, _ b: CGFloat) -> CGFloat { a + (b - a) * share }
      return CGAffineTransform(
        a: between(a.a, b.a), b: between(a.b, b.b), c: between(a.c, b.c), d: between(a.d, b.d),
        tx: between(a.tx, b.tx), ty: between(a.ty, b.ty))
    } ?? .identity
  }

  /// Returns the opacity at a time, from 0 (transparent) to 1 (opaque), which is the default.
  func opacity(at time: CMTime) -> Double {
    Double(Self.value(state.withLock { $0.opacities }, at: time) { $0 + ($1 - $0) * Float($2) } ?? 1)
  }

  /// Returns the visible part of the track's frames at a time, or nil for the full frame.
  func crop(at time: CMTime) -> CGRect? {
    Self.value(state.withLock { $0.crops }, at: time) { a, b, share in
      func between(_ a: CGFloat, _ b: CGFloat) -> CGFloat { a + (b - a) * share }
      return CGRect(
        x: between(a.origin.x, b.origin.x), y: between(a.origin.y, b.origin.y),
        width: between(a.size.width, b.size.width), height: between(a.size.height, b.size.height))
    }
  }

  private static func value<Value>(
    _ ramps: [Ramp<Value>], at time: CMTime, between: (Value, Value, CGFloat) -> Value
  ) -> Value? {
    guard let ramp = ramps.filter({ $0.range.start <= time }).max(by: { $0.range.start < $1.range.start }) else {
      return nil
    }
    let length = ramp.range.duration.seconds
    let share = length > 0 ? min(1, (time - ramp.range.start).seconds / length) : 1
    return between(ramp.start, ramp.end, share)
  }
}

/// A layer instruction that you can modify. **Source:** Apple, AVMutableVideoCompositionLayerInstruction.
public final class AVMutableVideoCompositionLayerInstruction: AVVideoCompositionLayerInstruction, @unchecked Sendable {
  // Unchecked: mutable state is protected by a lock.

  /// Creates a layer instruction that does not apply to a track yet.
  public override init() { super.init() }

  /// Creates a layer instruction for a track.
  public convenience init(assetTrack track: AVAssetTrack) {
    self.init()
    trackID = track.trackID
  }

  /// The identifier of the track that the instruction applies to.
  public override var trackID: CMPersistentTrackID {
    get { super.trackID }
    set { state.withLock { $0.trackID = newValue } }
  }

  /// Sets the transform to a constant value, starting at a time.
  public func setTransform(_ transform: CGAffineTransform, at time: CMTime) {
    setTransformRamp(fromStart: transform, toEnd: transform, timeRange: CMTimeRange(start: time, duration: .zero))
  }

  /// Changes each element of the transform linearly over a time range, after which the transform keeps the end value.
  public func setTransformRamp(
    fromStart startTransform: CGAffineTransform, toEnd endTransform: CGAffineTransform, timeRange: CMTimeRange
  ) {
    state.withLock { $0.transforms.append(Ramp(start: startTransform, end: endTransform, range: timeRange)) }
  }

  /// Sets the opacity to a constant value, starting at a time.
  public func setOpacity(_ opacity: Float, at time: CMTime) {
    setOpacityRamp(
      fromStartOpacity: opacity, toEndOpacity: opacity, timeRange: CMTimeRange(start: time, duration: .zero))
  }

  /// Changes the opacity linearly over a time range, after which it keeps the end value.
  public func setOpacityRamp(
    fromStartOpacity startOpacity: Float, toEndOpacity endOpacity: Float, timeRange: CMTimeRange
  ) {
    state.withLock { $0.opacities.append(Ramp(start: startOpacity, end: endOpacity, range: timeRange)) }
  }

  /// Sets the crop rectangle to a constant value, starting at a time.
  public func setCropRectangle(_ cropRectangle: CGRect, at time: CMTime) {
    setCropRectangleRamp(
      fromStartCropRectangle: cropRectangle, toEndCropRectangle: cropRectangle,
      timeRange: CMTimeRange(start: time, duration: .zero))
  }

  /// Changes the crop rectangle linearly over a time range, after which it keeps the end value.
  public func setCropRectangleRamp(
    fromStartCropRectangle startCropRectangle: CGRect, toEndCropRectangle endCropRectangle: CGRect,
    timeRange: CMTimeRange
  ) {
    state.withLock { $0.crops.append(Ramp(start: startCropRectangle, end: endCropRectangle, range: timeRange)) }
  }
}
