import Foundation

/// `camsim-storm`: random calls, legal and illegal, of everything public in the model.
@main
enum CamsimStorm {
  static let usage = """
    usage: camsim-storm [--count N] [--seed S] [--calls N] [--threads T] [--seconds S]   storms from the seeds S, S + 1, …
           camsim-storm one --seed S [--calls N] [--threads T] [--keep I,J,…] [--verbose yes]   one storm, or these of its calls
    exit status: 0 all well, 1 something does not hold, 64 wrong usage, 70 our own fault
    """

  static func main() {
    do {
      var arguments = Array(CommandLine.arguments.dropFirst())
      let verb = ["one", "worker"].contains(arguments.first) ? arguments.removeFirst() : "all"
      var options = try Options(arguments)
      if verb == "one" { options.count = 1 }
      exit(try verb == "all" ? (Crowd(options: options).run() ? 0 : 1) : (Worker(options: options).run() ? 0 : 1))
    } catch let error as UsageError {
      FileHandle.standardError.write(Data("camsim-storm: \(error.text)\n\(usage)\n".utf8))
      exit(64)
    } catch {
      FileHandle.standardError.write(Data("camsim-storm: \(error)\n".utf8))
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
  /// How many calls a storm has.
  var calls = 400
  var threads = 1
  /// After how long no new storm begins.
  var seconds: Double?
  var kept: Set<Int>?
  /// After how many failures no new storm begins.
  var failures = 5
  var shrinks = true
  var isVerbose = false
  /// How long a call may take.
  var patience = 10.0
  var progress: String?

  init(_ arguments: [String]) throws {
    var rest = arguments[...]
    while let option = rest.popFirst() {
      guard let value = rest.popFirst() else { throw UsageError(text: "\(option) needs a value") }
      switch option {
      case "--seed": seed = UInt64(try Self.number(value))
      case "--count": count = UInt64(try Self.number(value))
      case "--calls": calls = try Self.number(value)
      case "--threads": threads = min(Progress.slots - 1, max(1, try Self.number(value)))
      case "--seconds": seconds = Double(value)
      case "--failures": failures = try Self.number(value)
      case "--shrink": shrinks = value == "yes"
      case "--keep": kept = Set(try value.split(separator: ",").map { try Self.number(String($0)) })
      case "--verbose": isVerbose = value == "yes"
      case "--patience": patience = Double(value) ?? patience
      case "--progress": progress = value
      default: throw UsageError(text: "there is no option '\(option)'")
      }
    }
  }

  private static func number(_ text: String) throws -> Int {
    guard let number = Int(text), number >= 0 else {
      throw UsageError(text: "'\(text)' is not a whole number that fits")
    }
    return number
  }
}
