import CoreVideoModel
import Foundation
import PixelModel
import PlatformTypes
import SimulationKernel

/// A picture, a Live Photo or a movie in the library, as it was when it was fetched. **Source:** Apple, PHAsset.
public final class PHAsset: PHObject, @unchecked Sendable {
  // Unchecked: nothing varies.

  /// What the library's index tells.
  package let descriptor: PhotoIndex.Asset

  package init(_ descriptor: PhotoIndex.Asset, in system: CaptureSystem) {
    self.descriptor = descriptor
    super.init(descriptor.identifier, in: system)
  }

  /// How an asset is best shown. **Source:** Apple, of the same name.
  public enum PlaybackStyle: Int, Sendable {
    case unsupported, image, imageAnimated, livePhoto, video, videoLooping
  }

  // MARK: Facts

  /// A picture or a movie.
  public var mediaType: PHAssetMediaType {
    switch descriptor.kind {
    case .image: .image
    case .video: .video
    }
  }
  /// Whether it is a Live Photo, or a movie of more than 60 frames a second.
  public var mediaSubtypes: PHAssetMediaSubtype {
    var subtypes: PHAssetMediaSubtype = descriptor.isLive ? .photoLive : []
    if (descriptor.frameRate ?? 0) > 60 { subtypes.insert(.videoHighFrameRate) }
    return subtypes
  }
  /// How it is best shown.
  public var playbackStyle: PlaybackStyle {
    descriptor.kind == .video ? .video : descriptor.isLive ? .livePhoto : .image
  }
  /// Pixels across, as it is to be seen.
  public var pixelWidth: Int { descriptor.width }
  /// Pixels down, as it is to be seen.
  public var pixelHeight: Int { descriptor.height }
  /// When it was added, by the timeline's calendar, unless the change said otherwise.
  public var creationDate: Date? { descriptor.created }
  /// When it was last changed.
  public var modificationDate: Date? { descriptor.modified }
  /// Seconds of a movie; 0 for a picture.
  public var duration: TimeInterval { descriptor.duration }
  /// Where it was taken, if a change said so.
  public var location: CLLocation? {
    descriptor.place.map {
      CLLocation(
        coordinate: CLLocationCoordinate2D(latitude: $0.latitude, longitude: $0.longitude), altitude: $0.altitude)
    }
  }
  /// Whether the user likes it.
  public var isFavorite: Bool { descriptor.isFavorite }
  /// Whether only the album of what is hidden shows it.
  public var isHidden: Bool { descriptor.isHidden }
  /// Where it is from: all are the user's own.
  public var sourceType: PHAssetSourceType { .typeUserLibrary }
  /// Whether this kind of change can be made: facts and deletion can, contents cannot be edited here.
  public func canPerform(_ editOperation: PHAssetEditOperation) -> Bool { editOperation != .content }

  /// The size, for views that show it.
  var size: PixelSize { PixelSize(width: descriptor.width, height: descriptor.height) }

  // MARK: Finding

  /// All assets of the library, the oldest first. **Source:** Apple, of the same name.
  public class func fetchAssets(with options: PHFetchOptions?) -> PHFetchResult<PHAsset> {
    fetch(options) { $0.assets }
  }

  /// All pictures, or all movies.
  public class func fetchAssets(
    with mediaType: PHAssetMediaType, options: PHFetchOptions?
  ) -> PHFetchResult<PHAsset> {
    fetch(options) { $0.assets.filter { ($0.kind == .image ? .image : .video) == mediaType } }
  }

  /// The assets of these identifiers, in the library's order; unknown ones are left out.
  public class func fetchAssets(
    withLocalIdentifiers identifiers: [String], options: PHFetchOptions?
  ) -> PHFetchResult<PHAsset> {
    fetch(options) { $0.assets.filter { identifiers.contains($0.identifier) } }
  }

  /// The assets of a collection, in its order.
  public class func fetchAssets(
    in assetCollection: PHAssetCollection, options: PHFetchOptions?
  ) -> PHFetchResult<PHAsset> {
    let (kind, system) = (assetCollection.kind, assetCollection.system)
    // Only the album of what is hidden shows that.
    let isHiddenAlbum = kind == .smart(.smartAlbumAllHidden)
    return .init(in: system, options, showsHidden: isHiddenAlbum) { index in
      kind.assets(of: index).map { PHAsset($0, in: system) }
    }
  }

  /// The first assets of a collection: what stands for it. **Source:** Apple, of the same name; that there are three is made up.
  public class func fetchKeyAssets(
    in assetCollection: PHAssetCollection, options: PHFetchOptions?
  ) -> PHFetchResult<PHAsset>? {
    let options = (options?.copy() as? PHFetchOptions) ?? PHFetchOptions()
    options.fetchLimit = options.fetchLimit == 0 ? 3 : min(3, options.fetchLimit)
    return fetchAssets(in: assetCollection, options: options)
  }

  /// The assets that the older library calls so.
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

/// A kind of change to an asset. **Source:** Apple, PHAssetEditOperation.
public enum PHAssetEditOperation: Int, Sendable {
  case delete = 1
  case content, properties
}

extension URL {
  /// The identifier of the asset at an address of the older library; nil for another address.
  package var photoIdentifier: String? {
    guard scheme == "assets-library", let items = URLComponents(url: self, resolvingAgainstBaseURL: false)?.queryItems,
      let id = items.first(where: { $0.name == "id" })?.value
    else { return nil }
    return id + "/L0/001"
  }
}
