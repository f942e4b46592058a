import Foundation
import Locking
import PhotosModel
import SimulationKernel

/// Albums that apps have made.
public let ALAssetsGroupAlbum: ALAssetsGroupType = 1 << 1
/// What the camera and apps have saved.
public let ALAssetsGroupSavedPhotos: ALAssetsGroupType = 1 << 4
/// All albums.
public let ALAssetsGroupAll: ALAssetsGroupType = 0xFFFF_FFFF
/// Key of an album's name.
public let ALAssetsGroupPropertyName = "ALAssetsGroupPropertyName"
/// Key of an album's type, a number.
public let ALAssetsGroupPropertyType = "ALAssetsGroupPropertyType"
/// Key of an album's identifier.
public let ALAssetsGroupPropertyPersistentID = "ALAssetsGroupPropertyPersistentID"
/// Key of an album's address.
public let ALAssetsGroupPropertyURL = "ALAssetsGroupPropertyURL"

/// Told each asset with its place, and nil after the last; `stop` ends it.
public typealias ALAssetsGroupEnumerationResultsBlock = (ALAsset?, Int, UnsafeMutablePointer<ObjCBool>?) -> Void

/// Which assets of an album count. **Source:** Apple, ALAssetsFilter.
public final class ALAssetsFilter: NSObject, Sendable {
  fileprivate let type: PHAssetMediaType?

  private init(_ type: PHAssetMediaType?) { self.type = type }

  /// Pictures.
  public class func allPhotos() -> ALAssetsFilter! { ALAssetsFilter(.image) }
  /// Movies.
  public class func allVideos() -> ALAssetsFilter! { ALAssetsFilter(.video) }
  /// Both.
  public class func allAssets() -> ALAssetsFilter! { ALAssetsFilter(nil) }
}

/// An album, as the older library has it. **Source:** rule 346; Apple, ALAssetsGroup.
public final class ALAssetsGroup: NSObject, @unchecked Sendable {
  // Unchecked: what varies lies behind its lock.
  let title: String
  let type: ALAssetsGroupType
  private let identifier: String
  /// Nil for the album of all.
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

  /// All albums, that of all that is saved first.
  static func all(in system: CaptureSystem) -> [ALAssetsGroup] {
    [ALAssetsGroup(nil, in: system)] + system.visiblePhotos.albums.map { ALAssetsGroup($0, in: system) }
  }

  var url: URL? { URL(string: "assets-library://group/?id=\(identifier)") }

  /// A fact, by one of the `ALAssetsGroupProperty…` keys; nil for another key.
  public func value(forProperty property: String!) -> Any! {
    switch property {
    case ALAssetsGroupPropertyName: title
    case ALAssetsGroupPropertyType: NSNumber(value: type)
    case ALAssetsGroupPropertyPersistentID: identifier
    case ALAssetsGroupPropertyURL: url
    default: nil
    }
  }

  /// Lets only some assets count from now on.
  public func setAssetsFilter(_ filter: ALAssetsFilter!) { self.filter.withLock { $0 = filter } }

  /// How many assets count.
  public func numberOfAssets() -> Int { assets.count }

  /// Goes through the assets; nil comes after the last.
  public func enumerateAssets(_ enumerationBlock: ALAssetsGroupEnumerationResultsBlock!) {
    enumerateAssets(options: [], using: enumerationBlock)
  }

  /// Goes through the assets, backwards if the options say so; nil comes after the last.
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

  /// Puts an asset into the album; false for the album of all, and when that fails.
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
