/// A pattern that must not appear in the code, with exceptions for some files.
struct WordRule: Sendable {
  /// Words that a line must contain before the pattern is tried.
  let hints: [String]
  let pattern: @Sendable () -> Regex<Substring>
  /// The recommended alternative, for the failure message.
  let reason: String
  /// The path prefixes below `Sources/` to which the rule applies. An empty array means all files.
  var only: [String] = []
  /// The file name or folder path prefixes in which the pattern is allowed.
  var except: [String] = []

  func violations(in file: SourceFile) -> [Violation] {
    guard only.isEmpty || only.contains(where: file.path.hasPrefix),
      !except.contains(where: { file.path.hasPrefix($0) || file.name.hasPrefix($0) })
    else { return [] }
    // The default word boundary treats `queue.asyncAfter` as one word.
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
      reason: "code does not read a clock; ask the timeline", except: ["HostTimeline", "CFAbsoluteTime.swift"]),
    WordRule(
      hints: ["asyncAfter", "Task", "Timer."],
      pattern: { #/\basyncAfter\b|\bTask\s*\{|\bTask\.detached\b|\bTimer\.scheduledTimer\b/# },
      reason: "code does not start timers or tasks of its own; schedule it on the timeline",
      // A timer that an app requests, or a task of its asynchronous method, is not the model's own.
      except: [
        "HostTimeline", "CaptureTesting/", "VirtualDispatch/", "camsim/", "AVFoundation/", "NSObject+Perform",
        "Selector",
      ]),
    WordRule(
      hints: ["main.sync"], pattern: { #/DispatchQueue\.main\.sync\b/# },
      reason: "it deadlocks a client that waits on the main thread",
      // Apple's method of this name blocks too, and probes do not run on the main thread.
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
