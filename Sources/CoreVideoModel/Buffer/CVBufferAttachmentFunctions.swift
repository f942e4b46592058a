// The names are Apple's.
// swift-format-ignore-file: AlwaysUseLowerCamelCase

import Foundation

/// Whether an attachment travels on to buffers made from the one that has it.
public enum CVAttachmentMode: UInt32, Sendable {
  /// It stays.
  case shouldNotPropagate = 0
  /// It travels on.
  case shouldPropagate = 1
}

/// Attaches a value, replacing one of the same name.
public func CVBufferSetAttachment(
  _ buffer: CVBuffer, _ key: CFString, _ value: CFTypeRef, _ attachmentMode: CVAttachmentMode
) {
  buffer.setAttachment(key, .init(value: value, propagates: attachmentMode == .shouldPropagate))
}

/// What is attached under a name, or nil.
///
/// `attachmentMode` is set to whether the attachment travels on.
public func CVBufferGetAttachment(
  _ buffer: CVBuffer, _ key: CFString, _ attachmentMode: UnsafeMutablePointer<CVAttachmentMode>?
) -> Unmanaged<CFTypeRef>? {
  CVBufferCopyAttachment(buffer, key, attachmentMode).map(Unmanaged.passUnretained)
}

/// What is attached under a name, or nil.
///
/// `attachmentMode` is set to whether the attachment travels on.
public func CVBufferCopyAttachment(
  _ buffer: CVBuffer, _ key: CFString, _ attachmentMode: UnsafeMutablePointer<CVAttachmentMode>?
) -> CFTypeRef? {
  guard let entry = buffer.attachment(key) else { return nil }
  attachmentMode?.pointee = entry.propagates ? .shouldPropagate : .shouldNotPropagate
  return entry.value
}

/// Whether something is attached under a name.
public func CVBufferHasAttachment(_ buffer: CVBuffer, _ key: CFString) -> Bool {
  buffer.attachment(key) != nil
}

/// Takes away what is attached under a name.
public func CVBufferRemoveAttachment(_ buffer: CVBuffer, _ key: CFString) {
  buffer.setAttachment(key, nil)
}

/// Takes away everything that is attached.
public func CVBufferRemoveAllAttachments(_ buffer: CVBuffer) {
  buffer.withAttachments { $0.removeAll() }
}

/// What is attached with this mode; nil when there is nothing.
public func CVBufferGetAttachments(_ buffer: CVBuffer, _ attachmentMode: CVAttachmentMode) -> CFDictionary? {
  buffer.allAttachments.dictionary(propagates: attachmentMode == .shouldPropagate)
}

/// What is attached with this mode; nil when there is nothing.
public func CVBufferCopyAttachments(_ buffer: CVBuffer, _ attachmentMode: CVAttachmentMode) -> CFDictionary? {
  CVBufferGetAttachments(buffer, attachmentMode)
}

/// Attaches every value of a dictionary.
public func CVBufferSetAttachments(
  _ buffer: CVBuffer, _ attachments: CFDictionary, _ attachmentMode: CVAttachmentMode
) {
  buffer.addAttachments(attachments, propagates: attachmentMode == .shouldPropagate)
}

/// Attaches to one buffer everything of another one that travels on.
public func CVBufferPropagateAttachments(_ sourceBuffer: CVBuffer, _ destinationBuffer: CVBuffer) {
  destinationBuffer.takePropagatedAttachments(from: sourceBuffer)
}
