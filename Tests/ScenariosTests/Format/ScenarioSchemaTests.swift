import StructuredDocuments
import Foundation
import Testing
import VirtualDevices

@testable import Scenarios

/// Tests that the schema for editors, the parser and the documentation agree.
@Suite struct ScenarioSchemaTests {
  /// Scenarios as JSON, which is also valid YAML, and whether they are valid.
  static let cases: [(json: String, isGood: Bool)] = [
    (#"{"camsim": 1, "name": "a"}"#, true),
    (#"{"name": "a"}"#, false), (#"{"camsim": 2, "name": "a"}"#, false), (#"{"camsim": 1, "name": "../a"}"#, false),
    (#"{"camsim": 1, "name": "a", "sede": 3}"#, false), (#"{"camsim": 1, "name": "a", "seed": -3}"#, false),
    (scene(#"{"codes": [{"type": "qr", "text": "a", "at": [0.5, 0.5]}], "faces": []}"#), true),
    (scene(#"{"codes": [{"type": "qr"}]}"#), false), (scene(#"{"faces": [{"path": []}]}"#), false),
    (scene(#"{"chart": "smpte", "illuminance": "400 lx", "colorTemperature": "5600 K", "distance": "2 m"}"#), true),
    (scene(#"{"illuminance": "-1.5 EV"}"#), true), (scene(#"{"illuminance": 400}"#), false),
    (scene(#"{"illuminance": "400 lumen"}"#), false), (scene(#"{"chart": "smtpe"}"#), false),
    (step(#""call": "session.startRunning""#), true), (step(#""call": "session.startRuning""#), false),
    (step(#""call": "movie.startRecording", "to": "a.mov""#), true),
    (step(#""call": "movie.startRecording", "to": "../a.mov""#), false),
    (step(#""call": "photo.capturePhoto", "settings": {"flashMode": "on"}, "to": "a.jpg""#), true),
    (step(#""call": "photo.capturePhoto", "settings": {"flashMode": "bright"}, "to": "a.jpg""#), false),
    (step(#""call": "photo.capturePhoto", "settings": {"bracketedSettings": [{"exposureTargetBias": 1}]}"#), true),
    (step(#""call": "photo.capturePhoto", "settings": {"bracketedSettings": []}"#), false),
    (step(#""call": "photo.capturePhoto", "settings": {"rawPhotoPixelFormatType": "rgg4"}"#), true),
    (step(#""call": "photo.capturePhoto", "settings": {"rawPhotoPixelFormatType": "rggb"}"#), false),
    (step(#""call": "photo.capturePhoto", "settings": {"maxPhotoDimensions": [4032]}"#), false),
    (step(#""with": "back", "set": {"exposureMode": "locked", "activeVideoMinFrameDuration": "1/60"}"#), true),
    (step(#""with": "back", "set": {"exposureModeCustom": {"duration": "1/60", "iso": 100}}"#), true),
    (step(#""with": "back", "set": {"exposureModeCustom": {"duration": "1/60"}}"#), false),
    (step(#""with": "back", "set": {"focusPointOfInterest": [0.5, 0.5]}"#), true),
    (step(#""with": "back", "set": {"focusPointOfInterest": [0.5]}"#), false),
    (step(#""with": "back", "set": {}"#), false), (step(#""with": "back", "set": {"exposuremode": "locked"}"#), false),
    (step(#""on": "video", "connection": {"videoRotationAngle": 90, "isVideoMirrored": true}"#), true),
    (step(#""on": "video", "connection": {"videoRotationAngle": "ninety"}"#), false),
    (step(#""on": "session", "set": {"sessionPreset": "photo"}"#), true),
    (step(#""on": "session", "set": {"sessionPreset": "photos"}"#), false),
    (step(#""rotate": "faceUp""#), true), (step(#""rotate": "up""#), false),
    (step(#""rotate": "faceUp", "switch": "front""#), false),
    (step(#""scene": {"illuminance": "+2 EV"}"#), true), (step(#""switch": "front""#), true),
    (step(#""controls": {"brightness": 200, "menu": "Item 3", "boolean": true}"#), true),
    (step(#""controls": {}"#), false), (step(#""controls": {"Brightness": 200}"#), false),
    (step(#""controls": {"brightness": [200]}"#), false),
    (step(#""controls": {"brightness": 1}, "switch": "back""#), false),
    (top(#""tolerances": {"times": "the camera's clock", "pixels": "noise"}"#), true),
    (top(#""tolerances": {}"#), false), (top(#""tolerances": {"times": true, "sizes": "x"}"#), false),
    (top(#""tolerances": {"frames": ""}"#), false),
    (step(#""charge": {"output": "video", "for": "50 ms"}"#), true),
    (step(#""charge": {"output": "video", "for": "-50 ms"}"#), false),
    (step(#""hold": {"output": "video", "buffers": 20}"#), true),
    (step(#""hold": {"output": "video", "buffers": 2.5}"#), false),
    (step(#""fault": {"kind": "interruption", "reason": "videoDeviceInUseByAnotherClient", "for": "2 s"}"#), true),
    (step(#""fault": {"kind": "interruption"}"#), false), (step(#""fault": {"kind": "mediaServicesReset"}"#), true),
    (step(#""fault": {"kind": "mediaServicesReset", "for": "2 s"}"#), false), (step(#""sleep": "2 s""#), false),
    (top(#""expect": [{"at": "3 s", "that": "video.frameCount", "near": 90, "within": 1}]"#), true),
    (top(#""expect": [{"at": "3 s", "is": 90}]"#), false), (top(#""expect": [{"that": "video", "is": 90}]"#), false),
    (top(#""expect": [{"that": "video.frameCount"}]"#), false),
    (top(#""expect": [{"that": "video.frameCount", "is": 90, "isNot": 91}]"#), false),
    (top(#""expect": [{"that": "video.frameCount", "near": 90}]"#), false),
    (top(#""expect": [{"that": "video.frameCount", "is": 90, "within": 1}]"#), false),
    (
      top(#""expect": [{"that": "back.activeFormat.width", "is": 1280}, {"that": "back.control.gain", "is": 1}]"#), true
    ),
    (top(#""expect": [{"that": "back.exposureMod", "is": "locked"}]"#), false),
    (top(#""expect": [{"that": "back.frameCount", "is": 1}]"#), false),
    (top(#""expect": [{"that": "session.isRuning", "is": true}]"#), false),
    (top(#""expect": [{"that": "video.connection.isActive", "is": true}]"#), true),
    (top(#""expect": [{"that": "video.connection.isActiv", "is": true}]"#), false),
    (image("video", #""is": "upright""#), true), (image("movie", #""isNot": "mirrored turned 90""#), true),
    (image("photo", #""is": "turned 45""#), false), (image("photo", #""is": "turned left""#), false),
    (image("video", #""near": "a.png", "within": "40 dB""#), true),
    (image("video", #""near": "a.png", "within": 2"#), true),
    (image("video", #""near": "a.png", "within": 256"#), false),
    (image("video", #""near": "a.png", "within": "40 EV""#), false),
    (image("video", #""near": "a.png""#), false), (image("video", #""atLeast": 1"#), false),
    (top(#""expect": [{"that": "video.picture.sharpness", "atLeast": 100}]"#), true),
    (top(#""expect": [{"that": "photo.picture.brightness", "near": 0.5, "within": 0.1}]"#), true),
    (top(#""expect": [{"that": "video.picture.bright", "is": 1}]"#), false),
    (top(#""expect": [{"that": "back.picture", "is": "upright"}]"#), false),
    (step(#""with": "back", "set": {"focusMode": "locked"}, "raises": "NSRangeException""#), true),
    (step(#""with": "back", "set": {"focusMode": "locked"}, "raises": "NSRangeError""#), false),
    (step(#""switch": "front", "raises": {"exception": "NSRangeException", "reason": "too far"}"#), true),
    (step(#""switch": "front", "raises": {"reason": "too far"}"#), false),
    (step(#""rotate": "faceUp", "raises": "NSRangeException""#), false),
    (top(#""frames": {"video": ["1 s", "30 f"]}"#), true), (top(#""frames": {"video": []}"#), false),
    (top(#""matrix": {"posture": ["portrait", "faceUp"], "outputs.video.pixelFormat": ["420v"]}"#), true),
    (top(#""matrix": {"posture": "portrait"}"#), false), (top(#""matrix": {}"#), false),
    (top(#""matrix": {"seed": [1], "rows": [{"posture": "faceUp", "scene.chart": "smpte"}]}"#), true),
    (top(#""matrix": {"rows": ["faceUp"]}"#), false), (top(#""matrix": {"rows": {"posture": "faceUp"}}"#), false),
    (top(#""matrix": {"seed": [1, 2], "exclude": [{"seed": 1}], "include": [{"posture": "faceUp"}]}"#), true),
    (top(#""matrix": {"seed": [1, 2], "exclude": [1]}"#), false), (top(#""matrix": {"include": [{}]}"#), false),
    (step(#""id": "turn", "rotate": "faceUp""#), true), (step(#""id": "2", "rotate": "faceUp""#), false),
    (step(#""on": "video", "connection": {"videoRotationAngle": "horizonLevelCapture"}"#), true),
    (step(#""on": "video", "connection": {"videoRotationAngle": "horizonLevel"}"#), false),
  ]

  private static func top(_ members: String) -> String {
    let outputs = #"{"video": {"kind": "videoData"}, "movie": {"kind": "movieFile"}, "photo": {"kind": "photo"}}"#
    return
      #"{"camsim": 1, "name": "a", "session": {"preset": "high", "inputs": ["back"], "outputs": \#(outputs)}, \#(members)}"#
  }
  private static func image(_ output: String, _ comparison: String) -> String {
    top(#""expect": [{"that": "\#(output).picture", \#(comparison)}]"#)
  }
  private static func scene(_ scene: String) -> String { top(#""scene": \#(scene)"#) }
  private static func step(_ members: String) -> String { top(#""steps": [{"at": "1.5 s", \#(members)}]"#) }

  @Test func `the keys of a scenario that a step cannot have as its id are complete`() {
    #expect(Form<Scenario>.jsonSchema["properties"]?.value.members.map(\.name) == Scenario.keys)
  }

  @Test(arguments: cases.indices)
  func theReaderAcceptsOnlyValidFiles(_ index: Int) {
    let (json, isGood) = Self.cases[index]
    let file = try? ScenarioFile(text: json, path: "a.json")
    #expect((file != nil) == isGood, "\(json)")
  }

  @Test(.enabled(if: Python.hasJSONSchema, "python3 with the module jsonschema is needed"))
  func theSchemaAcceptsTheSameFilesAsTheReader() throws {
    let script = """
      import json, sys
      from jsonschema import Draft202012Validator as Validator
      schema, cases = json.load(sys.stdin)
      Validator.check_schema(schema)
      print(json.dumps([Validator(schema).is_valid(json.loads(case)) for case in cases]))
      """
    let cases = JSONValue.list(Self.cases.map { .string($0.json) })
    let answer = try Python.run(script, input: JSONValue.list([Form<Scenario>.jsonSchema, cases]).jsonText)
    let verdicts = try JSONDecoder().decode([Bool].self, from: answer)
    try #require(verdicts.count == Self.cases.count)
    for (verdict, (json, isGood)) in zip(verdicts, Self.cases) { #expect(verdict == isGood, "\(json)") }
  }

  @Test func theDocumentationNamesEveryKey() throws {
    let text = try String(contentsOf: Self.documentation, encoding: .utf8)
    let expected = ScenarioFile.markdownReference
    let start = try #require(text.range(of: "### A scenario\n"))
    #expect(
      text[start.lowerBound...].trimmingCharacters(in: .newlines) == expected.trimmingCharacters(in: .newlines),
      "replace the last part of ScenarioFormat.md by what `camsim schema --markdown` prints")
  }

  /// The first example is a complete file; later examples begin with `expect:`, `steps:` or `matrix:`, and are appended
  /// to a small one.
  @Test func theExamplesInTheDocumentationAreRead() throws {
    let text = try String(contentsOf: Self.documentation, encoding: .utf8)
    let blocks = text.components(separatedBy: "```yaml\n").dropFirst().compactMap {
      $0.components(separatedBy: "```").first
    }
    try #require(blocks.count == 6)
    let head = "camsim: 1\nname: a\nsession: {inputs: [back], outputs: {video: {kind: videoData}}}\n"
    for block in blocks {
      let file = try ScenarioFile(text: block.hasPrefix("camsim:") ? block : head + block, path: "ScenarioFormat.md")
      #expect(!file.scenarios.isEmpty)
    }
  }

  /// The schema is at the path that the first line of the examples contains for editors.
  @Test func theSchemasInTheDocumentationAreCurrent() throws {
    let folder = Self.documentation.deletingLastPathComponent().appending(path: "Schemas")
    try Golden(directory: folder).check(text: ScenarioFile.jsonSchema + "\n", as: "scenario.schema.json")
    try Golden(directory: folder).check(text: BatchReport.jsonSchema + "\n", as: "report.schema.json")
  }

  private static var documentation: URL {
    // The compiler may have received a path through a symbolic link, so the package root is found by its documentation
    // folder.
    var folder = URL(fileURLWithPath: #filePath).resolvingSymlinksInPath().deletingLastPathComponent()
    while folder.path != "/",
      !FileManager.default.fileExists(atPath: folder.appendingPathComponent("Documentation").path)
    {
      folder.deleteLastPathComponent()
    }
    return folder.appendingPathComponent("Documentation/ScenarioFormat.md")
  }
}

/// An independent JSON Schema validator.
private enum Python {
  static let hasJSONSchema = (try? run("import jsonschema", input: "")) != nil

  static func run(_ script: String, input: String) throws -> Data {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = ["python3", "-W", "ignore", "-c", script]
    let (stdin, stdout) = (Pipe(), Pipe())
    process.standardInput = stdin
    process.standardOutput = stdout
    process.standardError = FileHandle.nullDevice
    try process.run()
    try stdin.fileHandleForWriting.write(contentsOf: Data(input.utf8))
    try stdin.fileHandleForWriting.close()
    let answer = try stdout.fileHandleForReading.readToEnd() ?? Data()
    process.waitUntilExit()
    struct Failure: Error {}
    guard process.terminationStatus == 0 else { throw Failure() }
    return answer
  }
}
