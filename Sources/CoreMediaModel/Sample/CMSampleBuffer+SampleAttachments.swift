// The names match Apple's C API.
// swift-format-ignore-file: AlwaysUseLowerCamelCase

import CoreVideoModel
import Foundation

extension CMSampleBuffer {
  /// The attachments of one sample; changes take effect in the buffer immediately.
  public struct PerSampleAttachmentsDictionary: Sequence {
    /// A key and its attached value.
    public typealias Element = (key: Key, value: Any)

    let dictionary: CFMutableDictionary

    /// Accesses the attachment for a key; assigning nil removes it.
    public subscript(key: Key) -> Any? {
      get { dictionary[key.rawValue] }
      nonmutating set { dictionary[key.rawValue] = newValue }
    }

    /// Returns an iterator over all attachments, sorted by key.
    public func makeIterator() -> AnyIterator<Element> {
      let names = dictionary.allKeys.compactMap { $0 as? String }.sorted()
      var remaining = names[...]
      return AnyIterator {
        guard let name = remaining.popFirst(), let value = dictionary[name] else { return nil }
        return (Key(rawValue: name as CFString), value)
      }
    }
  }

  /// A collection that contains the attachments of each sample in a buffer.
  public struct SampleAttachmentsArray: RandomAccessCollection, MutableCollection {
    let attachments: SampleAttachments

    /// The index of the first sample, always 0.
    public var startIndex: Int { 0 }
    /// The index one past the last sample.
    public var endIndex: Int { attachments.samples.count }

    /// Accesses the attachments of one sample.
    public subscript(position: Int) -> PerSampleAttachmentsDictionary {
      get { PerSampleAttachmentsDictionary(dictionary: attachments.samples[position]) }
      set { attachments.samples[position].setDictionary(newValue.dictionary as? [AnyHashable: Any] ?? [:]) }
    }
  }

  /// The attachments of each sample in the buffer.
  public var sampleAttachments: SampleAttachmentsArray {
    get { SampleAttachmentsArray(attachments: mutableSampleAttachments) }
    set {
      let attachments = newValue.attachments
      withState { $0.sampleAttachments = attachments }
    }
  }

  /// The attachments of the samples, created on first access.
  var mutableSampleAttachments: SampleAttachments {
    let count = sampleCount
    return withState { state in
      let attachments = state.sampleAttachments ?? SampleAttachments(sampleCount: count)
      state.sampleAttachments = attachments
      return attachments
    }
  }
}

/// Returns an array with one mutable attachment dictionary per sample.
///
/// If the samples have no attachments yet, the function creates empty dictionaries or returns nil, depending on
/// `createIfNecessary`.
public func CMSampleBufferGetSampleAttachmentsArray(_ sbuf: CMSampleBuffer, createIfNecessary: Bool) -> CFArray? {
  guard sbuf.sampleCount > 0 else { return nil }
  let existing = sbuf.withState { $0.sampleAttachments }
  let attachments = createIfNecessary ? sbuf.mutableSampleAttachments : existing
  return attachments.map(SampleAttachmentList.init)
}
