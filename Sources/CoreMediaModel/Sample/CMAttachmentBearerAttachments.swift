import CoreVideoModel
import Foundation

/// A buffer that carries attachments.
public protocol CMAttachmentBearerProtocol: AnyObject {
  /// What is attached; a change takes effect in the buffer at once.
  var attachments: CMAttachmentBearerAttachments { get }

  /// Attaches to another buffer everything that travels on.
  func propagateAttachments<T: CMAttachmentBearerProtocol>(to destination: T)
}

/// What a buffer has attached, each value with whether it travels on to buffers made from this one.
public struct CMAttachmentBearerAttachments {
  /// Whether an attachment travels on.
  public enum Mode: Hashable, Sendable {
    /// It travels on.
    case shouldPropagate
    /// It stays.
    case shouldNotPropagate
  }

  /// A value, and whether it travels on.
  public enum Value {
    /// A value that travels on.
    case shouldPropagate(Any)
    /// A value that stays.
    case shouldNotPropagate(Any)

    /// The value itself.
    public var value: Any {
      switch self {
      case .shouldPropagate(let value), .shouldNotPropagate(let value): value
      }
    }

    /// Whether the value travels on.
    public var mode: Mode {
      switch self {
      case .shouldPropagate: .shouldPropagate
      case .shouldNotPropagate: .shouldNotPropagate
      }
    }
  }

  let carrier: any AttachmentCarrier

  /// What is attached under a name; nil takes it away.
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

  /// What is attached under a name; nil takes it away.
  public subscript(key: CMSampleBuffer.AttachmentKey) -> Value? {
    get { self[key.rawValue as String] }
    nonmutating set { self[key.rawValue as String] = newValue }
  }

  /// Everything that travels on.
  public var propagated: [String: Any] { carrier.allAttachments.values(propagates: true) }

  /// Everything that stays.
  public var nonPropagated: [String: Any] { carrier.allAttachments.values(propagates: false) }

  /// Attaches every value of a dictionary.
  public func merge(_ attachments: [String: Any], mode: Mode) {
    carrier.addAttachments(attachments as CFDictionary, propagates: mode == .shouldPropagate)
  }

  /// Takes away everything that is attached.
  public func removeAll() {
    carrier.withAttachments { $0.removeAll() }
  }
}

extension CMAttachmentBearerProtocol {
  public func propagateAttachments<T: CMAttachmentBearerProtocol>(to destination: T) {
    destination.attachments.carrier.takePropagatedAttachments(from: attachments.carrier)
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
