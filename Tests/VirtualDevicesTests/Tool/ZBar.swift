import Foundation
import Testing

/// The program `zbarimg`, which reads codes that our own libraries have drawn.
enum ZBar {
  /// Where it is, if it is installed.
  static let program = ProcessInfo.processInfo.environment["PATH"]?.split(separator: ":")
    .map { URL(fileURLWithPath: "\($0)/zbarimg") }
    .first { FileManager.default.isExecutableFile(atPath: $0.path) }

  /// What it prints about a portable grey map.
  static func read(_ map: Data, _ options: String...) throws -> String {
    let file = FileManager.default.temporaryDirectory.appending(path: "\(UUID().uuidString).pgm")
    defer { try? FileManager.default.removeItem(at: file) }
    try map.write(to: file)
    let process = Process()
    process.executableURL = program
    process.arguments = ["--quiet", "--nodbus"] + options + [file.path]
    let output = Pipe()
    process.standardOutput = output
    process.standardError = FileHandle.nullDevice
    try process.run()
    let text = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    process.waitUntilExit()
    return text
  }
}

extension Trait where Self == ConditionTrait {
  /// Skips the test, and says why, where the program is missing.
  static var needsZBar: Self { .enabled(if: ZBar.program != nil, "zbarimg is not installed (apt install zbar-tools)") }
}
