import Foundation
import Scenarios
import Testing

/// Tests each event in each state of every state machine against a readable golden file.
@Suite struct StateMachineTests {
  static var tables: [StateTable] { [.session, .recording, .photo, .writer, .zoom] }
  static let golden = GoldenRun.root.appending(path: "Fixtures/StateMachines")

  @Test(arguments: tables.map(\.name))
  func everyStateMachineMatchesItsGoldenTable(_ name: String) throws {
    let table = try #require(Self.tables.first { $0.name == name })
    try Golden(directory: Self.golden).check(text: table.text, as: "\(name).txt")
  }

  @Test(arguments: tables.map(\.name))
  func everyStateIsReachedByItsEvents(_ name: String) throws {
    let table = try #require(Self.tables.first { $0.name == name })
    #expect(table.states.map(table.reached) == table.states)
  }

  /// Each pair needs a separate process, which ends with the trap.
  @Test(arguments: tables.flatMap(\.impossible))
  func impossiblePairsOfStateAndEventTrap(_ pair: StateTable.Pair) async {
    await #expect(processExitsWith: .failure) { [pair] in
      _ = Self.tables.first { $0.name == pair.machine }?.happen(pair)
    }
  }

  @Test func everyGoldenFileBelongsToAStateMachine() throws {
    try Golden(directory: Self.golden).check(names: Self.tables.map { "\($0.name).txt" })
  }
}
