/// A word that may not stand in the code, except in a few files.
struct WordRule: Sendable {
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
    return file.code.enumerated().compactMap { index, line in
      line.firstMatch(of: regex).map {
        Violation(path: file.path, line: index + 1, message: "'\($0.output)': \(reason)")
      }
    }
  }

  static let all: [WordRule] = [
    WordRule(
      pattern: { #/Thread\.sleep|Task\.sleep|\b(?:u|nano)?sleep\s*\(/# },
      reason: "nobody sleeps; schedule it on the timeline", except: ["HostTimeline"]),
    WordRule(
      pattern: {
        #/\bDate\(\)|\bDate\.now\b|\bDispatch(?:Wall)?Time\.now\b|\b(?:Continuous|Suspending)Clock\b|\bclock_gettime\b|\bgettimeofday\b|\bmach_absolute_time\b|\bCFAbsoluteTimeGetCurrent\b|\.systemUptime\b|\btime\(nil\)/#
      },
      reason: "nobody reads a clock; ask the timeline", except: ["HostTimeline"]),
    WordRule(
      pattern: { #/\basyncAfter\b|\bTask\s*\{|\bTask\.detached\b|\bTimer\.scheduledTimer\b/# },
      reason: "nobody starts work on a clock or a task of his own; schedule it on the timeline",
      only: ["CaptureModel/", "MediaCoding/", "VirtualDevices/", "Scenarios/"], except: ["HostTimeline"]),
    WordRule(
      pattern: { #/DispatchQueue\.main\.sync\b/# },
      reason: "it deadlocks a client that waits on the main thread"),
    WordRule(
      pattern: {
        #/\bSystemRandomNumberGenerator\b|\barc4random\w*|\.random\((?![^)]*using:)|\.shuffled\(\)|\.randomElement\(\)/#
      },
      reason: "randomness comes from the scenario's seed"),
    WordRule(pattern: { #/\btry!/# }, reason: "handle the error, or say with a precondition why there is none"),
    WordRule(
      pattern: { #/(?:^|[^.\w])(?:debugPrint|print)\(/# },
      reason: "a library does not print; return or throw what there is to say", except: ["camsim/"]),
    WordRule(
      pattern: { #/\bAV(?:Capture|Asset)\w+/# },
      reason: "MediaCoding knows buffers and times, and nothing else of AVFoundation", only: ["MediaCoding/"]),
  ]
}
