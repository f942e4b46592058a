import CoreMediaModel
import Foundation
import Locking
import PlatformTypes

/// What is shown for a time. **Source:** Apple, AVVideoCompositionInstructionProtocol.
public protocol AVVideoCompositionInstructionProtocol: AnyObject, Sendable {
  /// When.
  var timeRange: CMTimeRange { get }
  /// Whether what an animation tool adds is shown.
  var enablePostProcessing: Bool { get }
  /// Whether the same pictures of the tracks can give another picture at another time.
  var containsTweening: Bool { get }
  /// The tracks that are needed; nil for all.
  var requiredSourceTrackIDs: [NSValue]? { get }
  /// The track that is shown as it is; `kCMPersistentTrackID_Invalid` for none.
  var passthroughTrackID: CMPersistentTrackID { get }
}

/// What is shown for a time: layers. **Source:** Apple, AVVideoCompositionInstruction.
public class AVVideoCompositionInstruction: NSObject, AVVideoCompositionInstructionProtocol, @unchecked Sendable {
  // Unchecked: what varies lies behind a lock.
  fileprivate let state = Locked(State())

  fileprivate struct State {
    var timeRange = CMTimeRange.invalid
    var layers: [AVVideoCompositionLayerInstruction] = []
    var postProcesses = true
    var background: CGColor?
  }

  /// When.
  public var timeRange: CMTimeRange { state.withLock { $0.timeRange } }
  /// The layers, the foremost first.
  public var layerInstructions: [AVVideoCompositionLayerInstruction] { state.withLock { $0.layers } }
  /// What is seen where no layer covers; nil, the default, for black. Alpha does not count.
  public var backgroundColor: CGColor? { state.withLock { $0.background } }
  /// Whether what an animation tool adds is shown: there is none here. Default true.
  public var enablePostProcessing: Bool { state.withLock { $0.postProcesses } }
  /// True: layers may move.
  public var containsTweening: Bool { true }
  /// The tracks of the layers.
  public var requiredSourceTrackIDs: [NSValue]? { layerInstructions.map { NSNumber(value: $0.trackID) } }
  /// None.
  public var passthroughTrackID: CMPersistentTrackID { kCMPersistentTrackID_Invalid }
}

/// What is shown for a time, to be changed. **Source:** Apple, AVMutableVideoCompositionInstruction.
public final class AVMutableVideoCompositionInstruction: AVVideoCompositionInstruction, @unchecked Sendable {
  // Unchecked: what varies lies behind a lock.

  /// Nothing is shown yet.
  public override init() { super.init() }

  /// When.
  public override var timeRange: CMTimeRange {
    get { super.timeRange }
    set { state.withLock { $0.timeRange = newValue } }
  }
  /// The layers, the foremost first.
  public override var layerInstructions: [AVVideoCompositionLayerInstruction] {
    get { super.layerInstructions }
    set { state.withLock { $0.layers = newValue } }
  }
  /// What is seen where no layer covers; nil for black.
  public override var backgroundColor: CGColor? {
    get { super.backgroundColor }
    set { state.withLock { $0.background = newValue } }
  }
  /// Whether what an animation tool adds is shown.
  public override var enablePostProcessing: Bool {
    get { super.enablePostProcessing }
    set { state.withLock { $0.postProcesses = newValue } }
  }
}

/// How a track's pictures lie in the picture. **Source:** Apple, AVVideoCompositionLayerInstruction.
public class AVVideoCompositionLayerInstruction: NSObject, @unchecked Sendable {
  // Unchecked: what varies lies behind a lock.
  fileprivate let state = Locked(State())

  fileprivate struct State {
    var trackID = kCMPersistentTrackID_Invalid
    var transforms: [Ramp<CGAffineTransform>] = []
    var opacities: [Ramp<Float>] = []
    var crops: [Ramp<CGRect>] = []
  }

  /// A value that changes evenly, and then stays.
  struct Ramp<Value> {
    var start: Value
    var end: Value
    var range: CMTimeRange
  }

  /// The track's number.
  public var trackID: CMPersistentTrackID { state.withLock { $0.trackID } }

  /// From the pixels of the track's pictures to those of the picture; as they are, before it was set.
  func transform(at time: CMTime) -> CGAffineTransform {
    Self.value(state.withLock { $0.transforms }, at: time) { a, b, share in
      func between(_ a: CGFloat, _ b: CGFloat) -> CGFloat { a + (b - a) * share }
      return CGAffineTransform(
        a: between(a.a, b.a), b: between(a.b, b.b), c: between(a.c, b.c), d: between(a.d, b.d),
        tx: between(a.tx, b.tx), ty: between(a.ty, b.ty))
    } ?? .identity
  }

  /// From 0, not to be seen, to 1, the default.
  func opacity(at time: CMTime) -> Double {
    Double(Self.value(state.withLock { $0.opacities }, at: time) { $0 + ($1 - $0) * Float($2) } ?? 1)
  }

  /// The part of the track's pictures that is shown; nil for all.
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

/// How a track's pictures lie in the picture, to be changed. **Source:** Apple, AVMutableVideoCompositionLayerInstruction.
public final class AVMutableVideoCompositionLayerInstruction: AVVideoCompositionLayerInstruction, @unchecked Sendable {
  // Unchecked: what varies lies behind a lock.

  /// Of no track yet.
  public override init() { super.init() }

  /// Of a track.
  public convenience init(assetTrack track: AVAssetTrack) {
    self.init()
    trackID = track.trackID
  }

  /// The track's number.
  public override var trackID: CMPersistentTrackID {
    get { super.trackID }
    set { state.withLock { $0.trackID = newValue } }
  }

  /// Sets the transform from a time on.
  public func setTransform(_ transform: CGAffineTransform, at time: CMTime) {
    setTransformRamp(fromStart: transform, toEnd: transform, timeRange: CMTimeRange(start: time, duration: .zero))
  }

  /// Changes the transform evenly, number by number; it stays at the end.
  public func setTransformRamp(
    fromStart startTransform: CGAffineTransform, toEnd endTransform: CGAffineTransform, timeRange: CMTimeRange
  ) {
    state.withLock { $0.transforms.append(Ramp(start: startTransform, end: endTransform, range: timeRange)) }
  }

  /// Sets the opacity from a time on.
  public func setOpacity(_ opacity: Float, at time: CMTime) {
    setOpacityRamp(
      fromStartOpacity: opacity, toEndOpacity: opacity, timeRange: CMTimeRange(start: time, duration: .zero))
  }

  /// Changes the opacity evenly; it stays at the end.
  public func setOpacityRamp(
    fromStartOpacity startOpacity: Float, toEndOpacity endOpacity: Float, timeRange: CMTimeRange
  ) {
    state.withLock { $0.opacities.append(Ramp(start: startOpacity, end: endOpacity, range: timeRange)) }
  }

  /// Sets the part that is shown from a time on.
  public func setCropRectangle(_ cropRectangle: CGRect, at time: CMTime) {
    setCropRectangleRamp(
      fromStartCropRectangle: cropRectangle, toEndCropRectangle: cropRectangle,
      timeRange: CMTimeRange(start: time, duration: .zero))
  }

  /// Changes the part that is shown evenly; it stays at the end.
  public func setCropRectangleRamp(
    fromStartCropRectangle startCropRectangle: CGRect, toEndCropRectangle endCropRectangle: CGRect,
    timeRange: CMTimeRange
  ) {
    state.withLock { $0.crops.append(Ramp(start: startCropRectangle, end: endCropRectangle, range: timeRange)) }
  }
}
