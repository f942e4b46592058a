// The names are Apple's.
// swift-format-ignore-file: AlwaysUseLowerCamelCase

import CoreVideoModel
import Foundation

extension CMSampleBuffer {
  /// What one sample has attached, by name; a change takes effect in the buffer at once.
  public struct PerSampleAttachmentsDictionary: Sequence {
    /// A name and what is attached under it.
    public typealias Element = (key: Key, value: Any)

    let dictionary: CFMutableDictionary

    /// What is attached under a name; nil takes it away.
    public subscript(key: Key) -> Any? {
      get { dictionary[key.rawValue] }
      nonmutating set { dictionary[key.rawValue] = newValue }
    }

    /// Everything attached, in order of the names.
    public func makeIterator() -> AnyIterator<Element> {
      let names = dictionary.allKeys.compactMap { $0 as? String }.sorted()
      var remaining = names[...]
      return AnyIterator {
        guard let name = remaining.popFirst(), let value = dictionary[name] else { return nil }
        return (Key(rawValue: name as CFString), value)
      }
    }
  }

  /// What each sample of a buffer has attached.
  public struct SampleAttachmentsArray: RandomAccessCollection, MutableCollection {
    let attachments: SampleAttachments

    /// Number of the first sample.
    public var startIndex: Int { 0 }
    /// Number after the last sample.
    public var endIndex: Int { attachments.samples.count }

    /// What one sample has attached.
    public subscript(position: Int) -> PerSampleAttachmentsDictionary {
      get { PerSampleAttachmentsDictionary(dictionary: attachments.samples[position]) }
      set { attachments.samples[position].setDictionary(newValue.dictionary as? [AnyHashable: Any] ?? [:]) }
    }
  }

  /// What each sample has attached.
  public var sampleAttachments: SampleAttachmentsArray {
    get { SampleAttachmentsArray(attachments: ownSampleAttachments) }
    set {
      let attachments = newValue.attachments
      withState { $0.sampleAttachments = attachments }
    }
  }

  /// The attachments of the samples, made if there are none.
  var ownSampleAttachments: SampleAttachments {
    let count = sampleCount
    return withState { state in
      let attachments = state.sampleAttachments ?? SampleAttachments(sampleCount: count)
      state.sampleAttachments = attachments
      return attachments
    }
  }
}

/// What each sample has attached: an array of dictionaries that can be changed, one a sample.
///
/// If nothing was attached so far, `createIfNecessary` decides: true makes empty dictionaries, false answers nil.
public func CMSampleBufferGetSampleAttachmentsArray(_ sbuf: CMSampleBuffer, createIfNecessary: Bool) -> CFArray? {
  guard sbuf.sampleCount > 0 else { return nil }
  let existing = sbuf.withState { $0.sampleAttachments }
  let attachments = createIfNecessary ? sbuf.ownSampleAttachments : existing
  return attachments.map(SampleAttachmentList.init)
}
