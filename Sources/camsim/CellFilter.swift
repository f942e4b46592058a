import ArgumentParser
import Scenarios

/// Cells of matrices that `--only` names: all with these values.
struct CellFilter: ExpressibleByArgument {
  /// Paths and values, such as `posture=faceUp`; all must be the cell's.
  let values: [String]

  init?(argument: String) {
    values = argument.split(separator: ",", omittingEmptySubsequences: false).map { Self.short($0) }
    guard values.allSatisfy({ $0.contains("=") && !$0.hasPrefix("=") }) else { return nil }
  }

  /// Whether a scenario is such a cell.
  func matches(_ scenario: Scenario) -> Bool {
    let own = scenario.cell?.split(separator: ",").map { Self.short($0) } ?? []
    return values.allSatisfy(own.contains)
  }

  /// A matrix may leave `session.` out, and so may the filter.
  private static func short(_ value: Substring) -> String {
    String(value.hasPrefix("session.") ? value.dropFirst("session.".count) : value)
  }

  /// Why filters are wrong: one names no cell; nil when all are right.
  static func refusal(of filters: [CellFilter], _ scenarios: [Scenario]) -> String? {
    guard let filter = filters.first(where: { !scenarios.contains(where: $0.matches) }) else { return nil }
    let known = Set(scenarios.flatMap { $0.cell?.split(separator: ",") ?? [] }).sorted()
    let list = known.isEmpty ? "there is no matrix" : "cells have \(known.prefix(20).joined(separator: ", "))"
    return "--only \(filter.values.joined(separator: ",")) is no cell; \(list)."
  }
}
