import Scenarios

/// A trace's lines, sorted into lanes that share one axis of time.
struct RunLanes {
  /// How a lane is drawn.
  enum Form: String, Encodable {
    /// A value that holds until the next: a band.
    case state
    /// A number, or several, that hold until the next: a curve.
    case curve
    /// Something that happens and is over.
    case event
    /// So many events that their density is what one looks at.
    case frame
    /// Something that is wrong.
    case wrong
  }

  /// A lane; the rows are those of the trace's lines after the heading, counted from 0.
  struct Lane: Encodable, Equatable {
    var group: String
    var name: String
    var form: Form
    /// The rows, each as its distance from the one before.
    var rows: String
    /// The values that a state has, each once.
    var words: [String]?
    /// For each row the word's number, or the curve's numbers with commas.
    var values: String?
    /// The value before the first row: a word's number, or numbers.
    var first: String?
  }

  fileprivate struct Key: Hashable {
    var group: String
    var name: String
  }

  /// A lane as it is collected.
  struct Draft {
    fileprivate let key: Key
    let form: Form
    /// The rows of its lines, from 0.
    var rows: [Int] = []
    /// For each row the value from there on; none for what happens and is over.
    var values: [String] = []
    /// The value before the first row.
    var first: String?

    var group: String { key.group }
    var name: String { key.name }

    /// The values as numbers with commas, the first one too; empty when they are not all numbers.
    var numbers: [String] {
      let numbers = ([first].compactMap(\.self) + values).compactMap(RunLanes.numbers)
      return first != nil && numbers.count == values.count + 1 ? numbers : []
    }
  }

  /// Lanes in the order in which they first appear.
  private var drafts: [Draft] = []
  private var places: [Key: Int] = [:]

  /// Groups that stand before those of sessions, devices and outputs.
  private static let firstGroups = ["what is wrong", "app", "world", "notifications"]

  /// Begins with no lines.
  ///
  /// - Parameter posture: how the phone is held before it is turned, if that is known.
  init(posture: String?) {
    if let posture { add([], "world", "posture", .state, nil, first: posture) }
  }

  /// The lanes: what is wrong first, then what app and world do, then objects as they first appear.
  var lanes: [Lane] { sorted.map(Self.lane) }

  /// The same, not yet as text.
  var sorted: [Draft] {
    let groups = Self.firstGroups + drafts.map(\.key.group)
    var ranks: [String: Int] = [:]
    for group in groups where ranks[group] == nil { ranks[group] = ranks.count }
    return drafts.enumerated().sorted {
      (ranks[$0.element.group] ?? 0, $0.offset) < (ranks[$1.element.group] ?? 0, $1.offset)
    }.map(\.element)
  }

  /// Sorts a line in; nil for one that cannot be read.
  mutating func add(_ line: TraceLine?, row: Int) {
    guard let line else { return add([row], "what is wrong", "lines that cannot be read", .wrong) }
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
    case .rotate: add([row], "world", "posture", .state, line.subject, first: "?")
    case .press, .controls: add([row], "world", "controls", .event)
    case .scene: add([row], "world", "scene", .event)
    case .fault, .refusedChange: add([row], "world", "faults", .event)
    case .signal: add([row], "world", "signal", .state, "\(line.subject) \(line.detail)", first: "?")
    case .ioctl: add([row], line.subject, "requests", .event)
    case .notification: add([row], "notifications", "notifications", .event)
    case .misuse: add([row], "what is wrong", "exceptions", .wrong)
    case .failed: add([row], "what is wrong", "expectations", .wrong)
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

  /// A lock that is taken for longer than a step.
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

  /// `back` and `focusMode`, `video` and `connection.isActive`.
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

  /// Numbers, each as its distance from the one before, which is short.
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

  /// The numbers in `1.5`, `(0.5, 0.5)`, `{2.0, 1.0, 1.6}` and `{1/30 = 0.033}`, with commas; nil when there is something else.
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
