import Foundation
import SimulationKernel

/// The changes to the photo library since its previous state. **Source:** Apple, PHChange.
public final class PHChange: NSObject, @unchecked Sendable {
  // Unchecked: all properties are constants.
  private let before: PhotoIndex
  private let after: PhotoIndex
  private let system: CaptureSystem

  init(_ before: PhotoIndex, _ after: PhotoIndex, in system: CaptureSystem) {
    (self.before, self.after, self.system) = (before, after, system)
  }

  /// Returns the changes to an object, or nil if it has not changed.
  public func changeDetails<Object: PHObject>(for object: Object) -> PHObjectChangeDetails<Object>? {
    let id = object.localIdentifier
    if object is PHAsset {
      let (old, new) = (
        before.assets.first { $0.identifier == id }, after.assets.first { $0.identifier == id }
      )
      guard old != new else { return nil }
      return PHObjectChangeDetails(object, new.map { PHAsset($0, in: system) } as? Object)
    }
    let (old, new) = (before.albums.first { $0.identifier == id }, after.albums.first { $0.identifier == id })
    guard old != new else { return nil }
    return PHObjectChangeDetails(object, new.map { PHAssetCollection($0, in: system) } as? Object)
  }

  /// Returns the changes to the result of a fetch, or nil if the same fetch still has the same result.
  public func changeDetails<Object: PHObject>(
    for fetchResult: PHFetchResult<Object>
  ) -> PHFetchResultChangeDetails<Object>? {
    let details = PHFetchResultChangeDetails(
      from: fetchResult, to: fetchResult.again(), changedObjects: changed(fetchResult))
    return details.hasChanges ? details : nil
  }

  /// Returns the fetched objects that still exist but have changed.
  private func changed<Object: PHObject>(_ result: PHFetchResult<Object>) -> [Object] {
    result.filter { object in
      guard let asset = object as? PHAsset,
        let new = after.assets.first(where: { $0.identifier == asset.localIdentifier })
      else { return false }
      return new != asset.descriptor
    }
  }
}

/// The changes to an object. **Source:** Apple, class of the same name.
public final class PHObjectChangeDetails<ObjectType: PHObject>: NSObject, @unchecked Sendable {
  // Unchecked: all properties are constants.

  /// The object before the change.
  public let objectBeforeChanges: ObjectType
  /// The object after the change, or nil if it was deleted.
  public let objectAfterChanges: ObjectType?
  /// A Boolean value that indicates whether the image or video has changed. In this model, this happens only when a
  /// proxy is finalized, because content cannot be edited.
  public var assetContentChanged: Bool {
    guard let before = objectBeforeChanges as? PHAsset, let after = objectAfterChanges as? PHAsset else { return false }
    return before.descriptor.resources != after.descriptor.resources
  }
  /// A Boolean value that indicates whether the object was deleted.
  public var objectWasDeleted: Bool { objectAfterChanges == nil }

  init(_ before: ObjectType, _ after: ObjectType?) {
    (objectBeforeChanges, objectAfterChanges) = (before, after)
  }
}

/// The changes to the result of a fetch. **Source:** Apple, class of the same name.
public final class PHFetchResultChangeDetails<ObjectType: PHObject>: NSObject, @unchecked Sendable {
  // Unchecked: all properties are constants.

  /// The fetch result before the change.
  public let fetchResultBeforeChanges: PHFetchResult<ObjectType>
  /// The fetch result after the change.
  public let fetchResultAfterChanges: PHFetchResult<ObjectType>
  /// The objects that still exist but have changed.
  public let changedObjects: [ObjectType]

  init(
    from before: PHFetchResult<ObjectType>, to after: PHFetchResult<ObjectType>, changedObjects: [ObjectType]
  ) {
    fetchResultBeforeChanges = before
    fetchResultAfterChanges = after
    self.changedObjects = after.filter { changedObjects.contains($0) }
  }

  /// A Boolean value that indicates whether incremental changes are available. Always true in this model.
  public var hasIncrementalChanges: Bool { true }
  /// The indexes of removed objects in the previous result, or nil if there are none.
  public var removedIndexes: IndexSet? { places(of: removedObjects, in: fetchResultBeforeChanges) }
  /// The objects that were removed.
  public var removedObjects: [ObjectType] {
    fetchResultBeforeChanges.filter { !fetchResultAfterChanges.contains($0) }
  }
  /// The indexes of inserted objects in the new result, or nil if there are none.
  public var insertedIndexes: IndexSet? { places(of: insertedObjects, in: fetchResultAfterChanges) }
  /// The objects that were inserted.
  public var insertedObjects: [ObjectType] {
    fetchResultAfterChanges.filter { !fetchResultBeforeChanges.contains($0) }
  }
  /// The indexes of changed objects in the new result, or nil if there are none.
  public var changedIndexes: IndexSet? { places(of: changedObjects, in: fetchResultAfterChanges) }
  /// A Boolean value that indicates whether the order of the remaining objects has changed.
  public var hasMoves: Bool { stay(fetchResultBeforeChanges) != stay(fetchResultAfterChanges) }

  /// Calls the handler with the old and new index of each moved object, counting only objects in both results.
  public func enumerateMoves(_ handler: (Int, Int) -> Void) {
    let (before, after) = (stay(fetchResultBeforeChanges), stay(fetchResultAfterChanges))
    for (from, object) in before.enumerated() {
      if let to = after.firstIndex(of: object), to != from { handler(from, to) }
    }
  }

  var hasChanges: Bool {
    !removedObjects.isEmpty || !insertedObjects.isEmpty || !changedObjects.isEmpty || hasMoves
  }

  private func stay(_ result: PHFetchResult<ObjectType>) -> [ObjectType] {
    result.filter { fetchResultBeforeChanges.contains($0) && fetchResultAfterChanges.contains($0) }
  }

  private func places(of objects: [ObjectType], in result: PHFetchResult<ObjectType>) -> IndexSet? {
    objects.isEmpty ? nil : IndexSet(objects.map(result.index))
  }
}
