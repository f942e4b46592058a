import AVFoundationTypes
import CoreMediaModel
import Foundation
import PlatformTypes
import SimulationKernel

/// A file with tracks of pictures and sound, to look at or to read. Its contents are read on first use.
///
/// Properties of a file that cannot be read have the values of one without tracks; ``load(_:)`` throws why.
public class AVAsset: CaptureObject, @unchecked Sendable {
  // Unchecked: state lies behind the system's lock.
  let location: URL
  private let state: Guarded<Result<Content, any Error>?>

  /// What a file contains, and its tracks as objects.
  struct Content {
    let descriptor: AssetDescriptor
    let tracks: [AVAssetTrack]
  }

  /// The asset of a file; nothing is read yet.
  public init(url: URL) {
    location = url
    let system = CaptureSystem.current
    state = Guarded(nil, lock: system.lock)
    super.init(system: system)
  }

  /// For what is no file.
  override init(system: CaptureSystem) {
    location = URL(fileURLWithPath: "/dev/null")
    state = Guarded(nil, lock: system.lock)
    super.init(system: system)
  }

  /// What the file contains. Throws an `AVError`: `fileFormatNotRecognized`, `fileFailedToParse`, or `unknown` for one that is
  /// missing, with the reason below it.
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

  /// Opens the pictures for looking at them in any order.
  func openImages(_ services: any AssetServices) throws -> any AssetImages { try services.openImages(location) }

  /// How far reading has come for `status(of:)` and `statusOfValue(forKey:error:)`.
  var loading: Result<Content, any Error>? { state.read { $0 } }

  // MARK: Facts

  /// When all tracks have ended; zero for a file that cannot be read.
  public var duration: CMTime { (try? content().descriptor.duration) ?? .zero }
  /// Everything that plays at a time, in the file's order.
  public var tracks: [AVAssetTrack] { (try? content().tracks) ?? [] }
  /// The tracks of one medium.
  @_disfavoredOverload
  public func tracks(withMediaType mediaType: AVMediaType) -> [AVAssetTrack] {
    tracks.filter { $0.mediaType == mediaType }
  }
  /// The tracks with a characteristic.
  public func tracks(withMediaCharacteristic mediaCharacteristic: AVMediaCharacteristic) -> [AVAssetTrack] {
    tracks.filter { $0.hasMediaCharacteristic(mediaCharacteristic) }
  }
  /// The track of a number.
  @_disfavoredOverload
  public func track(withTrackID trackID: CMPersistentTrackID) -> AVAssetTrack? {
    tracks.first { $0.trackID == trackID }
  }
  /// A number that no track has.
  public func unusedTrackID() -> CMPersistentTrackID { (tracks.map(\.trackID).max() ?? 0) + 1 }

  /// How the first track of pictures is shown. Deprecated by Apple.
  public var preferredTransform: CGAffineTransform {
    tracks(withMediaType: .video).first?.preferredTransform ?? .identity
  }
  /// Size of the first track of pictures as it is shown. Deprecated by Apple.
  public var naturalSize: CGSize {
    guard let track = tracks(withMediaType: .video).first else { return .zero }
    let box = CGRect(origin: .zero, size: track.naturalSize).applying(track.preferredTransform)
    return CGSize(width: abs(box.size.width), height: abs(box.size.height))
  }
  /// 1 for a file that can be read, else 0.
  public var preferredRate: Float { tracks.isEmpty ? 0 : 1 }
  /// 1: nothing is louder or softer than it is stored.
  public var preferredVolume: Float { 1 }

  /// Whether the file can be played: it has a track that can be read.
  public var isPlayable: Bool { !tracks.isEmpty }
  /// Whether the file can be read with an ``AVAssetReader``.
  public var isReadable: Bool { isPlayable }
  /// Whether the file can be exported.
  public var isExportable: Bool { isPlayable }
  /// Whether tracks of the file can be put into compositions.
  public var isComposable: Bool { isPlayable }
  /// False: protected files cannot be read here.
  public var hasProtectedContent: Bool { false }
  /// Whether ``duration`` and times are exact: they are always measured.
  public var providesPreciseDurationAndTiming: Bool { true }

  // MARK: Metadata

  /// The file's metadata, with keys of the QuickTime key space.
  public var metadata: [AVMetadataItem] { (try? content().descriptor.metadata.map(AVMetadataItem.told)) ?? [] }
  /// What the file tells under keys that every format knows.
  public var commonMetadata: [AVMetadataItem] { metadata.filter { $0.commonKey != nil } }
  /// The formats of ``metadata``.
  public var availableMetadataFormats: [AVMetadataFormat] { metadata.isEmpty ? [] : [.quickTimeMetadata] }
  /// What the file tells in one format.
  public func metadata(forFormat format: AVMetadataFormat) -> [AVMetadataItem] {
    format == .quickTimeMetadata ? metadata : []
  }
  /// When the file says that it was made.
  public var creationDate: AVMetadataItem? {
    metadata.first { $0.identifier == .quickTimeMetadataCreationDate || $0.commonKey == .commonKeyCreationDate }
  }
  /// Nil: lyrics are not read.
  public var lyrics: String? { nil }

  /// Nil: no file that is read here offers a choice between tracks.
  public func mediaSelectionGroup(forMediaCharacteristic mediaCharacteristic: AVMediaCharacteristic)
    -> AVMediaSelectionGroup?
  { nil }
}

/// A choice between tracks of a file, such as languages. None is read here.
public final class AVMediaSelectionGroup: NSObject, Sendable {
  private override init() {}
}

/// The asset of a file's URL.
public final class AVURLAsset: AVAsset, @unchecked Sendable {
  // Unchecked: nothing varies here.

  /// Where the file is.
  public var url: URL { location }

  /// The asset of a file.
  ///
  /// - Parameters:
  ///   - url: where it is.
  ///   - options: whether times must be exact; they always are. Other keys concern the network, where nothing is fetched from.
  public init(url: URL, options: [String: Any]?) {
    super.init(url: url)
  }

  /// The asset of a file.
  public override init(url: URL) {
    super.init(url: url)
  }

  /// The file types that can be read.
  public static func audiovisualTypes() -> [AVFileType] {
    [.mov, .mp4, .m4v, .m4a, .mobile3GPP, .wav, .mp3, .caf, .aiff]
  }
  /// The MIME types that can be read.
  public static func audiovisualMIMETypes() -> [String] {
    [
      "video/quicktime", "video/mp4", "video/x-m4v", "audio/mp4", "audio/x-m4a", "video/3gpp", "audio/wav",
      "audio/mpeg",
      "audio/x-caf", "audio/aiff",
    ]
  }
  /// Whether a file of a MIME type, with or without codecs named behind it, can be played.
  public static func isPlayableExtendedMIMEType(_ extendedMIMEType: String) -> Bool {
    let type = extendedMIMEType.split(separator: ";").first.map { $0.trimmingCharacters(in: .whitespaces) }
    return type.map { audiovisualMIMETypes().contains($0.lowercased()) } ?? false
  }
}

/// Option of an asset: whether its times must be exact.
public let AVURLAssetPreferPreciseDurationAndTimingKey = "AVURLAssetPreferPreciseDurationAndTimingKey"
/// Option of an asset: what the server is told about the client.
public let AVURLAssetHTTPUserAgentKey = "AVURLAssetHTTPUserAgentKey"
/// Option of an asset: the MIME type, whatever the server says.
public let AVURLAssetOverrideMIMETypeKey = "AVURLAssetOverrideMIMETypeKey"

/// The number of a track in its file.
public typealias CMPersistentTrackID = Int32
/// The number that no track has.
public let kCMPersistentTrackID_Invalid: CMPersistentTrackID = 0
