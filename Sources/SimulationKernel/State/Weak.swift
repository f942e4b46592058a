/// An object that is known but not kept.
package struct Weak<Object: AnyObject> {
  package weak var object: Object?

  package init(_ object: Object?) { self.object = object }
}

/// Objects that are known but not kept, in the order in which they were added.
package struct WeakList<Object: AnyObject> {
  private var references: [Weak<Object>] = []

  package init() {}

  /// The objects that still live. Copy the list out of a lock before asking: letting go of the last reference to one runs its `deinit`.
  package var objects: [Object] { references.compactMap(\.object) }

  /// Adds an object, unless the list has it, and forgets those that are gone.
  ///
  /// - Returns: all objects, to be let go of outside of the lock for the same reason.
  package mutating func add(_ object: Object) -> [Object] {
    var objects = objects
    if !objects.contains(where: { $0 === object }) { objects.append(object) }
    references = objects.map(Weak.init)
    return objects
  }

  /// Forgets an object, and those that are gone.
  ///
  /// - Returns: the other objects, to be let go of outside of the lock for the same reason.
  package mutating func remove(_ object: Object) -> [Object] {
    let objects = objects
    references = objects.filter { $0 !== object }.map(Weak.init)
    return objects
  }
}
