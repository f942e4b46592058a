import AVFoundationTypes
import CaptureModel
import CoreVideoModel
import Foundation
import HardwareModel
import Testing

@testable import DeviceProfiles

/// The folder with the printed device descriptions, which is stored next to the project but is not part of it.
private let folder = URL(filePath: #filePath)
  .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
  .appending(path: "../shared/devices").standardizedFileURL

/// Tests that descriptions of real devices can be imported and printed again.
@Suite(
  .enabled(
    if: FileManager.default.fileExists(atPath: folder.path),
    "put what devices printed into ../shared/devices to run this test"))
struct PrintedListTests {
  private func text(_ name: String) throws -> String {
    try String(contentsOf: folder.appending(path: name), encoding: .utf8)
  }

  /// Returns the format lines of a file, as the device printed them.
  private func lines(_ name: String) throws -> [String] {
    try text(name).split(separator: "\n").map(String.init).filter { !$0.hasPrefix("#") && $0.contains("'/'") }
  }

  /// Normalizes a line: removes its address, remarks by its author, and parts that the web page lost.
  private func plain(_ line: String) -> String {
    var line = line.replacing(#/(: )?0x[0-9a-f]+>/#, with: ">").replacing(#/0x[0-9a-f]{6,} /#, with: "")
    for remark in ["no bin", "no vis", "no wide color support", "no multicam"] {
      line = line.replacing(", \(remark)", with: "")
    }
    if line.hasPrefix("'") { line = "<AVCaptureDeviceFormat: \(line)" }
    return line.contains("}") && !line.contains("> '") && !line.hasSuffix(">") ? line + ">" : line
  }

  /// Returns a line with each run of spaces collapsed to one, as web pages display them.
  private func collapsed(_ line: String) -> String { line.replacing(#/ +/#, with: " ") }

  private func printed(_ text: String) throws -> [String] {
    try imported(text).flatMap { $0.camera?.formats ?? [] }.map(\.printedLine)
  }

  @Test func theProfileHasEveryPrintedLineInAscendingOrder() throws {
    let printed = try lines("dumps/iphone13mini-back-ios17.txt")
    let camera = try #require(try DeviceProfile.load(named: "iphone-13-mini").devices[0].camera)
    try #require(printed.count == 55 && camera.formats.count == 55)
    #expect(camera.formats.map(\.printedLine) == printed.reversed().map(plain))
  }

  @Test(arguments: ["iphone13mini-back-ios17", "continuity-iphone13-macos14", "mac-facetimehd-2013-osx"])
  func aWholeListIsImportedAndPrintedLineForLine(_ name: String) throws {
    let file = "dumps/\(name).txt"
    #expect(try printed(text(file)) == lines(file).map(plain))
  }

  /// The web pages of these lists did not preserve the spaces that align numbers.
  @Test(arguments: ["F01", "F02", "F03", "F04", "F07", "F09", "F12", "F13", "F14"])
  func aFragmentIsImportedAndPrintedLineForLine(_ name: String) throws {
    let file = "fragments/\(name).txt"
    #expect(try printed(text(file)).map(collapsed) == lines(file).map { collapsed(plain($0)) })
    #expect(try !lines(file).isEmpty)
  }

  /// Imports the lines of many devices individually, because a file that combines them is rejected.
  @Test func singleLinesAreImportedAndPrinted() throws {
    let lines = try lines("fragments/F10.txt")
    #expect(lines.count == 9)
    for line in lines where !line.contains("'dpth'") { #expect(try printed(line) == [plain(line)]) }
    for line in lines where line.contains("'dpth'") { #expect(throws: ProfileImportError.self) { try printed(line) } }
    #expect(throws: ProfileImportError.self) { try printed(text("fragments/F10.txt")) }
  }

  @Test func theTableOfAppleIsImported() throws {
    let rows = try text("fragments/F16.txt").split(separator: "\n").filter { !$0.hasPrefix("#") }
    let formats = try #require(try imported(text("fragments/F16.txt"))[0].camera?.formats)
    #expect(formats.count == rows.count)
    #expect(rows.count == 6)
    #expect(
      formats[0].printedLine
        == "<AVCaptureDeviceFormat: 'vide'/'420v' 1280x 720, { 5-240 fps}, HRSI:1280x 720, fov:54.626, supports vis, "
        + "max zoom:49.12 (upscales @1.09), AF System:1, ISO:29.0-928.0, SS:0.000003-0.200000>")
    for (row, descriptor) in zip(rows, formats) {
      let hdr = descriptor.features.contains(.hdr) ? "YES" : "NO"
      #expect(row.hasPrefix("\(descriptor.fourCharacters) | \(descriptor.size) | "))
      #expect(row.hasSuffix("| \(hdr)"))
    }
  }

  /// Imports a log of an iPhone 15 Pro. Written in the log's notation, the lines are identical.
  @Test func aTableOfALoggingAppIsImported() throws {
    let text = try text("tables/iphone15pro-vc2642.txt")
    let rows = text.split(separator: "\n").filter { !$0.hasPrefix("#") }.map(String.init)
    let table = try ModeTable.readColumns(text, file: "table.txt")
    #expect(table.cameras.flatMap(\.formats).map { logged($0.descriptor) } == rows)
    #expect(table.cameras.compactMap(\.localizedName) == ["Back Dual Camera", "Back Camera", "Back Telephoto Camera"])
  }

  private func logged(_ descriptor: FormatDescriptor) -> String {
    func range(_ range: ClosedRange<Double>?) -> String { range.map { "\($0.lowerBound)..\($0.upperBound)" } ?? "" }
    let spaces: [AVCaptureColorSpace: String] = [
      .sRGB: "sRGB", .P3_D65: "P3", .HLG_BT2020: "HLG_BT2020", .appleLog: "LOG",
    ]
    let colors = descriptor.colorSpaces.compactMap { spaces[$0] }.joined(separator: ", ")
    let focus = [FormatDescriptor.AutoFocusSystem.none: "none", .contrastDetection: "contrast-detection"][
      descriptor.autoFocusSystem]
    return [
      "\(descriptor.largestPhoto)", "\(descriptor.size)@\(Int(descriptor.frameRates.upperBound))",
      "Binned: \(descriptor.isBinned)",
      "EDR: \(descriptor.features.contains(.hdr))",
      "Tone Mapping: \(descriptor.unprinted.capabilities.contains(.globalToneMapping)) (\(colors))",
      "ISO: \(range(descriptor.iso))",
      "Exposure: \(range(descriptor.exposureSeconds))", "Focus: \(focus ?? "phase-detection")",
      "Studio: \(descriptor.features.contains(.studioLighting))",
    ].joined(separator: " | ")
  }

  /// Every mode of a Mac's cameras that ffmpeg listed is a frame rate of a format of that size.
  @Test func theModesOfMacsAreImported() throws {
    let sections = try text("tables/mac-and-external-modes.txt").components(separatedBy: "\n## ")
      .filter { $0.contains("]fps") }
    #expect(sections.count == 3)
    for section in sections {
      let camera = try #require(try imported("# \(section)")[0].camera)
      for match in section.matches(of: #/(\d+x\d+)@\[([0-9.]+) ([0-9.]+)\]fps/#) {
        let format = camera.formats.first { $0.size.description == match.1 }
        let rates = try #require(Double(match.2).map { ($0 * 100).rounded() / 100 })
        #expect(format?.frameRateRanges.contains { $0.lowerBound == rates } == true, "\(match.0)")
      }
    }
  }

  /// Every format with a listed size and rate is imported, and the printed line contains its other listed properties.
  @Test(arguments: [
    "iphone11pro-all-partial", "iphone15proclass-dual-vc2496-partial", "unknown-wide-vc2280-partial",
    "unknown-wide-vc3644-partial",
  ])
  func aVisionCameraListIsImported(_ name: String) throws {
    let text = try text("vision-camera-json/\(name).json")
    let list = try VisionCameraList.read(text, file: "list.json")
    let root = try #require(try JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any])
    let devices = try root["devices"] as? [[String: Any]] ?? [#require(root["device"] as? [String: Any])]
    let told = devices.flatMap { $0["formats"] as? [[String: Any]] ?? [] }
    let whole = told.filter { $0["videoWidth"] != nil && $0["videoHeight"] != nil && $0["maxFps"] != nil }
    let formats = list.cameras.flatMap(\.formats).map(\.descriptor)
    let left = list.notes.count { $0.contains("is omitted") && $0.contains(".formats[") }
    #expect(formats.count + left == told.count)
    #expect(formats.count > 0)
    #expect(list.notes.count { $0.contains("has no size") } == told.count - whole.count)
    for format in whole {
      let angle = (format["fieldOfView"] as? Double).map { String(format: "fov:%.3f", $0) }
      let size = "\(format["videoWidth"] ?? "")x\(format["videoHeight"] ?? "")"
      let isThere = formats.contains { descriptor in
        descriptor.size.description == size && (angle.map { descriptor.printedLine.contains($0) } ?? true)
          && descriptor.frameRates.upperBound == format["maxFps"] as? Double
      }
      #expect(isThere, "\(size) \(angle ?? "")")
    }
    #expect(throws: Never.self) { try imported(text) }
  }

  @Test func aCameraWithoutFormatsIsRefused() throws {
    let error = #expect(throws: ProfileImportError.self) {
      try imported(text("vision-camera-json/iphone12-front-vc2622-devicefields.json"))
    }
    #expect(error?.description.contains("no usable format was found") == true)
  }
}
