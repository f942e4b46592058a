import Foundation
import SimulationKernel

/// An abstract class for objects in the photo library, as they were when they were fetched. Two objects are equal if
/// they have the same identifier. **Source:** Apple, PHObject.
public class PHObject: NSObject, @unchecked Sendable {
  // Unchecked: all properties are constants.

  /// A persistent identifier that is unique within this library.
  public let localIdentifier: String
  /// The world that contains the library.
  let system: CaptureSystem

  init(_ localIdentifier: String, in system: CaptureSystem) {
    self.localIdentifier = localIdentifier
    self.system = system
  }

  public override func isEqual(_ object: Any?) -> Bool {
    (object as? PHObject)?.localIdentifier == localIdentifier
  }

  public override var hash: Int { localIdentifier.hashValue }
}

/// A placeholder for an object that a change creates, with the identifier of the future object. **Source:** Apple,
/// class of the same name.
public final class PHObjectPlaceholder: PHObject, @unchecked Sendable {}

/// A collection of assets or of other collections. **Source:** Apple, PHCollection.
public class PHCollection: PHObject, @unchecked Sendable {
  // Unchecked: all properties are constants.

  /// The localized title of the collection.
  public let localizedTitle: String?
  /// A Boolean value that indicates whether the collection can contain assets.
  public var canContainAssets: Bool { true }
  /// A Boolean value that indicates whether the collection can contain other collections.
  public var canContainCollections: Bool { false }

  init(_ localIdentifier: String, title: String?, in system: CaptureSystem) {
    localizedTitle = title
    super.init(localIdentifier, in: system)
  }

  /// Fetches the albums that the user or apps have created, in order of creation.
  public class func fetchTopLevelUserCollections(with options: PHFetchOptions?) -> PHFetchResult<PHCollection> {
    let system = CaptureSystem.current
    return .init(in: system, options) { $0.albums.map { PHAssetCollection($0, in: system) } }
  }
}

/// A folder of albums. This model has no folders and cannot create any. **Source:** Apple, PHCollectionList.
public final class PHCollectionList: PHCollection, @unchecked Sendable {
  // Unchecked: this class adds no mutable state.
  public override var canContainAssets: Bool { false }
  public override var canContainCollections: Bool { true }
}
