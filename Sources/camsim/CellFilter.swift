import ArgumentParser
import Scenarios

/// A filter for matrix cells from `--only`.
struct CellFilter: ExpressibleByArgument {
  /// The required axis values, for example `posture=faceUp`. A cell must have all of them.
  let values: [String]

  init?(argument: String) {
    values = argument.split(separator: ",", omittingEmptySubsequences: false).map { Self.short($0) }
    guard values.allSatisfy({ $0.contains("=") && !$0.hasPrefix("=") }) else { return nil }
  }

  /// Returns whether a scenario is a cell with all of these values.
  func matches(_ scenario: Scenario) -> Bool {
    let own = scenario.cell?.split(separator: ",").map { Self.short($0) } ?? []
    return values.allSatisfy(own.contains)
  }

  /// Removes the prefix `session.`, which is optional in matrices and in filters.
  private static func short(_ value: Substring) -> String {
    String(value.hasPrefix("session.") ? value.dropFirst("session.".count) : value)
  }

  /// Returns the error message for the first filter without a matching cell; nil if all filters match.
  static func refusal(of filters: [CellFilter], _ scenarios: [Scenario]) -> String? {
    guard let filter = filters.first(where: { !scenarios.contains(where: $0.matches) }) else { return nil }
    let known = Set(scenarios.flatMap { $0.cell?.split(separator: ",") ?? [] }).sorted()
    let list = known.isEmpty ? "the scenarios have no matrix" : "cells have \(known.prefix(20).joined(separator: ", "))"
    return "--only \(filter.values.joined(separator: ",")) matches no cell of a matrix; \(list)."
  }
}
