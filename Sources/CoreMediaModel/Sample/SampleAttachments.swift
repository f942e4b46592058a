// The names are Apple's.
// swift-format-ignore-file: AlwaysUseLowerCamelCase

import CoreVideoModel
import Foundation

/// What the samples of a buffer have attached: one dictionary a sample, which clients change in place.
///
/// `@unchecked Sendable`, because the dictionaries are, as on Apple's platforms, for one client at a time.
final class SampleAttachments: @unchecked Sendable {
  let samples: [CFMutableDictionary]

  init(_ samples: [CFMutableDictionary]) {
    self.samples = samples
  }

  /// Samples that have nothing attached.
  convenience init(sampleCount: Int) {
    self.init((0..<sampleCount).map { _ in CFMutableDictionary() })
  }

  /// The attachments of some samples in dictionaries of their own.
  func copy(of range: Range<Int>) -> SampleAttachments {
    SampleAttachments(
      samples[range].map { sample in
        let result = CFMutableDictionary()
        for case (let key as String, let value) in sample { result[key as CFString] = value }
        return result
      })
  }
}

/// The attachments of samples as an array. A class of its own, because `NSArray` on Linux hands out copies of the
/// dictionaries that it holds, and clients want to change them.
final class SampleAttachmentList: NSArray {
  let samples: [CFMutableDictionary]

  init(_ attachments: SampleAttachments) {
    samples = attachments.samples
    super.init(objects: nil, count: 0)
  }

  required init(objects: UnsafePointer<AnyObject>?, count: Int) {
    samples = (0..<count).map { objects?[$0] as? CFMutableDictionary ?? CFMutableDictionary() }
    super.init(objects: objects, count: count)
  }

  required convenience init(arrayLiteral elements: Any...) {
    let dictionaries = elements.map { $0 as AnyObject }
    self.init(objects: dictionaries, count: dictionaries.count)
  }

  /// A list cannot be made from an archive.
  required init?(coder: NSCoder) {
    return nil
  }

  override var count: Int { samples.count }

  override func object(at index: Int) -> Any { samples[index] }

  override func copy(with zone: NSZone? = nil) -> Any { self }
}

/// The element of an array as clients of Core Foundation get it, to be cast to its class with `unsafeBitCast`.
///
/// Only for what `CMSampleBufferGetSampleAttachmentsArray` returns: other arrays have no objects of their own on Linux.
public func CFArrayGetValueAtIndex(_ array: CFArray, _ index: CFIndex) -> UnsafeRawPointer! {
  guard let list = array as? SampleAttachmentList else {
    preconditionFailure("CFArrayGetValueAtIndex: only arrays of sample attachments have elements here; use a subscript")
  }
  return UnsafeRawPointer(Unmanaged.passUnretained(list.samples[index]).toOpaque())
}

/// How many elements an array has.
public func CFArrayGetCount(_ array: CFArray) -> CFIndex { array.count }

/// Sets the value of a key; both are pointers to objects, as `Unmanaged.passUnretained(_:).toOpaque()` makes them.
public func CFDictionarySetValue(
  _ dictionary: CFMutableDictionary, _ key: UnsafeRawPointer, _ value: UnsafeRawPointer
) {
  let name = Unmanaged<CFString>.fromOpaque(key).takeUnretainedValue()
  dictionary[name] = Unmanaged<CFTypeRef>.fromOpaque(value).takeUnretainedValue()
}
