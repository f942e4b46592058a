import Foundation
import Testing

/// Runs the program that was built together with these tests.
enum Program {
  struct Result {
    var status: Int32
    var output: String
    var errors: String
  }

  /// Runs the program until it exits.
  ///
  /// - Parameters:
  ///   - program: Another program, for instance a wrapper of this one.
  ///   - meanwhile: A closure that is called with the running process.
  static func run(
    _ arguments: [String], in folder: String = ".", program other: URL? = nil,
    meanwhile: (Process) throws -> Void = { _ in }
  ) throws -> Result {
    let process = Process()
    let program: URL = try #require(
      other ?? executable, "camsim is missing in the folder of the tests; build the whole package")
    process.executableURL = program
    process.arguments = arguments
    process.currentDirectoryURL = URL(fileURLWithPath: folder)
    // Files are used because pipes can fill up and block.
    let base = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
    let paths = ["out", "err"].map { base.appendingPathExtension($0).path }
    defer { for path in paths { try? FileManager.default.removeItem(atPath: path) } }
    let handles = try paths.map { path in
      try Data().write(to: URL(fileURLWithPath: path))
      return try #require(FileHandle(forWritingAtPath: path))
    }
    (process.standardOutput, process.standardError) = (handles[0], handles[1])
    process.standardInput = FileHandle.nullDevice
    try process.run()
    try meanwhile(process)
    process.waitUntilExit()
    let texts = try paths.map { try String(contentsOfFile: $0, encoding: .utf8) }
    return Result(status: process.terminationStatus, output: texts[0], errors: texts[1])
  }

  /// Calls `body` with a temporary folder that contains these files.
  static func inFolder<Answer>(_ files: [String: String], _ body: (String) throws -> Answer) throws -> Answer {
    let root = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
    defer { try? FileManager.default.removeItem(at: root) }
    try FileManager.default.createDirectory(at: root, withIntermediateDirectories: true)
    for (path, text) in files {
      let file = root.appendingPathComponent(path)
      try FileManager.default.createDirectory(at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
      try Data(text.utf8).write(to: file)
    }
    return try body(root.path)
  }

  /// Calls `body` with a copy of `camsim` that has no helper program in its folder.
  static func alone(_ files: [String: String] = [:], below path: String, _ body: (URL) throws -> Void) throws {
    try inFolder(files.merging(["\(path)/notes.txt": ""]) { $1 }) { folder in
      let program = URL(fileURLWithPath: "\(folder)/\(path)/camsim")
      // Another process copies it: a process that is started here meanwhile would keep the copy open for writing, and the
      // system refuses to run such a file.
      let copy = try run([#require(executable).path, program.path], program: URL(fileURLWithPath: "/bin/cp"))
      try #require(copy.status == 0, "\(copy.errors)")
      try body(program)
    }
  }

  /// The URL of the program, or nil if it was not built.
  static var executable: URL? {
    let tests = URL(fileURLWithPath: CommandLine.arguments[0]).deletingLastPathComponent()
    let candidates = [tests, Bundle.main.bundleURL, Bundle.main.executableURL?.deletingLastPathComponent()].compactMap(
      \.self)
    return candidates.map { $0.appendingPathComponent("camsim") }.first {
      FileManager.default.isExecutableFile(atPath: $0.path)
    }
  }
}
