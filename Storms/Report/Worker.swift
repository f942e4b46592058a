import Foundation

/// A process of its own for some storms, so that a crash is one storm's failure and not the end of all.
struct Worker {
  let options: Options

  /// Whether all holds. The first finding goes to standard output.
  func run() throws -> Bool {
    let progress = try Progress(options.progress ?? NSTemporaryDirectory() + "storm-progress-\(getpid())")
    watch(progress)
    let end = Date(timeIntervalSinceNow: options.seconds ?? .infinity)
    for seed in options.seed..<options.seed + options.count where Date() < end {
      progress.begin(Progress.slots - 1, seed: seed, call: 0, callable: 0)
      // Each eighth storm runs twice and is compared.
      let isCompared = options.threads == 1 && (seed % 8 == 1 || options.isVerbose)
      let storm = Storm(
        seed: seed, calls: options.calls, threads: options.threads, kept: options.kept, isTracing: isCompared,
        progress: progress)
      let (finding, lines) = try storm.run()
      if options.isVerbose { print(lines.joined(separator: "\n")) }
      let difference = isCompared && finding == nil ? compare(lines, try storm.run().lines) : nil
      if let text = finding?.text ?? difference {
        print("seed \(seed): \(text)")
        return false
      }
      progress.end(Progress.slots - 1, callable: 0, .unmade)
    }
    return true
  }

  private func compare(_ first: [String], _ second: [String]) -> String? {
    guard first != second else { return nil }
    let index =
      zip(first, second).enumerated().first { $0.element.0 != $0.element.1 }?.offset ?? min(first.count, second.count)
    let call = first.prefix(index + 1).last { $0.hasPrefix("call ") } ?? ""
    let lines = [first, second].map { index < $0.count ? $0[index] : "nothing" }
    return "the same seed gives two traces, after \(call):\n  \(lines[0])\n  \(lines[1])"
  }

  /// Ends the process when nothing goes on for a while, and says where it stands.
  private func watch(_ progress: Progress) {
    let patience = options.patience
    Thread {
      var (last, since) = (progress.pulse, Date())
      while true {
        sleep(1)
        let pulse = progress.pulse
        if pulse != last { (last, since) = (pulse, Date()) }
        if Date().timeIntervalSince(since) > patience {
          let text = "nothing goes on for \(Int(patience)) s:\n\(progress.text)\n"
          FileHandle.standardError.write(Data(text.utf8))
          if getenv("STORM_HANG") != nil { pause() }
          abort()
        }
      }
    }.start()
  }
}
