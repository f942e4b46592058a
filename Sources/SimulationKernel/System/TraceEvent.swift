import AVFoundationTypes
import CoreMediaModel
import Foundation
import PixelModel

/// An event for traces and tests. Carries values rather than text; the recorder formats them.
public enum TraceEvent {
  /// A property that Apple documents as observable changed.
  case change(object: AnyObject, property: String, old: String, new: String)
  /// The app called a method.
  case call(object: AnyObject, method: String)
  /// The app set a property.
  case set(object: AnyObject, property: String, value: String)
  /// A notification was posted to observers.
  case notification(name: String, object: AnyObject, userInfo: [String: Any])
  /// An event of a higher-level module, such as a frame or a photo.
  case event(any ModelEvent)
  /// The client caused an API misuse, for which Apple raises an exception.
  case misuse(Misuse)
}

/// A trace event that a higher-level module defines.
public protocol ModelEvent {}

/// The beginning and the end of a change that the model makes because the app has released an object.
package enum ReleaseEvent: ModelEvent {
  case began
  case ended
}

/// An object that records trace events.
public protocol ModelRecorder: AnyObject, Sendable {
  /// A Boolean value that indicates whether the app's calls are recorded. The default is `true`.
  var recordsCalls: Bool { get }
  /// Records an event that occurred at the given time of the timeline. Called outside the model's lock, in order.
  func record(_ fact: TraceEvent, at nanoseconds: Int64)
}

extension ModelRecorder {
  public var recordsCalls: Bool { true }
}

extension TraceEvent {
  /// Formats a value for a trace event. Structures use a compact form, with numbers rounded to four decimal places.
  @usableFromInline static func text<Value>(_ value: Value) -> String {
    func list(_ parts: [Double]) -> String {
      parts.map { "\(($0 * 10_000).rounded() / 10_000)" }.joined(separator: ", ")
    }
    switch value {
    // Most values are Boolean, and the other cases ask the runtime for conformances.
    case let value as Bool: return "\(value)"
    case let point as CGPoint: return "(\(list([point.x, point.y])))"
    case let rect as CGRect:
      return "(\(list([rect.origin.x, rect.origin.y, rect.size.width, rect.size.height])))"
    // The iteration order of a set differs between runs.
    case let set as any Collection & SetAlgebra: return "[\(set.map { "\($0)" }.sorted().joined(separator: ", "))]"
    case let value as any TraceValue: return "{\(list(value.factNumbers))}"
    case let codes as [UInt32]: return "[\(codes.map(\.fourCharacters).joined(separator: ", "))]"
    case let values as [Any]: return "[\(values.map { text($0) }.joined(separator: ", "))]"
    case let value as any RawRepresentable<String> where Mirror(reflecting: value).displayStyle == .struct:
      return value.rawValue
    default: return "\(value)"
    }
  }
}

/// A structure of numbers that trace events format compactly.
package protocol TraceValue {
  /// The numbers in order of declaration.
  var factNumbers: [Double] { get }
}
