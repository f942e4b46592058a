import Foundation
import Scenarios
import Testing

/// Every state of every state machine with every event, as a golden file that a person can read.
@Suite struct StateMachineTests {
  static var tables: [StateTable] { [.session, .recording, .photo, .writer, .zoom] }
  static let golden = GoldenRun.root.appending(path: "Fixtures/StateMachines")

  @Test(arguments: tables.map(\.name))
  func doesWhatTheTableSays(_ name: String) throws {
    let table = try #require(Self.tables.first { $0.name == name })
    try Golden(directory: Self.golden).check(text: table.text, as: "\(name).txt")
  }

  @Test(arguments: tables.map(\.name))
  func eventsLeadToEachState(_ name: String) throws {
    let table = try #require(Self.tables.first { $0.name == name })
    #expect(table.states.map(table.reached) == table.states)
  }

  /// A process each: it ends with the first trap.
  @Test(arguments: tables.flatMap(\.impossible))
  func impossiblePairsTrap(_ pair: StateTable.Pair) async {
    await #expect(processExitsWith: .failure) { [pair] in
      _ = Self.tables.first { $0.name == pair.machine }?.happen(pair)
    }
  }

  @Test func everyGoldenFileIsAMachine() throws {
    try Golden(directory: Self.golden).check(names: Self.tables.map { "\($0.name).txt" })
  }
}
