#if !canImport(Darwin)
  import Foundation

  /// A set of objects, which it can hold weakly, so that an object that ends leaves the set. Objects are compared with
  /// `isEqual(_:)` unless the options ask for their addresses. **Source:** Apple, NSHashTable.
  open class NSHashTable<ObjectType: AnyObject>: NSObject {
    private var entries: [Entry] = []
    private let options: NSPointerFunctions.Options

    private struct Entry {
      weak var object: ObjectType?
      let held: ObjectType?
    }

    /// Creates an empty table.
    public init(options: NSPointerFunctions.Options = [], capacity: Int = 0) { self.options = options }

    /// Creates an empty table whose objects are held weakly.
    public class func weakObjects() -> NSHashTable<ObjectType> { NSHashTable(options: .weakMemory) }

    /// The objects that are in the table and have not ended.
    open var allObjects: [ObjectType] { entries.compactMap(\.object) }
    /// The number of entries, which may include objects that have ended.
    open var count: Int { entries.count }
    /// One of the objects, or nil if the table is empty.
    open var anyObject: ObjectType? { allObjects.first }
    /// The objects as a set.
    open var setRepresentation: Set<AnyHashable> { Set(allObjects.compactMap { $0 as? AnyHashable }) }

    private func matches(_ a: ObjectType, _ b: ObjectType?) -> Bool {
      if a === b { return true }
      guard !options.contains(.objectPointerPersonality), let a = a as? NSObject, let b = b as? NSObject else {
        return false
      }
      return a.isEqual(b)
    }

    /// Adds an object, unless the table contains it.
    open func add(_ object: ObjectType?) {
      entries.removeAll { $0.object == nil }
      guard let object, !contains(object) else { return }
      entries.append(Entry(object: object, held: options.contains(.weakMemory) ? nil : object))
    }

    /// Removes an object from the table.
    open func remove(_ object: ObjectType?) {
      guard let object else { return }
      entries.removeAll { $0.object == nil || matches(object, $0.object) }
    }

    /// Removes all objects from the table.
    open func removeAllObjects() { entries = [] }

    /// Returns the object of the table that equals an object, or nil.
    open func member(_ object: ObjectType?) -> ObjectType? {
      object.flatMap { object in allObjects.first { matches(object, $0) } }
    }

    /// Returns a Boolean value that indicates whether the table contains an object.
    open func contains(_ anObject: ObjectType?) -> Bool { member(anObject) != nil }

    /// Returns an enumerator over the objects.
    open func objectEnumerator() -> NSEnumerator { NSArray(array: allObjects).objectEnumerator() }
  }

  /// The functions with which collections hold objects. **Source:** Apple, NSPointerFunctions.
  open class NSPointerFunctions: NSObject {
    /// The choices of memory and comparison. **Source:** Apple, NSPointerFunctions.Options.
    public struct Options: OptionSet, Sendable {
      public let rawValue: UInt
      public init(rawValue: UInt) { self.rawValue = rawValue }

      /// An option that holds objects strongly.
      public static let strongMemory: Self = []
      /// An option that holds objects weakly.
      public static let weakMemory = Self(rawValue: 5)
      /// An option that compares objects with `isEqual(_:)`.
      public static let objectPersonality: Self = []
      /// An option that compares the addresses of objects.
      public static let objectPointerPersonality = Self(rawValue: 1 << 9)
      /// An option that copies objects. Has no effect.
      public static let copyIn = Self(rawValue: 1 << 16)
    }
  }
#endif
