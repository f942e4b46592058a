import CaptureModel
import CoreVideoModel
import DeviceProfiles
import HardwareModel
import PixelModel
import V4L2

extension V4L2CameraDescriptor {
  /// Parses a descriptor in the format that ``lines`` produces.
  ///
  /// - Parameter name: The name of the file in error messages.
  /// - Throws: ``ReplayError`` with the line number of the problem.
  package init(text: String, name: String) throws(ReplayError) {
    let texts = text.split(separator: "\n", omittingEmptySubsequences: false)
    guard texts.first.map(String.init) == Self.title else {
      throw ReplayError(at: name, "this is not a camera descriptor; the file must begin with '\(Self.title)'")
    }
    var descriptor: V4L2CameraDescriptor?
    for (index, text) in texts.enumerated().dropFirst() where !text.isEmpty {
      var line = RecordingLine(text, of: name, number: index + 1)
      if line.isIndented {
        guard descriptor != nil else {
          throw line.error("the indented line does not follow the line that it belongs to")
        }
        try descriptor?.readPart(&line)
      } else {
        switch try line.word("the keyword of the line") {
        case "camera" where descriptor == nil: descriptor = try V4L2CameraDescriptor(&line)
        case "format" where descriptor != nil: descriptor?.formats.append(try V4L2Format(&line))
        case "mode" where descriptor != nil:
          descriptor?.modes.append(try Mode(&line))
        case "control" where descriptor != nil: descriptor?.controls.append(try Setting(&line))
        case let word: throw line.error("the keyword '\(word.prefix(40))' is not allowed here")
        }
      }
      try line.end()
    }
    guard let descriptor else {
      throw ReplayError(at: name, "the file has no line that describes the camera; record it again")
    }
    self = descriptor
  }

  private init(_ line: inout RecordingLine) throws(ReplayError) {
    let driver = try line.value("driver")
    let numbers = try line.value("version").split(separator: ".").map { UInt8($0) }
    guard numbers.count == 3, let major = numbers[0], let minor = numbers[1], let patch = numbers[2] else {
      throw line.error("the version must consist of three numbers")
    }
    let flags: UInt32 = try line.number(line.value("flags"), "a number")
    self.init(
      driver: driver, version: .init(major: major, minor: minor, patch: patch), card: try line.value("card"),
      flags: flags)
  }

  /// Parses a size of the last format or a menu item of the last control.
  private mutating func readPart(_ line: inout RecordingLine) throws(ReplayError) {
    if controls.isEmpty {
      guard !formats.isEmpty else { throw line.error("the indented line does not follow the line that it belongs to") }
      try formats[formats.count - 1].readSizes(&line)
    } else {
      try controls[controls.count - 1].control.readChoice(&line)
    }
  }
}

extension V4L2CameraDescriptor.Mode {
  fileprivate init(_ line: inout RecordingLine) throws(ReplayError) {
    self.init(code: try line.code(), line: try line.word("the printed format"))
    guard let format = try? FormatDescriptor(printedLine: self.line) else {
      throw line.error("this is not a format line as print(device.formats) prints it")
    }
    let sizes = [format.size] + format.photoSizes + (format.highResolutionStill.map { [$0] } ?? [])
    guard let greatest = sizes.map({ max($0.width, $0.height) }).max(), greatest <= V4L2Limit.side,
      format.frameRates.upperBound <= V4L2Limit.recordedFrameRate
    else { throw line.error("the size or frame rate of the format exceeds the limit") }
  }
}

extension V4L2Format {
  fileprivate init(_ line: inout RecordingLine) throws(ReplayError) {
    self.init(
      code: try line.code(), description: try line.word("the format's name"), isCompressed: line.consume("compressed"),
      isEmulated: line.consume("emulated"), sizes: .discrete([]))
  }

  fileprivate mutating func readSizes(_ line: inout RecordingLine) throws(ReplayError) {
    guard case .discrete(var known) = sizes else {
      throw line.error("a range of sizes must be the only size of a format")
    }
    for kind in ["continuous", "stepwise"] where line.consume(kind) {
      guard known.isEmpty else { throw line.error("a range of sizes cannot be combined with discrete sizes") }
      sizes = .range(
        SizeRange(
          least: try line.size(), greatest: try line.size(), step: try line.size(), isContinuous: kind == "continuous"))
      return
    }
    known.append(Size(size: try line.size(), intervals: try line.intervals()))
    sizes = .discrete(known)
  }
}

extension RecordingLine {
  fileprivate mutating func code() throws(ReplayError) -> V4L2FourCC {
    let name = try word("a format's code")
    let isBigEndian = name.hasSuffix("-BE") && name.utf8.count == 7
    guard let code = V4L2FourCC(isBigEndian ? String(name.dropLast(3)) : name) else {
      throw error("'\(name.prefix(40))' is not a four-character code")
    }
    return V4L2FourCC(rawValue: code.rawValue | (isBigEndian ? 0x8000_0000 : 0))
  }

  fileprivate mutating func size() throws(ReplayError) -> PixelSize { try size(word("a size")) }

  /// Parses a size such as `640x480`.
  func size(_ text: String) throws(ReplayError) -> PixelSize {
    let parts = text.split(separator: "x", omittingEmptySubsequences: false).map { Int($0) }
    guard parts.count == 2, let width = parts[0], let height = parts[1], width > 0, height > 0,
      max(width, height) <= V4L2Limit.side
    else { throw error("'\(text.prefix(40))' is not a size such as 640x480") }
    return PixelSize(width: width, height: height)
  }

  fileprivate mutating func intervals() throws(ReplayError) -> V4L2Format.Intervals {
    for kind in ["continuous", "stepwise"] where consume(kind) {
      return .range(
        shortest: try fraction(), longest: try fraction(), step: try fraction(), isContinuous: kind == "continuous")
    }
    var fractions: [V4L2Fraction] = []
    while !isEmpty { fractions.append(try fraction()) }
    return .discrete(fractions)
  }

  private mutating func fraction() throws(ReplayError) -> V4L2Fraction {
    let text = try word("a frame interval")
    let parts = text.split(separator: "/", omittingEmptySubsequences: false).map { UInt32($0) }
    guard parts.count == 2, let numerator = parts[0], let denominator = parts[1] else {
      throw error("'\(text.prefix(40))' is not a frame interval such as 1/30")
    }
    return V4L2Fraction(numerator, denominator)
  }
}

extension V4L2CameraDescriptor.Setting {
  fileprivate init(_ line: inout RecordingLine) throws(ReplayError) {
    let key = try line.word("the control's name")
    let id: UInt32 = try line.number(line.word("its number"), "a control's number")
    let word = try line.word("its kind")
    guard let kind = V4L2Control.Kind(name: word) else {
      throw line.error("'\(word.prefix(40))' is not a kind of control")
    }
    let minimum: Int64 = try line.number(line.value("min"), "a number")
    let maximum: Int64 = try line.number(line.value("max"), "a number")
    let step: UInt64 = try line.number(line.value("step"), "a number")
    let standard: Int64 = try line.number(line.value("default"), "a number")
    let bytes = try line.optional("bytes")
    let dimensions = try line.optional("dims")?.split(separator: "x").map { Int($0) ?? 0 } ?? []
    let size: Int = try bytes.map { text throws(ReplayError) in try line.number(text, "a number of bytes") } ?? 4
    let elements = try line.optional("elements")
    let product = dimensions.reduce(1) { $0.multipliedReportingOverflow(by: $1).partialValue }
    let count: Int =
      try elements.map { text throws(ReplayError) in try line.number(text, "a number of elements") } ?? product
    guard size >= 0, count >= 1, size.multipliedReportingOverflow(by: count).overflow == false,
      size * count <= V4L2Limit.controlBytes
    else {
      throw line.error("the size of the control's value exceeds the limit")
    }
    let value = try line.optional("value")
    _ = try line.optional("unit")
    let flags = try line.optional("flags") ?? ""
    guard let flags = V4L2Control.Flags(names: flags.split(separator: ",")) else {
      throw line.error("'\(flags.prefix(40))' is not a list of control flags")
    }
    control = V4L2Control(
      id: id, name: try line.value("name"), kind: kind, minimum: minimum, maximum: maximum, step: step,
      defaultValue: standard, flags: flags, elementBytes: size, elementCount: count, dimensions: dimensions)
    guard control.key == key else {
      throw line.error("the key '\(key.prefix(40))' does not match the control's name '\(control.name)'")
    }
    self.value = try value.map { text throws(ReplayError) in try Self.value(text, of: control, line) }
  }

  private static func value(_ text: String, of control: V4L2Control, _ line: RecordingLine) throws(ReplayError)
    -> V4L2Control.Value
  {
    if control.kind == .text { return .text(text) }
    guard text.hasPrefix("hex:") else { return .integer(try line.number(text, "a number")) }
    guard let bytes = [UInt8](hexadecimalDigits: text.dropFirst(4)) else {
      throw line.error("'\(text.prefix(40))' is not a list of hexadecimal bytes")
    }
    return .bytes(bytes)
  }
}

extension V4L2Control {
  fileprivate mutating func readChoice(_ line: inout RecordingLine) throws(ReplayError) {
    let index: Int64 = try line.number(line.word("the menu item's number"), "a menu item's number")
    let label = try line.word("the menu item")
    if kind == .integerMenu {
      menu.append(MenuItem(index: index, label: .integer(try line.number(label, "a number"))))
    } else {
      menu.append(MenuItem(index: index, label: .text(label)))
    }
  }
}

extension [UInt8] {
  /// Creates bytes from pairs of hexadecimal digits, or returns nil for any other text.
  init?(hexadecimalDigits text: some StringProtocol) {
    let digits = Array<Character>(text)
    guard digits.count.isMultiple(of: 2) else { return nil }
    var bytes: [UInt8] = []
    for index in stride(from: 0, to: digits.count, by: 2) {
      guard let high = digits[index].hexDigitValue, let low = digits[index + 1].hexDigitValue else { return nil }
      bytes.append(UInt8(high << 4 | low))
    }
    self = bytes
  }
}
