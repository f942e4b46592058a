import Foundation
import Scenarios

/// The results of runs as JUnit XML: a suite for each file, and a test case for each run, named after its cell.
///
/// The format has no standard. **Source:** `junit-10.xsd` of Jenkins' xUnit plug-in, which rejects files with other
/// elements and attributes; `Documentation/Schemas/junit.xsd` describes the subset that is written.
struct JUnitReport: CustomStringConvertible {
  let reports: [RunReport]

  var description: String {
    var paths: [String] = []
    for report in reports where !paths.contains(report.path) { paths.append(report.path) }
    let suites = paths.map { path in suite(path, reports.filter { $0.path == path }) }
    return #"<?xml version="1.0" encoding="UTF-8"?>"#
      + "\n<testsuites name=\"camsim\"\(counts(of: reports))\(time(of: reports))>\n"
      + suites.joined() + "</testsuites>\n"
  }

  private func suite(_ path: String, _ reports: [RunReport]) -> String {
    let skipped = " skipped=\"\(reports.count { $0.status == .skipped })\""
    return "  <testsuite name=\"\(path.xml)\"\(counts(of: reports))\(skipped)\(time(of: reports))>\n"
      + reports.map(testCase).joined() + "  </testsuite>\n"
  }

  private func counts(of reports: [RunReport]) -> String {
    func count(_ statuses: RunReport.Status...) -> Int { reports.count { statuses.contains($0.status) } }
    return " tests=\"\(reports.count)\" failures=\"\(count(.failed, .raised))\" errors=\"\(count(.error))\""
  }

  /// Returns the total wall-clock duration of the runs in seconds, with three decimals. Durations of parallel runs are
  /// added.
  private func time(of reports: [RunReport]) -> String {
    let (seconds, rest) = reports.map(\.elapsedMilliseconds).reduce(0, +).quotientAndRemainder(dividingBy: 1000)
    return " time=\"\(seconds).\(String(rest + 1000).dropFirst())\""
  }

  private func testCase(_ report: RunReport) -> String {
    let head =
      "    <testcase classname=\"\(report.name.xml)\" name=\"\((report.cell ?? report.name).xml)\""
      + time(of: [report])
    let sentences = report.errors.map(\.description) + report.failures.map(\.description)
    switch report.status {
    case .passed: return head + "/>\n"
    case .skipped: return head + ">\n      <skipped message=\"\((report.skipped ?? "").xml)\"/>\n    </testcase>\n"
    case .failed: return head + problem("failure", "expectation", sentences, report)
    case .raised:
      let exception = report.exceptions.first { !$0.isExpected }?.name ?? "exception"
      return head + problem("failure", exception, sentences, report)
    case .error: return head + problem("error", report.errors[0].kind.rawValue, sentences, report)
    }
  }

  /// Returns a single element with all messages, because readers of JUnit XML display only the first element, and one
  /// with the attachments.
  private func problem(_ element: String, _ type: String, _ sentences: [String], _ report: RunReport) -> String {
    ">\n      <\(element) type=\"\(type.xml)\" message=\"\((sentences.first ?? "").xml)\">"
      + "\(sentences.joined(separator: "\n").xml)</\(element)>\n\(attachments(of: report))    </testcase>\n"
  }

  /// Returns the files of a run in the notation of GitLab and of Jenkins' JUnit Attachments plug-in. Images of failures
  /// are first, because GitLab shows only one.
  private func attachments(of report: RunReport) -> String {
    guard let folder = report.directory, !report.artifacts.isEmpty else { return "" }
    let isFailure: (String) -> Bool = { $0.hasPrefix("frames/failed-") }
    let files = report.artifacts.filter(isFailure) + report.artifacts.filter { !isFailure($0) }
    let lines = files.map { "[[ATTACHMENT|\(folder)/\($0)]]" }.joined(separator: "\n")
    return "      <system-out>\(lines.xml)</system-out>\n"
  }
}

extension String {
  /// The text escaped for an XML element or attribute.
  fileprivate var xml: String {
    printable.unicodeScalars.reduce(into: "") { text, scalar in
      switch scalar {
      case "&": text += "&amp;"
      case "<": text += "&lt;"
      case ">": text += "&gt;"
      case "\"": text += "&quot;"
      // XML does not permit these characters, and its parsers have no others.
      case "\u{FFFE}", "\u{FFFF}": text += "?"
      default: text.unicodeScalars.append(scalar)
      }
    }
  }
}
