/// A word that may not stand in the code, except in a few files.
struct WordRule: Sendable {
  /// What a line must contain for the pattern to be tried on it.
  let hints: [String]
  let pattern: @Sendable () -> Regex<Substring>
  /// What to do instead.
  let reason: String
  /// Where the rule holds: paths below `Sources/` that begin with one of these; all of them when empty.
  var only: [String] = []
  /// Files, by the beginning of their name, or folders, by the beginning of their path, in which the word is right.
  var except: [String] = []

  func violations(in file: SourceFile) -> [Violation] {
    guard only.isEmpty || only.contains(where: file.path.hasPrefix),
      !except.contains(where: { file.path.hasPrefix($0) || file.name.hasPrefix($0) })
    else { return [] }
    // The default notion of a word takes `queue.asyncAfter` for one.
    let regex = pattern().wordBoundaryKind(.simple)
    return file.lines(withAnyOf: hints).compactMap { index, line in
      line.firstMatch(of: regex).map {
        Violation(path: file.path, line: index + 1, message: "'\($0.output)': \(reason)")
      }
    }
  }

  static let all: [WordRule] = [
    WordRule(
      hints: ["sleep"], pattern: { #/Thread\.sleep|Task\.sleep|\b(?:u|nano)?sleep\s*\(/# },
      reason: "code does not sleep; schedule it on the timeline",
      except: ["HostTimeline", "CaptureTesting/"]),
    WordRule(
      hints: [
        "Date", "Time.now", "Clock", "clock_gettime", "gettimeofday", "mach_absolute_time", "CFAbsoluteTime",
        "systemUptime", "time(nil)",
      ],
      pattern: {
        #/\bDate\(\)|\bDate\.now\b|\bDispatch(?:Wall)?Time\.now\b|\b(?:Continuous|Suspending)Clock\b|\bclock_gettime\b|\bgettimeofday\b|\bmach_absolute_time\b|\bCFAbsoluteTimeGetCurrent\b|\.systemUptime\b|\btime\(nil\)/#
      },
      reason: "code does not read a clock; ask the timeline", except: ["HostTimeline"]),
    WordRule(
      hints: ["asyncAfter", "Task", "Timer."],
      pattern: { #/\basyncAfter\b|\bTask\s*\{|\bTask\.detached\b|\bTimer\.scheduledTimer\b/# },
      reason: "code does not start timers or tasks of its own; schedule it on the timeline",
      // What an app asks for is no timer of the model's own.
      except: ["HostTimeline", "CaptureTesting/", "VirtualDispatch/", "camsim/", "AVFoundation/", "NSObject+Perform"]),
    WordRule(
      hints: ["main.sync"], pattern: { #/DispatchQueue\.main\.sync\b/# },
      reason: "it deadlocks a client that waits on the main thread",
      // Apple's method of this name does so, and says so; nothing on the main thread waits for a probe.
      except: ["NSObject+Perform", "SimulatedEnvironment"]),
    WordRule(
      hints: ["andom", "shuffled"],
      pattern: {
        #/\bSystemRandomNumberGenerator\b|\barc4random\w*|\.random\((?![^)]*using:)|\.shuffled\(\)|\.randomElement\(\)/#
      },
      reason: "randomness comes from the scenario's seed"),
    WordRule(
      hints: ["Mutex"], pattern: { #/\bMutex\b/# },
      reason: "ThreadSanitizer does not see this lock on Linux and reports races; use Locked"),
    WordRule(
      hints: ["NSCondition"], pattern: { #/\bNSCondition(?:Lock)?\b/# },
      reason: "on Linux it waits until a date, which a clock that is set moves; use MonotonicCondition"),
    WordRule(
      hints: ["try!"], pattern: { #/\btry!/# }, reason: "handle the error, or say with a precondition why there is none"
    ),
    WordRule(
      hints: ["rint("], pattern: { #/(?:^|[^.\w])(?:debugPrint|print)\(/# },
      reason: "a library does not print; return or throw what there is to say", except: ["camsim", "CommandSupport/"]),
    WordRule(
      hints: ["AVCapture", "AVAsset"], pattern: { #/\bAV(?:Capture|Asset)\w+/# },
      reason: "MediaCoding knows buffers and times, and nothing else of AVFoundation", only: ["MediaCoding/"]),
  ]
}
