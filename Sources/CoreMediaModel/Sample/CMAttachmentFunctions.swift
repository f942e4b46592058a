// The names match Apple's C API.
// swift-format-ignore-file: AlwaysUseLowerCamelCase

import CoreVideoModel
import Foundation

/// A value that indicates whether an attachment propagates to derived buffers.
public typealias CMAttachmentMode = UInt32
/// An object that can carry attachments: a sample, block or image buffer.
public typealias CMAttachmentBearer = CFTypeRef

// swift-format-ignore: AlwaysUseLowerCamelCase
/// The mode of an attachment that doesn't propagate to derived buffers.
public let kCMAttachmentMode_ShouldNotPropagate: CMAttachmentMode = 0
// swift-format-ignore: AlwaysUseLowerCamelCase
/// The mode of an attachment that propagates to derived buffers.
public let kCMAttachmentMode_ShouldPropagate: CMAttachmentMode = 1

// Objects that cannot carry attachments are treated as having none; functions that set attachments ignore such objects.

/// Sets or replaces an attachment; a nil value removes it.
public func CMSetAttachment(
  _ target: CMAttachmentBearer, key: CFString, value: CFTypeRef?, attachmentMode: CMAttachmentMode
) {
  let propagates = attachmentMode == kCMAttachmentMode_ShouldPropagate
  carrier(target)?.setAttachment(key, value.map { .init(value: $0, propagates: propagates) })
}

/// Returns the attachment for a key, or nil if there is none.
///
/// Sets `attachmentModeOut` to the propagation mode of the attachment.
public func CMGetAttachment(
  _ target: CMAttachmentBearer, key: CFString, attachmentModeOut: UnsafeMutablePointer<CMAttachmentMode>?
) -> CFTypeRef? {
  guard let entry = carrier(target)?.attachment(key) else { return nil }
  attachmentModeOut?.pointee =
    entry.propagates ? kCMAttachmentMode_ShouldPropagate : kCMAttachmentMode_ShouldNotPropagate
  return entry.value
}

/// Removes the attachment for a key.
public func CMRemoveAttachment(_ target: CMAttachmentBearer, key: CFString) {
  carrier(target)?.setAttachment(key, nil)
}

/// Removes all attachments of a buffer.
public func CMRemoveAllAttachments(_ target: CMAttachmentBearer) {
  carrier(target)?.withAttachments { $0.removeAll() }
}

/// Attaches all values of a dictionary with the given propagation mode.
public func CMSetAttachments(
  _ target: CMAttachmentBearer, attachments: CFDictionary, attachmentMode: CMAttachmentMode
) {
  carrier(target)?.addAttachments(attachments, propagates: attachmentMode == kCMAttachmentMode_ShouldPropagate)
}

/// Returns all attachments with the given propagation mode, or nil if there are none.
public func CMCopyDictionaryOfAttachments(
  allocator: CFAllocator?, target: CMAttachmentBearer, attachmentMode: CMAttachmentMode
) -> CFDictionary? {
  carrier(target)?.allAttachments.dictionary(propagates: attachmentMode == kCMAttachmentMode_ShouldPropagate)
}

/// Copies all propagated attachments from one buffer to another.
public func CMPropagateAttachments(_ source: CMAttachmentBearer, destination: CMAttachmentBearer) {
  guard let source = carrier(source) else { return }
  carrier(destination)?.copyPropagatedAttachments(from: source)
}

private func carrier(_ bearer: CMAttachmentBearer) -> (any AttachmentBearer)? {
  bearer as? any AttachmentBearer
}
