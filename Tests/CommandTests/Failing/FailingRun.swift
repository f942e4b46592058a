import Foundation
import Testing

/// An invocation of `camsim run` that must fail, and the expected contents of its reports.
struct FailingRun: Sendable, CustomTestStringConvertible {
  /// The expected report of one run, or of a file that cannot be read.
  struct Outcome: Sendable {
    /// A raw value of `RunReport.Status`.
    var status: String
    /// The names of the scenario and of the matrix cell.
    var name: String
    /// The position `LINE:COLUMN` in the scenario file, or nil if no line causes the failure.
    var place: String?
    /// The `type` attribute of the JUnit element.
    var type: String?
    /// The beginning of the first message.
    var sentence = ""
  }

  var arguments: [String]
  var status: Int32
  var outcomes: [Outcome]
  /// Whether a file is rejected, so that no scenario runs.
  var isRefused = false
  /// Whether a run has left results for an HTML page.
  var hasPage = true

  /// Creates a run of a single scenario that does not pass.
  init(
    _ name: String, _ status: String, at place: String? = nil, _ sentence: String, type: String = "expectation",
    exit: Int32 = 1, hasPage: Bool = true
  ) {
    arguments = ["\(name).yaml"]
    self.status = exit
    outcomes = [Outcome(status: status, name: name, place: place, type: type, sentence: sentence)]
    self.hasPage = hasPage
  }

  /// Creates an invocation with several runs, or with a rejected file.
  init(_ arguments: [String], exit: Int32, isRefused: Bool = false, hasPage: Bool = false, _ outcomes: [Outcome]) {
    (self.arguments, status, self.outcomes) = (arguments, exit, outcomes)
    (self.isRefused, self.hasPage) = (isRefused, hasPage)
  }

  var testDescription: String { arguments.joined(separator: " ") }

  /// The folder with the scenario files.
  static let folder = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent().appending(path: "Fixtures/Failing").path

  /// Runs the program with all report formats, which are written to a folder.
  func run(
    reportsTo reports: String, out: String? = nil, meanwhile: (Process) throws -> Void = { _ in }
  ) throws -> Program.Result {
    let kinds = ["junit=\(reports)/junit.xml", "json=\(reports)/report.json", "github"]
    let options = ["--out", out ?? "\(reports)/out"] + kinds.flatMap { ["--report", $0] }
    return try Program.run(["run"] + arguments + options, in: Self.folder, meanwhile: meanwhile)
  }

  /// Checks the program's output and its reports.
  func check(_ result: Program.Result, reports: String, out: String? = nil) throws {
    #expect(result.status == status, "\(result.output)\(result.errors)")
    try checkText(result)
    try checkJSON(reports)
    try checkJUnit(reports)
    checkAnnotations(result)
    let page = "\(out ?? "\(reports)/out")/index.html"
    #expect(FileManager.default.fileExists(atPath: page) == hasPage)
    #expect(result.output.contains("open \(page) in a browser to see the runs") == hasPage)
  }

  // MARK: Text

  private func checkText(_ result: Program.Result) throws {
    for outcome in outcomes {
      let isForErrors = isRefused || ["error", "skipped"].contains(outcome.status)
      let lines = (isForErrors ? result.errors : result.output).split(separator: "\n")
      let sentence = outcome.place == nil ? outcome.sentence : "\(file(outcome)): \(outcome.sentence)"
      if !isRefused {
        #expect(lines.contains { $0.hasPrefix("\(outcome.status) \(outcome.name): ") }, "\(lines)")
      }
      if !outcome.sentence.isEmpty, !isRefused || outcome.status != "skipped" {
        #expect(lines.contains { $0.contains(sentence) }, "\(lines)")
      }
    }
    let last = result.output.split(separator: "\n").last { !$0.hasPrefix("::") }
    #expect((last?.hasPrefix("\(outcomes.count) run") ?? false) != isRefused, "\(result.output)")
  }

  /// Returns the location of an outcome as `FILE:LINE:COLUMN`.
  private func file(_ outcome: Outcome) -> String {
    ([path(outcome)] + [outcome.place].compactMap(\.self)).joined(separator: ":")
  }

  private func path(_ outcome: Outcome) -> String {
    arguments.first { $0.hasSuffix(".yaml") && outcome.name.hasPrefix($0.dropLast(".yaml".count)) } ?? arguments[0]
  }

  // MARK: Reports

  private func checkJSON(_ reports: String) throws {
    let data = try Data(contentsOf: URL(fileURLWithPath: "\(reports)/report.json"))
    let report = try #require(try JSONSerialization.jsonObject(with: data) as? [String: Any])
    let runs = try #require(report["runs"] as? [[String: Any]])
    #expect(runs.map { $0["status"] as? String } == outcomes.map(\.status))
    let counts = Dictionary(grouping: outcomes, by: \.status).mapValues(\.count)
    #expect(report["summary"] as? [String: Int] == counts)
    for (run, outcome) in zip(runs, outcomes) where outcome.status != "passed" {
      let problem = ((run["errors"] as? [[String: Any]]) ?? []) + ((run["failures"] as? [[String: Any]]) ?? [])
      let sentence = run["skipped"] as? String ?? problem.first?["sentence"] as? String
      #expect(sentence?.hasPrefix(outcome.sentence) == true, "\(run)")
      let place = problem.first?["place"] as? [String: Any]
      let numbers = ["line", "column"].compactMap { place?[$0] as? Int }.map(String.init)
      #expect(numbers.joined(separator: ":") == outcome.place ?? "")
      #expect(run["path"] as? String == path(outcome))
    }
  }

  private func checkJUnit(_ reports: String) throws {
    let xml = try String(contentsOfFile: "\(reports)/junit.xml", encoding: .utf8)
    let cases = xml.matches(
      of:
        #/<testcase classname="([^"]*)" name="([^"]*)" time="\d+\.\d{3}"(?:/>|>\s*<(\w+)(?: type="([^"]*)")? message="([^"]*)")/#
    )
    try #require(cases.count == outcomes.count, "\(xml)")
    let elements = ["failed": "failure", "raised": "failure", "error": "error", "skipped": "skipped"]
    for (found, outcome) in zip(cases, outcomes) {
      #expect([String(found.1), "\(found.1).\(found.2)"].contains(outcome.name))
      #expect(found.3.map(String.init) == elements[outcome.status])
      #expect(found.4.map(String.init) == outcome.type)
      let place = outcome.place == nil ? "" : "\(file(outcome)): "
      let message = found.5?.replacing("&quot;", with: "\"").replacing("&amp;", with: "&") ?? ""
      #expect(outcome.sentence.isEmpty || message.contains(place + outcome.sentence), "\(message)")
    }
  }

  private func checkAnnotations(_ result: Program.Result) {
    let annotations = result.output.split(separator: "\n").filter { $0.hasPrefix("::") }
    // Cells with the same failure share an annotation.
    let groups = Dictionary(grouping: outcomes.filter { $0.status != "passed" }) { outcome in
      [outcome.status, scenario(outcome), outcome.place ?? "", outcome.sentence]
    }
    for group in groups.values {
      let outcome = group[0]
      let parts = (outcome.place ?? "").split(separator: ":")
      let place = parts.isEmpty ? "" : ",line=\(parts[0]),col=\(parts[1])"
      let level = outcome.status == "skipped" ? "warning" : "error"
      let name = group.count == 1 ? outcome.name : "\(scenario(outcome)) (\(group.count) cells)"
      let head = "::\(level) file=\(path(outcome))\(place),title=\(outcome.status) \(name)::\(outcome.sentence)"
      #expect(annotations.contains { $0.hasPrefix(head) }, "\(head) is not in \(annotations)")
    }
    #expect(annotations.count >= groups.count)
  }

  /// Returns the name of an outcome's scenario, without the matrix cell.
  private func scenario(_ outcome: Outcome) -> String { String(outcome.name.prefix { $0 != "." }) }
}
