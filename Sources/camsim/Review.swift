import ArgumentParser
import CommandSupport
import Foundation
import Scenarios

/// The command `camsim review`, which accepts or rejects results that differ from golden files.
struct Review: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "review", abstract: "Accept or reject results that differ from golden files.",
    discussion: """
      Tests and scenarios that run with CAMSIM_GOLDEN=review write each differing result beside its golden file, as \
      NAME.new.EXTENSION. This command shows each result and asks for a decision. It also prints the path of a page \
      that shows the images side by side.

      EXAMPLES:
        camsim review Tests
        camsim review Scenarios --list
        camsim review Tests --accept-all
      """)

  @Argument(help: "The folder with your golden files, which is searched recursively.", completion: .directory)
  var dir = "."

  @Flag(exclusivity: .exclusive, help: "Decide on all results without asking.")
  var decision: Decision?

  @Flag(help: "List the results and their differences, and decide nothing.")
  var list = false

  func validate() throws {
    if list, decision != nil { throw ValidationError("--list decides nothing; omit --accept-all and --reject-all.") }
  }

  /// The decision for all results.
  enum Decision: String, EnumerableFlag {
    case acceptAll, rejectAll

    static func help(for value: Decision) -> ArgumentHelp? {
      value == .acceptAll
        ? "Replace the golden files with all new results." : "Discard all new results; golden files stay unchanged."
    }
  }

  func run() throws {
    try StandardError.guarding {
      let changes = try GoldenReview(of: dir).changes
      guard !changes.isEmpty else {
        return print("no results to review in \(dir); run your tests with CAMSIM_GOLDEN=review first")
      }
      if list { return changes.forEach { print($0.summary) } }
      defer { ReviewPage.update(for: dir) }
      if let decision {
        for change in changes { try decision == .acceptAll ? change.accept() : change.reject() }
        return print("\(decision == .acceptAll ? "accepted" : "rejected") \(changes.count)")
      }
      let page = try ReviewPage(changes).write(for: dir)
      var session = ReviewSession(paint: ANSIStyle(1))
      try session.review(changes, page: page)
      if session.isAtEnd {
        throw ScenarioError(
          .unavailable,
          "\(changes.count) \(changes.count == 1 ? "result needs" : "results need") a decision, but standard input has ended; run this on a terminal, or add --accept-all or --reject-all."
        )
      }
    }
  }
}

/// An interactive review of changes.
struct ReviewSession {
  let paint: ANSIStyle
  /// A closure that reads an answer; nil at the end of the input.
  var answer: () -> String? = { readLine() }
  /// A closure that prints text without a line break.
  var show: (String) -> Void = { text in
    print(text, terminator: "")
    fflush(nil)
  }
  /// Whether the end of the input has been reached.
  private(set) var isAtEnd = false
  private var counts = (accepted: 0, rejected: 0, skipped: 0)
  /// The file extensions for which all changes are accepted.
  private var acceptedKinds: Set<String> = []

  private enum Answer: String {
    case accept = "a"
    case reject = "r"
    case skip = "s"
    case acceptKind = "A"
    case quit = "q"
  }

  init(paint: ANSIStyle) { self.paint = paint }

  /// Asks for a decision about each change, except for kinds that the user has already accepted.
  mutating func review(_ changes: [GoldenReview.Change], page: String) throws {
    show("\(changes.count) to review; open \(page) in a browser to compare them\n")
    for (index, change) in changes.enumerated() {
      show("\n\(index + 1) of \(changes.count): \(change.name)\(change.isNew ? " (new)" : "")\n")
      if acceptedKinds.contains(change.kind) {
        try change.accept()
        counts.accepted += 1
        show("accepted\n")
        continue
      }
      for line in (change.difference() ?? "neither text nor an image, so no difference can be shown").split(
        separator: "\n")
      {
        show(paint(difference: line) + "\n")
      }
      guard try decide(change) else { break }
    }
    show(
      "\n\(counts.accepted) accepted, \(counts.rejected) rejected, \(changes.count - counts.accepted - counts.rejected) left\n"
    )
  }

  /// Asks for a decision about a change. Returns whether the review should continue.
  private mutating func decide(_ change: GoldenReview.Change) throws -> Bool {
    while true {
      show("accept, reject, skip, accept all .\(change.kind), quit? [a/r/s/A/q] ")
      guard let text = answer() else {
        isAtEnd = true
        return false
      }
      switch Answer(rawValue: text.trimmingCharacters(in: .whitespaces)) {
      case .accept:
        try change.accept()
        counts.accepted += 1
      case .acceptKind:
        acceptedKinds.insert(change.kind)
        try change.accept()
        counts.accepted += 1
      case .reject:
        try change.reject()
        counts.rejected += 1
      case .skip: break
      case .quit: return false
      case nil: continue
      }
      return true
    }
  }
}

extension GoldenReview.Change {
  /// The name and the difference, on one line.
  fileprivate var summary: String {
    let difference = difference().map {
      isImage ? $0 : "\($0.split(separator: "\n").count { "+-".contains($0.first ?? " ") }) lines differ"
    }
    return isNew ? "\(name): new" : "\(name): \(difference ?? "different")"
  }
}
