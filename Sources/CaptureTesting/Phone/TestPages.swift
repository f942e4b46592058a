import Foundation
import Locking
import RunPage
import Scenarios

/// The pages of the tests that failed in this process.
enum TestPages {
  private struct State {
    /// The tests of this process that have used a phone.
    var begun: Set<String> = []
    /// The number of pages with the same name.
    var counts: [String: Int] = [:]
  }

  private static let state = Locked(State())

  /// The folder of the pages; nil if the environment switches them off. Determined before any test begins, because the
  /// current folder may change.
  static let results = TestResults(near: [
    FileManager.default.currentDirectoryPath, CommandLine.arguments.first ?? "",
  ])

  /// Removes what an earlier run left of a test, when the test first uses a phone.
  static func begin(_ test: TestIdentity) {
    guard let results else { return }
    let (isFirst, isFirstOfTest) = state.withLock { ($0.begun.isEmpty, $0.begun.insert(test.id).inserted) }
    if isFirst { atexit { TestPages.end() } }
    if isFirstOfTest { results.remove(test.id) }
  }

  /// Stores the page of a failed test, and updates the index.
  ///
  /// - Parameters:
  ///   - failure: The description of the test for the index.
  ///   - write: A closure that writes the page into a folder.
  static func store(_ test: TestIdentity, _ failure: TestResults.FailedTest, write: (URL) throws -> Void) {
    guard let results else { return }
    let count = state.withLock { state in
      state.counts[test.folder, default: 0] += 1
      return state.counts[test.folder]!
    }
    do {
      try results.store(failure, as: count == 1 ? test.folder : "\(test.folder)-\(count)", write: write)
      try results.writeIndex(of: TestResults.FailedTest.currentRun, isComplete: false)
    } catch {
      say("Could not write the page of \(test.name) to \(results.folder.path): \(error)")
    }
  }

  /// Completes the index, and prints its path once in a run in which a test failed.
  private static func end() {
    guard let results else { return }
    do {
      try results.writeIndex(of: TestResults.FailedTest.currentRun)
      guard state.withLock({ !$0.counts.isEmpty }) else { return }
      try results.once {
        say(
          "Failed tests have pages; open \(results.indexPath) in a browser (set CAMSIM_ARTEFACTS to another folder, or "
            + "to 'none' for no pages)")
      }
    } catch {
      say("Could not write \(results.indexPath): \(error)")
    }
  }

  private static func say(_ text: String) {
    try? FileHandle.standardError.write(contentsOf: Data("camsim: \(text.printable)\n".utf8))
  }
}
