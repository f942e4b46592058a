import Foundation
import StructuredDocuments
import Testing

@testable import DeviceProfiles

@Suite struct JSONParserTests {
  private func parse(_ text: String) throws -> JSONNode { try JSONParser.parse([UInt8](text.utf8)) }

  @Test func everyTypeOfValueIsReadWithItsLine() throws {
    let node = try parse("{\"a\": [1, -2.5e1,\n true, false, null],\n\n\"b\": {\"c\": \"d\"}, \"e\": {}, \"f\": []}\n")
    #expect(node.line == 1)
    #expect(node.value["a"]?.value == .list([1, -25, true, false, .null]).withLines([1, 1, 2, 2, 2]))
    #expect(node.value["b"]?.line == 4)
    #expect(node.value["b"]?.value["c"] == JSONNode(value: "d", line: 4))
    #expect(node.value["e"]?.value == .object([]))
    #expect(node.value["f"]?.value == .array([]))
  }

  @Test(arguments: [
    (#""a\"b\\c\/d""#, "a\"b\\c/d"), (#""\n\t\r\b\f""#, "\n\t\r\u{8}\u{c}"), (#""\u00e9\ud83d\ude00é😀""#, "é😀é😀"),
    (#""""#, ""),
  ])
  func stringsAreUnescaped(_ json: String, _ text: String) throws { #expect(try parse(json).value == .string(text)) }

  @Test(arguments: [
    ("", 1), ("{", 1), ("{\"a\"\n1}", 2), ("[1,]", 1), ("[1 2]", 1), ("{\"a\": 1,}", 1), ("nil", 1), ("01x", 1),
    ("+1", 1), ("nan", 1),
    ("1e999", 1), ("\"a", 1), ("\"a\nb\"", 1), (#""\q""#, 1), (#""\u12""#, 1), ("{\"a\": 1, \"a\": 2}", 1),
    ("1\n 2", 2),
    ("{a: 1}", 1), (#""\"#, 1),
  ])
  func invalidJSONIsRejected(_ json: String, _ line: Int) {
    let problem = #expect(throws: StructuredError<ErrorKind>.self) { try parse(json) }
    #expect(problem?.location?.line == line)
  }

  @Test func skimmingReadsOnlyTheNamedMembers() throws {
    let text = #"""
      {"a": {"b": "x", "c": [1, {"b": "]}\"{"}], "d": -2.5e1},
       "e": [{"a": 1}, "a", ["\"]"], true], "f": "]", "g": null , "b": 3}
      """#
    let value = [UInt8](text.utf8).withUnsafeBufferPointer { JSONParser.skim($0, keeping: ["a", "b", "e"]) }
    let expected: JSONValue = [
      "a": ["b": "x", "c": .null, "d": .null], "e": [["a": 1], .null, [.null], true], "f": .null, "g": .null, "b": 3,
    ]
    #expect(value?.jsonText == expected.jsonText)
  }

  @Test(arguments: ["", "{\"a\": ", "{\"b\": [1, \"", "{\"b\": \"\\", "[\"a", "{\"b\": 1"])
  func skimmingAnIncompleteTextReadsNothing(_ json: String) {
    #expect([UInt8](json.utf8).withUnsafeBufferPointer { JSONParser.skim($0, keeping: ["a"]) } == nil)
  }

  @Test func deeplyNestedValuesAreRejectedWithoutOverflow() {
    #expect(throws: StructuredError<ErrorKind>.self) { try parse(String(repeating: "[", count: 100_000)) }
  }

  @Test func writtenTextIsReadAgain() throws {
    let value: JSONValue = [
      "text": "a\"\\\n\t\u{1}é", "numbers": [1, 2.5, -3], "flags": [true, false, .null], "empty": [:], "none": [],
      "long": .list((0..<40).map { .string("element \($0)") }),
    ]
    let text = value.jsonText
    #expect(try parse(text).value.jsonText == text)
    #expect(try parse(text).value["text"]?.value.text == "a\"\\\n\t\u{1}é")
    #expect(text.split(separator: "\n").allSatisfy { $0.count <= 120 })
  }
}

extension JSONValue {
  /// The list with these lines.
  fileprivate func withLines(_ lines: [Int]) -> JSONValue {
    .array(zip(elements ?? [], lines).map { JSONNode(value: $0.value, line: $1) })
  }
}
