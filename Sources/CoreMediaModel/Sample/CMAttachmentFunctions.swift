// The names are Apple's.
// swift-format-ignore-file: AlwaysUseLowerCamelCase

import CoreVideoModel
import Foundation

/// Whether an attachment travels on to buffers made from the one that has it.
public typealias CMAttachmentMode = UInt32
/// A buffer that carries attachments: a sample, block or image buffer.
public typealias CMAttachmentBearer = CFTypeRef

// swift-format-ignore: AlwaysUseLowerCamelCase
/// The attachment stays.
public let kCMAttachmentMode_ShouldNotPropagate: CMAttachmentMode = 0
// swift-format-ignore: AlwaysUseLowerCamelCase
/// The attachment travels on.
public let kCMAttachmentMode_ShouldPropagate: CMAttachmentMode = 1

// What cannot carry attachments has none and takes none.

/// Attaches a value, replacing one of the same name; nil takes it away.
public func CMSetAttachment(
  _ target: CMAttachmentBearer, key: CFString, value: CFTypeRef?, attachmentMode: CMAttachmentMode
) {
  let propagates = attachmentMode == kCMAttachmentMode_ShouldPropagate
  carrier(target)?.setAttachment(key, value.map { .init(value: $0, propagates: propagates) })
}

/// What is attached under a name, or nil.
///
/// `attachmentModeOut` is set to whether the attachment travels on.
public func CMGetAttachment(
  _ target: CMAttachmentBearer, key: CFString, attachmentModeOut: UnsafeMutablePointer<CMAttachmentMode>?
) -> CFTypeRef? {
  guard let entry = carrier(target)?.attachment(key) else { return nil }
  attachmentModeOut?.pointee =
    entry.propagates ? kCMAttachmentMode_ShouldPropagate : kCMAttachmentMode_ShouldNotPropagate
  return entry.value
}

/// Takes away what is attached under a name.
public func CMRemoveAttachment(_ target: CMAttachmentBearer, key: CFString) {
  carrier(target)?.setAttachment(key, nil)
}

/// Takes away everything that is attached.
public func CMRemoveAllAttachments(_ target: CMAttachmentBearer) {
  carrier(target)?.withAttachments { $0.removeAll() }
}

/// Attaches every value of a dictionary.
public func CMSetAttachments(
  _ target: CMAttachmentBearer, attachments: CFDictionary, attachmentMode: CMAttachmentMode
) {
  carrier(target)?.addAttachments(attachments, propagates: attachmentMode == kCMAttachmentMode_ShouldPropagate)
}

/// What is attached with this mode; nil when there is nothing.
public func CMCopyDictionaryOfAttachments(
  allocator: CFAllocator?, target: CMAttachmentBearer, attachmentMode: CMAttachmentMode
) -> CFDictionary? {
  carrier(target)?.allAttachments.dictionary(propagates: attachmentMode == kCMAttachmentMode_ShouldPropagate)
}

/// Attaches to one buffer everything of another one that travels on.
public func CMPropagateAttachments(_ source: CMAttachmentBearer, destination: CMAttachmentBearer) {
  guard let source = carrier(source) else { return }
  carrier(destination)?.takePropagatedAttachments(from: source)
}

private func carrier(_ bearer: CMAttachmentBearer) -> (any AttachmentCarrier)? {
  bearer as? any AttachmentCarrier
}
