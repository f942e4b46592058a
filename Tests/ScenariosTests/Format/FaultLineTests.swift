import Testing

@testable import Scenarios

/// Tests the lines that a person enters while a camera is served.
@Suite struct FaultLineTests {
  @Test func aLineIsReadAsAFault() throws {
    let line = "  {kind: driver, is: stalled, for: 2 s}  # now"
    #expect(
      try Scenario.Fault(line: line, number: 1, path: "-") == .driver(.stalled, for: .nanoseconds(2_000_000_000)))
  }

  @Test func `a line with an error of a request is read`() throws {
    let line = "{kind: requestError, request: DQBUF, error: EPROTO}"
    #expect(try Scenario.Fault(line: line, number: 1, path: "-") == .requestError(.dqbuf, .eproto, for: nil))
  }

  @Test(arguments: ["", "  \t", "# {kind: driver, is: stalled}", "  # no fault"])
  func aLineWithoutAFaultIsIgnored(line: String) throws {
    #expect(try Scenario.Fault(line: line, number: 1, path: "-") == nil)
  }

  @Test(arguments: [
    ("{kind: drivr}", "faults:7:8: kind: 'drivr' is not a kind of fault; did you mean 'driver'?"),
    ("stalled", "faults:7:1: expected a fault such as {kind: mediaServicesReset}, but found the value 'stalled'."),
    ("{kind: driver", "faults:7:"),
  ])
  func aMistakeIsReportedWithItsLocation(line: String, sentence: String) {
    let error = #expect(throws: ScenarioError.self) { try Scenario.Fault(line: line, number: 7, path: "faults") }
    #expect(error?.description.hasPrefix(sentence) == true, "\(error?.description ?? "")")
    #expect(error?.others.isEmpty == true)
  }
}
