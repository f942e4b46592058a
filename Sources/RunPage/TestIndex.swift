import Foundation
import Scenarios

/// The index of a package's failed tests, with links to results of golden files and scenarios.
struct TestIndex {
  let html: String

  init(_ tests: [TestResults.Entry], of run: String?, in results: TestResults, isComplete: Bool) {
    let last = run ?? tests.max { $0.date < $1.date }?.test.run
    let (new, old) = (tests.filter { $0.test.run == last }, tests.filter { $0.test.run != last })
    let title = tests.isEmpty ? "No failed tests" : "\(tests.count) failed \(tests.count == 1 ? "test" : "tests")"
    let name = results.package.map { "<p class=\"hint\">\(Page.escaped($0.lastPathComponent))</p>" } ?? ""
    let sections = [
      Self.list(new, nil), Self.list(old, "Failed in an earlier run, and not run since"),
      isComplete ? Self.links(results) : "",
    ]
    html =
      Page(
        title: title, style: Embedded.indexCSS,
        body: "<header><h1>\(title)</h1>\(name)</header>\n<main>\(sections.joined(separator: "\n"))</main>"
      ).html
  }

  private static func list(_ tests: [TestResults.Entry], _ heading: String?) -> String {
    guard !tests.isEmpty else { return "" }
    let rows = tests.map { entry in
      let (test, folder) = (entry.test, "tests/\(entry.folder.lastPathComponent)")
      let image = test.image.map { image in
        let source = url("\(folder)/\(image)")
        return "<img src=\"\(source)\" alt=\"The last image\" loading=\"lazy\">"
      }
      let facts = [test.place, heading == nil ? nil : time(entry.date)].compactMap(\.self).map {
        " · \(Page.escaped($0))"
      }
      let more = test.sentences.count - 1
      return """
        <li><a href="\(url("\(folder)/page.html"))"><div><h2>\(Page.escaped(test.name))</h2>
        <p>\(Page.escaped(test.sentences.first ?? ""))</p>
        <p class="hint">\(more > 0 ? "and \(more) more · " : "")\(Page.escaped(test.about))\(facts.joined())</p></div>
        \(image ?? "")</a></li>
        """
    }
    return (heading.map { "<h3>\($0)</h3>\n" } ?? "") + "<ul>\n\(rows.joined(separator: "\n"))\n</ul>"
  }

  /// Returns links to the other results in the package.
  private static func links(_ results: TestResults) -> String {
    guard let package = results.package else { return "" }
    func link(_ url: URL, _ words: String) -> String? {
      guard FileManager.default.fileExists(atPath: url.path) else { return nil }
      return "<li><a href=\"\(Self.url(path(of: url, from: results.folder)))\">\(words)</a></li>"
    }
    let changes = ((try? GoldenReview(of: package.path))?.changes ?? []).map(\.title)
    let review = results.folder.appending(path: TestResults.reviewPath)
    let pending = "\(changes.count) new \(changes.count == 1 ? "result" : "results") for golden files"
    let command = " (decide with <code>camsim review</code>)"
    let golden =
      changes.isEmpty
      ? nil
      : link(review, pending + command)
        ?? "<li title=\"\(Page.escaped(changes.joined(separator: ", ")))\">\(pending)\(command)</li>"
    let scenarios = link(
      package.appending(path: "camsim-output/index.html"), "Scenarios that failed in the last camsim run")
    let all = [golden, scenarios].compactMap(\.self)
    return all.isEmpty ? "" : "<h3>Other results in this package</h3>\n<ul class=\"links\">\(all.joined())</ul>"
  }

  /// Returns a relative path from a folder to a file.
  private static func path(of file: URL, from folder: URL) -> String {
    let (there, here) = (file.standardizedFileURL.pathComponents, folder.standardizedFileURL.pathComponents)
    let common = zip(there, here).prefix { $0 == $1 }.count
    return (here.dropFirst(common).map { _ in ".." } + there.dropFirst(common)).joined(separator: "/")
  }

  private static func url(_ path: String) -> String {
    Page.escaped("./" + (path.addingPercentEncoding(withAllowedCharacters: .urlPathAllowed) ?? path))
  }

  private static func time(_ date: Date) -> String {
    date.formatted(
      .verbatim(
        "\(day: .defaultDigits) \(month: .abbreviated) \(year: .defaultDigits), \(hour: .twoDigits(clock: .twentyFourHour, hourCycle: .zeroBased)):\(minute: .twoDigits)",
        locale: Locale(identifier: "en_US_POSIX"), timeZone: .current, calendar: Calendar(identifier: .gregorian)))
  }
}
