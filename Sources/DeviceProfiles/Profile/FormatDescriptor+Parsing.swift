import HardwareModel

extension FormatDescriptor {
  /// Parses a format line that `print(device.formats)` produced on a phone or a Mac.
  ///
  /// The address, the angle brackets and repeated spaces may be missing, because web pages often drop them.
  ///
  /// - Throws: ``PrintedLineError`` for a line that does not match the grammar.
  public init(printedLine line: String) throws {
    var text = line
    self = try text.withUTF8 { try Self(line, bytes: $0[...]) }
  }

  private init(_ line: String, bytes: PrintedText) throws {
    var text = bytes.trimming { " \t\",".utf8.contains($0) }
    text = text.removing(prefix: "<") ?? text
    text = text.removing(suffix: ">") ?? text
    var fields = PrintedField.split(text)[...]
    guard let head = fields.popFirst(), let rates = fields.popFirst() else {
      throw PrintedLineError(line: line, field: text.string, expected: "'vide'/'420v' 1280x 720, { 1- 30 fps}, …")
    }
    do {
      try self.init(head: PrintedField(head), rates: PrintedField(rates))
      for field in fields { try read(PrintedField(field)) }
    } catch let problem as PrintedField.Problem {
      throw PrintedLineError(line: line, field: problem.field, expected: problem.expected)
    }
    if notation == .macOS11, line.hasSuffix(" ") { notation = .macOS10 }
  }

  private init(head: PrintedField, rates: PrintedField) throws {
    let parts = head.text.parts(separatedBy: "'")
    guard parts.count == 5, parts[1].count == 4, parts[2].elementsEqual("/".utf8), parts[3].count == 4 else {
      throw head.problem("'vide'/'420v' 1280x 720")
    }
    let encoded = parts[4].removing(prefix: " enc dims =")
    let size = try head.size(encoded ?? parts[4])
    let (ratesText, presented) = try rates.ratesAndSize(after: encoded == nil ? nil : "pres dims =")
    guard presented == nil || presented == size else {
      throw rates.problem("pres dims = \(size), the same as enc dims")
    }
    let discrete = try rates.discreteRates(ratesText)
    let span: ClosedRange<Double>
    if let least = discrete.min(), let greatest = discrete.max() {
      span = least...greatest
    } else {
      span = try rates.range(ratesText, "{ 1- 30 fps}")
    }
    self.init(
      mediaType: parts[1].string, pixelFormat: parts[3].reduce(0) { $0 << 8 | UInt32($1) }, size: size,
      frameRates: span)
    discreteFrameRates = discrete
    if encoded != nil {
      notation = .macOS11
    } else if parts[0].contains(UInt8(ascii: ">")) || !discrete.isEmpty {
      notation = .macOS15
    }
    guard span.lowerBound > 0 else { throw rates.problem("frame rates above 0") }
  }

  private mutating func read(_ field: PrintedField) throws {
    if field.text.elementsEqual("binned".utf8) {
      isBinned = true
    } else if let size = field.text.removing(prefix: "HRSI:") {
      highResolutionStill = try field.size(size)
    } else if let sizes = field.text.removing(prefix: "photo dims:{")?.removing(suffix: "}") {
      photoSizes = try sizes.split(separator: UInt8(ascii: ",")).map(field.size)
    } else if let angle = field.text.removing(prefix: "fov:") {
      fieldOfView = try field.number(angle, "fov:67.802")
    } else if let factors = field.text.removing(prefix: "max zoom:") {
      zoom = try field.zoom(factors)
    } else if let range = field.text.removing(prefix: "system zoom range:") {
      systemZoomRange = try field.range(range, "system zoom range:1.0-6.0")
    } else if let number = field.text.removing(prefix: "AF System:") {
      guard let system = Int(number.string).flatMap(AutoFocusSystem.init(rawValue:)), system != .none else {
        throw field.problem("AF System:1 or AF System:2")
      }
      autoFocusSystem = system
    } else if let range = field.text.removing(prefix: "ISO:") {
      iso = try field.range(range, "ISO:34.0-3264.0")
    } else if let range = field.text.removing(prefix: "SS:") {
      exposureSeconds = try field.range(range, "SS:0.000014-1.000000")
    } else if let range = field.text.removing(prefix: "system exposure bias range:") {
      systemExposureBiasRange = try field.range(range, "system exposure bias range:-2.0-2.0")
    } else if let details = field.text.removing(prefix: "supports vis") {
      stabilization = try field.stabilization(details)
    } else if let feature = field.text.removing(prefix: "supports ").flatMap({ Feature(rawValue: $0.string) }) {
      features.insert(feature)
    } else {
      throw field.problem(field.advice)
    }
  }
}

/// An error in a printed format line that could not be parsed.
public struct PrintedLineError: Error, Hashable, CustomStringConvertible {
  /// The complete format line.
  public let line: String
  /// The part of the line that is invalid.
  public let field: String
  /// A description of what is expected instead.
  public let expected: String

  /// The error message, which consists of one sentence.
  public var description: String { "The format line has \"\(field)\" where \(expected) is expected: \(line)" }
}
