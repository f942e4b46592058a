import CommandSupport
import Foundation

/// `camsim-walk`: random walks over the simulated device, with invariants checked after each step.
@main
enum CamsimWalk {
  static let usage = """
    usage: camsim-walk [--count N] [--seed S] [--shard K/N] [--workers W] [--out DIR]   walk from the seeds S, S + 1, …; print tallies
           camsim-walk one SEED [--keep I,J,…] [--out DIR]               one walk, or these of its steps; shrink a failure
    exit status: 0 all well, 1 an invariant does not hold (a scenario is in DIR), 64 wrong usage, 70 our own fault
    """

  static func main() {
    do {
      var arguments = Array(CommandLine.arguments.dropFirst())
      let verb = ["one", "worker"].contains(arguments.first) ? arguments.removeFirst() : "all"
      let seed = verb == "one" && !arguments.isEmpty ? arguments.removeFirst() : nil
      var options = try Options(arguments)
      if let seed { options.seed = try Options.number(seed) }
      let isWell =
        switch verb {
        case "one": try One(options).run()
        case "worker": try Worker(options).run()
        default: try Crowd(options).run()
        }
      exit(isWell ? 0 : 1)
    } catch let error as UsageError {
      FileHandle.standardError.write(Data("camsim-walk: \(error.text)\n\(usage)\n".utf8))
      exit(64)
    } catch {
      FileHandle.standardError.write(Data("camsim-walk: \(error)\n".utf8))
      exit(70)
    }
  }
}

struct UsageError: Error {
  let text: String
}

/// What the command line says.
struct Options {
  var seed: UInt64 = 1
  var count: UInt64 = 1000
  var stride: UInt64 = 1
  var workers: UInt64 = UInt64(ProcessInfo.processInfo.activeProcessorCount)
  /// The part of the walks that this machine takes.
  var shard = Shard(number: 1, count: 1)
  var kept: [Int]?
  var folder = URL(fileURLWithPath: "out/walks")
  /// Where a worker says which walk it is at.
  var progress: String?

  init(_ arguments: [String]) throws {
    var rest = arguments[...]
    while let option = rest.popFirst() {
      guard let value = rest.popFirst() else { throw UsageError(text: "\(option) needs a value") }
      switch option {
      case "--seed": seed = try Self.number(value)
      case "--count": count = try Self.number(value)
      case "--stride": stride = try Self.number(value)
      case "--workers": workers = max(1, try Self.number(value))
      case "--shard":
        guard let shard = Shard(value) else { throw UsageError(text: Shard.refusal(of: value)) }
        self.shard = shard
      case "--keep": kept = try value.split(separator: ",").map { Int(try Self.number(String($0))) }
      case "--out": folder = URL(fileURLWithPath: value)
      case "--progress": progress = value
      default: throw UsageError(text: "there is no option '\(option)'")
      }
    }
  }

  static func number(_ text: String) throws -> UInt64 {
    guard let number = UInt64(text), number <= Int.max else {
      throw UsageError(text: "'\(text)' is not a whole number that fits")
    }
    return number
  }
}
