// The names match Apple's C API.
// swift-format-ignore-file: AlwaysUseLowerCamelCase

import Foundation

/// A value that indicates whether an attachment propagates to derived buffers.
public enum CVAttachmentMode: UInt32, Sendable {
  /// The attachment doesn't propagate to derived buffers.
  case shouldNotPropagate = 0
  /// The attachment propagates to derived buffers.
  case shouldPropagate = 1
}

/// Sets or replaces an attachment of a buffer.
public func CVBufferSetAttachment(
  _ buffer: CVBuffer, _ key: CFString, _ value: CFTypeRef, _ attachmentMode: CVAttachmentMode
) {
  buffer.setAttachment(key, .init(value: value, propagates: attachmentMode == .shouldPropagate))
}

/// Returns the attachment for a key without retaining it, or nil if there is none.
///
/// Sets `attachmentMode` to the propagation mode of the attachment.
public func CVBufferGetAttachment(
  _ buffer: CVBuffer, _ key: CFString, _ attachmentMode: UnsafeMutablePointer<CVAttachmentMode>?
) -> Unmanaged<CFTypeRef>? {
  CVBufferCopyAttachment(buffer, key, attachmentMode).map(Unmanaged.passUnretained)
}

/// Returns the attachment for a key, or nil if there is none.
///
/// Sets `attachmentMode` to the propagation mode of the attachment.
public func CVBufferCopyAttachment(
  _ buffer: CVBuffer, _ key: CFString, _ attachmentMode: UnsafeMutablePointer<CVAttachmentMode>?
) -> CFTypeRef? {
  guard let entry = buffer.attachment(key) else { return nil }
  attachmentMode?.pointee = entry.propagates ? .shouldPropagate : .shouldNotPropagate
  return entry.value
}

/// Returns a Boolean value that indicates whether a buffer has an attachment for a key.
public func CVBufferHasAttachment(_ buffer: CVBuffer, _ key: CFString) -> Bool {
  buffer.attachment(key) != nil
}

/// Removes the attachment for a key.
public func CVBufferRemoveAttachment(_ buffer: CVBuffer, _ key: CFString) {
  buffer.setAttachment(key, nil)
}

/// Removes all attachments of a buffer.
public func CVBufferRemoveAllAttachments(_ buffer: CVBuffer) {
  buffer.withAttachments { $0.removeAll() }
}

/// Returns all attachments with the given propagation mode, or nil if there are none.
public func CVBufferGetAttachments(_ buffer: CVBuffer, _ attachmentMode: CVAttachmentMode) -> CFDictionary? {
  buffer.allAttachments.dictionary(propagates: attachmentMode == .shouldPropagate)
}

/// Returns all attachments with the given propagation mode, or nil if there are none.
public func CVBufferCopyAttachments(_ buffer: CVBuffer, _ attachmentMode: CVAttachmentMode) -> CFDictionary? {
  CVBufferGetAttachments(buffer, attachmentMode)
}

/// Attaches all values of a dictionary with the given propagation mode.
public func CVBufferSetAttachments(
  _ buffer: CVBuffer, _ attachments: CFDictionary, _ attachmentMode: CVAttachmentMode
) {
  buffer.addAttachments(attachments, propagates: attachmentMode == .shouldPropagate)
}

/// Copies all propagated attachments from one buffer to another.
public func CVBufferPropagateAttachments(_ sourceBuffer: CVBuffer, _ destinationBuffer: CVBuffer) {
  destinationBuffer.copyPropagatedAttachments(from: sourceBuffer)
}
