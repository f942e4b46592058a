import Foundation
import SimulationKernel

/// A request that creates, changes or deletes albums. Use it inside the block of `PHPhotoLibrary.performChanges`.
/// **Source:** Apple, class of the same name.
public final class PHAssetCollectionChangeRequest: PHChangeRequest {
  /// The title of the album. Set it to rename the album.
  public var title: String
  /// The identifier of the album.
  let identifier: String
  /// The edits to the album's list of assets.
  private(set) var edits: [(inout [String]) -> Void] = []
  private let placeholder: PHObjectPlaceholder?

  /// Creates a request that changes an album. Returns nil for a smart album.
  public convenience init?(for assetCollection: PHAssetCollection) {
    self.init(for: assetCollection, assets: PHAsset.fetchAssets(in: assetCollection, options: nil))
  }

  /// Creates a request that changes an album whose assets are known. Returns nil for a smart album.
  public init?(for assetCollection: PHAssetCollection, assets: PHFetchResult<PHAsset>) {
    guard case .album(let album) = assetCollection.kind,
      let change = PhotoChange.required
    else { return nil }
    (identifier, title, placeholder) = (album.identifier, album.title, nil)
    super.init()
    change.add(.changeAlbum(self))
  }

  private init(title: String, in change: PhotoChange?) {
    self.title = title
    placeholder = change?.makePlaceholder(isAlbum: true)
    identifier = placeholder?.localIdentifier ?? ""
  }

  /// Creates a request for a new album. Raises NSInternalInconsistencyException outside a change block.
  @discardableResult
  public class func creationRequestForAssetCollection(withTitle title: String) -> PHAssetCollectionChangeRequest {
    let change = PhotoChange.required
    let request = PHAssetCollectionChangeRequest(title: title, in: change)
    change?.add(.createAlbum(request))
    return request
  }

  /// Deletes albums, but not the assets that they contain.
  public class func deleteAssetCollections(_ assetCollections: some Sequence) {
    PhotoChange.required?
      .add(.deleteAlbums(assetCollections.compactMap { ($0 as? PHObject)?.localIdentifier }))
  }

  /// A placeholder for the created album.
  ///
  /// **Source:** Apple, property of the same name; it is inferred that the placeholder of a request for an existing
  /// album has that album's identifier.
  public var placeholderForCreatedAssetCollection: PHObjectPlaceholder {
    placeholder ?? PHObjectPlaceholder(identifier, in: CaptureSystem.current)
  }

  // MARK: Contents

  /// Appends assets, or placeholders for assets that the same change creates. Assets that are already in the album keep
  /// their position.
  public func addAssets(_ assets: some Sequence) {
    let ids = Self.identifiers(assets)
    edits.append { members in members += ids.filter { !members.contains($0) } }
  }

  /// Inserts assets at the given indexes.
  public func insertAssets(_ assets: some Sequence, at indexes: IndexSet) {
    let ids = Self.identifiers(assets)
    edits.append { members in
      for (place, id) in zip(indexes, ids) { members.insert(id, at: min(place, members.count)) }
    }
  }

  /// Removes assets from the album, but not from the library.
  public func removeAssets(_ assets: some Sequence) {
    let ids = Self.identifiers(assets)
    edits.append { members in members.removeAll { ids.contains($0) } }
  }

  /// Removes the assets at the given indexes.
  public func removeAssets(at indexes: IndexSet) {
    edits.append { members in
      for place in indexes.reversed() where members.indices.contains(place) { members.remove(at: place) }
    }
  }

  private static func identifiers(_ assets: some Sequence) -> [String] {
    assets.compactMap { ($0 as? PHObject)?.localIdentifier }
  }
}
