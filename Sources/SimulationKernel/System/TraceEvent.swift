import AVFoundationTypes
import CoreMediaModel
import Foundation

/// One thing that happened, for traces and tests. Values, not sentences: the recorder chooses the text.
public enum TraceEvent {
  /// A property that Apple documents as observable changed.
  case change(object: AnyObject, property: String, old: String, new: String)
  /// A client's step or call set a property.
  case set(object: AnyObject, property: String, value: String)
  /// A notification was posted.
  case notification(name: String, object: AnyObject, userInfo: [String: Any])
  /// Something that a module above the kernel tells: a frame, a photo.
  case event(any ModelEvent)
  /// The client did what Apple answers with an exception.
  case misuse(Misuse)
}

/// A kind of facts that a module above the kernel tells.
public protocol ModelEvent {}

/// Writes facts down.
public protocol ModelRecorder: AnyObject, Sendable {
  /// Writes a fact down that happened at this time of the timeline. Called outside the model's lock, in order.
  func record(_ fact: TraceEvent, at nanoseconds: Int64)
}

extension TraceEvent {
  /// A value as a fact tells it: structures in few characters, with as many digits as one can tell apart.
  @usableFromInline static func text<Value>(_ value: Value) -> String {
    func list(_ parts: [Double]) -> String {
      parts.map { "\(($0 * 10_000).rounded() / 10_000)" }.joined(separator: ", ")
    }
    switch value {
    case let point as CGPoint: return "(\(list([point.x, point.y])))"
    case let rect as CGRect:
      return "(\(list([rect.origin.x, rect.origin.y, rect.size.width, rect.size.height])))"
    // A set has no order that two runs have in common.
    case let set as any Collection & SetAlgebra: return "[\(set.map { "\($0)" }.sorted().joined(separator: ", "))]"
    case let value as any TraceValue: return "{\(list(value.factNumbers))}"
    default: return "\(value)"
    }
  }
}

/// A structure of numbers that a fact tells in few characters.
package protocol TraceValue {
  /// The numbers, in the order of the declaration.
  var factNumbers: [Double] { get }
}
