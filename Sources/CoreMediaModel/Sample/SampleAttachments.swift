// The names match Apple's C API.
// swift-format-ignore-file: AlwaysUseLowerCamelCase

import CoreVideoModel
import Foundation

/// The attachments of the samples of a buffer: one mutable dictionary per sample.
///
/// `@unchecked Sendable`, because the client must not use the dictionaries concurrently, as on Apple's platforms.
final class SampleAttachments: @unchecked Sendable {
  let samples: [CFMutableDictionary]

  init(_ samples: [CFMutableDictionary]) {
    self.samples = samples
  }

  /// Creates empty attachments for `sampleCount` samples.
  convenience init(sampleCount: Int) {
    self.init((0..<sampleCount).map { _ in CFMutableDictionary() })
  }

  /// Returns a copy of the attachments for a range of samples.
  func copy(of range: Range<Int>) -> SampleAttachments {
    SampleAttachments(
      samples[range].map { sample in
        let result = CFMutableDictionary()
        for case (let key as String, let value) in sample { result[key as CFString] = value }
        return result
      })
  }
}

/// An array of sample attachments that returns the original dictionaries.
///
/// A subclass is needed because `NSArray` on Linux returns copies of its dictionaries, so changes by the client would
/// be lost.
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

  /// Returns nil, because decoding isn't supported.
  required init?(coder: NSCoder) {
    return nil
  }

  override var count: Int { samples.count }

  override func object(at index: Int) -> Any { samples[index] }

  override func copy(with zone: NSZone? = nil) -> Any { self }
}

/// Returns an unretained pointer to an array element, which can be cast to its class with `unsafeBitCast`.
///
/// Supports only the arrays that `CMSampleBufferGetSampleAttachmentsArray` returns, because other arrays on Linux don't
/// store their elements as objects. Any other array stops the program.
public func CFArrayGetValueAtIndex(_ array: CFArray, _ index: CFIndex) -> UnsafeRawPointer! {
  guard let list = array as? SampleAttachmentList else {
    preconditionFailure(
      "CFArrayGetValueAtIndex supports only arrays of sample attachments; use a subscript for other arrays")
  }
  return UnsafeRawPointer(Unmanaged.passUnretained(list.samples[index]).toOpaque())
}

/// Returns the number of elements in an array.
public func CFArrayGetCount(_ array: CFArray) -> CFIndex { array.count }

/// Sets the value for a key in a mutable dictionary.
///
/// Both pointers refer to objects and are obtained with `Unmanaged.passUnretained(_:).toOpaque()`.
public func CFDictionarySetValue(
  _ dictionary: CFMutableDictionary, _ key: UnsafeRawPointer, _ value: UnsafeRawPointer
) {
  let name = Unmanaged<CFString>.fromOpaque(key).takeUnretainedValue()
  dictionary[name] = Unmanaged<CFTypeRef>.fromOpaque(value).takeUnretainedValue()
}
