/// A table of what an exploration tried, by kind of variation.
package struct ExplorationCoverage: Sendable {
  /// A kind of variation.
  package enum Kind: String, CaseIterable, Sendable {
    case phones, parts, states, faults, errors, orders
  }

  /// The numbers of variations of one kind.
  package struct Row: Sendable {
    var planned = 0, tried = 0, failed = 0
    /// The number of runs that did not differ from the plain run.
    var withoutEffect = 0
    /// The number of runs in which the event never happened that the variation follows.
    var neverBegun = 0
  }

  package private(set) var rows: [Kind: Row] = [:]

  mutating func plan(_ variations: [Variation]) {
    for variation in variations { rows[variation.kind, default: Row()].planned += 1 }
  }

  mutating func add(_ run: ExploredRun, of variation: Variation) {
    var row = rows[variation.kind, default: Row()]
    row.tried += 1
    if !run.failures.isEmpty {
      row.failed += 1
    } else if !run.hasHappened(variation) {
      row.neverBegun += 1
    } else if !run.hasEffect {
      row.withoutEffect += 1
    }
    rows[variation.kind] = row
  }

  /// The table as text.
  package var text: String {
    let header = ["", "planned", "tried", "failed", "no effect", "never begun", "left out"]
    let lines = Kind.allCases.compactMap { kind in
      rows[kind].map { row in
        [kind.rawValue]
          + [row.planned, row.tried, row.failed, row.withoutEffect, row.neverBegun, row.planned - row.tried].map(
            String.init)
      }
    }
    return ([header] + lines).map { cells in
      zip(cells, [8, 9, 7, 8, 11, 13, 10]).enumerated().map { column, cell in
        let padding = String(repeating: " ", count: max(0, cell.1 - cell.0.count))
        return column == 0 ? cell.0 + padding : padding + cell.0
      }.joined()
    }.joined(separator: "\n")
  }
}

extension Variation {
  /// The kind of variation in the table of an exploration.
  var kind: ExplorationCoverage.Kind {
    if fault != nil { return .faults }
    if error != nil { return .errors }
    if device != nil { return .phones }
    if missingPart != nil { return .parts }
    return condition != nil ? .states : .orders
  }
}
