import AVFoundationTypes
import CoreMediaModel
import Foundation
import SimulationKernel

/// An asset that combines parts of other assets. **Source:** Apple, AVComposition.
public class AVComposition: AVAsset, @unchecked Sendable {
  // Unchecked: mutable state is protected by the system's lock.
  fileprivate let parts: Guarded<Parts>

  fileprivate struct Parts {
    var tracks: [AVMutableCompositionTrack] = []
    var naturalSize: CGSize?
  }

  fileprivate override init(system: CaptureSystem) {
    parts = Guarded(Parts(), lock: system.lock)
    super.init(system: system)
  }

  override func content() throws -> Content {
    let tracks = parts.read { $0.tracks }
    let end = tracks.map(\.descriptor.timeRange.end).max() ?? .zero
    return Content(
      descriptor: AssetDescriptor(tracks: tracks.map(\.descriptor), duration: end, metadata: []), tracks: tracks)
  }

  override func openImages(_ services: any AssetServices) throws -> any AssetImages {
    let track = parts.read { $0.tracks }.first { $0.mediaType == .video }
    return try ComposedTrackImages(track?.compositionSegments ?? [], services: services)
  }

  override var loading: Result<Content, any Error>? { Result { try content() } }

  /// The display size: a size that the client has set, or else the size of the first video track after its transform.
  public override var naturalSize: CGSize { parts.read { $0.naturalSize } ?? super.naturalSize }
}

/// A composition that you can modify. **Source:** Apple, AVMutableComposition.
public final class AVMutableComposition: AVComposition, @unchecked Sendable {
  // Unchecked: mutable state is protected by the system's lock.

  /// Creates an empty composition without tracks.
  public init() { super.init(system: CaptureSystem.current) }

  /// Creates an empty composition. This model ignores the options, which apply to the initialization of URL assets.
  public convenience init(urlAssetInitializationOptions: [String: Any]?) { self.init() }

  /// The display size. Default is the size of the first video track after its transform.
  public override var naturalSize: CGSize {
    get { super.naturalSize }
    set { change(parts) { $0.naturalSize = newValue } }
  }

  // MARK: Tracks

  /// Returns the tracks with the given media type.
  public func tracks(withMediaType mediaType: AVMediaType) -> [AVMutableCompositionTrack] {
    parts.read { $0.tracks }.filter { $0.mediaType == mediaType }
  }

  /// Returns the track with the given identifier, or nil if there is none.
  public override func track(withTrackID trackID: CMPersistentTrackID) -> AVMutableCompositionTrack? {
    parts.read { $0.tracks }.first { $0.trackID == trackID }
  }

  /// Loads the tracks with the given media type, and calls the completion handler on an arbitrary queue.
  public func loadTracks(
    withMediaType mediaType: AVMediaType,
    completionHandler: @escaping @Sendable ([AVMutableCompositionTrack]?, (any Error)?) -> Void
  ) {
    system.callbacks.submit { [self] in completionHandler(tracks(withMediaType: mediaType), nil) }
  }

  /// Adds an empty track, with the preferred identifier if no other track has it.
  ///
  /// - Returns: The new track, or nil for a media type other than video or audio, which this model cannot compose.
  public func addMutableTrack(
    withMediaType mediaType: AVMediaType, preferredTrackID: CMPersistentTrackID
  ) -> AVMutableCompositionTrack? {
    guard mediaType == .video || mediaType == .audio else { return nil }
    let isFree = preferredTrackID != kCMPersistentTrackID_Invalid && track(withTrackID: preferredTrackID) == nil
    let track = AVMutableCompositionTrack(mediaType, isFree ? preferredTrackID : unusedTrackID(), of: self)
    change(parts) { $0.tracks.append(track) }
    return track
  }

  /// Removes a track from the composition.
  public func removeTrack(_ track: AVCompositionTrack) {
    change(parts) { $0.tracks.removeAll { $0 === track } }
  }

  /// Returns an existing track to which samples of another track can be added, or nil if there is none.
  public func mutableTrack(compatibleWith track: AVAssetTrack) -> AVMutableCompositionTrack? {
    tracks(withMediaType: track.mediaType).first
  }

  // MARK: Time ranges

  /// Inserts a time range of another asset before the existing media at the start time. Each track of the asset goes
  /// into a track of the same media type, which is created if necessary. All other tracks of the composition get a gap.
  ///
  /// - Throws: An error if the asset's file cannot be read; `AVError.invalidSourceMedia` if the range is empty or the
  ///   asset has no tracks to insert.
  public func insertTimeRange(_ timeRange: CMTimeRange, of asset: AVAsset, at startTime: CMTime) throws {
    let sources = try asset.content().tracks.filter { $0.mediaType == .video || $0.mediaType == .audio }
    guard timeRange.duration > .zero, !sources.isEmpty else { throw AVError(.invalidSourceMedia) }
    let start = startTime.isNumeric ? startTime : duration
    var free = parts.read { $0.tracks }
    for source in sources {
      let place = free.firstIndex { $0.mediaType == source.mediaType }
      let track =
        place.map { free.remove(at: $0) }
        ?? addMutableTrack(withMediaType: source.mediaType, preferredTrackID: kCMPersistentTrackID_Invalid)
      try track?.insertTimeRange(timeRange, of: source, at: start)
      if place == nil, source.mediaType == .video { track?.preferredTransform = source.preferredTransform }
    }
    for track in free where track.timeRange.end > start {
      track.insertEmptyTimeRange(CMTimeRange(start: start, duration: timeRange.duration))
    }
  }

  /// Inserts a time range of another asset asynchronously, and calls the completion handler on an arbitrary queue.
  public func insertTimeRange(
    _ timeRange: CMTimeRange, of asset: AVAsset, at startTime: CMTime,
    completionHandler: @escaping @Sendable ((any Error)?) -> Void
  ) {
    system.callbacks.submit { [self] in
      do {
        try insertTimeRange(timeRange, of: asset, at: startTime)
        completionHandler(nil)
      } catch {
        completionHandler(error)
      }
    }
  }

  /// Inserts an empty time range into all tracks, and shifts later media.
  public func insertEmptyTimeRange(_ timeRange: CMTimeRange) {
    for track in parts.read({ $0.tracks }) { track.insertEmptyTimeRange(timeRange) }
  }

  /// Removes a time range from all tracks.
  public func removeTimeRange(_ timeRange: CMTimeRange) {
    for track in parts.read({ $0.tracks }) { track.removeTimeRange(timeRange) }
  }

  /// Scales a time range to another duration in all tracks. This model cannot read time-scaled audio.
  public func scaleTimeRange(_ timeRange: CMTimeRange, toDuration duration: CMTime) {
    for track in parts.read({ $0.tracks }) { track.scaleTimeRange(timeRange, toDuration: duration) }
  }
}
