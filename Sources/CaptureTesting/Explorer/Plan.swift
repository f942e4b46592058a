import DeviceProfiles

/// The variations of an exploration, in the order in which they are tried: devices, states at the start, then faults
/// after events of the plain run, with orders of ready jobs in between.
struct Plan {
  let variations: [Variation]

  /// - Parameters:
  ///   - profile: The phone of the plain run.
  ///   - plain: The plain run, whose events faults follow.
  ///   - seed: The seed of the orders of ready jobs.
  init(profile: String, plain: ExploredRun, seed: UInt64) {
    let devices = DeviceProfile.names.filter { $0 != profile && ($0.hasPrefix("iphone") || $0.hasPrefix("ipad")) }
    variations =
      devices.map { name in Variation { $0.device = name } }
      + DeviceProfile.Part.allCases.map { part in Variation { $0.missingPart = part } }
      + StartCondition.allCases.map { condition in Variation { $0.condition = condition } }
      + Self.faults(after: plain, seed: seed)
  }

  /// Returns a fault of each kind after each event, first for some seconds and at once, then for good, then later. After
  /// every eighth fault, there is an order of ready jobs.
  private static func faults(after plain: ExploredRun, seed: UInt64) -> [Variation] {
    let events = thinned(plain.events.map(\.name))
    let kinds = FaultKind.allCases.filter { $0.concerns(Set(events.map(\.name))) }
    let rounds: [(seconds: Int?, delay: Int)] = [(2, 0), (nil, 0), (2, 1), (2, 16)]
    let faults = rounds.flatMap { seconds, delay in
      events.flatMap { event in
        // A fault that is over at once has no duration.
        kinds.filter { !$0.isInstant || seconds != nil }.map { kind in
          PlannedFault(
            kind, seconds: kind.isInstant ? nil : seconds, after: event.name, event.count, delayMilliseconds: delay)
        }
      }
    }
    return faults.enumerated().flatMap { index, fault in
      let order = index % 8 == 7 ? [Variation { $0.seed = seed &+ UInt64(index / 8) }] : []
      return [Variation { $0.fault = fault }] + order
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
