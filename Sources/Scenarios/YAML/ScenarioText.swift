import Foundation

/// A loader for the text of scenario files. Strict limits ensure that files of other types are rejected quickly.
enum ScenarioText {
  /// Returns the text of a file, or of standard input for the path `-`.
  static func load(_ path: String) throws -> String {
    let data = try bytes(path)
    let start = Scenario.Position(line: 1, column: 1)
    // A byte order mark is not part of the text.
    let content = data.starts(with: [0xEF, 0xBB, 0xBF]) ? data.dropFirst(3) : data
    guard let text = String(validating: content, as: UTF8.self), !text.utf8.contains(0) else {
      throw ScenarioError(
        path: path, position: start,
        "the file is not UTF-8 text; a scenario is a YAML file that begins with 'camsim: 1'.")
    }
    return text
  }

  private static func bytes(_ path: String) throws -> Data {
    if path == "-" { return try standardInput() }
    var status = stat()
    guard stat(path, &status) == 0 else {
      throw ScenarioError(.unavailable, "\(path): the file does not exist; check the path.")
    }
    guard status.st_mode & S_IFMT == S_IFREG else {
      throw ScenarioError(.unavailable, "\(path): this is not a regular file; specify a scenario file.")
    }
    let size = Int(status.st_size)
    let limit = ScenarioLimit.fileBytes
    guard size <= limit else {
      throw ScenarioError(
        .badScenario, "\(path): the file has \(size) bytes, but the limit is \(limit); specify a scenario file.")
    }
    guard let handle = FileHandle(forReadingAtPath: path), let data = try? handle.read(upToCount: limit + 1) else {
      if size == 0, FileManager.default.isReadableFile(atPath: path) { return Data() }
      throw ScenarioError(.unavailable, "\(path): the file cannot be read; check its permissions.")
    }
    return data
  }

  private static func standardInput() throws -> Data {
    guard let data = try? FileHandle.standardInput.read(upToCount: ScenarioLimit.fileBytes + 1) else {
      throw ScenarioError(
        .unavailable, "-: standard input cannot be read; redirect a scenario to it, or specify a file.")
    }
    guard data.count <= ScenarioLimit.fileBytes else {
      throw ScenarioError(
        .badScenario,
        "-: standard input has more than \(ScenarioLimit.fileBytes) bytes, the limit of a scenario; pass a scenario file."
      )
    }
    return data
  }

  /// Requires that a text contains only a few YAML aliases, because aliases of aliases expand exponentially.
  static func requireFewAliases(_ text: String, path: String) throws {
    let limit = ScenarioLimit.aliases
    var count = 0
    var previous = UInt8(ascii: "\n")
    var line = 1
    for byte in text.utf8 {
      if previous == UInt8(ascii: "*"), byte.isNameByte { count += 1 }
      if byte == UInt8(ascii: "\n") { line += 1 }
      previous = byte
      if count > limit, text.utf8.contains(UInt8(ascii: "&")) {
        throw ScenarioError(
          path: path, position: Scenario.Position(line: line, column: 1),
          "the file has more than \(limit) aliases ('*name'); write the values out.")
      }
    }
  }
}

extension UInt8 {
  fileprivate var isNameByte: Bool {
    switch self {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"), UInt8(ascii: "-"):
      true
    default: false
    }
  }
}
