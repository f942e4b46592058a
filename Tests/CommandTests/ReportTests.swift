import Foundation
import Testing

@testable import Scenarios
@testable import camsim

/// Tests the reports of `camsim run --report` with external parsers.
@Suite struct ReportTests {
  private static let files = [
    "good.yaml": scenario("good", "rotate: faceUp", "isRunning, is: false") + "\nmatrix: {seed: [1, 2]}",
    "fails.yaml": scenario("fails", "rotate: faceUp", "isRunning, is: true") + "\nmatrix: {seed: [1, 2]}",
    "raises.yaml": scenario("raises", "on: back, set: {focusMode: locked}", "isRunning, is: true"),
    "ends.yaml": scenario("ends", "switch: backTriple", "isRunning, is: true"),
  ]

  private static func scenario(_ name: String, _ step: String, _ expectation: String) -> String {
    """
    camsim: 1
    name: \(name)
    session: {inputs: [back]}
    steps: [{at: 1 s, \(step)}]
    expect: [{that: session.\(expectation)}]
    """
  }

  /// Runs a Python script with the report as standard input and returns its output.
  private func python(_ script: String, in folder: String) throws -> String {
    let result = try Program.run(
      ["python3", "-W", "ignore", "-c", script], in: folder, program: URL(fileURLWithPath: "/usr/bin/env"))
    try #require(result.status == 0, "\(result.errors)")
    return result.output
  }

  @Test func otherProgramsReadTheReports() throws {
    try Program.inFolder(Self.files) { folder in
      let result = try Program.run(
        ["run", ".", "--report", "junit=made/junit.xml", "--report", "json=report.json"], in: folder)
      #expect(result.status == 69)
      let script = """
        import xml.etree.ElementTree as tree
        root = tree.parse('made/junit.xml').getroot()
        print(root.tag, [root.get(name) for name in ['name', 'tests', 'failures', 'errors']])
        for case in root.iter('testcase'):
          print(case.get('classname'), case.get('name'), [(e.tag, e.get('type'), e.text.count(chr(10))) for e in case if e.tag != 'system-out'])
        attachments = [line[len('[[ATTACHMENT|'):-2] for out in root.iter('system-out') for line in out.text.split()]
        import os; print(attachments[0], all(os.path.isfile(path) for path in attachments))
        """
      let expected = """
        testsuites ['camsim', '6', '3', '1']
        ends ends [('error', 'unavailable', 0)]
        fails seed=1 [('failure', 'expectation', 0)]
        fails seed=2 [('failure', 'expectation', 0)]
        good seed=1 []
        good seed=2 []
        raises raises [('failure', 'NSGenericException', 1)]
        camsim-output/ends/trace.txt True

        """
      #expect(try python(script, in: folder) == expected)
    }
  }

  @Test func githubReportsContainAnnotationsAndASummary() throws {
    try Program.inFolder(Self.files.merging(["summary.md": "before\n"]) { $1 }) { folder in
      let camsim = try #require(Program.executable)
      let result = try Program.run(
        [
          "GITHUB_STEP_SUMMARY=summary.md", camsim.path, "run", "good.yaml", "fails.yaml", "raises.yaml", "ends.yaml",
          "--report", "github",
        ], in: folder, program: URL(fileURLWithPath: "/usr/bin/env"))
      let annotations = result.output.split(separator: "\n").filter { $0.hasPrefix("::") }
      #expect(
        annotations.map { $0.split(separator: "::")[0] } == [
          "error file=fails.yaml,line=5,col=10,title=failed fails (2 cells)",
          "error file=raises.yaml,line=4,col=9,title=raised raises",
          "error file=raises.yaml,line=5,col=10,title=raised raises",
          "error file=ends.yaml,line=4,col=9,title=error ends",
        ])
      #expect(annotations[0].hasSuffix("but it was false%0Aall 2 cells"))
      #expect(annotations[1].contains("::at 1.0 s the app raised NSGenericException: *** -[AVCaptureDevice "))
      let page = try String(contentsOfFile: "\(folder)/summary.md", encoding: .utf8)
      #expect(
        page.hasPrefix(
          "before\n### camsim: 6 runs: 2 passed, 2 failed, 1 raised, 1 error\n\n| scenario | cells | status |"))
      #expect(
        page.contains(
          "| fails | all 2 cells | failed | fails.yaml:5:10: at 1.0 s expected session.isRunning is true"))
    }
  }

  @Test func `annotations beyond those that GitHub shows are counted`() {
    let reports = (1...12).map { number in
      var report = RunReport(path: "a.yaml", [])
      report.failures = [RunReport.Failure(Scenario.Place(path: "a.yaml"), "failure \(number)")]
      return report
    }
    let annotations = GitHubReport(batch: BatchReport(reports)).annotations
    #expect(annotations.count == 10)
    #expect(annotations.last == "::error title=camsim::3 more are not shown here; the job summary lists all of them.")
    #expect(
      GitHubReport(batch: BatchReport(Array(reports.prefix(10)))).annotations.last?.hasSuffix("::failure 10") == true)
  }

  @Test func specialCharactersAreEscapedInEachReport() {
    var report = RunReport(path: "a,b:c.yaml", [])
    report.failures = [RunReport.Failure(Scenario.Place(path: "a,b:c.yaml"), "50% <b>\u{1}|\"&\nnext")]
    let xml = JUnitReport(reports: [report]).description
    #expect(xml.contains("message=\"a,b:c.yaml: 50% &lt;b&gt;\\u{01}|&quot;&amp;\nnext\""))
    let github = GitHubReport(batch: BatchReport([report]))
    #expect(
      github.annotations == [
        "::error file=a%2Cb%3Ac.yaml,title=failed a%2Cb%3Ac.yaml::50%25 <b>\\u{01}|\"&%0Anext"
      ])
    #expect(github.page.contains("50% \\<b\\>\\\\u{01}\\|\"\\&<br>next |"))
  }

  @Test(arguments: ["junit", "json=", "github=a", "html=a"])
  func unknownReportKindsAreUsageErrors(_ kind: String) throws {
    let result = try Program.run(["run", "a.yaml", "--report", kind])
    #expect(result.status == 64)
    #expect(result.output.isEmpty)
  }
}
