/// A trace without the parts that may differ from run to run.
struct StableTrace {
  private let tolerances: Scenario.Tolerances
  private var lines: [String] = []
  /// The distinct kinds of frames, in order of first appearance.
  private var images: [String] = []

  /// Returns the stable part of a trace's text.
  static func text(of trace: String, _ tolerances: Scenario.Tolerances) -> String {
    var stable = StableTrace(tolerances: tolerances)
    for line in trace.split(separator: "\n") { stable.add(line) }
    return (stable.lines + stable.images.sorted()).joined(separator: "\n") + "\n"
  }

  private init(tolerances: Scenario.Tolerances) { self.tolerances = tolerances }

  private mutating func add(_ line: Substring) {
    var words = line.split(separator: " ")
    guard !line.hasPrefix("#"), let time = words.first else { return lines.append(String(line)) }
    words.removeFirst()
    if tolerances.readings != nil, Self.isReading(words) { return }
    if tolerances.pixels != nil { words.removeAll { $0.hasPrefix("crc=") } }
    if tolerances.frames != nil, ["frame", "drop"].contains(words.first) { return addImage(words) }
    guard tolerances.times != nil else { return lines.append(([time] + words).joined(separator: " ")) }
    words.removeAll(where: Self.isTime)
    lines.append(words.joined(separator: " "))
  }

  /// Adds the kind of a delivered frame. Dropped frames are ignored, because none of their details is reproducible.
  private mutating func addImage(_ words: [Substring]) {
    guard words.first == "frame" else { return }
    let kept = words.filter { !$0.hasPrefix("index=") && !Self.isTime($0) }
    let line = "frames " + kept.dropFirst().joined(separator: " ")
    if !images.contains(line) { images.append(line) }
  }

  /// The properties that a camera changes by itself, as opposed to settings made by a client.
  private static let readings: Set<Substring> = [
    "exposureDuration", "iso", "exposureTargetOffset", "isAdjustingExposure", "lensPosition", "isAdjustingFocus",
    "deviceWhiteBalanceGains", "grayWorldDeviceWhiteBalanceGains", "isAdjustingWhiteBalance",
  ]

  private static func isReading(_ words: [Substring]) -> Bool {
    guard words.first == "kvo", words.count > 1 else { return false }
    return words[1].split(separator: ".").last.map(readings.contains) ?? false
  }

  private static func isTime(_ word: Substring) -> Bool {
    ["pts=", "duration=", "for="].contains { word.hasPrefix($0) }
  }
}
