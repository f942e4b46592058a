import Foundation
import SimulationKernel

/// What has become of the library. **Source:** Apple, PHChange.
public final class PHChange: NSObject, @unchecked Sendable {
  // Unchecked: nothing varies.
  private let before: PhotoIndex
  private let after: PhotoIndex
  private let system: CaptureSystem

  init(_ before: PhotoIndex, _ after: PhotoIndex, in system: CaptureSystem) {
    (self.before, self.after, self.system) = (before, after, system)
  }

  /// What has become of an asset; nil when it is as it was.
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

  /// What has become of what a fetch found; nil when it would find the same now.
  public func changeDetails<Object: PHObject>(
    for fetchResult: PHFetchResult<Object>
  ) -> PHFetchResultChangeDetails<Object>? {
    let details = PHFetchResultChangeDetails(
      from: fetchResult, to: fetchResult.again(), changedObjects: changed(fetchResult))
    return details.hasChanges ? details : nil
  }

  /// What a fetch found and is still there, but not as it was.
  private func changed<Object: PHObject>(_ result: PHFetchResult<Object>) -> [Object] {
    result.filter { object in
      guard let asset = object as? PHAsset,
        let new = after.assets.first(where: { $0.identifier == asset.localIdentifier })
      else { return false }
      return new != asset.descriptor
    }
  }
}

/// What has become of one object. **Source:** Apple, of the same name.
public final class PHObjectChangeDetails<ObjectType: PHObject>: NSObject, @unchecked Sendable {
  // Unchecked: nothing varies.

  /// The object as it was.
  public let objectBeforeChanges: ObjectType
  /// The object as it is; nil when it was deleted.
  public let objectAfterChanges: ObjectType?
  /// Whether its picture or movie is another: when a proxy was finished, for contents cannot be edited here.
  public var assetContentChanged: Bool {
    guard let before = objectBeforeChanges as? PHAsset, let after = objectAfterChanges as? PHAsset else { return false }
    return before.descriptor.resources != after.descriptor.resources
  }
  /// Whether it was deleted.
  public var objectWasDeleted: Bool { objectAfterChanges == nil }

  init(_ before: ObjectType, _ after: ObjectType?) {
    (objectBeforeChanges, objectAfterChanges) = (before, after)
  }
}

/// What has become of what a fetch found. **Source:** Apple, of the same name.
public final class PHFetchResultChangeDetails<ObjectType: PHObject>: NSObject, @unchecked Sendable {
  // Unchecked: nothing varies.

  /// What was found.
  public let fetchResultBeforeChanges: PHFetchResult<ObjectType>
  /// What is found now.
  public let fetchResultAfterChanges: PHFetchResult<ObjectType>
  /// Objects that are there and not as they were.
  public let changedObjects: [ObjectType]

  init(
    from before: PHFetchResult<ObjectType>, to after: PHFetchResult<ObjectType>, changedObjects: [ObjectType]
  ) {
    fetchResultBeforeChanges = before
    fetchResultAfterChanges = after
    self.changedObjects = after.filter { changedObjects.contains($0) }
  }

  /// Whether the details tell how one becomes the other: always.
  public var hasIncrementalChanges: Bool { true }
  /// Places, among what was found, of what is gone.
  public var removedIndexes: IndexSet? { places(of: removedObjects, in: fetchResultBeforeChanges) }
  /// What is gone.
  public var removedObjects: [ObjectType] {
    fetchResultBeforeChanges.filter { !fetchResultAfterChanges.contains($0) }
  }
  /// Places, among what is found now, of what is new.
  public var insertedIndexes: IndexSet? { places(of: insertedObjects, in: fetchResultAfterChanges) }
  /// What is new.
  public var insertedObjects: [ObjectType] {
    fetchResultAfterChanges.filter { !fetchResultBeforeChanges.contains($0) }
  }
  /// Places, among what is found now, of what is not as it was.
  public var changedIndexes: IndexSet? { places(of: changedObjects, in: fetchResultAfterChanges) }
  /// Whether what stays is in another order.
  public var hasMoves: Bool { stay(fetchResultBeforeChanges) != stay(fetchResultAfterChanges) }

  /// Tells from where to where each moves that stays and is elsewhere.
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
