import StructuredDocuments
import Foundation

@testable import DeviceProfiles
@testable import Scenarios
@testable import VirtualDevices

extension FuzzTarget {
  /// Generates a scenario from the schema's keys and values, removes the rejected parts, and runs it for about a second
  /// in virtual time.
  static let scenarioRun = FuzzTarget(name: "scenario-run") { bytes in
    var maker = ScenarioGenerator(bytes)
    var made = maker.scenario()
    for _ in 0..<4 {
      do {
        let file = try ScenarioFile(text: made.text, path: "made.yaml", inputs: ScenarioWorld.inputs(of:))
        if ProcessInfo.processInfo.environment["CAMSIM_FUZZ_SHOW"] != nil { print(made.text) }
        return expect(only: ScenarioError.self) { try ScenarioWorld.run(file.scenarios[0]) }
      } catch let error as ScenarioError {
        guard made.remove(error) else { return }
      } catch {
        fatalError("refused by \(type(of: error)): \(error)")
      }
    }
  }
}

/// A generator that writes the text of a scenario by walking the schema; each choice consumes a byte.
///
/// Keys that the schema does not restrict enough, such as the names of outputs, have special rules here. Otherwise,
/// almost no file would be valid.
struct ScenarioGenerator {
  private var source: ByteSource
  /// The time of the current step, which only increases, in milliseconds.
  private var now = 0
  /// The inputs and outputs of the session, which steps refer to.
  private var members: [String] = []

  private static let schema = Form<Scenario>.jsonSchema
  /// The devices to choose from. Most runs use a phone with small frames, so that they are fast.
  private static let devices = Array(repeating: "iphone-13-mini", count: 8) + DeviceProfile.names
  private static let presets = [
    "cif352x288", "cif352x288", "low", "low", "vga640x480", "vga640x480", "high", "photo", "inputPriority",
  ]
  private static let inputs = ["back", "front", "microphone", "backWideAngle", "backDual", "camera", "frontWideAngle"]
  /// The kinds of outputs, which also serve as their names.
  private static let outputs = Scenario.Output.Kind.allCases.map(\.rawValue)
  private static let omitted: Set = ["raises"]

  init(_ bytes: [UInt8]) { source = ByteSource(bytes) }

  mutating func scenario() -> GeneratedScenario {
    var made = GeneratedScenario()
    let top = Self.schema["properties"]?.value
    let session = top?["session"]?.value["properties"]?.value
    for key in ["inputs", "preset", "kind", "controls"] {
      let isUsual = ["inputs", "preset"].contains(key) || source.once(in: 8)
      if isUsual, let schema = session?[key]?.value { made.session[key] = value(schema, key: key) }
    }
    let output = session?["outputs"]?.value["additionalProperties"]?.value ?? .null
    for name in names(output) { made.outputs[name] = named(name, output) }
    for key in ["device", "posture", "scene", "checksums", "frames", "tolerances"] where source.once(in: 3) {
      if let schema = top?[key]?.value { made.head[key] = value(schema, key: key) }
    }
    if made.head["checksums"] == nil { made.head["checksums"] = "false" }
    let (step, expectation) = (top?["steps"]?.value["items"]?.value, top?["expect"]?.value["items"]?.value)
    while !source.isEmpty, made.steps.count < 24 { made.steps.append(value(step ?? .null, key: "")) }
    while !source.isEmpty { made.expectations.append(value(expectation ?? .null, key: "")) }
    return made
  }

  private mutating func value(_ schema: JSONValue, key: String) -> String {
    if let known = special(key) { return known }
    if let name = schema["$ref"]?.value.text {
      let inputs = members.filter { !Self.outputs.contains($0) }
      if name == "#/$defs/input", !inputs.isEmpty, !source.once(in: 8) { return source.pick(inputs) }
      return value(Self.schema["$defs"]?.value[String(name.dropFirst("#/$defs/".count))]?.value ?? .null, key: key)
    }
    if let choices = schema["anyOf"]?.value.elements { return value(source.pick(choices).value, key: key) }
    if let choices = schema["enum"]?.value.elements { return quoted(source.pick(choices.compactMap(\.value.text))) }
    if let constant = schema["const"]?.value.text { return quoted(constant) }
    if let pattern = schema["pattern"]?.value.text { return quoted(text(pattern)) }
    switch type(schema["type"]) {
    case "object": return object(schema)
    case "array":
      let items = schema["items"]?.value ?? .null
      let least = count(schema["minItems"])
      let most = schema["maxItems"].map { count($0) } ?? least + 3
      let number = least + (most > least ? source.below(most - least + 1) : 0)
      return "[" + (0..<number).map { _ in value(items, key: "") }.joined(separator: ", ") + "]"
    case "boolean": return source.pick(["true", "false"])
    case "integer": return "\(source.once(in: 8) ? source.number(Int64.self) : Int64(source.byte()))"
    case "number": return number()
    default: return quoted(source.pick(["a", "qr code", "camsim", "1", "0.5", "on", "4900000000007", ""]))
    }
  }

  /// Generates an object with the required properties and one or two optional ones.
  private mutating func object(_ schema: JSONValue) -> String {
    let required = Set(schema["required"]?.value.elements?.compactMap(\.value.text) ?? [])
    let known = (schema["properties"]?.value.members ?? []).filter { !Self.omitted.contains($0.name) }
    let few = known.count > 16 ? [source.pick(known).name, source.pick(known).name] : nil
    var texts: [String] = []
    for member in known {
      if required.contains(member.name) || (few.map { $0.contains(member.name) } ?? source.once(in: 8)) {
        texts.append("\(quoted(member.name)): \(value(member.node.value, key: member.name))")
      }
    }
    if let other = schema["additionalProperties"]?.value, case .object = other {
      for name in names(other) { texts.append("\(quoted(name)): \(named(name, other))") }
    }
    return "{" + texts.joined(separator: ", ") + "}"
  }

  /// Generates names for new outputs, or picks the name of an existing member for values of other types.
  private mutating func names(_ schema: JSONValue) -> [String] {
    guard Self.isOutput(schema) else { return [source.pick(members)] }
    let bits = source.number(UInt16.self)
    let names = Self.outputs.enumerated().filter { bits >> $0.offset & 1 == 1 }.map(\.element)
    members += names
    return names
  }

  private static func isOutput(_ schema: JSONValue) -> Bool { schema["properties"]?.value["kind"] != nil }

  /// Generates a named value. An output's kind is the same as its name; other values follow the schema.
  private mutating func named(_ name: String, _ schema: JSONValue) -> String {
    guard Self.isOutput(schema) else { return value(schema, key: "") }
    return object(schema).replacing(#/"kind": "\w+"/#, with: "\"kind\": \"\(name)\"")
  }

  /// Generates a value for keys that the schema does not restrict enough, or nil for other keys.
  private mutating func special(_ key: String) -> String? {
    switch key {
    case "device": return source.pick(Self.devices)
    case "checksums": return source.once(in: 8) ? "true" : "false"
    case "preset" where !source.once(in: 8): return source.pick(Self.presets)
    case "inputs":
      let inputs = [source.pick(Self.inputs), source.pick(Self.inputs)]
      members += Set(inputs)
      return "[" + Set(inputs).sorted().joined(separator: ", ") + "]"
    case "call": return call()
    case "at":
      now = min(1200, now + Int(source.byte()))
      return "\(now) ms"
    case "for": return "\(source.byte()) ms"
    case "to":
      return quoted(source.pick(["a.mov", "b.mov", "c.mp4", "d.jpg", "e.heic", "f.dng", "g.m4a", "h.wav", "i"]))
    default: return nil
    }
  }

  private mutating func type(_ node: JSONNode?) -> String {
    if let types = node?.value.elements { return source.pick(types.compactMap(\.value.text)) }
    return node?.value.text ?? "string"
  }

  private func count(_ node: JSONNode?) -> Int {
    switch node?.value {
    case .integer(let number): Int(number)
    case .number(let number): Int(number)
    default: 0
    }
  }

  private mutating func number() -> String {
    let number = source.real()
    return number.isFinite ? "\(number)" : source.pick(["0", "1e300", "-1", ".inf", "nan"])
  }

  private func quoted(_ text: String) -> String {
    "\"" + text.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"") + "\""
  }

  /// Generates a call to a method of a session member, with its argument if it has one.
  private mutating func call() -> String {
    let target = source.once(in: 3) ? "session" : source.pick(members)
    let calls =
      switch target {
      case "movieFile":
        [
          "startRecording, to: a.mov", "startRecording, to: b.mov", "stopRecording", "pauseRecording",
          "resumeRecording",
        ]
      case "audioFile": ["startRecording, to: c.m4a", "stopRecording", "pauseRecording", "resumeRecording"]
      case "assetWriter": ["startWriting, to: d.mov", "startWriting, to: e.mp4", "finishWriting"]
      case "photo": ["capturePhoto", "capturePhoto, to: f.jpg", "capturePhoto, to: g.heic", "capturePhoto, to: h.dng"]
      case "stillImage": ["captureStillImage", "captureStillImage, to: i.jpg"]
      case "preview":
        [
          "captureDevicePointConverted, point: [0.1, 400]", "layerPointConverted, point: [0.5, -1]",
          "metadataOutputRectConverted, rect: [0, 0, 100, 1e300]", "layerRectConverted, rect: [0, 0, 1, 1]",
        ]
      case "session", "videoData", "audioData", "metadata":
        [
          "startRunning", "stopRunning", "beginConfiguration", "commitConfiguration",
          "addInput, input: \(source.pick(Self.inputs))", "removeInput, input: \(source.pick(Self.inputs))",
          "addOutput, output: \(source.pick(members))", "removeOutput, output: \(source.pick(members))",
        ]
      default: ["lockForConfiguration", "unlockForConfiguration", "requestAccess"]
      }
    let isSession = calls[0] == "startRunning"
    return "\(isSession ? "session" : target).\(source.pick(calls))"
  }

  /// Generates a text that matches a pattern.
  private mutating func text(_ pattern: String) -> String {
    // Times are short, because a frame that a scenario asks for after ten minutes would take a minute to reach.
    if pattern.hasSuffix("(s|ms)|[0-9]+ ?f)$") {
      let milliseconds = source.below(1500)
      return source.pick(["\(milliseconds) ms", "\(Double(milliseconds) / 1000) s", "\(milliseconds / 34) f"])
    }
    let names = "(" + (members + ["session"]).joined(separator: "|") + ")"
    var sample = PatternSample(pattern.replacing("[A-Za-z][A-Za-z0-9_-]*", with: names))
    return sample.text(&source)
  }
}
