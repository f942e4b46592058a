import DeviceProfiles

/// Runs that find out which circumstances of a finding do not matter.
extension Explorer {
  /// Varies the best variation of a finding further, and records in the finding what makes no difference.
  ///
  /// - Parameter plain: The plain run, whose events are the moments at which a fault may begin.
  package func explain(
    _ finding: inout Finding, plain: ExploredRun, isolation: isolated (any Actor)? = #isolation
  ) async throws {
    let (best, signature) = (finding.best, finding.failure.signature)
    func isShown(_ change: (inout Variation) -> Void) async throws -> Bool {
      var variation = best
      change(&variation)
      return try await run(variation).failures.first?.signature == signature
    }
    var immaterial: [String] = []
    if best.device == nil {
      var count = 0
      for phone in Self.phones where try await isShown({ $0.device = phone }) { count += 1 }
      if count == Self.phones.count { immaterial.append("which phone it is") }
    }
    if best.condition == nil, try await isShown({ $0.condition = .landscapeLeft }) {
      immaterial.append("how the phone is held")
    }
    if let fault = best.fault {
      if !fault.kind.isInstant, try await isShown({ $0.fault?.seconds = fault.seconds == nil ? 2 : nil }) {
        immaterial.append("how long it lasts")
      }
      let events = Self.moments(in: plain)
      var shown: [Bool] = []
      for event in events {
        let moved = try await isShown { variation in
          variation.fault?.event = event
          variation.fault?.count = 1
        }
        shown.append(moved)
      }
      if !shown.contains(false) {
        immaterial.append("when it begins")
      } else if let first = shown.firstIndex(of: true), let last = shown.lastIndex(of: true), first < last,
        !shown[first...last].contains(false)
      {
        finding.moments = (events[first], events[last])
      }
    }
    if let pause = best.pause, try await isShown({ $0.pause?.milliseconds = pause.milliseconds == 0 ? 20 : 0 }) {
      immaterial.append("how long the thread pauses")
    }
    finding.immaterial = immaterial
  }

  /// Phones of different years, with different cameras.
  private static var phones: [String] { ["iphone-6s", "iphone-14-pro", "ipad-pro-11"] }

  /// Returns up to 20 names of events in the order in which they first happened, evenly distributed over the run.
  private static func moments(in run: ExploredRun) -> [String] {
    var seen: Set<String> = []
    let names = run.events.map(\.name).filter { seen.insert($0).inserted }
    let step = max(1, (names.count + 19) / 20)
    return stride(from: 0, to: names.count, by: step).map { names[$0] }
  }
}
