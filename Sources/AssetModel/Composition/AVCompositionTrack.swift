import AVFoundationTypes
import CoreMediaModel
import Foundation
import PlatformTypes
import SimulationKernel

/// A track that combines segments of other tracks. **Source:** Apple, AVCompositionTrack.
public class AVCompositionTrack: AVAssetTrack, @unchecked Sendable {
  // Unchecked: mutable state is protected by the system's lock.
  fileprivate let state: Guarded<State>
  fileprivate let system: CaptureSystem

  fileprivate struct State {
    var pieces = CompositionSegmentList()
    var transform: CGAffineTransform?
    var volume: Float = 1
    var isEnabled = true
    var language: String?
    var timescale: CMTimeScale?
  }

  init(_ mediaType: AVMediaType, _ id: CMPersistentTrackID, of asset: AVComposition) {
    system = asset.system
    state = Guarded(State(), lock: asset.system.lock)
    // Use a placeholder format until the track has a segment.
    let format =
      mediaType == .video
      ? CMFormatDescription(videoCodec: 0, width: 0, height: 0)
      : CMFormatDescription(audio: AudioStreamBasicDescription())
    super.init(
      AssetDescriptor.Track(
        id: id, mediaType: mediaType, format: format, timeRange: CMTimeRange(start: .zero, duration: .zero),
        timescale: 600), of: asset)
  }

  /// The track descriptor, derived from the source tracks and adjusted to the times of this track.
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

  override var compositionSegments: [CompositionSegment] { state.read { $0.pieces.list } }

  override func open(_ services: any AssetServices, _ timeRange: CMTimeRange, _ form: TrackRequest.SampleForm) throws
    -> any TrackSampleReader
  {
    ComposedTrack(compositionSegments, services: services, timeRange: timeRange, form: form)
  }

  /// The format of the first segment as a `CMFormatDescription`; empty for an empty track.
  public override var formatDescriptions: [Any] {
    compositionSegments.contains { $0.source != nil } ? [descriptor.format] : []
  }
  /// A Boolean value that indicates whether all samples are in the same file. Always false for a composition track.
  public override var isSelfContained: Bool { false }
  /// The volume at which players should play the track.
  public override var preferredVolume: Float { state.read { $0.volume } }

  /// The segments of the track, of type `AVCompositionTrackSegment`.
  public override var segments: [AVAssetTrackSegment] { compositionSegments.map(AVCompositionTrackSegment.init) }
}

extension CompositionSegment {
  /// The approximate number of source bytes that the segment covers.
  fileprivate var byteCount: Int64 {
    guard let source, source.descriptor.timeRange.duration > .zero else { return 0 }
    let share = sourceRange.duration.seconds / source.descriptor.timeRange.duration.seconds
    return Int64(Double(source.descriptor.byteCount) * share)
  }
}

/// A composition track that you can modify. **Source:** Apple, AVMutableCompositionTrack.
public final class AVMutableCompositionTrack: AVCompositionTrack, @unchecked Sendable {
  // Unchecked: mutable state is protected by the system's lock.

  private func change(_ body: (inout State) -> Void) { system.change { state.write($0, body) } }

  // MARK: Properties

  /// The transform to apply to the video for display. Default is the identity.
  public override var preferredTransform: CGAffineTransform {
    get { super.preferredTransform }
    set { change { $0.transform = newValue } }
  }
  /// The volume at which players should play the track. Default is 1.
  public override var preferredVolume: Float {
    get { super.preferredVolume }
    set { change { $0.volume = newValue } }
  }
  /// A Boolean value that indicates whether the track is enabled by default for playback. Default is true.
  public override var isEnabled: Bool {
    get { super.isEnabled }
    set { change { $0.isEnabled = newValue } }
  }
  /// The ISO 639-2 code of the track's language, or nil if none is set.
  public override var languageCode: String? {
    get { super.languageCode }
    set { change { $0.language = newValue } }
  }
  /// The time scale of the track, in units per second.
  public override var naturalTimeScale: CMTimeScale {
    get { super.naturalTimeScale }
    set { change { $0.timescale = newValue } }
  }

  /// The contiguous segments of the track, of type `AVCompositionTrackSegment`.
  ///
  /// Raises NSInvalidArgumentException for segments with gaps or overlaps. **Source:** Apple, segments,
  /// validateSegments(_:).
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
            evidence: .inferred,
            remedy: "start the first segment at zero, and each other segment where the previous one ends"))
      }
    }
  }

  /// Checks that each segment starts where the previous one ends.
  ///
  /// - Throws: `AVError.compositionTrackSegmentsNotContiguous`, or `AVError.invalidCompositionTrackSegmentDuration` if
  ///   a duration is not positive.
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

  // MARK: Time ranges

  /// Inserts a time range of another track before the existing media at the start time; pass `.invalid` to append it.
  ///
  /// - Throws: `AVError.invalidSourceMedia` for a track of another media type, and for a range without duration.
  public func insertTimeRange(_ timeRange: CMTimeRange, of track: AVAssetTrack, at startTime: CMTime) throws {
    guard track.mediaType == mediaType, timeRange.duration > .zero else { throw AVError(.invalidSourceMedia) }
    var parts = track.compositionSegments.compactMap { $0.within(timeRange) }.map {
      $0.moved(by: .zero - timeRange.start)
    }
    // A gap in the source becomes a gap in the composition.
    if let first = parts.first, first.target.start > .zero {
      parts.insert(CompositionSegment(gap: CMTimeRange(start: .zero, end: first.target.start)), at: 0)
    }
    guard let end = parts.last?.target.end else { throw AVError(.invalidSourceMedia) }
    change { $0.pieces.insert(parts, of: end, at: startTime) }
  }

  /// Inserts an empty time range, and shifts later media.
  public func insertEmptyTimeRange(_ timeRange: CMTimeRange) {
    let gap = CompositionSegment(gap: CMTimeRange(start: .zero, duration: timeRange.duration))
    change { $0.pieces.insert([gap], of: timeRange.duration, at: timeRange.start) }
  }

  /// Removes a time range, and shifts later media to close the gap.
  public func removeTimeRange(_ timeRange: CMTimeRange) { change { $0.pieces.remove(timeRange) } }

  /// Scales a time range to another duration. This model cannot read time-scaled audio.
  public func scaleTimeRange(_ timeRange: CMTimeRange, toDuration duration: CMTime) {
    change { $0.pieces.scale(timeRange, to: duration) }
  }
}

/// A segment of a composition track, which maps a time range of a source track. **Source:** Apple,
/// AVCompositionTrackSegment.
public final class AVCompositionTrackSegment: AVAssetTrackSegment, @unchecked Sendable {
  // Unchecked: all properties are constants.
  let piece: CompositionSegment

  init(_ piece: CompositionSegment) {
    self.piece = piece
    super.init(
      timeMapping: CMTimeMapping(
        source: piece.source == nil ? .invalid : piece.sourceRange, target: piece.target))
  }

  /// Creates an empty segment, which is a gap.
  public convenience init(timeRange: CMTimeRange) { self.init(CompositionSegment(gap: timeRange)) }

  /// Creates a segment that presents part of a track in a file. The segment is empty if the file has no such track.
  public convenience init(
    url URL: URL, trackID: CMPersistentTrackID, sourceTimeRange: CMTimeRange, targetTimeRange: CMTimeRange
  ) {
    var piece = CompositionSegment(gap: targetTimeRange)
    piece.sourceRange = sourceTimeRange
    if let track = AVURLAsset(url: URL).track(withTrackID: trackID) {
      piece.source = .init(url: URL, descriptor: track.descriptor)
    }
    self.init(piece)
  }

  /// The URL of the source file, or nil for an empty segment.
  public var sourceURL: URL? { piece.source?.url }
  /// The identifier of the source track, or `kCMPersistentTrackID_Invalid` for an empty segment.
  public var sourceTrackID: CMPersistentTrackID { piece.source?.descriptor.id ?? kCMPersistentTrackID_Invalid }
}
