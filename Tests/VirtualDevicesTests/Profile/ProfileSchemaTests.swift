import StructuredDocuments
import CaptureModel
import Foundation
import Locking
import Testing

@testable import DeviceProfiles

/// Tests the value constraints of the profile schema. The schema for editors and the parser share one list of keys.
@Suite struct ProfileSchemaTests {
  private static let schema = DeviceProfile.schema

  /// Validates the built-in profiles with a checker that supports the schema's keywords.
  @Test(arguments: DeviceProfile.names)
  func builtInProfilesFollowTheSchema(_ name: String) throws {
    let profile = try JSONParser.parse(try #require(BuiltInProfiles.content(of: name)))
    #expect(Self.violation(of: Self.schema, by: profile.value, at: name) == nil)
  }

  @Test(arguments: [
    ("\"profile\": 1", "\"profile\": 2"), ("\"hasTorch\": true", "\"hasTorch\": 1"),
    ("\"preview\": \"1000x750\"", "\"preview\": 5"),
    ("\"preview\": \"1000x750\"", "\"preview\": \"wide\""), ("\"start\": 500", "\"start\": -1"),
    ("\"lens\":", "\"lense\":"),
    ("\"derived\":", "\"guessed\":"), ("\"sensorToPortrait\": 1", "\"sensorToPortrait\": 1.5"), ("[-8, 8]", "[-8]"),
    ("AVCaptureSessionPresetHigh", "High"), ("\"position\": \"back\"", "\"position\": \"top\""),
  ])
  func theSchemaRejectsWhatTheReaderRejects(_ right: String, _ wrong: String) throws {
    let text = String(decoding: try #require(BuiltInProfiles.content(of: "iphone-8-plus")), as: UTF8.self)
    let range = try #require(text.range(of: right))
    let bytes = [UInt8](text.replacingCharacters(in: range, with: wrong).utf8)
    #expect(Self.violation(of: Self.schema, by: try JSONParser.parse(bytes).value, at: "") != nil)
    #expect(throws: DeviceProfileError.self) { try DeviceProfile(json: bytes, file: "test.json") }
  }

  @Test func `reading a document does not make its schema`() throws {
    let madeCount = Locked(0)
    @Sendable func schema() -> JSONValue {
      madeCount.withLock { $0 += 1 }
      return [:]
    }
    let form = ProfileForm<Int>.record(
      "a part", .required("origins", ProfileForm<Void>(schema: schema()) { _ in }, "The origins."),
      .optional("list", ProfileForm<[Int]>.list(of: .init(schema: schema()) { _ in 1 }, "numbers"), "Numbers.")
    ) { _, _, list in list?.count ?? 0 }.named("part")
    let node = try JSONParser.parse([UInt8](#"{"origins": {}, "list": [1, 2]}"#.utf8))
    #expect(try form.read(ProfileReader(root: node, file: "part.json").root) == 2)
    #expect(madeCount.withLock { $0 } == 0)
    #expect(form.definitions["part"]?["properties"]?.value.members.count == 3)
    #expect(madeCount.withLock { $0 } > 0)
  }

  @Test func theProfileSchemaIsValidJSON() throws {
    let object = try JSONSerialization.jsonObject(with: Data(DeviceProfile.jsonSchema.utf8)) as? [String: Any]
    #expect(object?["$schema"] as? String == "https://json-schema.org/draft/2020-12/schema")
  }

  /// Returns the path of the first invalid value, or nil if all values are valid.
  private static func violation(of schema: JSONValue, by value: JSONValue, at place: String) -> String? {
    if let reference = schema["$ref"]?.value.text {
      let definition = Self.schema["$defs"]?.value[String(reference.dropFirst("#/$defs/".count))]
      return definition.map { violation(of: $0.value, by: value, at: place) } ?? place
    }
    if let choices = schema["anyOf"]?.value.elements {
      return choices.contains { violation(of: $0.value, by: value, at: place) == nil } ? nil : place
    }
    if let constant = schema["const"] { return value == constant.value ? nil : place }
    if let words = schema["enum"]?.value.elements { return words.contains { $0.value == value } ? nil : place }
    switch (schema["type"]?.value.text, value) {
    case ("boolean", .bool): return nil
    case ("string", .string(let text)):
      let pattern = schema["pattern"]?.value.text
      return !text.isEmpty && (pattern.map { text.range(of: $0, options: .regularExpression) != nil } ?? true)
        ? nil : place
    case ("number", .number(let number)), ("integer", .number(let number)):
      let isWhole = schema["type"]?.value.text == "number" || number == number.rounded()
      let least = schema["minimum"]?.value.number ?? -.infinity
      let greatest = schema["maximum"]?.value.number ?? .infinity
      return isWhole && (least...greatest).contains(number) ? nil : place
    case ("array", .array(let elements)):
      let counts = (schema["minItems"]?.value.number ?? 0)...(schema["maxItems"]?.value.number ?? .infinity)
      guard counts.contains(Double(elements.count)), let items = schema["items"]?.value else { return place }
      return elements.enumerated().lazy.compactMap { violation(of: items, by: $1.value, at: "\(place)[\($0)]") }.first
    case ("object", .object(let members)): return violation(of: schema, by: members, at: place)
    default: return place
    }
  }

  private static func violation(of schema: JSONValue, by members: [JSONValue.Member], at place: String) -> String? {
    for name in schema["required"]?.value.elements?.compactMap(\.value.text) ?? []
    where !members.contains(where: { $0.name == name }) { return "\(place).\(name)" }
    if let most = schema["maxProperties"]?.value.number, Double(members.count) > most { return place }
    for member in members {
      let inner = "\(place).\(member.name)"
      let known = schema["properties"]?.value[member.name]?.value
      var form = known
      if form == nil, case .object(let patterns)? = schema["patternProperties"]?.value {
        form = patterns.first { member.name.range(of: $0.name, options: .regularExpression) != nil }?.node.value
      }
      if form == nil, let others = schema["additionalProperties"]?.value {
        if others == .bool(false) { return inner }
        form = others
      }
      if let form, let wrong = violation(of: form, by: member.node.value, at: inner) { return wrong }
    }
    return nil
  }
}
