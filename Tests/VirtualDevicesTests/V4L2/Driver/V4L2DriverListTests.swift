import CoreVideoModel
import Foundation
import Testing

@testable import V4L2

@Suite("V4L2 driver: lists of v4l2-ctl", .serialized, .enabled(if: V4L2Driver.path != nil, V4L2Driver.comment))
struct V4L2DriverListTests {
  /// Returns the sizes and intervals of each format, one per line, as the tool prints them.
  private func lines(_ formats: [V4L2Format]) -> [String] {
    formats.enumerated().flatMap { index, format -> [String] in
      let notes = (format.isCompressed ? ", compressed" : "") + (format.isEmulated ? ", emulated" : "")
      let head = "[\(index)]: '\(format.code)' (\(format.description)\(notes))"
      switch format.sizes {
      case .range(let range):
        let step = range.isContinuous ? "" : " with step \(range.step.width)/\(range.step.height)"
        return [
          head, "Size: \(range.isContinuous ? "Continuous" : "Stepwise") \(range.least) - \(range.greatest)\(step)",
        ]
      case .discrete(let sizes):
        return [head]
          + sizes.flatMap { size -> [String] in
            guard case .discrete(let intervals) = size.intervals else { return ["Size: Discrete \(size.size)"] }
            return ["Size: Discrete \(size.size)"]
              + intervals.map {
                String(format: "Interval: Discrete %.3fs (%.3f fps)", $0.seconds, $0.perSecond)
              }
          }
      }
    }
  }

  @Test func `Formats, sizes and intervals are those of v4l2-ctl --list-formats-ext, line by line`() throws {
    // The machine is emulated and the output has thousands of lines, so regular expressions are used only where needed.
    let printed = try V4L2Driver.tool("--list-formats-ext").split(separator: "\n")
      .map { $0.drop { $0 == "\t" || $0 == " " } }
      .filter { $0.hasPrefix("[") || $0.hasPrefix("Size") || $0.hasPrefix("Interval") }
      .map { $0.hasPrefix("[") ? $0.replacing(#/, csc-[a-z-]+/#, with: "")[...] : $0 }
    let formats = try V4L2Driver.node().formats()
    #expect(formats.count > (V4L2Driver.isVivid ? 10 : 3))
    let ours = lines(formats)
    #expect(ours.count == printed.count)
    // The complete lists would be too long for a failure message.
    let difference = zip(ours, printed).first { $0[...] != $1 }
    #expect(difference == nil)
  }

  @Test func `Controls, ranges, defaults and values are those of v4l2-ctl --list-ctrls`() throws {
    let node = try V4L2Driver.node()
    var printed: [String: String] = [:]
    for line in try V4L2Driver.tool("--list-ctrls", ofSubdevicesOf: node).split(separator: "\n") {
      guard let match = line.firstMatch(of: #/^\s*(\S+) (0x[0-9a-f]{8}) \((\w+)\)/#) else { continue }
      printed[String(match.1)] = String(line)
    }
    let controls = try node.controls().filter { $0.kind != .heading }
    #expect(Set(controls.map(\.key)) == Set(printed.keys))
    for control in controls {
      let line = try #require(printed[control.key])
      #expect(line.contains(String(format: "0x%08x", control.id)))
      func number(_ name: String) -> Int64? {
        line.split(separator: " ").first { $0.hasPrefix("\(name)=") }.flatMap { Int64($0.dropFirst(name.count + 1)) }
      }
      if let minimum = number("min") { #expect(minimum == control.minimum, "\(line)") }
      if let maximum = number("max") { #expect(maximum == control.maximum, "\(line)") }
      if let standard = number("default") { #expect(standard == control.defaultValue, "\(line)") }
      // Volatile controls change with each read, and bit masks are printed with a sign.
      guard control.isReadable, control.kind != .bitMask, !control.flags.contains(.volatile) else { continue }
      if let value = number("value"), case .integer(let ours) = try node.value(of: control) {
        #expect(value == ours, "\(line)")
      }
    }
  }

  @Test func `Menus are those of v4l2-ctl --list-ctrls-menus`() throws {
    let node = try V4L2Driver.node()
    var printed: [String: [String]] = [:]
    var current = ""
    for line in try V4L2Driver.tool("--list-ctrls-menus", ofSubdevicesOf: node).split(separator: "\n") {
      if let match = line.firstMatch(of: #/^\s*(\S+) 0x[0-9a-f]{8} \(\w+\)/#) {
        current = String(match.1)
      } else if let match = line.firstMatch(of: #/^\s+(\d+): (.*?)(?: \(0x[0-9a-f]+\))?$/#) {
        printed[current, default: []].append("\(match.1): \(match.2)")
      }
    }
    let ours = try node.controls().filter { !$0.menu.isEmpty }
    #expect(Set(ours.map(\.key)) == Set(printed.keys))
    for control in ours {
      let lines = control.menu.map { item in
        switch item.label {
        case .text(let text): "\(item.index): \(text)"
        case .integer(let number): "\(item.index): \(number)"
        }
      }
      #expect(lines == printed[control.key])
    }
  }

  @Test(.enabled(if: V4L2Driver.isVivid, "needs the driver vivid, which has all kinds"))
  func `Every type of control can be set and read`() throws {
    let node = try V4L2Driver.node()
    func round(_ key: String, _ value: V4L2Control.Value) throws {
      let control = try node.control(named: key)
      let old = try node.value(of: control)
      #expect(try node.set(control, to: value) == value, "\(key)")
      #expect(try node.value(of: control) == value, "\(key)")
      try node.set(control, to: old)
    }
    // The range depends on the input.
    try round("brightness", .integer(node.control(named: "brightness").minimum + 17))
    try round("integer_64_bits", .integer(-5_000_000_000))
    try round("boolean", .integer(0))
    try round("menu", .integer(4))
    try round("integer_menu", .integer(3))
    try round("bitmask", .integer(0x8000_2000))
    try round("string", .text("  x"))
    let array = try #require(node.controls().first { $0.kind == .words })
    try round(array.key, .bytes((0..<array.elementBytes * array.elementCount).map { UInt8($0 % 2 == 0 ? 20 : 1) }))
    try node.set(node.control(named: "button"), to: .integer(1))
  }

  @Test func `The device directory finds the node with an identifier that contains its bus location`() throws {
    let path = try #require(V4L2Driver.path)
    let entry = try #require(V4L2Directory().scan().cameras.first { $0.path == path })
    let places = [
      "vivid": "v4l2:platform:vivid-000", "uvcvideo": "v4l2:usb-vhci_hcd.0-1", "vimc": "v4l2:platform:vimc",
    ]
    #expect(entry.uniqueID == places[entry.capability.driver])
    #expect((entry.capability.driver == "vivid") == V4L2Driver.isVivid)
  }
}
