import AVFoundationTypes
import CoreMediaModel
import Foundation
import PlatformTypes

/// A track of an asset. Its properties reflect the file at the time when the asset was read.
public class AVAssetTrack: NSObject, @unchecked Sendable {
  // Unchecked: only the weak reference, which is thread-safe, and state that compositions protect with a lock can
  // change.

  /// The asset that contains the track, or nil after it has been released.
  public private(set) weak var asset: AVAsset?
  /// The URL of the file with the samples.
  let location: URL
  private let facts: AssetDescriptor.Track

  init(_ facts: AssetDescriptor.Track, of asset: AVAsset) {
    self.facts = facts
    self.asset = asset
    location = asset.location
  }

  /// The properties of the track.
  var descriptor: AssetDescriptor.Track { facts }
  /// The contiguous segments of files that form the track.
  var compositionSegments: [CompositionSegment] { [CompositionSegment(of: self)] }

  /// Opens the track for reading.
  func open(_ services: any AssetServices, _ timeRange: CMTimeRange, _ form: TrackRequest.SampleForm) throws
    -> any TrackSampleReader
  {
    try services.openTrack(TrackRequest(url: location, trackID: trackID, timeRange: timeRange, form: form))
  }

  /// The identifier of the track in its file.
  public var trackID: CMPersistentTrackID { descriptor.id }
  /// The media type of the track.
  public var mediaType: AVMediaType { descriptor.mediaType }
  /// The formats of the samples, of type `CMFormatDescription`.
  public var formatDescriptions: [Any] { [descriptor.format] }
  /// A Boolean value that indicates whether the track is enabled by default for playback.
  public var isEnabled: Bool { descriptor.isEnabled }
  /// A Boolean value that indicates whether the track is playable. Always true in this model.
  public var isPlayable: Bool { true }
  /// A Boolean value that indicates whether the track is decodable. Always true in this model.
  public var isDecodable: Bool { true }
  /// A Boolean value that indicates whether all samples are in the asset's file. Always true for a track of a file.
  public var isSelfContained: Bool { true }
  /// The size of the stored frames before ``preferredTransform`` is applied; zero for audio.
  public var naturalSize: CGSize { descriptor.naturalSize }
  /// The transform to apply to the stored frames for display. **Source:** rule 310.
  public var preferredTransform: CGAffineTransform { descriptor.transform }
  /// The time scale of the track, in units per second.
  public var naturalTimeScale: CMTimeScale { descriptor.timescale }
  /// The average frame rate in frames per second; 0 for audio.
  public var nominalFrameRate: Float { Float(descriptor.framesPerSecond) }
  /// The minimum duration of a frame; invalid for audio.
  public var minFrameDuration: CMTime { descriptor.minFrameDuration }
  /// The average data rate in bits per second.
  public var estimatedDataRate: Float {
    let seconds = descriptor.timeRange.duration.seconds
    return seconds > 0 ? Float(Double(descriptor.byteCount) * 8 / seconds) : 0
  }
  /// The total size of all samples in bytes.
  public var totalSampleDataLength: Int64 { descriptor.byteCount }
  /// The time range of the track. It starts after zero if the file begins with an empty edit. **Source:** Apple,
  /// timeRange; rule 328.
  public var timeRange: CMTimeRange { descriptor.timeRange }
  /// The preferred playback volume. Always 1 for a track of a file.
  public var preferredVolume: Float { 1 }
  /// The ISO 639-2 code of the track's language, or nil if the file does not specify it.
  public var languageCode: String? { descriptor.language }
  /// A Boolean value that indicates whether the decoding order of frames can differ from their display order. Always
  /// false, because the files that this model writes never reorder frames.
  public var requiresFrameReordering: Bool { false }

  /// The segments of the track in order of time. If the file begins with an empty edit, the first segment is empty.
  public var segments: [AVAssetTrackSegment] {
    let range = descriptor.timeRange
    let media = AVAssetTrackSegment(
      timeMapping: CMTimeMapping(source: CMTimeRange(start: .zero, duration: range.duration), target: range))
    guard range.start > .zero else { return [media] }
    let gap = CMTimeRange(start: .zero, end: range.start)
    return [AVAssetTrackSegment(timeMapping: CMTimeMapping(source: .invalid, target: gap)), media]
  }

  /// Returns the segment at a time, or nil if there is none.
  public func segment(forTrackTime trackTime: CMTime) -> AVAssetTrackSegment? {
    segments.first { $0.timeMapping.target.containsTime(trackTime) }
  }

  /// Returns whether the track has the given characteristic: visual, audible or frame-based. All others return false.
  public func hasMediaCharacteristic(_ mediaCharacteristic: AVMediaCharacteristic) -> Bool {
    switch mediaCharacteristic {
    case .visual: mediaType == .video
    case .audible: mediaType == .audio
    case .frameBased: mediaType == .video
    default: false
    }
  }

  /// The metadata of the track. Always empty, because this model reads metadata only for the whole file.
  public var metadata: [AVMetadataItem] { [] }
  /// The metadata items with a common key. Always empty, like ``metadata``.
  public var commonMetadata: [AVMetadataItem] { [] }
  /// The formats of the track's metadata. Always empty, like ``metadata``.
  public var availableMetadataFormats: [AVMetadataFormat] { [] }
}

/// A segment of a track, which maps a range of its samples to the track's timeline.
public class AVAssetTrackSegment: NSObject, @unchecked Sendable {
  // Unchecked: all properties are constants; a nonfinal class cannot be checked.

  /// The mapping from the time of the samples to that of the track. The source is invalid for an empty segment.
  public let timeMapping: CMTimeMapping
  /// A Boolean value that indicates whether the segment is empty.
  public var isEmpty: Bool { !timeMapping.source.isValid }

  init(timeMapping: CMTimeMapping) { self.timeMapping = timeMapping }
}

/// A characteristic of media, such as whether it is visual. **Source:** Apple, AVMediaCharacteristic.
public struct AVMediaCharacteristic: RawRepresentable, Hashable, Sendable {
  /// The name of the characteristic.
  public let rawValue: String

  public init(rawValue: String) { self.rawValue = rawValue }

  /// Creates a characteristic with a name.
  public init(_ rawValue: String) { self.rawValue = rawValue }

  /// A characteristic of visual media, such as video.
  public static let visual = AVMediaCharacteristic("AVMediaCharacteristicVisual")
  /// A characteristic of video with transparent parts.
  public static let containsAlphaChannel = AVMediaCharacteristic("AVMediaCharacteristicContainsAlphaChannel")
  /// A characteristic of audible media, such as audio.
  public static let audible = AVMediaCharacteristic("AVMediaCharacteristicAudible")
  /// A characteristic of media that contains text to read, such as subtitles.
  public static let legible = AVMediaCharacteristic("AVMediaCharacteristicLegible")
  /// A characteristic of media that consists of a sequence of frames.
  public static let frameBased = AVMediaCharacteristic("AVMediaCharacteristicFrameBased")
}
