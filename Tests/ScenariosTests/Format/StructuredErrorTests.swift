import Foundation
import MediaCoding
import StructuredDocuments
import Testing

@testable import Scenarios

/// Tests the common format of error messages.
@Suite struct StructuredErrorTests {
  @Test func `the first semicolon of a sentence ends the problem and begins the remedy`() {
    let error = ScenarioError(.unavailable, "the file is not there; check the path; or not.")
    #expect(error.problem == "the file is not there")
    #expect(error.remedy == "check the path; or not.")
    #expect(error.description == "the file is not there; check the path; or not.")
  }

  @Test func `a sentence without a semicolon is a problem without a remedy`() {
    let error = ScenarioError(.badScenario, at: Location(path: "a.yaml", line: 3, column: 5), "it is wrong.")
    #expect(error.remedy == nil)
    #expect(error.description == "a.yaml:3:5: it is wrong.")
  }

  @Test func `an error combines location, problem, cause and remedy in one sentence`() {
    let error = MediaError(.noSpace, operation: "write the movie", file: "a.mov", name: "ENOSPC", text: "No space left")
    #expect(error.location == Location(path: "a.mov"))
    #expect(error.cause == "ENOSPC")
    #expect(
      error.description
        == "a.mov: cannot write the movie: No space left (ENOSPC); free disk space or choose another disk")
  }

  @Test(arguments: [
    (MediaErrorReason.noSpace, ErrorKind.unavailable), (.misuse, .internalFault), (.other, .unavailable),
  ])
  func `the kind of an error follows from its reason`(_ reason: MediaErrorReason, _ kind: ErrorKind) {
    #expect(ScenarioError(MediaError(reason, operation: "do it", text: "no")).kind == kind)
  }

  @Test func `an error without a kind is an internal error`() {
    #expect(ScenarioError(CocoaError(.fileNoSuchFile)).kind == .internalFault)
    #expect(ScenarioError(CocoaError(.fileNoSuchFile), otherwise: .unavailable).kind == .unavailable)
  }

  @Test func `an error in a report is read as it was written`() throws {
    let error = ScenarioError(.badScenario, at: Location(path: "a.yaml", line: 3, column: 5), "it is wrong; mend it.")
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    let data = try encoder.encode(error)
    #expect(
      String(decoding: data, as: UTF8.self)
        == #"{"kind":"badScenario","place":{"column":5,"line":3,"path":"a.yaml"},"sentence":"it is wrong; mend it."}"#)
    #expect(try JSONDecoder().decode(ScenarioError.self, from: data) == error)
  }
}
