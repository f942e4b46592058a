import CoreVideoModel
import Foundation
import PixelModel
import PlatformTypes
import SimulationKernel

/// An image, Live Photo or video in the library, as it was when it was fetched. **Source:** Apple, PHAsset.
public final class PHAsset: PHObject, @unchecked Sendable {
  // Unchecked: all properties are constants.

  /// The asset's entry in the library index.
  package let descriptor: PhotoIndex.Asset

  package init(_ descriptor: PhotoIndex.Asset, in system: CaptureSystem) {
    self.descriptor = descriptor
    super.init(descriptor.identifier, in: system)
  }

  /// The playback styles for an asset. **Source:** Apple, type of the same name.
  public enum PlaybackStyle: Int, Sendable {
    case unsupported, image, imageAnimated, livePhoto, video, videoLooping
  }

  // MARK: Properties

  /// The media type of the asset: image or video.
  public var mediaType: PHAssetMediaType {
    switch descriptor.kind {
    case .image: .image
    case .video: .video
    }
  }
  /// The subtypes of the asset: Live Photo, or high frame rate for videos of more than 60 frames per second.
  public var mediaSubtypes: PHAssetMediaSubtype {
    var subtypes: PHAssetMediaSubtype = descriptor.isLive ? .photoLive : []
    if (descriptor.frameRate ?? 0) > 60 { subtypes.insert(.videoHighFrameRate) }
    return subtypes
  }
  /// The recommended playback style for the asset.
  public var playbackStyle: PlaybackStyle {
    descriptor.kind == .video ? .video : descriptor.isLive ? .livePhoto : .image
  }
  /// The width of the asset in pixels, after its orientation is applied.
  public var pixelWidth: Int { descriptor.width }
  /// The height of the asset in pixels, after its orientation is applied.
  public var pixelHeight: Int { descriptor.height }
  /// The creation date of the asset. Default is the timeline's date when the asset was added.
  public var creationDate: Date? { descriptor.created }
  /// The date of the last modification.
  public var modificationDate: Date? { descriptor.modified }
  /// The duration of a video in seconds; 0 for an image.
  public var duration: TimeInterval { descriptor.duration }
  /// The location of the asset if a change request has set it, otherwise nil.
  public var location: CLLocation? {
    descriptor.place.map {
      CLLocation(
        coordinate: CLLocationCoordinate2D(latitude: $0.latitude, longitude: $0.longitude), altitude: $0.altitude)
    }
  }
  /// A Boolean value that indicates whether the user marked the asset as a favorite.
  public var isFavorite: Bool { descriptor.isFavorite }
  /// A Boolean value that indicates whether the asset is hidden, so that it appears only in the Hidden album.
  public var isHidden: Bool { descriptor.isHidden }
  /// The source of the asset. Always the user's library in this model.
  public var sourceType: PHAssetSourceType { .typeUserLibrary }
  /// Returns whether the asset supports an edit operation. Properties can be changed and assets deleted, but this model
  /// does not support editing content.
  public func canPerform(_ editOperation: PHAssetEditOperation) -> Bool { editOperation != .content }

  /// The size in pixels, for views that display the asset.
  var size: PixelSize { PixelSize(width: descriptor.width, height: descriptor.height) }

  // MARK: Fetching

  /// Fetches all assets of the library, oldest first. **Source:** Apple, method of the same name.
  public class func fetchAssets(with options: PHFetchOptions?) -> PHFetchResult<PHAsset> {
    fetch(options) { $0.assets }
  }

  /// Fetches all assets with the given media type.
  public class func fetchAssets(
    with mediaType: PHAssetMediaType, options: PHFetchOptions?
  ) -> PHFetchResult<PHAsset> {
    fetch(options) { $0.assets.filter { ($0.kind == .image ? .image : .video) == mediaType } }
  }

  /// Fetches the assets with the given identifiers, in library order. Unknown identifiers are ignored.
  public class func fetchAssets(
    withLocalIdentifiers identifiers: [String], options: PHFetchOptions?
  ) -> PHFetchResult<PHAsset> {
    fetch(options) { $0.assets.filter { identifiers.contains($0.identifier) } }
  }

  /// Fetches the assets in a collection, in the order of the collection.
  public class func fetchAssets(
    in assetCollection: PHAssetCollection, options: PHFetchOptions?
  ) -> PHFetchResult<PHAsset> {
    let (kind, system) = (assetCollection.kind, assetCollection.system)
    // Hidden assets are included only in the Hidden album.
    let isHiddenAlbum = kind == .smart(.smartAlbumAllHidden)
    return .init(in: system, options, showsHidden: isHiddenAlbum) { index in
      kind.assets(of: index).map { PHAsset($0, in: system) }
    }
  }

  /// Fetches up to three assets that represent a collection. **Source:** Apple, method of the same name; using the
  /// first three is assumed.
  public class func fetchKeyAssets(
    in assetCollection: PHAssetCollection, options: PHFetchOptions?
  ) -> PHFetchResult<PHAsset>? {
    let options = (options?.copy() as? PHFetchOptions) ?? PHFetchOptions()
    options.fetchLimit = options.fetchLimit == 0 ? 3 : min(3, options.fetchLimit)
    return fetchAssets(in: assetCollection, options: options)
  }

  /// Fetches the assets with the given Assets Library URLs.
  public class func fetchAssets(
    withALAssetURLs assetURLs: [URL], options: PHFetchOptions?
  ) -> PHFetchResult<PHAsset> {
    fetchAssets(withLocalIdentifiers: assetURLs.compactMap(\.photoIdentifier), options: options)
  }

  private class func fetch(
    _ options: PHFetchOptions?, _ choose: @escaping @Sendable (PhotoIndex) -> [PhotoIndex.Asset]
  ) -> PHFetchResult<PHAsset> {
    let system = CaptureSystem.current
    return .init(in: system, options) { choose($0).map { PHAsset($0, in: system) } }
  }
}

/// An operation that changes an asset. **Source:** Apple, PHAssetEditOperation.
public enum PHAssetEditOperation: Int, Sendable {
  case delete = 1
  case content, properties
}

extension URL {
  /// The identifier of the asset at an Assets Library URL, or nil for any other URL.
  package var photoIdentifier: String? {
    guard scheme == "assets-library", let items = URLComponents(url: self, resolvingAgainstBaseURL: false)?.queryItems,
      let id = items.first(where: { $0.name == "id" })?.value
    else { return nil }
    return id + "/L0/001"
  }
}
