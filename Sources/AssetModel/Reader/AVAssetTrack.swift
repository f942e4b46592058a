import AVFoundationTypes
import CoreMediaModel
import Foundation
import PlatformTypes

/// One track of an asset. Its facts are those of the moment when the asset was read.
public class AVAssetTrack: NSObject, @unchecked Sendable {
  // Unchecked: nothing varies but the weak reference, which is thread safe, and what a composition keeps behind a lock.

  /// The asset that it belongs to; nil once that has been released.
  public private(set) weak var asset: AVAsset?
  /// Where the samples are.
  let location: URL
  private let facts: AssetDescriptor.Track

  init(_ facts: AssetDescriptor.Track, of asset: AVAsset) {
    self.facts = facts
    self.asset = asset
    location = asset.location
  }

  /// What is known of the track.
  var descriptor: AssetDescriptor.Track { facts }
  /// The parts of files of which the track consists, one after another.
  var pieces: [CompositionPiece] { [CompositionPiece(of: self)] }

  /// Opens the track for reading.
  func open(_ services: any AssetServices, _ timeRange: CMTimeRange, _ form: TrackRequest.Form) throws
    -> any TrackSamples
  {
    try services.openTrack(TrackRequest(url: location, trackID: trackID, timeRange: timeRange, form: form))
  }

  /// The track's number in its file.
  public var trackID: CMPersistentTrackID { descriptor.id }
  /// What it is made of.
  public var mediaType: AVMediaType { descriptor.mediaType }
  /// What its samples are: `CMFormatDescription`s.
  public var formatDescriptions: [Any] { [descriptor.format] }
  /// Whether players play it unless they are told otherwise.
  public var isEnabled: Bool { descriptor.isEnabled }
  /// Whether it can be played.
  public var isPlayable: Bool { true }
  /// Whether it can be decoded.
  public var isDecodable: Bool { true }
  /// True: all samples are in the file.
  public var isSelfContained: Bool { true }
  /// Size of the stored pictures, before ``preferredTransform``; zero for sound.
  public var naturalSize: CGSize { descriptor.naturalSize }
  /// How a player shows the stored pictures. **Source:** rule 310.
  public var preferredTransform: CGAffineTransform { descriptor.transform }
  /// Units of a second in which the track counts.
  public var naturalTimeScale: CMTimeScale { descriptor.timescale }
  /// Mean pictures a second; 0 for sound.
  public var nominalFrameRate: Float { Float(descriptor.framesPerSecond) }
  /// The shortest time that a picture is shown; invalid for sound.
  public var minFrameDuration: CMTime { descriptor.minFrameDuration }
  /// Bits a second, on average.
  public var estimatedDataRate: Float {
    let seconds = descriptor.timeRange.duration.seconds
    return seconds > 0 ? Float(Double(descriptor.byteCount) * 8 / seconds) : 0
  }
  /// Bytes of all samples.
  public var totalSampleDataLength: Int64 { descriptor.byteCount }
  /// When it is shown; begins after zero when the file begins with nothing. **Source:** Apple, timeRange; rule 328.
  public var timeRange: CMTimeRange { descriptor.timeRange }
  /// How loud it is: as stored.
  public var preferredVolume: Float { 1 }
  /// ISO 639-2 code of the language; nil where none is told.
  public var languageCode: String? { descriptor.language }
  /// False here for pictures whose order is that of decoding; what FFmpeg writes for us never differs.
  public var requiresFrameReordering: Bool { false }

  /// The parts of the track in the order in which they are shown; nothing comes first where the file begins with nothing.
  public var segments: [AVAssetTrackSegment] {
    let range = descriptor.timeRange
    let media = AVAssetTrackSegment(
      timeMapping: CMTimeMapping(source: CMTimeRange(start: .zero, duration: range.duration), target: range))
    guard range.start > .zero else { return [media] }
    let gap = CMTimeRange(start: .zero, end: range.start)
    return [AVAssetTrackSegment(timeMapping: CMTimeMapping(source: .invalid, target: gap)), media]
  }

  /// The part that is shown at a time.
  public func segment(forTrackTime trackTime: CMTime) -> AVAssetTrackSegment? {
    segments.first { $0.timeMapping.target.containsTime(trackTime) }
  }

  /// Whether the track can be seen, heard, or is enabled by the file, as asked.
  public func hasMediaCharacteristic(_ mediaCharacteristic: AVMediaCharacteristic) -> Bool {
    switch mediaCharacteristic {
    case .visual: mediaType == .video
    case .audible: mediaType == .audio
    case .frameBased: mediaType == .video
    default: false
    }
  }

  /// Nothing: what a file tells, it tells of all its tracks.
  public var metadata: [AVMetadataItem] { [] }
  /// Nothing, as ``metadata``.
  public var commonMetadata: [AVMetadataItem] { [] }
  /// None, as ``metadata``.
  public var availableMetadataFormats: [AVMetadataFormat] { [] }
}

/// A part of a track: which of its samples are shown when.
public class AVAssetTrackSegment: NSObject, @unchecked Sendable {
  // Unchecked: nothing varies; a class with subclasses cannot say so otherwise.

  /// From the samples' own time to the track's; the source is invalid where nothing is shown.
  public let timeMapping: CMTimeMapping
  /// Whether nothing is shown.
  public var isEmpty: Bool { !timeMapping.source.isValid }

  init(timeMapping: CMTimeMapping) { self.timeMapping = timeMapping }
}

/// What can be said of a track's media. **Source:** Apple, AVMediaCharacteristic.
public struct AVMediaCharacteristic: RawRepresentable, Hashable, Sendable {
  /// The characteristic's name.
  public let rawValue: String

  public init(rawValue: String) { self.rawValue = rawValue }

  /// A characteristic by its name.
  public init(_ rawValue: String) { self.rawValue = rawValue }

  /// It can be seen.
  public static let visual = AVMediaCharacteristic("AVMediaCharacteristicVisual")
  /// It can be heard.
  public static let audible = AVMediaCharacteristic("AVMediaCharacteristicAudible")
  /// It can be read.
  public static let legible = AVMediaCharacteristic("AVMediaCharacteristicLegible")
  /// It consists of pictures that are shown one after another.
  public static let frameBased = AVMediaCharacteristic("AVMediaCharacteristicFrameBased")
}
