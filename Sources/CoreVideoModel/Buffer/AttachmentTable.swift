import Foundation

/// What clients attached to a buffer, each with whether it travels on to buffers made from this one.
///
/// A value that shares its storage until it is changed, so that a pool hands every buffer the same table at no cost.
package struct AttachmentTable: Sendable {
  /// `@unchecked Sendable`, because values are property-list objects that do not change once they are attached.
  package struct Entry: @unchecked Sendable {
    package var value: CFTypeRef
    package var propagates: Bool

    /// All of it.
    package init(value: CFTypeRef, propagates: Bool) {
      self.value = value
      self.propagates = propagates
    }
  }

  private var entries: [String: Entry] = [:]
  /// Makes more entries when an entry is first requested; existing ones stay.
  private var deferred: (@Sendable () -> AttachmentTable)?

  /// No entries.
  package init() {}

  /// Entries of a dictionary with string keys; other keys are ignored, as they can name no attachment.
  package init(_ dictionary: CFDictionary?, propagates: Bool) {
    add(dictionary, propagates: propagates)
  }

  /// Defers the making of further entries until an entry is first requested.
  package mutating func `defer`(_ make: @escaping @Sendable () -> AttachmentTable) { deferred = make }

  /// Gives out, once, what makes the entries that were put off.
  package mutating func takeDeferred() -> (@Sendable () -> AttachmentTable)? { deferred.take() }

  /// Adds entries that were put off; those that are there already stay.
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

  /// Takes over what another table has, replacing entries of the same name.
  mutating func merge(_ other: AttachmentTable) {
    guard !other.isEmpty else { return }
    // Nothing to keep: the storage is shared.
    guard !isEmpty else { return entries = other.entries }
    entries.merge(other.entries) { _, new in new }
  }

  /// Only what travels on.
  var propagated: AttachmentTable {
    var result = self
    result.entries = entries.filter(\.value.propagates)
    return result
  }

  package mutating func removeAll() {
    entries = [:]
  }

  /// The values that do or do not travel on; nil when there are none.
  package func dictionary(propagates: Bool) -> CFDictionary? {
    let chosen = values(propagates: propagates)
    return chosen.isEmpty ? nil : chosen as CFDictionary
  }

  /// The values that do or do not travel on.
  package func values(propagates: Bool) -> [String: Any] {
    entries.filter { $0.value.propagates == propagates }.mapValues(\.value)
  }
}

/// A buffer that carries attachments.
package protocol AttachmentCarrier: AnyObject {
  /// Gives access to the table, under the lock of the buffer.
  func withAttachments<R: Sendable>(_ body: @Sendable (inout AttachmentTable) -> R) -> R
}

extension AttachmentCarrier {
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

  package func takePropagatedAttachments(from source: any AttachmentCarrier) {
    let more = source.allAttachments.propagated
    withAttachments { $0.merge(more) }
  }
}
