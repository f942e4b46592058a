import Scenarios

/// The lines of a trace, grouped into the tracks of a timeline chart.
struct TimelineTracks {
  /// The visual form of a track.
  enum Form: String, Encodable {
    /// A value that is valid until the next one, drawn as a band.
    case state
    /// One or more numbers that are valid until the next ones, drawn as a curve.
    case curve
    /// An event without duration.
    case event
    /// Events that are so frequent that only their density is visible.
    case frame
    /// An error or a failure.
    case wrong
  }

  /// A track of the chart. Rows are the trace lines after the heading, counted from 0.
  struct Lane: Encodable, Equatable {
    var group: String
    var name: String
    var form: Form
    /// The rows, each as the difference from the previous one.
    var rows: String
    /// The distinct values of a state.
    var words: [String]?
    /// For each row, the index of the word, or the curve's numbers separated by commas.
    var values: String?
    /// The value before the first row: the index of a word, or numbers.
    var first: String?
  }

  fileprivate struct Key: Hashable {
    var group: String
    var name: String
  }

  /// A track under construction.
  struct Draft {
    fileprivate let key: Key
    let form: Form
    /// The rows of the track's lines, counted from 0.
    var rows: [Int] = []
    /// The value that is valid from each row on; empty for events.
    var values: [String] = []
    /// The value before the first row.
    var first: String?

    var group: String { key.group }
    var name: String { key.name }

    /// The values as comma-separated numbers, starting with the initial value; empty if the initial value is unknown or
    /// any value is not numeric.
    var numbers: [String] {
      let numbers = ([first].compactMap(\.self) + values).compactMap(TimelineTracks.numbers)
      return first != nil && numbers.count == values.count + 1 ? numbers : []
    }
  }

  /// The tracks, in order of first appearance.
  private var drafts: [Draft] = []
  private var places: [Key: Int] = [:]

  /// The groups that precede those of sessions, devices and outputs.
  private static let firstGroups = ["problems", "app", "world", "notifications"]

  /// Creates an empty chart.
  ///
  /// - Parameter posture: The initial posture of the phone, if it is known.
  init(posture: String?) {
    if let posture { add([], "world", "posture", .state, nil, first: posture) }
  }

  /// The tracks: errors first, followed by the app, the world, sessions, devices, and other objects in order of first
  /// appearance.
  var lanes: [Lane] { sorted.map(Self.lane) }

  /// The tracks in the same order, before they are encoded as text.
  var sorted: [Draft] {
    let groups = drafts.map(\.key.group)
    let sessions = groups.filter { $0 == "session" || $0.hasPrefix("AVCapture") && $0.hasSuffix("Session") }
    let devices = groups.filter { Scenario.Input(rawValue: $0) != nil || $0 == "AVCaptureDevice" }
    var ranks: [String: Int] = [:]
    for group in Self.firstGroups + sessions + devices + groups where ranks[group] == nil { ranks[group] = ranks.count }
    return drafts.enumerated().sorted {
      (ranks[$0.element.group] ?? 0, $0.offset) < (ranks[$1.element.group] ?? 0, $1.offset)
    }.map(\.element)
  }

  /// Adds a line to its track. A line that could not be parsed is passed as nil.
  mutating func add(_ line: TraceLine?, row: Int) {
    guard let line else { return add([row], "problems", "unreadable lines", .wrong) }
    switch line.kind {
    case .change:
      guard let change = line.change else { return }
      let (object, property) = Self.split(line.subject)
      add([row], object, property, .curve, change.new, first: change.old)
    case .session:
      let isAbout = line.detail.hasPrefix("interrupt") ? "isInterrupted" : "isRunning"
      let isTrue = ["interrupted", "running"].contains(line.detail)
      add([row], line.subject, isAbout, .state, String(isTrue), first: "false")
    case .call:
      add([row], "app", "calls", .event)
      addLock(line, row)
    case .set, .switch, .await, .charge, .hold, .control: add([row], "app", "calls", .event)
    case .done, .answer: add([row], "app", "answers", .event)
    case .error, .refused: add([row], "app", "errors", .wrong)
    // The first line of a test's trace is the initial posture.
    case .rotate where line.nanoseconds == 0 && places[Key(group: "world", name: "posture")] == nil:
      add([], "world", "posture", .state, nil, first: line.subject)
    case .rotate: add([row], "world", "posture", .state, line.subject, first: "?")
    case .press, .controls: add([row], "world", "controls", .event)
    case .scene: add([row], "world", "scene", .event)
    case .fault, .refusedChange: add([row], "world", "faults", .event)
    case .signal: add([row], "world", "signal", .state, "\(line.subject) \(line.detail)", first: "?")
    case .ioctl: add([row], line.subject, "requests", .event)
    case .notification: add([row], "notifications", "notifications", .event)
    case .misuse: add([row], "problems", "exceptions", .wrong)
    case .failed: add([row], "problems", "expectations", .wrong)
    case .frame: add([row], line.subject, "frames", .frame)
    case .audio: add([row], line.subject, "packets", .frame)
    case .drop: add([row], line.subject, "drops", .wrong)
    case .depth, .metadata, .photo, .still, .writer: add([row], line.subject, line.kind.rawValue, .event)
    case .converted: add([row], Self.split(line.subject).object, "conversions", .event)
    case .recording:
      let word = String(line.detail.prefix { $0 != " " })
      add([row], line.subject, "recording", .state, word == "resumed" ? "started" : word, first: "none")
    }
  }

  /// Adds a configuration lock, which can be held for longer than a step.
  private mutating func addLock(_ line: TraceLine, _ row: Int) {
    let (object, method) = Self.split(line.subject)
    guard ["lockForConfiguration", "unlockForConfiguration"].contains(method) else { return }
    add([row], object, "lock", .state, method == "lockForConfiguration" ? "held" : "free", first: "free")
  }

  private mutating func add(
    _ rows: [Int], _ group: String, _ name: String, _ form: Form, _ value: String? = nil, first: String? = nil
  ) {
    let key = Key(group: group, name: name)
    let place = places[key] ?? drafts.count
    if place == drafts.count {
      places[key] = place
      drafts.append(Draft(key: key, form: form, first: first))
    }
    drafts[place].rows += rows
    if let value { drafts[place].values.append(value) }
  }

  /// Splits a path into object and property, for example `back` and `focusMode`, or `video` and `connection.isActive`.
  private static func split(_ path: String) -> (object: String, property: String) {
    let parts = path.split(separator: ".", maxSplits: 1)
    return parts.count == 2 ? (String(parts[0]), String(parts[1])) : (path, "value")
  }

  // MARK: Text

  private static func lane(_ draft: Draft) -> Lane {
    var lane = Lane(group: draft.group, name: draft.name, form: draft.form, rows: distances(draft.rows))
    guard let first = draft.first else { return lane }
    if draft.form == .curve {
      let numbers = draft.numbers
      if !numbers.isEmpty {
        lane.first = numbers[0]
        lane.values = numbers.dropFirst().joined(separator: " ")
        return lane
      }
    }
    var words: [String: Int] = [:]
    let indices = ([first] + draft.values).map { word in
      let index = words[word] ?? words.count
      words[word] = index
      return String(index)
    }
    lane.form = .state
    lane.words = words.sorted { $0.value < $1.value }.map(\.key)
    lane.first = indices[0]
    lane.values = indices.dropFirst().joined(separator: " ")
    return lane
  }

  /// Encodes numbers as their differences, which are shorter.
  static func distances<Number: BinaryInteger>(_ numbers: [Number]) -> String {
    var text = ""
    var last: Number = 0
    for number in numbers {
      if !text.isEmpty { text += " " }
      text += String(number - last)
      last = number
    }
    return text
  }

  /// Extracts the numbers of values such as `1.5`, `(0.5, 0.5)`, `{2.0, 1.0, 1.6}` and `{1/30 = 0.033}`, separated by
  /// commas; nil for values that contain anything else.
  static func numbers(_ value: String) -> String? {
    let isInBrackets = value.hasPrefix("(") && value.hasSuffix(")") || value.hasPrefix("{") && value.hasSuffix("}")
    let inside = isInBrackets ? value.dropFirst().dropLast() : value[...]
    let parts = inside.split(separator: ",").map { part in
      let number = part.split(separator: "=").last ?? part
      return number.drop { $0 == " " }
    }
    let areNumbers = parts.allSatisfy { Double($0)?.isFinite ?? false }
    return parts.isEmpty || !areNumbers ? nil : parts.joined(separator: ",")
  }
}
