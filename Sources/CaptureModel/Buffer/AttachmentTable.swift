import Foundation

/// What clients attached to a buffer, each with whether it travels on to buffers made from this one.
///
/// A value that shares its storage until it is changed, so that a pool hands every buffer the same table at no cost.
/// `@unchecked Sendable`, because the values are property-list objects that nobody changes once they are attached.
struct AttachmentTable: @unchecked Sendable {
  struct Entry {
    var value: CFTypeRef
    var propagates: Bool
  }

  private var entries: [String: Entry] = [:]

  init() {}

  /// Entries of a dictionary with string keys; other keys are ignored, as they can name no attachment.
  init(_ dictionary: CFDictionary?, propagates: Bool) {
    add(dictionary, propagates: propagates)
  }

  var isEmpty: Bool { entries.isEmpty }

  subscript(key: CFString) -> Entry? {
    get { entries[key as String] }
    set { entries[key as String] = newValue }
  }

  mutating func add(_ dictionary: CFDictionary?, propagates: Bool) {
    for case (let key as String, let value) in dictionary ?? [:] {
      entries[key] = Entry(value: value as AnyObject, propagates: propagates)
    }
  }

  /// Takes over what travels on from `source`, replacing entries of the same name.
  mutating func takePropagated(from source: AttachmentTable) {
    guard !source.isEmpty else { return }
    entries.merge(source.entries.filter(\.value.propagates)) { _, new in new }
  }

  mutating func removeAll() {
    entries = [:]
  }

  /// The values that do or do not travel on; nil when there are none.
  func dictionary(propagates: Bool) -> CFDictionary? {
    let chosen = entries.filter { $0.value.propagates == propagates }
    return chosen.isEmpty ? nil : chosen.mapValues(\.value) as CFDictionary
  }
}

/// A buffer that carries attachments.
protocol AttachmentCarrier: AnyObject {
  /// Gives access to the table, under the lock of the buffer.
  func withAttachments<R: Sendable>(_ body: (inout AttachmentTable) -> R) -> R
}
