import Foundation
import Testing

@testable import CommandSupport
@testable import Scenarios
@testable import camsim

/// Tests that text from scenarios, files and devices is displayed, and never obeyed by a terminal, a CI system or a
/// browser.
@Suite struct HostileTextTests {
  /// Characters with which text sets the title of a terminal, erases it, reorders the text around it, and ends a line.
  private static let attack = "\u{1B}]0;title\u{7}\u{1B}[2J\u{202E}desrever\u{85}\u{9B}31m\u{2028}"
  private static let harmless = #"\u{1B}]0;title\u{07}\u{1B}[2J\u{202E}desrever\u{0085}\u{009B}31m\u{2028}"#

  @Test(arguments: [
    (attack, harmless), ("a\tb\nc", "a\tb\nc"), ("a\r\n", "a\\r\n"), ("\0", "\\0"),
    ("Grüße, 出力, ‏שלום‎ 🎥", "Grüße, 出力, ‏שלום‎ 🎥"),
    ("::error::a\n  ::warning::b, c::d", #":\u{3A}error::a\#n  :\u{3A}warning::b, c::d"#),
    ("see ##[error]a", #"see #\u{23}[error]a"#),
  ]) func `what a terminal or a CI system would obey is escaped`(_ text: String, _ expected: String) {
    #expect(text.printable == expected)
  }

  @Test func `the escapes of JSON keep the text`() throws {
    let json = try JSONOutput.text([Self.attack])
    #expect(
      json.unicodeScalars.allSatisfy {
        $0.properties.isWhitespace || $0.isASCII && $0.value >= 0x20 && $0.value != 0x7F
      })
    #expect(try JSONDecoder().decode([String].self, from: Data(json.utf8)) == [Self.attack])
  }

  private static func scenario(_ name: String, device: String = "iphone-13-mini", is value: String = "front") throws
    -> String
  {
    """
    camsim: 1
    name: \(name)
    device: \(try JSONOutput.text(device))
    session: {inputs: [back]}
    expect: [{that: back.localizedName, is: \(try JSONOutput.text(value))}]
    """
  }

  private static let controls = Set((0..<0x20).map(UInt8.init) + [0x7F]).subtracting("\n".utf8)

  @Test func `names of files and devices, and values, do not reach a terminal as commands`() throws {
    let name = "\(Self.attack)\n::error::forged.yaml"
    let files = [
      name: try Self.scenario("named"), "device.yaml": try Self.scenario("device", device: name),
      "value.yaml": try Self.scenario("value", is: name), "bad/\(name)": "camsim: 1",
    ]
    try Program.inFolder(files) { folder in
      for arguments in [
        [name, "device.yaml", "value.yaml", "--report", "github", "--report", "junit=report.xml"], ["bad"],
        ["value.yaml", "--json"],
      ] {
        let result = try Program.run(["run"] + arguments + ["--out", "out"], in: folder)
        #expect(result.status != 0)
        for text in [result.output, result.errors] {
          #expect(text == text.printable || text.contains("::error "), "\(text.debugDescription)")
          #expect(!text.utf8.contains(where: Self.controls.contains), "\(text.debugDescription)")
          #expect(!text.split(separator: "\n").contains { $0.hasPrefix("::error::forged") })
          for scalar in ["\u{202E}", "\u{85}", "\u{9B}", "\u{2028}"] { #expect(!text.contains(scalar)) }
        }
      }
      let trace = try String(contentsOfFile: "\(folder)/out/value/trace.txt", encoding: .utf8)
      #expect(trace.split(separator: "\n").dropFirst().allSatisfy { $0.first?.isNumber == true }, "\(trace)")
      #expect(trace.contains(#"\n::error::forged"#))
      let read = try Program.run(
        ["python3", "-c", "import xml.dom.minidom as x; print(x.parse('report.xml').toxml().count('<failure'))"],
        in: folder,
        program: URL(filePath: "/usr/bin/env"))
      #expect(read.output == "2\n", "\(read.errors)")
    }
  }

  @Test(arguments: [
    ("2>/dev/full", 69), ("2>&-", 69), ("<&- >&- 2>&-", 69), (">/dev/full", 69),
  ]) func `a full or closed standard error does not end the program`(_ redirection: String, _ status: Int) throws {
    let camsim = try #require(Program.executable).path
    let script = "'\(camsim)' run none.yaml \(redirection)"
    let result = try Program.run(["-c", script], program: URL(fileURLWithPath: "/bin/sh"))
    #expect(result.status == Int32(status))
  }

  @Test func `a full standard output is reported, and no result file is written in place of a closed one`() throws {
    try Program.inFolder(["value.yaml": try Self.scenario("value", is: "Back Camera")]) { folder in
      let camsim = try #require(Program.executable).path
      func run(_ command: String) throws -> Program.Result {
        try Program.run(["-c", "'\(camsim)' \(command)"], in: folder, program: URL(fileURLWithPath: "/bin/sh"))
      }
      let full = try run("schema >/dev/full")
      #expect(full.status == 69)
      #expect(full.errors == "camsim: standard output: cannot write the output: No space left on device\n")
      #expect(try run("run value.yaml --json --out full >/dev/full").status == 69)
      #expect(try run("run value.yaml --out open").status == 0)
      #expect(try run("run value.yaml --out closed <&- >&- 2>&-").status == 0)
      let traces = try ["open", "closed"].map {
        try String(contentsOfFile: "\(folder)/\($0)/value/trace.txt", encoding: .utf8)
      }
      #expect(traces[0] == traces[1])
    }
  }

  @Test func `a page contains the text of scenarios and tests only`() throws {
    let files = [
      "value.yaml": try Self.scenario("value"), "secret": "the private key", "secret.png": "the private image",
    ]
    try Program.inFolder(files) { folder in
      _ = try Program.run(["run", "value.yaml", "--out", "out"], in: folder)
      try FileManager.default.createSymbolicLink(
        atPath: "\(folder)/out/value/a.png", withDestinationPath: "../../secret.png")
      let last = "\(folder)/out/.last-run.json"
      let text = try String(contentsOfFile: last, encoding: .utf8).replacing(
        "\"value.yaml\"", with: "\"\(folder)/secret\""
      )
      .replacing("\"trace.txt\"", with: "\"trace.txt\", \"a.png\"")
      try Data(text.utf8).write(to: URL(fileURLWithPath: last))
      let result = try Program.run(["show", "out"], in: folder)
      #expect(result.status == 0, "\(result.errors)")
      let page = try String(contentsOfFile: "\(folder)/out/index.html", encoding: .utf8)
      #expect(page.contains("\"path\":\"\(folder)/secret\"") == false)
      for secret in ["the private key", Data("the private image".utf8).base64EncodedString()] {
        #expect(!page.contains(secret))
      }
    }
  }
}
