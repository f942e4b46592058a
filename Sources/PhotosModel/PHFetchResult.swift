import Foundation
import SimulationKernel

/// The objects that a fetch has found, as they were then. **Source:** Apple, PHFetchResult.
public final class PHFetchResult<ObjectType: PHObject>: NSObject, Sequence, @unchecked Sendable {
  // Unchecked: nothing varies; the options are a copy of its own.

  private let objects: [ObjectType]
  private let options: PHFetchOptions
  private let showsHidden: Bool
  private let choose: @Sendable (PhotoIndex) -> [ObjectType]
  let system: CaptureSystem

  /// Fetches.
  ///
  /// - Parameters:
  ///   - showsHidden: whether hidden assets are among them in any case.
  ///   - choose: finds the objects in an index.
  init(
    in system: CaptureSystem, _ options: PHFetchOptions?, showsHidden: Bool = false,
    _ choose: @escaping @Sendable (PhotoIndex) -> [ObjectType]
  ) {
    self.system = system
    self.options = (options?.copy() as? PHFetchOptions) ?? PHFetchOptions()
    self.showsHidden = showsHidden
    self.choose = choose
    objects = self.options.apply(to: choose(system.visiblePhotos), showsHidden: showsHidden)
  }

  /// The same fetch now.
  func again() -> PHFetchResult { PHFetchResult(in: system, options, showsHidden: showsHidden, choose) }

  /// How many.
  public var count: Int { objects.count }
  /// The first; nil when there are none.
  public var firstObject: ObjectType? { objects.first }
  /// The last; nil when there are none.
  public var lastObject: ObjectType? { objects.last }
  /// The object at a place. Raises NSRangeException, ends the process, beyond the end.
  public func object(at index: Int) -> ObjectType { objects[index] }
  /// The object at a place.
  public subscript(idx: Int) -> ObjectType { objects[idx] }
  /// The objects at some places.
  public func objects(at indexes: IndexSet) -> [ObjectType] { indexes.map { objects[$0] } }
  /// Whether an object is among them.
  public func contains(_ anObject: ObjectType) -> Bool { objects.contains(anObject) }
  /// Where an object is; `NSNotFound` when it is not among them.
  public func index(of anObject: ObjectType) -> Int { objects.firstIndex(of: anObject) ?? NSNotFound }
  /// How many of them are pictures, or movies.
  public func countOfAssets(with mediaType: PHAssetMediaType) -> Int {
    objects.count { ($0 as? PHAsset)?.mediaType == mediaType }
  }

  /// Goes through them until `stop` is set.
  public func enumerateObjects(_ block: (ObjectType, Int, UnsafeMutablePointer<ObjCBool>) -> Void) {
    var stop = ObjCBool(false)
    for (index, object) in objects.enumerated() {
      block(object, index, &stop)
      if stop.boolValue { return }
    }
  }

  /// Goes through them.
  public func makeIterator() -> IndexingIterator<[ObjectType]> { objects.makeIterator() }

  public override func isEqual(_ object: Any?) -> Bool { (object as? PHFetchResult)?.objects == objects }
  public override var hash: Int { objects.count }
}

extension CaptureSystem {
  /// What the app may see of the library. A user who has not been asked is asked first.
  ///
  /// **Source:** rule 194; Apple, PHPhotoLibrary: fetching asks the user. What is seen until the answer is
  /// inferred: nothing.
  package var visiblePhotos: PhotoIndex {
    if photoAuthorizationStatus(for: .readWrite) == .notDetermined {
      requestPhotoAuthorization(for: .readWrite) { _ in }
    }
    var index = photoFolder.index
    switch photoAuthorizationStatus(for: .readWrite) {
    case .authorized: break
    case .limited: index.assets.removeAll { !$0.isChosen }
    case .notDetermined, .denied, .restricted: (index.assets, index.albums) = ([], [])
    }
    return index
  }

  /// Lets the user choose which assets an app with limited access sees; what the app adds itself it sees too.
  ///
  /// - Parameter identifiers: local identifiers of the assets.
  public func choosePhotos(_ identifiers: [String]) throws {
    let folder = photoFolder
    var index = folder.index
    for place in index.assets.indices {
      index.assets[place].isChosen = identifiers.contains(index.assets[place].identifier)
    }
    try folder.commit(index, arrivals: [], departures: [])
  }
}
