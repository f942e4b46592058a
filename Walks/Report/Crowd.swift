import CommandSupport
import Foundation

/// All walks, shared out among worker processes.
struct Crowd {
  private var options: Options
  private let folder = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)

  /// Takes the walks of the options' shard: every so many.
  init(_ options: Options) {
    let shard = options.shard
    self.options = options
    self.options.count = shard.share(of: options.count)
    self.options.seed += UInt64(shard.number - 1)
    self.options.stride = UInt64(shard.count)
  }

  /// Whether all holds.
  func run() throws -> Bool {
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let count = min(options.workers, max(1, options.count))
    let workers = try (0..<count).map(start)
    var tally = Tally()
    var isWell = true
    for (index, worker) in workers.enumerated() {
      worker.waitUntilExit()
      let output = try String(contentsOf: file(index, "out"), encoding: .utf8)
      if worker.terminationReason == .uncaughtSignal {
        print(try crash(of: index, signal: worker.terminationStatus))
        isWell = false
      } else if worker.terminationStatus == 0 {
        tally.add(lines: output)
      } else {
        print(output)
        isWell = false
      }
    }
    guard isWell else { return false }
    print(tally.table, "(steps of one walk in \(Tally.share))", "\(options.count) walks, all well", separator: "\n")
    return true
  }

  private func file(_ index: Int, _ kind: String) -> URL { folder.appendingPathComponent("\(index).\(kind)") }

  private func start(_ index: UInt64) throws -> Process {
    let workers = min(options.workers, max(1, options.count))
    let share = Shard(number: Int(index) + 1, count: Int(workers)).share(of: options.count)
    let progress = file(Int(index), "seed")
    try Data().write(to: progress)
    return try launch(
      [
        "worker", "--seed", "\(options.seed + index * options.stride)", "--count", "\(share)", "--stride",
        "\(workers * options.stride)", "--out",
        options.folder.path, "--progress", progress.path,
      ], output: file(Int(index), "out"))
  }

  private func launch(_ arguments: [String], output: URL, isQuiet: Bool = false) throws -> Process {
    try Data().write(to: output)
    let process = Process()
    process.executableURL = Bundle.main.executableURL
    process.arguments = arguments
    process.standardOutput = try FileHandle(forWritingTo: output)
    if isQuiet { process.standardError = FileHandle.nullDevice }
    try process.run()
    return process
  }

  // MARK: Crashes

  /// The report of the walk at which a worker crashed, shrunk by crashing more processes.
  private func crash(of index: Int, signal: Int32) throws -> String {
    let text = try String(contentsOf: file(index, "seed"), encoding: .utf8)
    var walk = Walk(seed: try Options.number(text))
    walk.kept = Shrinker.shrink(walk.kept) { crashes(walk, keeping: $0) }
    let about = signal == SIGALRM ? "the walk does not end" : "the process crashed with signal \(signal)"
    var times: [Int64] = []
    var now: Int64 = 0
    for step in walk.kept.map({ walk.steps[$0] }) {
      times.append(now)
      if case .wait(let milliseconds) = step { now += Int64(milliseconds) * 1_000_000 }
    }
    return try Report.write(walk, Stage.phone(seed: walk.seed), times, about: about, into: options.folder)
  }

  private func crashes(_ walk: Walk, keeping kept: [Int]) -> Bool {
    let arguments = ["one", "\(walk.seed)", "--keep", kept.map(String.init).joined(separator: ",")]
    guard let process = try? launch(arguments + ["--out", folder.path], output: file(0, "shrinking"), isQuiet: true)
    else {
      return false
    }
    process.waitUntilExit()
    return process.terminationReason == .uncaughtSignal
  }
}

extension Tally {
  /// Adds what a worker printed.
  fileprivate mutating func add(lines: String) {
    for line in lines.split(separator: "\n") {
      let fields = line.split(separator: " ")
      guard fields.count == 3, let accepted = Int(fields[1]), let refused = Int(fields[2]) else { continue }
      add(String(fields[0]), Row(accepted: accepted, refused: refused))
    }
  }

  /// How often each kind of step was accepted and refused, for people.
  fileprivate var table: String {
    let names = rows.keys.sorted()
    let width = names.map(\.count).max() ?? 0
    return names.map { name in
      let row = rows[name] ?? Row()
      return name.padding(toLength: width + 2, withPad: " ", startingAt: 0)
        + "\(row.accepted) accepted, \(row.refused) refused"
    }.joined(separator: "\n")
  }
}
