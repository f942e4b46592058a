// swift-format-ignore-file: AlwaysUseLowerCamelCase

@_exported import Foundation

/// How much a message matters. **Source:** Apple, OSLogType.
public struct OSLogType: RawRepresentable, Hashable, Sendable {
  public let rawValue: UInt8
  public init(rawValue: UInt8) { self.rawValue = rawValue }

  /// As usual.
  public static let `default` = Self(rawValue: 0)
  /// Helpful, and not kept.
  public static let info = Self(rawValue: 1)
  /// For who looks for errors.
  public static let debug = Self(rawValue: 2)
  /// An error.
  public static let error = Self(rawValue: 0x10)
  /// A mistake of the program's.
  public static let fault = Self(rawValue: 0x11)
}

/// Whose messages they are. **Source:** Apple, OSLog.
public final class OSLog: NSObject, Sendable {
  fileprivate let name: String

  /// Messages of a part of an app.
  public init(subsystem: String, category: String) { name = "\(subsystem) \(category)" }

  private init(_ name: String) { self.name = name }

  /// Those of no part.
  public static let `default` = OSLog("")

  /// Writes to standard error what a phone's console shows: info and debug messages are not.
  fileprivate func write(_ type: OSLogType, _ text: @autoclosure () -> String) {
    guard type != .info, type != .debug else { return }
    FileHandle.standardError.write(Data("\(name.isEmpty ? "" : "[\(name)] ")\(text())\n".utf8))
  }
}

/// A message: a literal with values in it. What is private on a phone is readable here. **Source:** Apple, OSLogMessage.
public struct OSLogMessage: ExpressibleByStringInterpolation, ExpressibleByStringLiteral {
  fileprivate let text: String
  public init(stringLiteral value: String) { text = value }
  /// A literal with values.
  public init(stringInterpolation: OSLogInterpolation) { text = stringInterpolation.text }
}

/// The values of a message. **Source:** Apple, OSLogInterpolation.
public struct OSLogInterpolation: StringInterpolationProtocol {
  fileprivate var text = ""
  /// An empty message.
  public init(literalCapacity: Int, interpolationCount: Int) {}

  /// The text between values.
  public mutating func appendLiteral(_ literal: String) { text += literal }

  /// A value.
  public mutating func appendInterpolation<Value>(_ value: @autoclosure () -> Value, privacy: OSLogPrivacy = .auto) {
    text += "\(value())"
  }
}

/// Who may read a value. **Source:** Apple, OSLogPrivacy.
public struct OSLogPrivacy: Sendable {
  /// The user.
  public static var `public`: Self { Self() }
  /// The developer.
  public static var `private`: Self { Self() }
  /// None.
  public static var sensitive: Self { Self() }
  /// By its type.
  public static var auto: Self { Self() }
}

/// Writes messages. **Source:** Apple, Logger.
public struct Logger: Sendable {
  private let log: OSLog
  /// For a part of an app.
  public init(subsystem: String, category: String) { log = OSLog(subsystem: subsystem, category: category) }
  /// For a log.
  public init(_ logObj: OSLog) { log = logObj }
  /// For no part.
  public init() { log = .default }

  /// Writes a message.
  public func log(level: OSLogType = .default, _ message: OSLogMessage) { log.write(level, message.text) }
  /// Writes a message as usual.
  public func notice(_ message: OSLogMessage) { log(level: .default, message) }
  /// Writes a helpful message.
  public func info(_ message: OSLogMessage) { log(level: .info, message) }
  /// Writes a message for who looks for errors.
  public func debug(_ message: OSLogMessage) { log(level: .debug, message) }
  /// Writes a message for who looks for errors.
  public func trace(_ message: OSLogMessage) { log(level: .debug, message) }
  /// Writes that something is wrong.
  public func warning(_ message: OSLogMessage) { log(level: .error, message) }
  /// Writes an error.
  public func error(_ message: OSLogMessage) { log(level: .error, message) }
  /// Writes a mistake of the program's.
  public func fault(_ message: OSLogMessage) { log(level: .fault, message) }
  /// Writes a mistake of the program's.
  public func critical(_ message: OSLogMessage) { log(level: .fault, message) }
}

/// Writes a message.
public func os_log(_ type: OSLogType = .default, log: OSLog = .default, _ message: OSLogMessage) {
  log.write(type, message.text)
}

/// Writes a message by a format such as `"%{public}@"`; with no more than a text, the function above is meant.
@_disfavoredOverload
public func os_log(
  _ message: StaticString, log: OSLog = .default, type: OSLogType = .default, _ arguments: any CVarArg...
) {
  let format = "\(message)".replacing(/%\{[^}]*\}/, with: "%")
  log.write(type, String(format: format, arguments: arguments))
}
