/// An error of the compiler, with the notes that follow it.
public struct CompilerMessage: Hashable, Sendable {
  public private(set) var path: String
  public let line: Int
  public let column: Int
  public let text: String
  /// The notes with their places, such as `UIKit.UIView.layer:1:12: note: 'layer' declared here`.
  public private(set) var notes: [String] = []

  /// Returns the errors in the compiler's output in the style of LLVM (`-diagnostic-style llvm`).
  public static func errors(in output: String) -> [CompilerMessage] {
    var messages: [CompilerMessage] = []
    for line in output.split(separator: "\n") {
      if let match = line.wholeMatch(of: /(.+?):(\d+):(\d+): (?:fatal )?error: (.*)/),
        let number = Int(match.2), let column = Int(match.3)
      {
        messages.append(.init(path: String(match.1), line: number, column: column, text: String(match.4)))
      } else if line.contains(/:\d+:\d+: note:/), !messages.isEmpty {
        messages[messages.count - 1].notes.append(String(line))
      }
    }
    return messages
  }

  /// Returns the message for a file with another path.
  public func at(_ path: String) -> CompilerMessage {
    var message = self
    message.path = path
    return message
  }

  /// The module that is missing, including a submodule such as `Charts.Bars`.
  public var missingModule: String? {
    text.wholeMatch(of: /no such module '([\w.]+)'/).map { String($0.1) }
  }

  /// A similar name that is known, as far as the compiler's suggestion is near.
  public func suggestion(for name: String) -> String? {
    let suggested = [text] + notes
    let names = suggested.compactMap { $0.firstMatch(of: /did you mean '([^']+)'/)?.1 }.map(String.init)
    return names.filter { $0.distance(to: name) <= max(1, name.count / 5) }.min {
      ($0.distance(to: name), $0) < ($1.distance(to: name), $1)
    }
  }
}

extension String {
  /// Returns the number of characters to insert, delete or replace to make another text of this one.
  func distance(to other: String) -> Int {
    let (own, other) = (Array(self), Array(other))
    var row = Array(0...other.count)
    for (i, character) in own.enumerated() {
      var diagonal = row[0]
      row[0] = i + 1
      for (j, another) in other.enumerated() {
        let cost = Swift.min(diagonal + (character == another ? 0 : 1), row[j] + 1, row[j + 1] + 1)
        diagonal = row[j + 1]
        row[j + 1] = cost
      }
    }
    return row[other.count]
  }
}
