import AVFoundationTypes
import CoreMediaModel
import Foundation
import Locking
import PlatformTypes

/// Instructions for composing the frames of several video tracks over time. **Source:** Apple, AVVideoComposition.
public class AVVideoComposition: NSObject, @unchecked Sendable {
  // Unchecked: mutable state is protected by a lock.
  fileprivate let state = Locked(State())

  fileprivate struct State {
    var frameDuration = CMTime.invalid
    var renderSize = CGSize.zero
    var renderScale: Float = 1
    var instructions: [any AVVideoCompositionInstructionProtocol] = []
    var timingTrackID = kCMPersistentTrackID_Invalid
    var sampleDataTrackIDs: [NSNumber] = []
  }

  /// Creates a video composition without instructions.
  public override init() { super.init() }

  /// Creates a composition that presents an asset's video tracks as a player does. It has the asset's natural size and
  /// duration, the transform of each track, and the frame rate of the fastest track. **Source:** Apple,
  /// init(propertiesOf:).
  public init(propertiesOf asset: AVAsset) {
    super.init()
    let tracks = asset.tracks(withMediaType: .video)
    let instruction = AVMutableVideoCompositionInstruction()
    instruction.timeRange = CMTimeRange(start: .zero, duration: asset.duration)
    instruction.layerInstructions = tracks.map { track in
      let layer = AVMutableVideoCompositionLayerInstruction(assetTrack: track)
      layer.setTransform(track.preferredTransform, at: .zero)
      return layer
    }
    let frameDuration = tracks.map(\.minFrameDuration).filter(\.isNumeric).min()
    state.withLock { state in
      state.frameDuration = frameDuration ?? CMTime(value: 1, timescale: 30)
      state.renderSize = asset.naturalSize
      state.instructions = [instruction]
    }
  }

  /// The duration of each composed frame.
  public var frameDuration: CMTime { state.withLock { $0.frameDuration } }
  /// The size of composed frames.
  public var renderSize: CGSize { state.withLock { $0.renderSize } }
  /// The scale of composed frames relative to ``renderSize``. Only 1 is supported for reading and exporting.
  public var renderScale: Float { state.withLock { $0.renderScale } }
  /// The instructions in order of time; their time ranges must be contiguous.
  public var instructions: [any AVVideoCompositionInstructionProtocol] { state.withLock { $0.instructions } }
  /// The track whose frame times are used, or `kCMPersistentTrackID_Invalid` to use ``frameDuration``.
  public var sourceTrackIDForFrameTiming: CMPersistentTrackID { state.withLock { $0.timingTrackID } }
  /// The tracks whose sample data is passed to a custom compositor. This model does not support custom compositors.
  public var sourceSampleDataTrackIDs: [NSNumber] { state.withLock { $0.sampleDataTrackIDs } }

  /// The missing property that makes the composition unusable, in Apple's words, or nil. **Source:**
  /// github.com/achtungsoftware/VideoKit/issues/2, github.com/flutter/flutter/issues/163480,
  /// github.com/omergul123/LLVideoEditor/issues/13; the order is inferred.
  var missingProperty: String? {
    let state = state.withLock { $0 }
    if !state.frameDuration.isNumeric || state.frameDuration <= .zero {
      return "video composition must have a positive frameDuration"
    }
    if state.renderSize.width < 1 || state.renderSize.height < 1 {
      return "video composition must have a positive renderSize"
    }
    return state.instructions.isEmpty ? "video composition must have composition instructions" : nil
  }

  /// The reason that the composition cannot be used for reading or exporting, or nil if it can.
  var problem: String? {
    if let missingProperty { return missingProperty }
    let state = state.withLock { $0 }
    if state.renderScale != 1 { return "renderScale must be 1" }
    let own = state.instructions.allSatisfy { $0 is AVVideoCompositionInstruction }
    return own ? nil : "custom instructions need a custom compositor, which is not supported"
  }
}

/// A video composition that you can modify. **Source:** Apple, AVMutableVideoComposition.
public final class AVMutableVideoComposition: AVVideoComposition, @unchecked Sendable {
  // Unchecked: mutable state is protected by a lock.

  public override init() { super.init() }
  public override init(propertiesOf asset: AVAsset) { super.init(propertiesOf: asset) }

  /// The duration of each composed frame. Default is invalid.
  public override var frameDuration: CMTime {
    get { super.frameDuration }
    set { state.withLock { $0.frameDuration = newValue } }
  }
  /// The size of composed frames. Default is zero.
  public override var renderSize: CGSize {
    get { super.renderSize }
    set { state.withLock { $0.renderSize = newValue } }
  }
  /// The scale of composed frames relative to ``renderSize``. Default is 1, the only value that is supported for
  /// reading and exporting.
  public override var renderScale: Float {
    get { super.renderScale }
    set { state.withLock { $0.renderScale = newValue } }
  }
  /// The instructions in order of time. Default is an empty array.
  public override var instructions: [any AVVideoCompositionInstructionProtocol] {
    get { super.instructions }
    set { state.withLock { $0.instructions = newValue } }
  }
  /// The track whose frame times are used. Default is `kCMPersistentTrackID_Invalid`, which selects ``frameDuration``.
  public override var sourceTrackIDForFrameTiming: CMPersistentTrackID {
    get { super.sourceTrackIDForFrameTiming }
    set { state.withLock { $0.timingTrackID = newValue } }
  }
  /// The tracks whose sample data is passed to a custom compositor. Default is an empty array.
  public override var sourceSampleDataTrackIDs: [NSNumber] {
    get { super.sourceSampleDataTrackIDs }
    set { state.withLock { $0.sampleDataTrackIDs = newValue } }
  }
}
