import Foundation

/// The attachments of a buffer, each with a flag that indicates whether it propagates to derived buffers.
///
/// The table is a copy-on-write value, so all buffers of a pool can share one.
package struct AttachmentTable: Sendable {
  /// An attached value and its propagation flag.
  ///
  /// `@unchecked Sendable`, because values are property-list objects that don't change after they are attached.
  package struct Entry: @unchecked Sendable {
    package var value: CFTypeRef
    package var propagates: Bool

    package init(value: CFTypeRef, propagates: Bool) {
      self.value = value
      self.propagates = propagates
    }
  }

  private var entries: [String: Entry] = [:]
  /// A closure that creates additional entries when an entry is first accessed; existing entries take precedence.
  private var deferred: (@Sendable () -> AttachmentTable)?

  /// Creates an empty attachment table.
  package init() {}

  /// Creates a table from a dictionary, ignoring keys that are not strings.
  package init(_ dictionary: CFDictionary?, propagates: Bool) {
    add(dictionary, propagates: propagates)
  }

  /// Defers the creation of additional entries until an entry is first accessed.
  package mutating func `defer`(_ make: @escaping @Sendable () -> AttachmentTable) { deferred = make }

  /// Removes and returns the closure that creates the deferred entries.
  package mutating func takeDeferred() -> (@Sendable () -> AttachmentTable)? { deferred.take() }

  /// Adds the deferred entries without replacing existing ones.
  package mutating func resolve(_ made: AttachmentTable) { entries.merge(made.entries) { old, _ in old } }

  var isEmpty: Bool { entries.isEmpty }

  package subscript(key: String) -> Entry? {
    get { entries[key] }
    set { entries[key] = newValue }
  }

  mutating func add(_ dictionary: CFDictionary?, propagates: Bool) {
    for case (let key as String, let value) in dictionary ?? [:] {
      entries[key] = Entry(value: value as AnyObject, propagates: propagates)
    }
  }

  /// Merges the entries of another table, replacing existing entries with the same key.
  mutating func merge(_ other: AttachmentTable) {
    guard !other.isEmpty else { return }
    // An empty table can share the storage of the other.
    guard !isEmpty else { return entries = other.entries }
    entries.merge(other.entries) { _, new in new }
  }

  /// A table of the entries that propagate to derived buffers.
  var propagated: AttachmentTable {
    var result = self
    result.entries = entries.filter(\.value.propagates)
    return result
  }

  package mutating func removeAll() {
    entries = [:]
  }

  /// Returns the values with the given propagation flag, or nil if there are none.
  package func dictionary(propagates: Bool) -> CFDictionary? {
    let chosen = values(propagates: propagates)
    return chosen.isEmpty ? nil : chosen as CFDictionary
  }

  /// Returns the values with the given propagation flag.
  package func values(propagates: Bool) -> [String: Any] {
    entries.filter { $0.value.propagates == propagates }.mapValues(\.value)
  }
}

/// A buffer type that carries attachments.
package protocol AttachmentBearer: AnyObject {
  /// Calls `body` with the attachment table while the lock of the buffer is held.
  func withAttachments<R: Sendable>(_ body: @Sendable (inout AttachmentTable) -> R) -> R
}

extension AttachmentBearer {
  package var allAttachments: AttachmentTable { withAttachments { $0 } }

  package func attachment(_ key: CFString) -> AttachmentTable.Entry? {
    let name = key as String
    return withAttachments { $0[name] }
  }

  package func setAttachment(_ key: CFString, _ entry: AttachmentTable.Entry?) {
    let name = key as String
    withAttachments { $0[name] = entry }
  }

  package func addAttachments(_ dictionary: CFDictionary, propagates: Bool) {
    let more = AttachmentTable(dictionary, propagates: propagates)
    withAttachments { $0.merge(more) }
  }

  package func copyPropagatedAttachments(from source: any AttachmentBearer) {
    let more = source.allAttachments.propagated
    withAttachments { $0.merge(more) }
  }
}
