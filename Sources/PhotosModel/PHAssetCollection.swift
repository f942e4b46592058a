import Foundation
import SimulationKernel

/// An album, created by an app or maintained by the system. **Source:** Apple, PHAssetCollection.
public final class PHAssetCollection: PHCollection, @unchecked Sendable {
  // Unchecked: all properties are constants.

  let kind: Kind
  private let count: Int

  /// The source of a collection's assets.
  package enum Kind: Equatable, Sendable {
    case album(PhotoIndex.Album)
    case smart(PHAssetCollectionSubtype)

    /// Returns the assets in the order of the album.
    package func assets(of index: PhotoIndex) -> [PhotoIndex.Asset] {
      switch self {
      case .album(let album):
        // The current album is used, because it may have changed since the fetch.
        let members = index.albums.first { $0.identifier == album.identifier }?.assets ?? []
        return members.compactMap { id in index.assets.first { $0.identifier == id } }
      case .smart(let subtype): return index.assets.filter { subtype.holds($0) }
      }
    }
  }

  package convenience init(_ album: PhotoIndex.Album, in system: CaptureSystem) {
    self.init(album.identifier, album.title, .album(album), count: album.assets.count, in: system)
  }

  private init(_ identifier: String, _ title: String, _ kind: Kind, count: Int, in system: CaptureSystem) {
    self.kind = kind
    self.count = count
    super.init(identifier, title: title, in: system)
  }

  /// The type of the collection: album or smart album.
  public var assetCollectionType: PHAssetCollectionType {
    switch kind {
    case .album: .album
    case .smart: .smartAlbum
    }
  }
  /// The subtype of the collection.
  public var assetCollectionSubtype: PHAssetCollectionSubtype {
    switch kind {
    case .album: .albumRegular
    case .smart(let subtype): subtype
    }
  }
  /// The number of assets when an album was fetched; `NSNotFound` for smart albums. **Source:** Apple, property of the
  /// same name.
  public var estimatedAssetCount: Int {
    switch kind {
    case .album: count
    case .smart: NSNotFound
    }
  }

  // MARK: Fetching

  /// Fetches collections by type: albums in order of creation, and smart albums in order of their subtypes.
  ///
  /// The subtypes `any` and `albumRegular` match all collections of the type. **Source:** Apple, method of the same
  /// name.
  public class func fetchAssetCollections(
    with type: PHAssetCollectionType, subtype: PHAssetCollectionSubtype, options: PHFetchOptions?
  ) -> PHFetchResult<PHAssetCollection> {
    let system = CaptureSystem.current
    return .init(in: system, options) { index in
      switch type {
      case .album:
        [.any, .albumRegular].contains(subtype) ? index.albums.map { PHAssetCollection($0, in: system) } : []
      case .smartAlbum:
        smartAlbums(in: system).filter { [.any, .albumRegular, $0.assetCollectionSubtype].contains(subtype) }
      case .moment: []
      }
    }
  }

  /// Fetches the collections with the given identifiers. Unknown identifiers are ignored.
  public class func fetchAssetCollections(
    withLocalIdentifiers identifiers: [String], options: PHFetchOptions?
  ) -> PHFetchResult<PHAssetCollection> {
    let system = CaptureSystem.current
    return .init(in: system, options) { index in
      (index.albums.map { PHAssetCollection($0, in: system) } + smartAlbums(in: system)).filter {
        identifiers.contains($0.localIdentifier)
      }
    }
  }

  /// Fetches the albums that contain an asset.
  public class func fetchAssetCollectionsContaining(
    _ asset: PHAsset, with type: PHAssetCollectionType, options: PHFetchOptions?
  ) -> PHFetchResult<PHAssetCollection> {
    let system = asset.system
    return .init(in: system, options) { index in
      guard type == .album else { return [] }
      return index.albums.filter { $0.assets.contains(asset.localIdentifier) }.map { PHAssetCollection($0, in: system) }
    }
  }

  private class func smartAlbums(in system: CaptureSystem) -> [PHAssetCollection] {
    PHAssetCollectionSubtype.smartAlbums.map { subtype, title in
      PHAssetCollection(
        "CA350000-0000-4000-9000-000000000\(subtype.rawValue)/L0/040", title, .smart(subtype), count: 0, in: system)
    }
  }
}

extension PHAssetCollectionSubtype {
  /// The smart albums and their titles.
  fileprivate static let smartAlbums: [(PHAssetCollectionSubtype, String)] = [
    (.smartAlbumVideos, "Videos"), (.smartAlbumFavorites, "Favorites"), (.smartAlbumAllHidden, "Hidden"),
    (.smartAlbumRecentlyAdded, "Recently Added"), (.smartAlbumSlomoVideos, "Slo-mo"),
    (.smartAlbumUserLibrary, "Recents"), (.smartAlbumLivePhotos, "Live Photos"),
  ]

  /// Returns whether the smart album contains an asset.
  fileprivate func holds(_ asset: PhotoIndex.Asset) -> Bool {
    switch self {
    case .smartAlbumVideos: asset.kind == .video
    case .smartAlbumFavorites: asset.isFavorite
    case .smartAlbumAllHidden: asset.isHidden
    case .smartAlbumLivePhotos: asset.isLive
    case .smartAlbumSlomoVideos: asset.kind == .video && (asset.frameRate ?? 0) > 60
    case .smartAlbumUserLibrary, .smartAlbumRecentlyAdded: true
    default: false
    }
  }
}
