import StructuredDocuments
import VirtualDevices

extension BatchReport {
  /// The JSON Schema (draft 2020-12) of the report, as printed by `camsim schema --report`.
  public static var jsonSchema: String {
    let statuses = JSONValue.list(RunReport.Status.allCases.map { .string($0.rawValue) })
    let head: JSONValue = [
      "$schema": "https://json-schema.org/draft/2020-12/schema",
      "$id": "urn:camsim:report:1",
      "description": "The results of a camsim run command. Documentation/ScenarioFormat.md explains the statuses.",
    ]
    let body = record([
      ("version", ["const": 1], true),
      ("summary", ["type": "object", "propertyNames": ["enum": statuses], "additionalProperties": count], true),
      ("runs", ["type": "array", "items": run(statuses)], true),
    ])
    return JSONValue.object(head.members + body.members).jsonText
  }

  private static func run(_ statuses: JSONValue) -> JSONValue {
    record([
      ("name", text, true), ("cell", text, false), ("cellCount", count, false), ("path", text, true),
      ("directory", text, false),
      ("status", ["enum": statuses], true), ("frameCount", count, true), ("eventCount", count, true),
      ("metExpectationCount", count, true), ("steps", list(step), true), ("exceptions", list(exception), true),
      ("failures", list(failure), true),
      ("errors", list(error), true), ("skipped", text, false), ("artifacts", list(text), true),
    ])
  }

  private static var step: JSONValue {
    record([("place", place, true), ("traceLine", count, true), ("traceLineCount", count, true)])
  }

  private static var exception: JSONValue {
    record([
      ("name", text, true), ("reason", text, true), ("remedy", text, true), ("nanoseconds", count, true),
      ("place", place, true), ("isExpected", ["type": "boolean"], true),
    ])
  }

  private static var failure: JSONValue { record([("place", place, true), ("sentence", text, true)]) }

  private static var error: JSONValue {
    let kinds: JSONValue = ["enum": .list(ScenarioError.Kind.allCases.map { .string($0.rawValue) })]
    return record([("kind", kinds, true), ("place", place, false), ("sentence", text, true)])
  }

  private static var place: JSONValue {
    let number: JSONValue = ["type": "integer", "minimum": 1]
    return record([("path", text, true), ("line", number, false), ("column", number, false)])
  }

  private static var text: JSONValue { ["type": "string"] }
  private static var count: JSONValue { ["type": "integer", "minimum": 0] }

  private static func list(_ items: JSONValue) -> JSONValue { ["type": "array", "items": items] }

  /// Returns the schema of an object with exactly these keys.
  private static func record(_ keys: [(name: String, schema: JSONValue, isRequired: Bool)]) -> JSONValue {
    [
      "type": "object", "additionalProperties": false,
      "required": .list(keys.filter(\.isRequired).map { .string($0.name) }),
      "properties": .object(keys.map { JSONValue.Member($0.name, $0.schema) }),
    ]
  }
}
