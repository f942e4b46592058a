/// A weak reference to an object.
package struct Weak<Object: AnyObject> {
  package weak var object: Object?

  package init(_ object: Object?) { self.object = object }
}

/// A list of weakly referenced objects in order of insertion.
package struct WeakList<Object: AnyObject> {
  private var references: [Weak<Object>] = []

  package init() {}

  /// The objects that still exist. Copy the list out of a lock before accessing them, because releasing the last
  /// reference to an object runs its `deinit`.
  package var objects: [Object] { references.compactMap(\.object) }

  /// Adds an object unless it is in the list, and removes any deallocated objects.
  ///
  /// - Returns: All objects. The caller must release them outside the lock, because releasing the last reference to an
  ///   object runs its `deinit`.
  package mutating func add(_ object: Object) -> [Object] {
    var objects = objects
    if !objects.contains(where: { $0 === object }) { objects.append(object) }
    references = objects.map(Weak.init)
    return objects
  }

  /// Removes an object, and any deallocated objects, from the list.
  ///
  /// - Returns: The objects that were in the list. The caller must release them outside the lock, because releasing the
  ///   last reference to an object runs its `deinit`.
  package mutating func remove(_ object: Object) -> [Object] {
    let objects = objects
    references = objects.filter { $0 !== object }.map(Weak.init)
    return objects
  }
}
