import Foundation
import SimulationKernel

/// Something in the photo library, as it was when it was fetched. Use one of the subclasses. Two are equal when they have the same
/// identifier. **Source:** Apple, PHObject.
public class PHObject: NSObject, @unchecked Sendable {
  // Unchecked: nothing varies.

  /// Name that stays, in this library.
  public let localIdentifier: String
  /// The world of the library.
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

/// Stands for what a change will make. Its identifier is that of the object, once the change is made. **Source:** Apple, of the same name.
public final class PHObjectPlaceholder: PHObject, @unchecked Sendable {}

/// A collection of assets or of collections. **Source:** Apple, PHCollection.
public class PHCollection: PHObject, @unchecked Sendable {
  // Unchecked: nothing varies.

  /// What people call it.
  public let localizedTitle: String?
  /// Whether it holds assets.
  public var canContainAssets: Bool { true }
  /// Whether it holds collections.
  public var canContainCollections: Bool { false }

  init(_ localIdentifier: String, title: String?, in system: CaptureSystem) {
    localizedTitle = title
    super.init(localIdentifier, in: system)
  }

  /// The albums that the user or apps have made, in the order of their making.
  public class func fetchTopLevelUserCollections(with options: PHFetchOptions?) -> PHFetchResult<PHCollection> {
    let system = CaptureSystem.current
    return .init(in: system, options) { $0.albums.map { PHAssetCollection($0, in: system) } }
  }
}

/// A folder of albums. There are none here, and none can be made. **Source:** Apple, PHCollectionList.
public final class PHCollectionList: PHCollection, @unchecked Sendable {
  // Unchecked: nothing varies.
  public override var canContainAssets: Bool { false }
  public override var canContainCollections: Bool { true }
}
