import RuleProbes

/// The differences between the model and a device, ordered by rule.
struct ReportComparison {
  /// The description of each difference, in the order of the rules.
  private(set) var differences: [String] = []
  /// The description of each probe with observations on only one side.
  private(set) var notes: [String] = []
  /// The number of compared observations.
  private(set) var count = 0

  /// Compares the observations on the model with those on a device.
  init(model: Report, device: Report) {
    let seen = Dictionary(device.probes.map { (Key($0), $0) }) { first, _ in first }
    for entry in model.probes {
      guard let other = seen[Key(entry)] else {
        notes.append("\(Self.title(entry)): the device's report does not contain this probe")
        continue
      }
      compare(entry, other)
    }
    let known = Set(model.probes.map(Key.init))
    for entry in device.probes where !known.contains(Key(entry)) {
      notes.append("\(Self.title(entry)): this version of camsim does not have this probe")
    }
  }

  /// The identity of a probe.
  private struct Key: Hashable {
    let rule: Int
    let name: String

    init(_ entry: Report.Entry) { (rule, name) = (entry.rule, entry.name) }
  }

  private mutating func compare(_ model: Report.Entry, _ device: Report.Entry) {
    let title = Self.title(model)
    if let reason = device.skipped { return notes.append("\(title): skipped on the device: \(reason)") }
    if let reason = model.skipped { return notes.append("\(title): skipped on the model: \(reason)") }
    if model.failed != device.failed {
      let (there, here) = (device.failed ?? "completed", model.failed ?? "completed")
      differences.append("\(title): on the device it \(there); on the model it \(here)")
    }
    for (index, other) in device.observations.enumerated() {
      guard index < model.observations.count, model.observations[index].what == other.what else {
        differences.append("\(title), clause \(other.clause), \(other.what): not observed on the model")
        continue
      }
      count += 1
      let own = model.observations[index]
      guard own.seen != other.seen else { continue }
      let rule = other.holds ? "" : "; the rule requires \(other.expected)"
      differences.append(
        "\(title), clause \(other.clause), \(other.what): \(other.seen) on the device, \(own.seen) on the model\(rule)")
    }
    for own in model.observations.dropFirst(device.observations.count) {
      differences.append("\(title), clause \(own.clause), \(own.what): not observed on the device")
    }
  }

  private static func title(_ entry: Report.Entry) -> String { "rule \(entry.rule), \(entry.name)" }
}
