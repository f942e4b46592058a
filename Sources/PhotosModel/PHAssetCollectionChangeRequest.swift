import Foundation
import SimulationKernel

/// Makes, fills and deletes albums; inside the block of `PHPhotoLibrary.performChanges`. **Source:** Apple, of the same name.
public final class PHAssetCollectionChangeRequest: PHChangeRequest {
  /// What people call the album.
  public var title: String
  /// The album's.
  let identifier: String
  /// What becomes of its list of assets.
  private(set) var edits: [(inout [String]) -> Void] = []
  private let placeholder: PHObjectPlaceholder?

  /// Changes an album; nil for one that the system fills.
  public convenience init?(for assetCollection: PHAssetCollection) {
    self.init(for: assetCollection, assets: PHAsset.fetchAssets(in: assetCollection, options: nil))
  }

  /// Changes an album whose assets are known; nil for one that the system fills.
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

  /// Makes an album. Raises NSInternalInconsistencyException outside of a change.
  @discardableResult
  public class func creationRequestForAssetCollection(withTitle title: String) -> PHAssetCollectionChangeRequest {
    let change = PhotoChange.required
    let request = PHAssetCollectionChangeRequest(title: title, in: change)
    change?.add(.createAlbum(request))
    return request
  }

  /// Deletes albums, not what is in them.
  public class func deleteAssetCollections(_ assetCollections: some Sequence) {
    PhotoChange.required?
      .add(.deleteAlbums(assetCollections.compactMap { ($0 as? PHObject)?.localIdentifier }))
  }

  /// Stands for the album that is made.
  ///
  /// **Source:** Apple, of the same name; an empty placeholder for a request that changes an album is inferred.
  public var placeholderForCreatedAssetCollection: PHObjectPlaceholder {
    placeholder ?? PHObjectPlaceholder(identifier, in: CaptureSystem.current)
  }

  // MARK: Contents

  /// Adds assets, or placeholders of ones that the same change makes, at the end; those that are there already stay where they are.
  public func addAssets(_ assets: some Sequence) {
    let ids = Self.identifiers(assets)
    edits.append { members in members += ids.filter { !members.contains($0) } }
  }

  /// Puts assets at these places.
  public func insertAssets(_ assets: some Sequence, at indexes: IndexSet) {
    let ids = Self.identifiers(assets)
    edits.append { members in
      for (place, id) in zip(indexes, ids) { members.insert(id, at: min(place, members.count)) }
    }
  }

  /// Takes assets out of the album; they stay in the library.
  public func removeAssets(_ assets: some Sequence) {
    let ids = Self.identifiers(assets)
    edits.append { members in members.removeAll { ids.contains($0) } }
  }

  /// Takes out what is at these places.
  public func removeAssets(at indexes: IndexSet) {
    edits.append { members in
      for place in indexes.reversed() where members.indices.contains(place) { members.remove(at: place) }
    }
  }

  private static func identifiers(_ assets: some Sequence) -> [String] {
    assets.compactMap { ($0 as? PHObject)?.localIdentifier }
  }
}
