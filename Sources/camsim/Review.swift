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
      NAME.new.EXTENSION, or NAME.new.CELL.EXTENSION for a cell of a matrix. This command shows each result and asks \
      for a decision. It also prints the path of a page that shows the images side by side.

      Equal results of several cells are one decision. If the results of cells that share a golden file differ, only \
      one of them can be accepted; --accept-all then accepts none of them.

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
      let review = try GoldenReview(of: dir)
      let changes = review.changes
      guard !changes.isEmpty else {
        return StandardOutput.write("no results to review in \(dir); run your tests with CAMSIM_GOLDEN=review first")
      }
      if list { return changes.forEach { StandardOutput.write($0.summary) } }
      defer { ReviewPage.update(for: dir) }
      if let decision { return try decide(decision, review) }
      let page = try ReviewPage(changes, in: dir).write(for: dir)
      var session = ReviewSession(paint: ANSIStyle(1))
      try session.run(review, page: page)
      if session.isAtEnd {
        throw ScenarioError(
          .unavailable,
          "\(changes.count) \(changes.count == 1 ? "result needs" : "results need") a decision, but standard input has ended; run this on a terminal, or add --accept-all or --reject-all."
        )
      }
    }
  }
}

extension Review {
  /// Makes the same decision about all results. Of several results for the same golden file, none is accepted.
  fileprivate func decide(_ decision: Decision, _ review: GoldenReview) throws {
    let decided = review.changes.filter { decision == .rejectAll || review.rivals(of: $0).isEmpty }
    for change in decided { try decision == .acceptAll ? change.accept() : change.reject() }
    StandardOutput.write("\(decision == .acceptAll ? "accepted" : "rejected") \(decided.count)")
    let left = review.changes.filter { !decided.contains($0) }
    guard !left.isEmpty else { return }
    throw ScenarioError(
      .unavailable,
      "\(Set(left.map(\.name)).sorted().joined(separator: ", ")): cells that share a golden file have different results; "
        + "accept one with camsim review, or give each cell its own file, with the path in a row of the matrix.")
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
  mutating func run(_ review: GoldenReview, page: String) throws {
    let changes = review.changes
    show("\(changes.count) to review; open \(page.printable) in a browser to compare them\n")
    for (index, change) in changes.enumerated() {
      show("\n\(index + 1) of \(changes.count): \(change.title.printableLine)\(change.isNew ? " (new)" : "")\n")
      let rivals = review.rivals(of: change)
      if acceptedKinds.contains(change.kind), rivals.isEmpty {
        try accept(change)
        show("accepted\n")
        continue
      }
      let unknown =
        change.isNew ? "there is no golden file yet" : "neither text nor an image, so no difference can be shown"
      for line in (change.difference() ?? unknown).split(separator: "\n") {
        show(paint(difference: line) + "\n")
      }
      guard try decide(change, rivals) else { break }
    }
    show(
      "\n\(counts.accepted) accepted, \(counts.rejected) rejected, \(changes.count - counts.accepted - counts.rejected) left\n"
    )
  }

  /// Asks for a decision about a change. Returns whether the review should continue.
  private mutating func decide(_ change: GoldenReview.Change, _ rivals: [GoldenReview.Change]) throws -> Bool {
    while true {
      show("accept, reject, skip, accept all .\(change.kind), quit? [a/r/s/A/q] ")
      guard let text = answer() else {
        isAtEnd = true
        return false
      }
      switch Answer(rawValue: text.trimmingCharacters(in: .whitespaces)) {
      case .accept: try accept(change, rivals)
      case .acceptKind:
        acceptedKinds.insert(change.kind)
        try accept(change, rivals)
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

extension ReviewSession {
  /// Accepts a result, and lists the cells that the golden file then contradicts.
  private mutating func accept(_ change: GoldenReview.Change, _ rivals: [GoldenReview.Change] = []) throws {
    try change.accept()
    counts.accepted += 1
    for rival in rivals where FileManager.default.fileExists(atPath: rival.result.path) {
      show("differs from it: \(rival.summary.printable)\n")
    }
  }
}

extension GoldenReview.Change {
  /// The name and the difference, on one line.
  fileprivate var summary: String {
    let difference = difference().map {
      isImage ? $0 : "\($0.split(separator: "\n").count { "+-".contains($0.first ?? " ") }) lines differ"
    }
    return isNew ? "\(title): new" : "\(title): \(difference ?? "different")"
  }
}
