import Foundation
import Locking

extension CaptureSystem {
  private static let declared = SystemPart { _ in Set<String>() }

  /// Says, once in this world for each symbol, that what the app just used does nothing here.
  ///
  /// For symbols that exist so that an app compiles. `make api` counts what calls this as declared, not as behaving.
  ///
  /// - Parameters:
  ///   - symbol: the name in Apple's spelling, with its type.
  ///   - reason: why nothing happens, as a part of a sentence.
  package func declaredOnly(_ symbol: String, because reason: String) {
    let part = state(of: Self.declared)
    let isFirst = change { part.write($0) { $0.insert(symbol).inserted } }
    if isFirst { DeclaredOnly.say("camsim: \(symbol) has no effect here: \(reason)") }
  }
}

/// Where the sentences about declared symbols go: standard error, unless a test listens.
package enum DeclaredOnly {
  private static let listener = Locked<(@Sendable (String) -> Void)?>(nil)

  /// Lets a test hear the sentences; nil gives them back to standard error.
  package static func listen(_ body: (@Sendable (String) -> Void)?) { listener.withLock { $0 = body } }

  static func say(_ sentence: String) {
    if let listener = listener.withLock({ $0 }) { return listener(sentence) }
    FileHandle.standardError.write(Data("\(sentence)\n".utf8))
  }
}
