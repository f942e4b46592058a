import Foundation

/// All storms, shared out among worker processes, a new one after each failure.
struct Crowd {
  let options: Options
  private let folder = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)

  private struct Failure {
    let seed: UInt64
    let call: Int
    let text: String
  }

  /// Whether all holds.
  func run() throws -> Bool {
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let began = Date()
    var failures: [Failure] = []
    var storms: UInt64 = 0
    let counts = Tally()
    var seed = options.seed
    let last = options.seed + options.count
    while seed < last, options.seconds.map({ Date().timeIntervalSince(began) < $0 }) ?? true,
      failures.count < options.failures
    {
      let path = folder.appendingPathComponent("progress-\(seed)").path
      let (status, output) = try work(from: seed, count: last - seed, until: began, path)
      let progress = try Progress(path)
      counts.add(progress)
      let reached = progress.active.last
      let next = (reached?.seed ?? seed) + 1
      storms += next - seed
      if status != 0 {
        let failure = try look(at: reached, seed, progress, output)
        print(failure.text, "\n")
        fflush(nil)
        failures.append(failure)
      }
      unlink(path)
      seed = next
    }
    print(counts.text(storms: storms, seconds: Date().timeIntervalSince(began), from: options.seed))
    return failures.isEmpty
  }

  private func work(from seed: UInt64, count: UInt64, until began: Date, _ path: String) throws -> (Int32, String) {
    var arguments = ["worker", "--seed", "\(seed)", "--count", "\(count)", "--progress", path]
    if let seconds = options.seconds {
      arguments += ["--seconds", "\(max(0.1, seconds - Date().timeIntervalSince(began)))"]
    }
    return try launch(arguments)
  }

  private func launch(_ arguments: [String]) throws -> (Int32, String) {
    let log = folder.appendingPathComponent("log")
    try Data().write(to: log)
    let process = Process()
    process.executableURL = Bundle.main.executableURL
    process.arguments =
      arguments + [
        "--calls", "\(options.calls)", "--threads", "\(options.threads)", "--patience", "\(options.patience)",
      ]
    process.environment = ProcessInfo.processInfo.environment.merging(
      ["SWIFT_BACKTRACE": "enable=no"], uniquingKeysWith: { old, _ in old })
    let file = try FileHandle(forWritingTo: log)
    (process.standardOutput, process.standardError) = (file, file)
    try process.run()
    process.waitUntilExit()
    let status = process.terminationReason == .uncaughtSignal ? -process.terminationStatus : process.terminationStatus
    return (status, String(decoding: try Data(contentsOf: log), as: UTF8.self))
  }

  /// What is known of a failure: the calls that were under way, what was printed, and how to see it again.
  private func look(at reached: Progress.Slot?, _ seed: UInt64, _ progress: Progress, _ output: String) throws
    -> Failure
  {
    let seed = reached?.seed ?? seed
    let call = progress.active.filter { $0.seed == seed }.map(\.call).max() ?? 0
    var text = "FAILED seed \(seed), call \(call)\n\(progress.text)\n" + output.suffix(6000)
    text += "\nagain: camsim-storm one --seed \(seed) --calls \(call) --threads \(options.threads) --verbose yes"
    if options.threads == 1, options.shrinks {
      let kept = try Shrinker.shrink(Array(1...max(1, call))) { kept in
        let list = kept.map(String.init).joined(separator: ",")
        return try launch(["worker", "--seed", "\(seed)", "--count", "1", "--keep", list]).0 != 0
      }
      let choices = Storm.choices(seed: seed)
      text += "\nshrunk: --keep \(kept.map(String.init).joined(separator: ","))\n"
      text += kept.map { "  \($0) \(Storm.callable(seed: seed, number: $0, choices).name)" }.joined(separator: "\n")
    }
    return Failure(seed: seed, call: call, text: text)
  }
}

/// Leaves out what a failure does not need: halves first, then smaller pieces.
enum Shrinker {
  static func shrink(_ all: [Int], fails: ([Int]) throws -> Bool) rethrows -> [Int] {
    var (kept, size) = (all, max(1, all.count / 2))
    while true {
      var start = 0
      while start < kept.count {
        let rest = Array(kept[..<start] + kept[min(kept.count, start + size)...])
        if !rest.isEmpty, try fails(rest) { kept = rest } else { start += size }
      }
      if size == 1 { return kept }
      size /= 2
    }
  }
}
