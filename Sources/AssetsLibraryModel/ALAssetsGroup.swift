import Foundation
import Locking
import PhotosModel
import SimulationKernel

/// The group type for albums that apps have created.
public let ALAssetsGroupAlbum: ALAssetsGroupType = 1 << 1
/// The group type for assets saved by the camera and by apps.
public let ALAssetsGroupSavedPhotos: ALAssetsGroupType = 1 << 4
/// The group type that matches all groups.
public let ALAssetsGroupAll: ALAssetsGroupType = 0xFFFF_FFFF
/// The property key for the name of a group.
public let ALAssetsGroupPropertyName = "ALAssetsGroupPropertyName"
/// The property key for the type of a group, a number.
public let ALAssetsGroupPropertyType = "ALAssetsGroupPropertyType"
/// The property key for the identifier of a group.
public let ALAssetsGroupPropertyPersistentID = "ALAssetsGroupPropertyPersistentID"
/// The property key for the URL of a group.
public let ALAssetsGroupPropertyURL = "ALAssetsGroupPropertyURL"

/// A closure that receives each asset with its index, and nil after the last one. Setting `stop` ends the enumeration.
public typealias ALAssetsGroupEnumerationResultsBlock = (ALAsset?, Int, UnsafeMutablePointer<ObjCBool>?) -> Void

/// A filter for the assets of a group. **Source:** Apple, ALAssetsFilter.
public final class ALAssetsFilter: NSObject, Sendable {
  fileprivate let type: PHAssetMediaType?

  private init(_ type: PHAssetMediaType?) { self.type = type }

  /// Returns a filter that includes only photos.
  public class func allPhotos() -> ALAssetsFilter! { ALAssetsFilter(.image) }
  /// Returns a filter that includes only videos.
  public class func allVideos() -> ALAssetsFilter! { ALAssetsFilter(.video) }
  /// Returns a filter that includes all assets.
  public class func allAssets() -> ALAssetsFilter! { ALAssetsFilter(nil) }
}

/// A group of assets in the Assets Library framework. **Source:** rule 346; Apple, ALAssetsGroup.
public final class ALAssetsGroup: NSObject, @unchecked Sendable {
  // Unchecked: mutable state is protected by a lock.
  let title: String
  let type: ALAssetsGroupType
  private let identifier: String
  /// The album, or nil for the group of all saved photos.
  private let album: PhotoIndex.Album?
  private let system: CaptureSystem
  private let filter = Locked<ALAssetsFilter?>(nil)

  private init(_ album: PhotoIndex.Album?, in system: CaptureSystem) {
    self.album = album
    self.system = system
    title = album?.title ?? "Camera Roll"
    type = album == nil ? ALAssetsGroupSavedPhotos : ALAssetsGroupAlbum
    identifier = String((album?.identifier ?? "CA350000-0000-4000-9000-000000000209").prefix { $0 != "/" })
  }

  /// Returns all groups, starting with that of all saved photos.
  static func all(in system: CaptureSystem) -> [ALAssetsGroup] {
    [ALAssetsGroup(nil, in: system)] + system.visiblePhotos.albums.map { ALAssetsGroup($0, in: system) }
  }

  var url: URL? { URL(string: "assets-library://group/?id=\(identifier)") }

  /// Returns the value of a property with one of the `ALAssetsGroupProperty…` keys, or nil for any other key.
  public func value(forProperty property: String!) -> Any! {
    switch property {
    case ALAssetsGroupPropertyName: title
    case ALAssetsGroupPropertyType: NSNumber(value: type)
    case ALAssetsGroupPropertyPersistentID: identifier
    case ALAssetsGroupPropertyURL: url
    default: nil
    }
  }

  /// Sets the filter for counting and enumerating assets.
  public func setAssetsFilter(_ filter: ALAssetsFilter!) { self.filter.withLock { $0 = filter } }

  /// Returns the number of assets in the group that match the current filter.
  public func numberOfAssets() -> Int { assets.count }

  /// Enumerates the assets that match the current filter; the block receives nil after the last one.
  public func enumerateAssets(_ enumerationBlock: ALAssetsGroupEnumerationResultsBlock!) {
    enumerateAssets(options: [], using: enumerationBlock)
  }

  /// Enumerates the assets that match the current filter, in reverse if the options request it; the block receives nil
  /// after the last one.
  public func enumerateAssets(
    options: NSEnumerationOptions = [], using enumerationBlock: ALAssetsGroupEnumerationResultsBlock!
  ) {
    var stop = ObjCBool(false)
    let places = Array(assets.enumerated())
    for (place, asset) in options.contains(.reverse) ? places.reversed() : places {
      enumerationBlock?(asset, place, &stop)
      if stop.boolValue { return }
    }
    enumerationBlock?(nil, NSNotFound, &stop)
  }

  /// Adds an asset to the album. Returns false for the group of all saved photos, or if the change fails.
  public func add(_ asset: ALAsset!) -> Bool {
    guard let album, let asset else { return false }
    let collection = PHAssetCollection(album, in: system)
    let change: () -> Void = { PHAssetCollectionChangeRequest(for: collection)?.addAssets([asset.asset]) }
    return (try? PHPhotoLibrary(in: system).performChangesAndWait(change)) != nil
  }

  private var assets: [ALAsset] {
    let index = system.visiblePhotos
    let kind = album.map(PHAssetCollection.Kind.album) ?? .smart(.smartAlbumUserLibrary)
    let type = filter.withLock { $0?.type }
    return kind.assets(of: index).map { PHAsset($0, in: system) }
      .filter { type == nil || $0.mediaType == type }.map(ALAsset.init)
  }
}
