// swift-format-ignore-file: AlwaysUseLowerCamelCase

@_exported import Foundation

/// The log level of a message. **Source:** Apple, OSLogType.
public struct OSLogType: RawRepresentable, Hashable, Sendable {
  public let rawValue: UInt8
  public init(rawValue: UInt8) { self.rawValue = rawValue }

  /// The default log level, for messages that help to diagnose problems.
  public static let `default` = Self(rawValue: 0)
  /// The level of helpful but nonessential messages, which are not persisted.
  public static let info = Self(rawValue: 1)
  /// The level of messages that are useful only while debugging.
  public static let debug = Self(rawValue: 2)
  /// The level of messages about errors.
  public static let error = Self(rawValue: 0x10)
  /// The level of messages about bugs in the program.
  public static let fault = Self(rawValue: 0x11)
}

/// A log for the messages of one subsystem and category. **Source:** Apple, OSLog.
public final class OSLog: NSObject, Sendable {
  fileprivate let name: String

  /// Creates a log for a subsystem and category of an app.
  public init(subsystem: String, category: String) { name = "\(subsystem) \(category)" }

  private init(_ name: String) { self.name = name }

  /// The default log, which has no subsystem or category.
  public static let `default` = OSLog("")

  /// Writes a message to standard error, like a phone's console. Info and debug messages are omitted.
  fileprivate func write(_ type: OSLogType, _ text: @autoclosure () -> String) {
    guard type != .info, type != .debug else { return }
    try? FileHandle.standardError.write(contentsOf: Data("\(name.isEmpty ? "" : "[\(name)] ")\(text())\n".utf8))
  }
}

/// A log message: a string literal with interpolated values. Values that a phone redacts are readable here. **Source:**
/// Apple, OSLogMessage.
public struct OSLogMessage: ExpressibleByStringInterpolation, ExpressibleByStringLiteral {
  fileprivate let text: String
  public init(stringLiteral value: String) { text = value }
  /// Creates a message from an interpolated string literal.
  public init(stringInterpolation: OSLogInterpolation) { text = stringInterpolation.text }
}

/// The interpolated parts of a log message. **Source:** Apple, OSLogInterpolation.
public struct OSLogInterpolation: StringInterpolationProtocol {
  fileprivate var text = ""
  /// Creates an empty interpolation and ignores the capacity hints.
  public init(literalCapacity: Int, interpolationCount: Int) {}

  /// Appends the literal text between interpolated values.
  public mutating func appendLiteral(_ literal: String) { text += literal }

  /// Appends the description of an interpolated value. `privacy` has no effect.
  public mutating func appendInterpolation<Value>(_ value: @autoclosure () -> Value, privacy: OSLogPrivacy = .auto) {
    text += "\(value())"
  }
}

/// The privacy option of an interpolated value. It has no effect here. **Source:** Apple, OSLogPrivacy.
public struct OSLogPrivacy: Sendable {
  /// A value that anyone can read in the log.
  public static var `public`: Self { Self() }
  /// A value that a phone redacts in its log.
  public static var `private`: Self { Self() }
  /// A sensitive value that a phone always redacts.
  public static var sensitive: Self { Self() }
  /// A value whose privacy depends on its type.
  public static var auto: Self { Self() }
}

/// An object that writes log messages to standard error. **Source:** Apple, Logger.
public struct Logger: Sendable {
  private let log: OSLog
  /// Creates a logger for a subsystem and category of an app.
  public init(subsystem: String, category: String) { log = OSLog(subsystem: subsystem, category: category) }
  /// Creates a logger that writes to an existing log.
  public init(_ logObj: OSLog) { log = logObj }
  /// Creates a logger that writes to the default log.
  public init() { log = .default }

  /// Writes a message at the given log level.
  public func log(level: OSLogType = .default, _ message: OSLogMessage) { log.write(level, message.text) }
  /// Writes a message at the default level.
  public func notice(_ message: OSLogMessage) { log(level: .default, message) }
  /// Writes a message at the info level.
  public func info(_ message: OSLogMessage) { log(level: .info, message) }
  /// Writes a message at the debug level.
  public func debug(_ message: OSLogMessage) { log(level: .debug, message) }
  /// Writes a message at the debug level, like `debug(_:)`.
  public func trace(_ message: OSLogMessage) { log(level: .debug, message) }
  /// Writes a message at the error level, like `error(_:)`.
  public func warning(_ message: OSLogMessage) { log(level: .error, message) }
  /// Writes a message at the error level.
  public func error(_ message: OSLogMessage) { log(level: .error, message) }
  /// Writes a message at the fault level.
  public func fault(_ message: OSLogMessage) { log(level: .fault, message) }
  /// Writes a message at the fault level, like `fault(_:)`.
  public func critical(_ message: OSLogMessage) { log(level: .fault, message) }
}

/// Writes a message to a log at the given level.
public func os_log(_ type: OSLogType = .default, log: OSLog = .default, _ message: OSLogMessage) {
  log.write(type, message.text)
}

/// Writes a message to the default log at the default level.
public func os_log(_ message: OSLogMessage) { os_log(.default, message) }

/// Writes a message with a format string such as `"%{public}@"`. The other overload is preferred for a message without
/// arguments.
@_disfavoredOverload
public func os_log(
  _ message: StaticString, log: OSLog = .default, type: OSLogType = .default, _ arguments: any CVarArg...
) {
  let format = "\(message)".replacing(/%\{[^}]*\}/, with: "%")
  log.write(type, String(format: format, arguments: arguments))
}
