import CoreVideoModel
import Foundation

/// A type that carries attachments, such as a sample, block or pixel buffer.
public protocol CMAttachmentBearerProtocol: AnyObject {
  /// The attachments of the buffer; changes take effect immediately.
  var attachments: CMAttachmentBearerAttachments { get }

  /// Copies all propagated attachments to another buffer.
  func propagateAttachments<T: CMAttachmentBearerProtocol>(to destination: T)
}

/// The attachments of a buffer, each with a propagation mode.
public struct CMAttachmentBearerAttachments {
  /// A value that indicates whether an attachment is copied to derived buffers.
  public enum Mode: Hashable, Sendable {
    /// The attachment propagates to derived buffers.
    case shouldPropagate
    /// The attachment doesn't propagate to derived buffers.
    case shouldNotPropagate
  }

  /// The value of an attachment and its propagation mode.
  public enum Value {
    /// A value that propagates to derived buffers.
    case shouldPropagate(Any)
    /// A value that doesn't propagate to derived buffers.
    case shouldNotPropagate(Any)

    /// The attached value without its propagation mode.
    public var value: Any {
      switch self {
      case .shouldPropagate(let value), .shouldNotPropagate(let value): value
      }
    }

    /// The propagation mode of the attachment.
    public var mode: Mode {
      switch self {
      case .shouldPropagate: .shouldPropagate
      case .shouldNotPropagate: .shouldNotPropagate
      }
    }
  }

  let carrier: any AttachmentBearer

  /// Accesses the attachment for a string key; assigning nil removes it.
  public subscript(key: String) -> Value? {
    get {
      carrier.withAttachments { $0[key] }.map { entry in
        entry.propagates ? .shouldPropagate(entry.value) : .shouldNotPropagate(entry.value)
      }
    }
    nonmutating set {
      let entry = newValue.map {
        AttachmentTable.Entry(value: $0.value as AnyObject, propagates: $0.mode == .shouldPropagate)
      }
      carrier.withAttachments { $0[key] = entry }
    }
  }

  /// Accesses the attachment for a sample buffer attachment key; assigning nil removes it.
  public subscript(key: CMSampleBuffer.AttachmentKey) -> Value? {
    get { self[key.rawValue as String] }
    nonmutating set { self[key.rawValue as String] = newValue }
  }

  /// The attachments that propagate to derived buffers.
  public var propagated: [String: Any] { carrier.allAttachments.values(propagates: true) }

  /// The attachments that don't propagate to derived buffers.
  public var nonPropagated: [String: Any] { carrier.allAttachments.values(propagates: false) }

  /// Attaches all values of a dictionary with the given propagation mode.
  public func merge(_ attachments: [String: Any], mode: Mode) {
    carrier.addAttachments(attachments as CFDictionary, propagates: mode == .shouldPropagate)
  }

  /// Removes all attachments of the buffer.
  public func removeAll() {
    carrier.withAttachments { $0.removeAll() }
  }
}

extension CMAttachmentBearerProtocol {
  public func propagateAttachments<T: CMAttachmentBearerProtocol>(to destination: T) {
    destination.attachments.carrier.copyPropagatedAttachments(from: attachments.carrier)
  }
}

extension CMSampleBuffer: CMAttachmentBearerProtocol {
  public var attachments: CMAttachmentBearerAttachments { CMAttachmentBearerAttachments(carrier: self) }
}

extension CMBlockBuffer: CMAttachmentBearerProtocol {
  public var attachments: CMAttachmentBearerAttachments { CMAttachmentBearerAttachments(carrier: self) }
}

extension CVBuffer: CMAttachmentBearerProtocol {
  public var attachments: CMAttachmentBearerAttachments { CMAttachmentBearerAttachments(carrier: self) }
}
