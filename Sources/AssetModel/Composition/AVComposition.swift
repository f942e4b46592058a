import AVFoundationTypes
import CoreMediaModel
import Foundation
import SimulationKernel

/// An asset that consists of parts of others. **Source:** Apple, AVComposition.
public class AVComposition: AVAsset, @unchecked Sendable {
  // Unchecked: state lies behind the system's lock.
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
    return try ComposedTrackImages(track?.pieces ?? [], services: services)
  }

  override var loading: Result<Content, any Error>? { Result { try content() } }

  /// The size that the client has set, else that of the first track of pictures as it is shown.
  public override var naturalSize: CGSize { parts.read { $0.naturalSize } ?? super.naturalSize }
}

/// A composition that can be changed. **Source:** Apple, AVMutableComposition.
public final class AVMutableComposition: AVComposition, @unchecked Sendable {
  // Unchecked: state lies behind the system's lock.

  /// An empty composition.
  public init() { super.init(system: CaptureSystem.current) }

  /// An empty composition; options of files are the same for all here.
  public convenience init(urlAssetInitializationOptions: [String: Any]?) { self.init() }

  /// The size at which it is to be shown; that of the first track of pictures, unless it was set.
  public override var naturalSize: CGSize {
    get { super.naturalSize }
    set { change(parts) { $0.naturalSize = newValue } }
  }

  // MARK: Tracks

  /// The tracks of one medium.
  public func tracks(withMediaType mediaType: AVMediaType) -> [AVMutableCompositionTrack] {
    parts.read { $0.tracks }.filter { $0.mediaType == mediaType }
  }

  /// The track of a number.
  public override func track(withTrackID trackID: CMPersistentTrackID) -> AVMutableCompositionTrack? {
    parts.read { $0.tracks }.first { $0.trackID == trackID }
  }

  /// The tracks of one medium, on no particular queue.
  public func loadTracks(
    withMediaType mediaType: AVMediaType,
    completionHandler: @escaping @Sendable ([AVMutableCompositionTrack]?, (any Error)?) -> Void
  ) {
    system.callbacks.submit { [self] in completionHandler(tracks(withMediaType: mediaType), nil) }
  }

  /// Adds an empty track; its number is the preferred one if no track has that.
  ///
  /// - Returns: nil for what is neither pictures nor sound: other media cannot be composed here.
  public func addMutableTrack(
    withMediaType mediaType: AVMediaType, preferredTrackID: CMPersistentTrackID
  ) -> AVMutableCompositionTrack? {
    guard mediaType == .video || mediaType == .audio else { return nil }
    let isFree = preferredTrackID != kCMPersistentTrackID_Invalid && track(withTrackID: preferredTrackID) == nil
    let track = AVMutableCompositionTrack(mediaType, isFree ? preferredTrackID : unusedTrackID(), of: self)
    change(parts) { $0.tracks.append(track) }
    return track
  }

  /// Takes a track out.
  public func removeTrack(_ track: AVCompositionTrack) {
    change(parts) { $0.tracks.removeAll { $0 === track } }
  }

  /// A track that samples of another can be put into; nil when there is none.
  public func mutableTrack(compatibleWith track: AVAssetTrack) -> AVMutableCompositionTrack? {
    tracks(withMediaType: track.mediaType).first
  }

  // MARK: Times

  /// Puts a part of another asset at a time, before what is there: each of its tracks into one of the same medium, which is made where
  /// there is none. The other tracks get a gap.
  ///
  /// - Throws: what the asset's file cannot be read for; `AVError.invalidSourceMedia` for a range without anything.
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

  /// The same, told on no particular queue.
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

  /// Lets nothing be shown for a range; what is behind it moves.
  public func insertEmptyTimeRange(_ timeRange: CMTimeRange) {
    for track in parts.read({ $0.tracks }) { track.insertEmptyTimeRange(timeRange) }
  }

  /// Takes a range out of all tracks.
  public func removeTimeRange(_ timeRange: CMTimeRange) {
    for track in parts.read({ $0.tracks }) { track.removeTimeRange(timeRange) }
  }

  /// Shows a range for another duration. Sound that is scaled can't be read here.
  public func scaleTimeRange(_ timeRange: CMTimeRange, toDuration duration: CMTime) {
    for track in parts.read({ $0.tracks }) { track.scaleTimeRange(timeRange, toDuration: duration) }
  }
}
