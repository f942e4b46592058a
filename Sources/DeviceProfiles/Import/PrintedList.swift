import AVFoundationTypes
import CoreMediaModel
import Foundation
import HardwareModel

/// A reader of `print(device.formats)` and similar output: format lines, preceded by a line for the device if there are
/// several.
///
/// Lines may be bare, in the brackets of a Swift array or the parentheses of an `NSArray`, or behind a log prefix. They
/// may be followed by a printed format description. Lines that start with `#` are comments.
struct PrintedList {
  private static let marker = "<AVCaptureDeviceFormat"
  private let file: String
  private var device = ImportedDevice(kind: "print(device.formats)")
  private var openBraces = 0

  /// Reads a complete text.
  ///
  /// - Throws: ``ProfileImportError`` for a line that is truncated or not recognized.
  static func read(_ text: String, file: String) throws -> ImportedDevice {
    var list = PrintedList(file: file)
    for (index, line) in text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline).enumerated() {
      try list.read(line, number: index + 1)
    }
    for camera in list.device.cameras { try camera.requireOrder(file: file) }
    return list.device
  }

  private init(file: String) { self.file = file }

  private mutating func read(_ line: Substring, number: Int) throws {
    if openBraces > 0 || line.contains("<CMVideoFormatDescription") || line.contains("<CMAudioFormatDescription") {
      openBraces += line.count { $0 == "{" } - line.count { $0 == "}" }
      return
    }
    let text = line.trimming(while: { $0 == " " || $0 == "\t" })
    if text.isEmpty || text.hasPrefix("#") || text.allSatisfy({ "()[]".contains($0) }) { return }
    var entries = line.split(separator: Self.marker, omittingEmptySubsequences: false)[...]
    let before = entries.removeFirst()
    if !entries.isEmpty {
      if before.contains("'/'") { throw cut(number) }
      for entry in entries { try add("\(Self.marker)\(entry)", number) }
    } else if let heading = Self.heading(text) {
      device.cameras.append(heading)
    } else if text.contains("'/'") {
      try add(String(line), number)
    } else {
      throw ProfileImportError(
        file: file, line: number,
        sentence:
          "\"\(text.prefix(60))\" is not a format line; provide the output of print(device.formats), and begin remarks with #."
      )
    }
  }

  private func cut(_ number: Int) -> ProfileImportError {
    ProfileImportError(
      file: file, line: number,
      sentence: "the line is cut off, because its closing bracket is missing; provide the complete line.")
  }

  private mutating func add(_ entry: String, _ number: Int) throws {
    var text = entry.trimming(while: { " \t\",".contains($0) })
    while text.hasSuffix("]") || text.hasSuffix("])") || text.hasSuffix(">)") { text = text.dropLast() }
    text = text.trimming(while: { " \t\",".contains($0) })
    if text.contains("'soun'/") { return try addAudio(text, number) }
    let isMacs = text.prefix { $0 != "'" }.contains(">")
    if text.hasPrefix("<"), !isMacs, !text.hasSuffix(">") { throw cut(number) }
    let endsInBlank = isMacs && text.hasSuffix("}") && entry.last == " "
    do {
      let descriptor = try FormatDescriptor(printedLine: Self.withoutRemarks(text) + (endsInBlank ? " " : ""))
      if device.cameras.isEmpty { device.cameras.append(ImportedCamera()) }
      if descriptor.mediaType == "dpth" { return try addDepth(descriptor, number) }
      device.cameras[device.cameras.count - 1].formats.append(ImportedFormat(descriptor: descriptor, line: number))
    } catch let problem as PrintedLineError {
      throw ProfileImportError(
        file: file, line: number,
        sentence: "the line has \"\(problem.field)\" where \(problem.expected) is expected; "
          + "correct it, or report which system prints such a line.")
    }
  }

  /// Adds a depth format to the preceding format or, if that format does not support depth, to all formats of the
  /// camera that do.
  private mutating func addDepth(_ depth: FormatDescriptor, _ number: Int) throws {
    let camera = device.cameras.count - 1
    let formats = device.cameras[camera].formats.indices
    let isDeep = { [device] in device.cameras[camera].formats[$0].descriptor.features.contains(.depth) }
    let owners = formats.last.map { isDeep($0) ? [$0] : formats.filter(isDeep) } ?? []
    guard !owners.isEmpty else {
      throw ProfileImportError(
        file: file, line: number,
        sentence:
          "the line describes a depth format, but no format before it supports depth; list the formats that support depth first."
      )
    }
    for index in owners { device.cameras[camera].formats[index].descriptor.unprinted.depthFormats.append(depth) }
  }

  /// Reads a microphone's format line, such as `'soun'/'lpcm' SR=48000,FF=30,BPP=8,FPP=1,BPF=8,CH=2,BPC=32,`.
  private mutating func addAudio(_ text: Substring, _ number: Int) throws {
    func value(_ label: String) -> Int? {
      text.split(whereSeparator: { " ,>".contains($0) }).lazy.compactMap { $0.removing(prefix: "\(label)=") }.first
        .flatMap { Int($0) }
    }
    guard let rate = value("SR"), let channels = value("CH"), (8_000...192_000).contains(rate),
      (1...8).contains(channels)
    else {
      throw ProfileImportError(
        file: file, line: number,
        sentence:
          "a microphone line must contain SR and CH, such as SR=48000 and CH=2; provide the complete line.")
    }
    device.microphone = MicrophoneDescriptor(sampleRate: rate, channelCount: channels)
  }

  /// Removes the remarks that publishers of lists insert for absent fields.
  private static func withoutRemarks(_ text: Substring) -> String {
    ["no bin", "no vis", "no wide color support", "no multicam"]
      .reduce(String(text)) { $0.replacingOccurrences(of: ", \($1)", with: "") }
  }

  /// Reads a device line such as `<AVCaptureFigVideoDevice: 0x10a1fb000 [Front
  /// Camera][com.apple.avfoundation.avcapturedevice.built-in_video:1]>`.
  private static func heading(_ text: Substring) -> ImportedCamera? {
    guard text.contains("<AVCapture"), text.contains("][") else { return nil }
    let parts = text.split(whereSeparator: { "[]".contains($0) })
    guard parts.count >= 3 else { return nil }
    return ImportedCamera(localizedName: String(parts[1]), uniqueID: String(parts[2]))
  }
}
