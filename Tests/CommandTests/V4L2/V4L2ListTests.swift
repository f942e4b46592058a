import Foundation
import Testing

/// Tests that the program lists the same formats and controls as `v4l2-ctl`, which is independent code.
@Suite struct V4L2ListTests {
  private struct Format: Decodable {
    var code: String
    var isCompressed: Bool
    var sizes: [Size]
  }

  private struct Size: Decodable {
    var width: Int
    var height: Int
    var intervals: [String]
  }

  @Test(.needsCamera) func formatsSizesAndIntervalsMatchV4L2Ctl() throws {
    let result = try Program.run(["formats", V4L2Boot.camera, "--driver", "--json"])
    #expect(result.status == 0)
    #expect(result.errors.isEmpty)
    let ours = try JSONDecoder().decode([Format].self, from: Data(result.output.utf8)).flatMap { format in
      ["'\(format.code)'\(format.isCompressed ? " compressed" : "")"]
        + format.sizes.flatMap { size in
          ["\(size.width)x\(size.height)"] + size.intervals.map { "\(Self.seconds($0)) s" }
        }
    }
    let theirs = try OutsideProgram.v4l2Ctl.ask("--list-formats-ext").split(separator: "\n").compactMap(Self.fact)
    #expect(theirs.count > (V4L2Boot.current == .usb ? 20 : 1000))
    #expect(ours.count == theirs.count)
    // The complete lists would be too long for a failure message.
    let difference = zip(ours, theirs).first { $0 != $1 }
    #expect(difference == nil)
  }

  /// Returns the property in a line of the tool's output. The function avoids regular expressions, which are slow for
  /// thousands of lines on an emulated machine.
  private static func fact(in line: Substring) -> String? {
    let words = line.split(whereSeparator: \.isWhitespace)
    switch words.first {
    case "Size:": return words[1] == "Discrete" ? String(words[2]) : nil
    case "Interval:": return words[1] == "Discrete" ? "\(words[2].dropLast()) s" : nil
    case let first? where first.hasPrefix("["):
      let quoted = line.split(separator: "'", omittingEmptySubsequences: false)
      return "'\(quoted[1])'\(line.contains("compressed") ? " compressed" : "")"
    default: return nil
    }
  }

  /// Formats a fraction in seconds with the rounding of `v4l2-ctl`.
  private static func seconds(_ fraction: String) -> String {
    let parts = fraction.split(separator: "/").compactMap { Double($0) }
    return parts.count == 2 ? String(format: "%.3f", parts[0] / parts[1]) : fraction
  }

  private struct Control: Decodable {
    var name: String
    var kind: String
    var id: Int64
    var minimum: Int64
    var maximum: Int64
    var step: Int64
    var defaultValue: Int64
    var value: Int64?
    var text: String?
    var flags: [String]
    var menu: [Choice]
  }

  private struct Choice: Decodable {
    var value: Int64
    var label: String
  }

  @Test(.needsCamera) func controlsMenusAndValuesMatchV4L2Ctl() throws {
    let result = try Program.run(["controls", V4L2Boot.camera, "--json"])
    #expect(result.status == 0)
    #expect(result.errors.isEmpty)
    let ours = try JSONDecoder().decode([Control].self, from: Data(result.output.utf8))
    let theirs = try Self.controls(in: OutsideProgram.v4l2Ctl.ask("--list-ctrls-menus"))
    #expect(theirs.count > (V4L2Boot.current == .usb ? 10 : 40))
    #expect(ours.map(\.name) == theirs.map(\.name))
    for (control, listed) in zip(ours, theirs) {
      #expect(control.id == listed.id, "\(control.name)")
      #expect(control.menu.map { "\($0.value): \($0.label)" } == listed.menu, "\(control.name)")
      // The tool does not have a name for this flag yet.
      let flags = listed.flags.map { $0 == "0x00000800" ? "dynamic-array" : $0 }
      #expect(control.flags == flags, "\(control.name)")
      // The tool prints a value for buttons, which have none, and uses another format for compound controls.
      let hasValue = !["button", "area"].contains(control.kind) && !control.flags.contains("volatile")
      for (key, number) in listed.numbers where key != "value" || hasValue {
        let own: Int64? =
          switch key {
          case "min": control.minimum
          case "max": control.maximum
          case "step": control.step
          case "default": control.defaultValue
          case "value": control.value
          default: nil
          }
        // The tool prints the numbers of a bit mask either signed or unsigned.
        let isSame = own == number || own.map { UInt32(truncatingIfNeeded: $0) } == UInt32(truncatingIfNeeded: number)
        #expect(isSame, "\(control.name) \(key): \(own.map(String.init) ?? "nothing") instead of \(number)")
      }
      if let text = listed.text { #expect(control.text == text, "\(control.name)") }
    }
  }

  /// A control as `v4l2-ctl` prints it.
  private struct Listed {
    var name: String
    var id: Int64
    var numbers: [String: Int64] = [:]
    var text: String?
    var flags: [String] = []
    var menu: [String] = []
  }

  private static func controls(in text: String) -> [Listed] {
    // The expressions are compiled once, because the machine is emulated and slow.
    let head = #/^ *(\w+) 0x([0-9a-f]{8}) \(.*?\) *: (.*)$/#
    let quoted = #/value='(.*?)'/#
    let numbered = #/(min|max|step|default|value)=(-?)(0x)?([0-9a-f]+)/#
    let flagged = #/flags=(.*)$/#
    let choice = #/^\t+(\d+): (.*?)( \(0x[0-9a-f]+\))?$/#
    var controls: [Listed] = []
    for line in text.split(separator: "\n") {
      if let match = line.firstMatch(of: head) {
        var control = Listed(name: String(match.1), id: Int64(match.2, radix: 16) ?? 0)
        let rest = match.3
        control.text = rest.firstMatch(of: quoted).map { String($0.1) }
        for pair in rest.matches(of: numbered) {
          guard let number = Int64(pair.4, radix: pair.3 == nil ? 10 : 16) else { continue }
          control.numbers[String(pair.1)] = pair.2.isEmpty ? number : -number
        }
        if let flags = rest.firstMatch(of: flagged) {
          control.flags = flags.1.split(separator: ", ").map(String.init)
        }
        controls.append(control)
      } else if let match = line.firstMatch(of: choice), !controls.isEmpty {
        controls[controls.count - 1].menu.append("\(match.1): \(match.2)")
      }
    }
    return controls
  }

  @Test(.needs(.webcam)) func eachControlIsPrintedOnOneLine() throws {
    let lines = try Program.run(["controls", V4L2Boot.camera]).output.split(separator: "\n")
    let brightness =
      #/brightness 0x00980900 integer min=0 max=255 step=1 default=128 value=\d+ flags=slider name="Brightness"/#
    #expect(lines.contains { $0.wholeMatch(of: brightness) != nil })
    let menu = try #require(lines.firstIndex { $0.hasPrefix("menu 0x") })
    let choices = lines.dropFirst(menu + 1).prefix { $0.hasPrefix("  ") }
    #expect(choices == [#"  1 "Menu Item 1""#, #"  3 "Menu Item 3""#, #"  4 "Menu Item 4""#])
    let formats = try Program.run(["formats", V4L2Boot.camera, "--driver"]).output.split(separator: "\n")
    #expect(formats.first == #""YUYV" "YUYV 4:2:2""#)
    #expect(formats.dropFirst().first?.hasPrefix("  320x180 1/1 1/2 ") ?? false)
  }

  @Test(.needs(.usb)) func devicesOmitsTheMetadataNodeOfACamera() throws {
    let result = try Program.run(["devices"])
    #expect(result.status == 0)
    #expect(result.errors.isEmpty)
    let real = result.output.split(separator: "\n").filter { $0.hasPrefix("v4l2:") }
    #expect(real.map { $0.split(separator: " ").first } == ["v4l2:/dev/video0"])
    #expect(real.allSatisfy { $0.contains("  external  \"camsim USB camera\"") })
  }

  @Test(.needs(.hdmi)) func devicesListsSelectableInputs() throws {
    let result = try Program.run(["devices", V4L2Boot.camera])
    #expect(result.status == 0)
    let choices = result.output.split(separator: "\n").dropFirst()
    #expect(
      choices == [
        #"  v4l2:/dev/video0#0  "Webcam 0"  present"#, #"  v4l2:/dev/video0#1  "HDMI 0"  present"#,
      ])
    let none = try Program.run(["formats", "\(V4L2Boot.camera)#2"])
    #expect(none.status == 69)
    #expect(none.output.isEmpty)
    #expect(
      none.errors.contains("cannot use its input '2': it has 0 'Webcam 0', 1 'HDMI 0'; use one"), "\(none.errors)")
  }

  @Test(.needs(.several)) func devicesListsRealCamerasWithSimulatedOnes() throws {
    let result = try Program.run(["devices"])
    #expect(result.status == 0)
    let lines = result.output.split(separator: "\n")
    #expect(lines.contains { $0.hasPrefix("iphone-13-mini  ") })
    let real = lines.filter { $0.hasPrefix("v4l2:") }
    #expect(real.map { $0.split(separator: " ").first } == ["v4l2:/dev/video0", "v4l2:/dev/video1"])
    #expect(real.allSatisfy { $0.contains("  external  \"vivid\"") })
  }
}
