import Foundation

/// A process of its own for a part of the walks, so that a crash is one walk's failure and not the end of all.
struct Worker {
  /// After how many seconds a walk counts as one that does not end. A walk takes milliseconds.
  private static let patienceSeconds: UInt32 = 120

  private let options: Options

  init(_ options: Options) { self.options = options }

  /// Ends this process with SIGALRM unless it is called again in time.
  static func watch() { alarm(patienceSeconds) }

  /// Whether all holds. The tally, or the report of the first failure, goes to standard output.
  func run() throws -> Bool {
    let progress = options.progress.flatMap { FileHandle(forWritingAtPath: $0) }
    var tally = Tally()
    for index in 0..<options.count {
      let seed = options.seed + index * options.stride
      if let progress {
        try progress.seek(toOffset: 0)
        progress.write(Data(String(seed).utf8))
      }
      Self.watch()
      let walk = Walk(seed: seed)
      let outcome = try walk.run()
      if outcome.finding != nil, let report = try Report.make(walk) {
        print(try report.write(into: options.folder))
        return false
      }
      tally.add(outcome.tally)
    }
    print(tally.lines, terminator: "")
    return true
  }
}
