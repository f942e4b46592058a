import AVFoundationTypes
import CoreMediaModel
import Foundation
import PlatformTypes
import SimulationKernel

/// A track that consists of parts of others. **Source:** Apple, AVCompositionTrack.
public class AVCompositionTrack: AVAssetTrack, @unchecked Sendable {
  // Unchecked: state lies behind the system's lock.
  fileprivate let state: Guarded<State>
  fileprivate let system: CaptureSystem

  fileprivate struct State {
    var pieces = CompositionPieces()
    var transform: CGAffineTransform?
    var volume: Float = 1
    var isEnabled = true
    var language: String?
    var timescale: CMTimeScale?
  }

  init(_ mediaType: AVMediaType, _ id: CMPersistentTrackID, of asset: AVComposition) {
    system = asset.system
    state = Guarded(State(), lock: asset.system.lock)
    // Stands for the format until there is a part.
    let format =
      mediaType == .video
      ? CMFormatDescription(videoCodec: 0, width: 0, height: 0)
      : CMFormatDescription(audio: AudioStreamBasicDescription())
    super.init(
      AssetDescriptor.Track(
        id: id, mediaType: mediaType, format: format, timeRange: CMTimeRange(start: .zero, duration: .zero),
        timescale: 600), of: asset)
  }

  /// What the parts' own tracks say, at the times of this one.
  override var descriptor: AssetDescriptor.Track {
    let state = state.read { $0 }
    var facts = super.descriptor
    let sources = state.pieces.list.compactMap(\.source)
    if let first = sources.first?.descriptor {
      facts.format = first.format
      facts.naturalSize = first.naturalSize
      facts.timescale = first.timescale
      facts.framesPerSecond = first.framesPerSecond
      facts.minFrameDuration = sources.map(\.descriptor.minFrameDuration).min() ?? first.minFrameDuration
      facts.byteCount = state.pieces.list.reduce(0) { $0 + $1.byteCount }
    }
    facts.transform = state.transform ?? .identity
    facts.isEnabled = state.isEnabled
    facts.language = state.language
    facts.timescale = state.timescale ?? facts.timescale
    facts.timeRange = CMTimeRange(start: .zero, end: state.pieces.end)
    return facts
  }

  override var pieces: [CompositionPiece] { state.read { $0.pieces.list } }

  override func open(_ services: any AssetServices, _ timeRange: CMTimeRange, _ form: TrackRequest.Form) throws
    -> any TrackSamples
  {
    ComposedTrack(pieces, services: services, timeRange: timeRange, form: form)
  }

  /// What the first part's samples are: a `CMFormatDescription`; none for an empty track.
  public override var formatDescriptions: [Any] { pieces.contains { $0.source != nil } ? [descriptor.format] : [] }
  /// Whether all samples are in one file: never.
  public override var isSelfContained: Bool { false }
  /// How loud it is.
  public override var preferredVolume: Float { state.read { $0.volume } }

  /// The parts: `AVCompositionTrackSegment`s.
  public override var segments: [AVAssetTrackSegment] { pieces.map(AVCompositionTrackSegment.init) }
}

extension CompositionPiece {
  /// About how many bytes of the source it has.
  fileprivate var byteCount: Int64 {
    guard let source, source.descriptor.timeRange.duration > .zero else { return 0 }
    let share = sourceRange.duration.seconds / source.descriptor.timeRange.duration.seconds
    return Int64(Double(source.descriptor.byteCount) * share)
  }
}

/// A track of a composition that can be changed. **Source:** Apple, AVMutableCompositionTrack.
public final class AVMutableCompositionTrack: AVCompositionTrack, @unchecked Sendable {
  // Unchecked: state lies behind the system's lock.

  private func change(_ body: (inout State) -> Void) { system.change { state.write($0, body) } }

  // MARK: Facts

  /// How a player shows the pictures. Default as they are stored.
  public override var preferredTransform: CGAffineTransform {
    get { super.preferredTransform }
    set { change { $0.transform = newValue } }
  }
  /// How loud it is. Default 1.
  public override var preferredVolume: Float {
    get { super.preferredVolume }
    set { change { $0.volume = newValue } }
  }
  /// Whether players play it unless they are told otherwise. Default true.
  public override var isEnabled: Bool {
    get { super.isEnabled }
    set { change { $0.isEnabled = newValue } }
  }
  /// ISO 639-2 code of the language; nil where none is told.
  public override var languageCode: String? {
    get { super.languageCode }
    set { change { $0.language = newValue } }
  }
  /// Units of a second in which the track counts.
  public override var naturalTimeScale: CMTimeScale {
    get { super.naturalTimeScale }
    set { change { $0.timescale = newValue } }
  }

  /// The parts: `AVCompositionTrackSegment`s, one after another.
  ///
  /// Raises NSInvalidArgumentException for segments that leave a hole or overlap. **Source:** Apple, segments, validateSegments(_:).
  public override var segments: [AVAssetTrackSegment] {
    get { super.segments }
    set {
      let new = newValue.compactMap { $0 as? AVCompositionTrackSegment }
      do {
        try validateSegments(new)
        change { $0.pieces.list = new.map(\.piece) }
      } catch {
        system.refuse(
          Misuse(
            .invalidArgument, "*** -[AVMutableCompositionTrack setSegments:] \(error)",
            remedy: "begin at zero, and where the one before ends"))
      }
    }
  }

  /// Throws what is wrong with segments: each begins where the one before ends.
  public func validateSegments(_ trackSegments: [AVCompositionTrackSegment]) throws {
    var end = CMTime.zero
    for segment in trackSegments {
      guard segment.timeMapping.target.start == end else { throw AVError(.compositionTrackSegmentsNotContiguous) }
      guard segment.timeMapping.target.duration > .zero else {
        throw AVError(.invalidCompositionTrackSegmentDuration)
      }
      end = segment.timeMapping.target.end
    }
  }

  // MARK: Times

  /// Puts a part of another track at a time, before what is there; `.invalid` is the end.
  ///
  /// - Throws: `AVError.invalidSourceMedia` for a track of another medium, and for a range without duration.
  public func insertTimeRange(_ timeRange: CMTimeRange, of track: AVAssetTrack, at startTime: CMTime) throws {
    guard track.mediaType == mediaType, timeRange.duration > .zero else { throw AVError(.invalidSourceMedia) }
    var parts = track.pieces.compactMap { $0.within(timeRange) }.map { $0.moved(by: .zero - timeRange.start) }
    // Where the source has nothing, so has the composition.
    if let first = parts.first, first.target.start > .zero {
      parts.insert(CompositionPiece(gap: CMTimeRange(start: .zero, end: first.target.start)), at: 0)
    }
    guard let end = parts.last?.target.end else { throw AVError(.invalidSourceMedia) }
    change { $0.pieces.insert(parts, of: end, at: startTime) }
  }

  /// Lets nothing be shown for a range; what is behind it moves.
  public func insertEmptyTimeRange(_ timeRange: CMTimeRange) {
    let gap = CompositionPiece(gap: CMTimeRange(start: .zero, duration: timeRange.duration))
    change { $0.pieces.insert([gap], of: timeRange.duration, at: timeRange.start) }
  }

  /// Takes a range out; what is behind it moves up.
  public func removeTimeRange(_ timeRange: CMTimeRange) { change { $0.pieces.remove(timeRange) } }

  /// Shows a range for another duration. Sound that is scaled can't be read here.
  public func scaleTimeRange(_ timeRange: CMTimeRange, toDuration duration: CMTime) {
    change { $0.pieces.scale(timeRange, to: duration) }
  }
}

/// A part of a composition's track: which part of which file. **Source:** Apple, AVCompositionTrackSegment.
public final class AVCompositionTrackSegment: AVAssetTrackSegment, @unchecked Sendable {
  // Unchecked: nothing varies.
  let piece: CompositionPiece

  init(_ piece: CompositionPiece) {
    self.piece = piece
    super.init(
      timeMapping: CMTimeMapping(
        source: piece.source == nil ? .invalid : piece.sourceRange, target: piece.target))
  }

  /// A gap.
  public convenience init(timeRange: CMTimeRange) { self.init(CompositionPiece(gap: timeRange)) }

  /// A part of a file's track; a gap where the file has no such track.
  public convenience init(
    url URL: URL, trackID: CMPersistentTrackID, sourceTimeRange: CMTimeRange, targetTimeRange: CMTimeRange
  ) {
    var piece = CompositionPiece(gap: targetTimeRange)
    piece.sourceRange = sourceTimeRange
    if let track = AVURLAsset(url: URL).track(withTrackID: trackID) {
      piece.source = .init(url: URL, descriptor: track.descriptor)
    }
    self.init(piece)
  }

  /// The file; nil for a gap.
  public var sourceURL: URL? { piece.source?.url }
  /// The track in the file; `kCMPersistentTrackID_Invalid` for a gap.
  public var sourceTrackID: CMPersistentTrackID { piece.source?.descriptor.id ?? kCMPersistentTrackID_Invalid }
}
