import AVFoundationTypes
import CoreMediaModel
import Foundation
import Locking
import PlatformTypes

/// How the pictures of several tracks become one picture at each time. **Source:** Apple, AVVideoComposition.
public class AVVideoComposition: NSObject, @unchecked Sendable {
  // Unchecked: what varies lies behind a lock.
  fileprivate let state = Locked(State())

  fileprivate struct State {
    var frameDuration = CMTime.invalid
    var renderSize = CGSize.zero
    var renderScale: Float = 1
    var instructions: [any AVVideoCompositionInstructionProtocol] = []
    var timingTrackID = kCMPersistentTrackID_Invalid
    var sampleDataTrackIDs: [NSNumber] = []
  }

  /// Nothing is shown yet.
  public override init() { super.init() }

  /// What shows the tracks of pictures of an asset as a player does: as large as the first, turned as each says, for as long as it
  /// lasts, as often as the fastest. **Source:** Apple, init(propertiesOf:).
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

  /// How long each picture is shown.
  public var frameDuration: CMTime { state.withLock { $0.frameDuration } }
  /// How large the pictures are.
  public var renderSize: CGSize { state.withLock { $0.renderSize } }
  /// How many pixels of a picture are in one of ``renderSize``; only 1 can be exported.
  public var renderScale: Float { state.withLock { $0.renderScale } }
  /// What is shown when; they follow each other without holes.
  public var instructions: [any AVVideoCompositionInstructionProtocol] { state.withLock { $0.instructions } }
  /// The track whose pictures' times are taken; `kCMPersistentTrackID_Invalid` for ``frameDuration``.
  public var sourceTrackIDForFrameTiming: CMPersistentTrackID { state.withLock { $0.timingTrackID } }
  /// The tracks whose samples a compositor gets as they are; there are no compositors of the app's here.
  public var sourceSampleDataTrackIDs: [NSNumber] { state.withLock { $0.sampleDataTrackIDs } }

  /// What it lacks to be used at all, in Apple's words. **Source:** github.com/achtungsoftware/VideoKit/issues/2,
  /// github.com/flutter/flutter/issues/163480, github.com/omergul123/LLVideoEditor/issues/13; the order is inferred.
  var lack: String? {
    let state = state.withLock { $0 }
    if !state.frameDuration.isNumeric || state.frameDuration <= .zero {
      return "video composition must have a positive frameDuration"
    }
    if state.renderSize.width < 1 || state.renderSize.height < 1 {
      return "video composition must have a positive renderSize"
    }
    return state.instructions.isEmpty ? "video composition must have composition instructions" : nil
  }

  /// Whether reading or exporting with it is possible; the reason where it is not.
  var problem: String? {
    if let lack { return lack }
    let state = state.withLock { $0 }
    if state.renderScale != 1 { return "renderScale must be 1" }
    let own = state.instructions.allSatisfy { $0 is AVVideoCompositionInstruction }
    return own ? nil : "instructions of the app's own need a compositor of its own, which is absent here"
  }
}

/// A video composition that can be changed. **Source:** Apple, AVMutableVideoComposition.
public final class AVMutableVideoComposition: AVVideoComposition, @unchecked Sendable {
  // Unchecked: what varies lies behind a lock.

  public override init() { super.init() }
  public override init(propertiesOf asset: AVAsset) { super.init(propertiesOf: asset) }

  /// How long each picture is shown.
  public override var frameDuration: CMTime {
    get { super.frameDuration }
    set { state.withLock { $0.frameDuration = newValue } }
  }
  /// How large the pictures are.
  public override var renderSize: CGSize {
    get { super.renderSize }
    set { state.withLock { $0.renderSize = newValue } }
  }
  /// How many pixels of a picture are in one of ``renderSize``; only 1 can be exported.
  public override var renderScale: Float {
    get { super.renderScale }
    set { state.withLock { $0.renderScale = newValue } }
  }
  /// What is shown when.
  public override var instructions: [any AVVideoCompositionInstructionProtocol] {
    get { super.instructions }
    set { state.withLock { $0.instructions = newValue } }
  }
  /// The track whose pictures' times are taken.
  public override var sourceTrackIDForFrameTiming: CMPersistentTrackID {
    get { super.sourceTrackIDForFrameTiming }
    set { state.withLock { $0.timingTrackID = newValue } }
  }
  /// The tracks whose samples a compositor gets as they are.
  public override var sourceSampleDataTrackIDs: [NSNumber] {
    get { super.sourceSampleDataTrackIDs }
    set { state.withLock { $0.sampleDataTrackIDs = newValue } }
  }
}
