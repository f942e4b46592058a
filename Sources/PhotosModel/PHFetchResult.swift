import Foundation
import SimulationKernel

/// The objects that a fetch has found, as they were at that time. **Source:** Apple, PHFetchResult.
public final class PHFetchResult<ObjectType: PHObject>: NSObject, Sequence, @unchecked Sendable {
  // Unchecked: all properties are constants, and the options are a private copy.

  private let objects: [ObjectType]
  private let options: PHFetchOptions
  private let showsHidden: Bool
  private let choose: @Sendable (PhotoIndex) -> [ObjectType]
  let system: CaptureSystem

  /// Fetches objects from the library.
  ///
  /// - Parameters:
  ///   - showsHidden: Whether hidden assets are included regardless of the options.
  ///   - choose: A closure that selects the objects from an index.
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

  /// Performs the same fetch again on the current library.
  func again() -> PHFetchResult { PHFetchResult(in: system, options, showsHidden: showsHidden, choose) }

  /// The number of fetched objects.
  public var count: Int { objects.count }
  /// The first object, or nil if the result is empty.
  public var firstObject: ObjectType? { objects.first }
  /// The last object, or nil if the result is empty.
  public var lastObject: ObjectType? { objects.last }
  /// Returns the object at an index. An index out of range stops the process; Apple raises NSRangeException instead.
  public func object(at index: Int) -> ObjectType { objects[index] }
  /// Accesses the object at an index. An index out of range stops the process.
  public subscript(idx: Int) -> ObjectType { objects[idx] }
  /// Returns the objects at the given indexes.
  public func objects(at indexes: IndexSet) -> [ObjectType] { indexes.map { objects[$0] } }
  /// Returns whether the result contains an object.
  public func contains(_ anObject: ObjectType) -> Bool { objects.contains(anObject) }
  /// Returns the index of an object, or `NSNotFound`.
  public func index(of anObject: ObjectType) -> Int { objects.firstIndex(of: anObject) ?? NSNotFound }
  /// Returns the number of assets with the given media type.
  public func countOfAssets(with mediaType: PHAssetMediaType) -> Int {
    objects.count { ($0 as? PHAsset)?.mediaType == mediaType }
  }

  /// Calls the block for each object in order, until `stop` is set.
  public func enumerateObjects(_ block: (ObjectType, Int, UnsafeMutablePointer<ObjCBool>) -> Void) {
    var stop = ObjCBool(false)
    for (index, object) in objects.enumerated() {
      block(object, index, &stop)
      if stop.boolValue { return }
    }
  }

  /// Calls the block for each object in the order of the options, until `stop` is set.
  public func enumerateObjects(
    options opts: NSEnumerationOptions = [], using block: (ObjectType, Int, UnsafeMutablePointer<ObjCBool>) -> Void
  ) {
    enumerateObjects(at: IndexSet(objects.indices), options: opts, using: block)
  }

  /// Calls the block for the objects at the given indexes in the order of the options, until `stop` is set.
  public func enumerateObjects(
    at s: IndexSet, options opts: NSEnumerationOptions = [],
    using block: (ObjectType, Int, UnsafeMutablePointer<ObjCBool>) -> Void
  ) {
    var stop = ObjCBool(false)
    for index in opts.contains(.reverse) ? Array(s.reversed()) : Array(s) {
      block(objects[index], index, &stop)
      if stop.boolValue { return }
    }
  }

  /// Returns an iterator over the fetched objects.
  public func makeIterator() -> IndexingIterator<[ObjectType]> { objects.makeIterator() }

  public override func isEqual(_ object: Any?) -> Bool { (object as? PHFetchResult)?.objects == objects }
  public override var hash: Int { objects.count }
}

extension CaptureSystem {
  /// The part of the library that is visible to the app. If the authorization is not determined, the user is asked.
  ///
  /// **Source:** rule 194; Apple, PHPhotoLibrary: fetching asks the user. That the library appears empty until the user
  /// answers is inferred.
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

  /// Selects the assets that are visible to an app with limited access. Assets that the app adds are also visible.
  ///
  /// - Parameter identifiers: The local identifiers of the assets.
  public func choosePhotos(_ identifiers: [String]) throws {
    let folder = photoFolder
    var index = folder.index
    for place in index.assets.indices {
      index.assets[place].isChosen = identifiers.contains(index.assets[place].identifier)
    }
    try folder.commit(index, arrivals: [], departures: [])
  }
}
