import SimulationKernel
import DeviceProfiles

/// The variations of an exploration, in the order in which they are tried: phones and states at the start in turn with
/// faults after events of the plain run, orders of ready jobs, and errors. A small budget tries some of each kind.
package struct Plan {
  let variations: [Variation]

  /// - Parameters:
  ///   - profile: The phone of the plain run.
  ///   - plain: The plain run, whose events faults follow.
  ///   - seed: The seed of the orders of ready jobs; nil if the order cannot be varied.
  package init(profile: String, plain: ExploredRun, seed: UInt64?) {
    let devices = DeviceProfile.names.filter { $0 != profile && ($0.hasPrefix("iphone") || $0.hasPrefix("ipad")) }
    let starts = Self.inTurn([
      DeviceProfile.Part.allCases.map { part in Variation { $0.missingPart = part } },
      StartCondition.allCases.map { condition in Variation { $0.condition = condition } },
      devices.map { name in Variation { $0.device = name } },
    ])
    let faults = Self.faults(after: plain).map { fault in Variation { $0.fault = fault } }
    var others = Self.inTurn([seed.map { Self.orders(of: plain, seed: $0) } ?? [], Self.errors(of: plain)])[...]
    // After every second fault, there is another order of jobs or an error.
    let disturbances = faults.enumerated().flatMap { index, fault in
      [fault] + (index % 2 == 1 ? others.popFirst().map { [$0] } ?? [] : [])
    }
    variations = Self.inTurn([starts, disturbances + others])
  }

  /// Returns a fault of each kind after each event, first for some seconds and at once, then for good, then later.
  ///
  /// Successive faults differ in kind and follow events from all parts of the run.
  private static func faults(after plain: ExploredRun) -> [PlannedFault] {
    let events = thinned(plain.events.map(\.name))
    let kinds = FaultKind.allCases.filter { $0.concerns(Set(events.map(\.name))) }
    // A step that shares no divisor with the count reaches each event, and soon all parts of the run.
    let step = ((events.count * 5 / 8)...).first { step in
      !(2...max(2, events.count)).contains { events.count.isMultiple(of: $0) && step.isMultiple(of: $0) }
    }!
    let rounds: [(seconds: Int?, delay: Int)] = [(2, 0), (nil, 0), (2, 1), (2, 16)]
    return rounds.flatMap { seconds, delay in
      events.indices.flatMap { index in
        // A fault that is over at once has no duration.
        kinds.enumerated().filter { !$1.isInstant || seconds != nil }.map { number, kind in
          let event = events[(index + number) * step % events.count]
          return PlannedFault(
            kind, seconds: kind.isInstant ? nil : seconds, after: event.name, event.count, delayMilliseconds: delay)
        }
      }
    }
  }

  /// Returns the documented errors of each operation that could fail, first those of its first occurrence.
  private static func errors(of plain: ExploredRun) -> [Variation] {
    let operations = FailableOperation.allCases.flatMap { operation in
      thinned(Array(repeating: operation.rawValue, count: plain.operations[operation] ?? 0)).flatMap { _, count in
        operation.documentedErrors.enumerated().map { ($0, PlannedError(operation, $1.code, count)) }
      }
    }
    return operations.sorted { ($0.1.count, $0.0) < ($1.1.count, $1.0) }.map { _, error in
      Variation { $0.error = error }
    }
  }

  /// Returns orders of jobs: pauses before calls, single deviations from first in, first out, and orders by seed, in
  /// turn.
  private static func orders(of plain: ExploredRun, seed: UInt64) -> [Variation] {
    let calls = thinned(plain.events.filter(\.isCall).map(\.name))
    let pauses = [0, 20].flatMap { milliseconds in
      calls.map { call in
        Variation { $0.pause = PlannedPause(before: call.name, call.count, milliseconds: milliseconds) }
      }
    }
    let points = plain.alternatives.enumerated().flatMap { point, count in
      (1..<count).map { PlannedOrder(point: point, alternative: $0) }
    }
    // Evenly distributed over the run, because there may be thousands.
    let step = max(1, points.count / 100)
    let deviations = stride(from: 0, to: points.count, by: step).map { index in
      Variation { $0.order = points[index] }
    }
    // Another seed of the exploration gives other orders.
    let seeds = (0..<50).map { number in Variation { $0.seed = (seed &- 1) &* 50 &+ 1 &+ number } }
    return inTurn([pauses, deviations, seeds])
  }

  private static func inTurn(_ lists: [[Variation]]) -> [Variation] {
    (0..<(lists.map(\.count).max() ?? 0)).flatMap { index in
      lists.compactMap { $0.indices.contains(index) ? $0[index] : nil }
    }
  }

  /// Returns the first, the second, the middle and the last event of each name. Calls and callbacks come before frames.
  private static func thinned(_ names: [String]) -> [(name: String, count: Int)] {
    let totals = names.reduce(into: [:]) { $0[$1, default: 0] += 1 }
    var seen: Set<String> = []
    let distinct = names.filter { seen.insert($0).inserted }
    let ordered = distinct.filter { !$0.hasSuffix(".frame") } + distinct.filter { $0.hasSuffix(".frame") }
    return ordered.flatMap { name in
      let total = totals[name]!
      return Set([1, min(2, total), (total + 1) / 2, total]).sorted().map { (name, $0) }
    }
  }
}

extension Variation {
  init(_ set: (inout Variation) -> Void) {
    self.init()
    set(&self)
  }
}
