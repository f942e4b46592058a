import Foundation
import Testing

@testable import Scenarios

/// Tests that the reports of failing and passing runs conform to their schemas, with external validators.
@Suite struct ReportSchemaTests {
  private static let xmllint = OutsideProgram(name: "xmllint")
  private static let schemas = URL(filePath: FailingRun.folder).deletingLastPathComponent()
    .deletingLastPathComponent().appending(path: "Documentation/Schemas").path

  private static let hasJSONSchema: Bool = {
    let result = try? Program.run(
      ["python3", "-c", "from jsonschema import Draft202012Validator"], program: URL(fileURLWithPath: "/usr/bin/env"))
    return result?.status == 0
  }()

  /// Calls `body` with a folder that contains a numbered folder for each run.
  private func withReports(_ body: (_ folder: String, _ count: Int) throws -> Void) throws {
    let passing = FailingRun(["expectation.yaml", "--only", "session.preset=low"], exit: 0, [])
    let runs = FailingRun.all + [passing]
    try Program.inFolder([:]) { folder in
      for (index, run) in runs.enumerated() {
        let result = try run.run(reportsTo: "\(folder)/\(index)")
        try #require(result.status == run.status, "\(run.testDescription)")
      }
      try body(folder, runs.count)
    }
  }

  @Test(.enabled(if: xmllint.path != nil, "xmllint is not installed; install it with Scripts/setup test"))
  func xmlReportsConformToTheirSchema() throws {
    try withReports { folder, count in
      let program = URL(fileURLWithPath: try #require(Self.xmllint.path))
      let files = (0..<count).map { "\($0)/junit.xml" }
      let schema = ["--noout", "--schema", "\(Self.schemas)/junit.xsd"]
      let result = try Program.run(schema + files, in: folder, program: program)
      #expect(result.status == 0, "\(result.errors)")
      #expect(result.errors.split(separator: "\n").count == count, "\(result.errors)")
      // Checks that the validator rejects documents that violate the schema.
      let good = try String(contentsOfFile: "\(folder)/0/junit.xml", encoding: .utf8)
      for bad in ["<system-out/></testsuites>", "<testcase name=\"a\"/></testsuites>"] {
        try good.replacing("</testsuites>", with: bad).write(
          toFile: "\(folder)/bad.xml", atomically: true, encoding: .utf8)
        #expect(try Program.run(schema + ["bad.xml"], in: folder, program: program).status != 0)
      }
    }
  }

  @Test(.enabled(if: hasJSONSchema, "Python's jsonschema is not installed; install it with Scripts/setup test"))
  func jsonReportsConformToTheirSchema() throws {
    try withReports { folder, count in
      let schema = try Program.run(["schema", "--report"]).output
      #expect(try schema == String(contentsOfFile: "\(Self.schemas)/report.schema.json", encoding: .utf8))
      let script = """
        import json, sys
        from jsonschema import Draft202012Validator as Validator
        schema = json.load(open(sys.argv[1]))
        Validator.check_schema(schema)
        for index in range(int(sys.argv[2])):
          report = json.load(open(f'{index}/report.json'))
          print(*(error.message for error in Validator(schema).iter_errors(report)))
        report['runs'][0]['time'] = 1
        print(*(error.message for error in Validator(schema).iter_errors(report)))
        """
      let result = try Program.run(
        ["python3", "-c", script, "\(Self.schemas)/report.schema.json", "\(count)"], in: folder,
        program: URL(fileURLWithPath: "/usr/bin/env"))
      let wrong = "Additional properties are not allowed ('time' was unexpected)\n"
      #expect(result.output == String(repeating: "\n", count: count) + wrong, "\(result.errors)")
    }
  }
}
