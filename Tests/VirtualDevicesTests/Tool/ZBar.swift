import Foundation
import Testing

/// The program `zbarimg`, which verifies codes that our own libraries have rendered.
enum ZBar {
  /// The location of the program, or nil if it is not installed.
  static let program = ProcessInfo.processInfo.environment["PATH"]?.split(separator: ":")
    .map { URL(fileURLWithPath: "\($0)/zbarimg") }
    .first { FileManager.default.isExecutableFile(atPath: $0.path) }

  /// Returns the program's output for an image in PGM format.
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
  /// A trait that skips the test with a reason if the program is not installed.
  static var needsZBar: Self { .enabled(if: ZBar.program != nil, "zbarimg is not installed (apt install zbar-tools)") }
}
