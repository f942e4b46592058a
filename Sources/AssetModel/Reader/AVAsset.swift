import AVFoundationTypes
import CoreMediaModel
import Foundation
import PlatformTypes
import SimulationKernel

/// A media file with video and audio tracks, for inspection or reading. Its contents are read on first use.
///
/// If a file cannot be read, its properties have the values of a file without tracks; ``load(_:)`` throws the error.
public class AVAsset: CaptureObject, @unchecked Sendable {
  // Unchecked: mutable state is protected by the system's lock.
  let location: URL
  private let state: Guarded<Result<Content, any Error>?>

  /// The contents of a file, with its track objects.
  struct Content {
    let descriptor: AssetDescriptor
    let tracks: [AVAssetTrack]
  }

  /// Creates an asset for a file, without reading it.
  public init(url: URL) {
    location = url
    let system = CaptureSystem.current
    state = Guarded(nil, lock: system.lock)
    super.init(system: system)
  }

  /// Creates an asset that does not represent a file.
  override init(system: CaptureSystem) {
    location = URL(fileURLWithPath: "/dev/null")
    state = Guarded(nil, lock: system.lock)
    super.init(system: system)
  }

  /// Reads the contents of the file if necessary, and returns them.
  ///
  /// - Throws: An `AVError`: `fileFormatNotRecognized`, `fileFailedToParse`, or `unknown` with an underlying error for
  ///   a missing file.
  func content() throws -> Content {
    if let known = state.read({ $0 }) { return try known.get() }
    let result = Result<Content, any Error> {
      guard let services = system.media as? any AssetServices else { throw AVError(.operationNotAllowed) }
      let descriptor = try services.inspectAsset(location)
      return Content(descriptor: descriptor, tracks: descriptor.tracks.map { AVAssetTrack($0, of: self) })
    }
    return try change(state) { known in
      let result = known ?? result
      known = result
      return try result.get()
    }
  }

  /// Opens the video frames for random access.
  func openImages(_ services: any AssetServices) throws -> any AssetImages { try services.openFrames(location) }

  /// The result of reading the file, for `status(of:)` and `statusOfValue(forKey:error:)`; nil if the file has not been
  /// read.
  var loading: Result<Content, any Error>? { state.read { $0 } }

  // MARK: Properties

  /// The duration of the asset, up to the end of its longest track; zero if the file cannot be read.
  public var duration: CMTime { (try? content().descriptor.duration) ?? .zero }
  /// The tracks of the asset, in file order.
  public var tracks: [AVAssetTrack] { (try? content().tracks) ?? [] }
  /// Returns the tracks with the given media type.
  @_disfavoredOverload
  public func tracks(withMediaType mediaType: AVMediaType) -> [AVAssetTrack] {
    tracks.filter { $0.mediaType == mediaType }
  }
  /// Returns the tracks with the given media characteristic.
  public func tracks(withMediaCharacteristic mediaCharacteristic: AVMediaCharacteristic) -> [AVAssetTrack] {
    tracks.filter { $0.hasMediaCharacteristic(mediaCharacteristic) }
  }
  /// Returns the track with the given identifier, or nil if there is none.
  @_disfavoredOverload
  public func track(withTrackID trackID: CMPersistentTrackID) -> AVAssetTrack? {
    tracks.first { $0.trackID == trackID }
  }
  /// Returns a track identifier that the asset does not use.
  public func unusedTrackID() -> CMPersistentTrackID { (tracks.map(\.trackID).max() ?? 0) + 1 }

  /// The preferred transform of the first video track. Deprecated by Apple.
  public var preferredTransform: CGAffineTransform {
    tracks(withMediaType: .video).first?.preferredTransform ?? .identity
  }
  /// The size of the first video track after its preferred transform. Deprecated by Apple.
  public var naturalSize: CGSize {
    guard let track = tracks(withMediaType: .video).first else { return .zero }
    let box = CGRect(origin: .zero, size: track.naturalSize).applying(track.preferredTransform)
    return CGSize(width: abs(box.size.width), height: abs(box.size.height))
  }
  /// The preferred playback rate: 1 for a file that can be read, otherwise 0.
  public var preferredRate: Float { tracks.isEmpty ? 0 : 1 }
  /// The preferred playback volume. Always 1 in this model.
  public var preferredVolume: Float { 1 }

  /// A Boolean value that indicates whether the asset is playable, which means that it has a readable track.
  public var isPlayable: Bool { !tracks.isEmpty }
  /// A Boolean value that indicates whether an ``AVAssetReader`` can read the asset.
  public var isReadable: Bool { isPlayable }
  /// A Boolean value that indicates whether the asset can be exported.
  public var isExportable: Bool { isPlayable }
  /// A Boolean value that indicates whether the asset's tracks can be inserted into compositions.
  public var isComposable: Bool { isPlayable }
  /// A Boolean value that indicates whether the asset has protected content. Always false, because this model cannot
  /// read protected files.
  public var hasProtectedContent: Bool { false }
  /// A Boolean value that indicates whether ``duration`` and times are exact. Always true in this model.
  public var providesPreciseDurationAndTiming: Bool { true }

  // MARK: Metadata

  /// The metadata of the file, with keys of the QuickTime key space.
  public var metadata: [AVMetadataItem] { (try? content().descriptor.metadata.map(AVMetadataItem.quickTimeItem)) ?? [] }
  /// The metadata items that have a common key.
  public var commonMetadata: [AVMetadataItem] { metadata.filter { $0.commonKey != nil } }
  /// The formats of the items in ``metadata``.
  public var availableMetadataFormats: [AVMetadataFormat] { metadata.isEmpty ? [] : [.quickTimeMetadata] }
  /// Returns the metadata items in the given format.
  public func metadata(forFormat format: AVMetadataFormat) -> [AVMetadataItem] {
    format == .quickTimeMetadata ? metadata : []
  }
  /// The creation date that the file specifies, or nil.
  public var creationDate: AVMetadataItem? {
    metadata.first { $0.identifier == .quickTimeMetadataCreationDate || $0.commonKey == .commonKeyCreationDate }
  }
  /// The lyrics of the asset. Always nil, because this model does not read lyrics.
  public var lyrics: String? { nil }

  /// Returns the media selection group for a characteristic. The result is always nil, because this model does not read
  /// alternative tracks.
  public func mediaSelectionGroup(forMediaCharacteristic mediaCharacteristic: AVMediaCharacteristic)
    -> AVMediaSelectionGroup?
  { nil }
}

/// A group of alternative tracks, such as languages. This model does not create any.
public final class AVMediaSelectionGroup: NSObject, Sendable {
  private override init() {}
}

/// An asset that represents a file at a URL.
public final class AVURLAsset: AVAsset, @unchecked Sendable {
  // Unchecked: this class adds no mutable state.

  /// The URL of the file.
  public var url: URL { location }

  /// Creates an asset for a file.
  ///
  /// - Parameters:
  ///   - url: The URL of the file.
  ///   - options: Whether exact timing is preferred, which this model always provides. Other keys concern network
  ///     access, which this model does not support.
  public init(url: URL, options: [String: Any]?) {
    super.init(url: url)
  }

  /// Creates an asset for a file, without options.
  public override init(url: URL) {
    super.init(url: url)
  }

  /// Returns the file types that can be read.
  public static func audiovisualTypes() -> [AVFileType] {
    [.mov, .mp4, .m4v, .m4a, .mobile3GPP, .wav, .mp3, .caf, .aiff]
  }
  /// Returns the MIME types that can be read.
  public static func audiovisualMIMETypes() -> [String] {
    [
      "video/quicktime", "video/mp4", "video/x-m4v", "audio/mp4", "audio/x-m4a", "video/3gpp", "audio/wav",
      "audio/mpeg",
      "audio/x-caf", "audio/aiff",
    ]
  }
  /// Returns whether files of a MIME type, with an optional codecs parameter, are playable.
  public static func isPlayableExtendedMIMEType(_ extendedMIMEType: String) -> Bool {
    let type = extendedMIMEType.split(separator: ";").first.map { $0.trimmingCharacters(in: .whitespaces) }
    return type.map { audiovisualMIMETypes().contains($0.lowercased()) } ?? false
  }
}

/// The option key for preferring exact duration and timing. This model always provides both.
public let AVURLAssetPreferPreciseDurationAndTimingKey = "AVURLAssetPreferPreciseDurationAndTimingKey"
/// The option key for the user agent in HTTP requests. This model makes no network requests.
public let AVURLAssetHTTPUserAgentKey = "AVURLAssetHTTPUserAgentKey"
/// The option key for a MIME type that overrides the server's. This model makes no network requests.
public let AVURLAssetOverrideMIMETypeKey = "AVURLAssetOverrideMIMETypeKey"

/// The identifier of a track in its file.
public typealias CMPersistentTrackID = Int32
/// A track identifier that no track has.
public let kCMPersistentTrackID_Invalid: CMPersistentTrackID = 0
