import Foundation
import Scenarios

/// A folder with a page for each failed test of a package, and an index of these pages.
///
/// Several processes may use the folder at the same time: each writes the pages of its own tests, and one at a time
/// writes the index.
package struct TestResults: Sendable {
  /// A failed test, as `test.json` in the folder with its page describes it.
  package struct FailedTest: Codable, Sendable {
    /// The identifier of the test, which is the same in each run.
    package var id: String
    package var name: String
    /// The suite or the file, and other circumstances.
    package var about: String
    /// The location of the first failure, such as `CameraTests.swift:12`.
    package var place: String?
    package var sentences: [String]
    /// The last image, relative to the page.
    package var image: String?
    /// The run in which the test failed.
    package var run = Self.currentRun

    package init(id: String, name: String, about: String, place: String?, sentences: [String], image: String?) {
      (self.id, self.name, self.about) = (id, name, about)
      (self.place, self.sentences, self.image) = (place, sentences, image)
    }
  }

  /// A failed test with the folder of its page.
  struct Entry {
    let folder: URL
    let test: FailedTest
    /// The time at which the test failed.
    let date: Date
  }

  /// The folder with the index.
  package let folder: URL
  /// The root folder of the package; nil if there is none.
  package let package: URL?
  private static let description = "test.json"
  private var tests: URL { folder.appending(path: "tests") }

  /// Finds the folder that the environment variable `CAMSIM_ARTEFACTS` names, or otherwise `.build/camsim` of the
  /// package that contains one of the paths; nil if the variable is `none`.
  ///
  /// Without a package, the folder is in the folder for temporary files, and named after the first path.
  package init?(
    near paths: [String], environment: [String: String] = ProcessInfo.processInfo.environment
  ) {
    let chosen = environment["CAMSIM_ARTEFACTS"]
    guard chosen != Golden.noArtifacts else { return nil }
    package = paths.lazy.compactMap(Self.package).first
    let standard =
      package?.appending(path: ".build/camsim")
      ?? FileManager.default.temporaryDirectory.appending(
        path: "camsim-\(getuid())/\(URL(filePath: paths.first ?? ".").standardizedFileURL.lastPathComponent)")
    folder = chosen.map { URL(filePath: $0, directoryHint: .isDirectory).absoluteURL } ?? standard
  }

  /// Returns the folder that is used if the environment specifies none.
  package static func standard(near path: String) -> TestResults { TestResults(near: [path], environment: [:])! }

  /// Returns the innermost folder with a package manifest that contains a path.
  private static func package(of path: String) -> URL? {
    var folder = URL(filePath: path).standardizedFileURL
    while folder.path != "/" {
      if FileManager.default.fileExists(atPath: folder.appending(path: "Package.swift").path) { return folder }
      folder.deleteLastPathComponent()
    }
    return nil
  }

  /// The path of the page with the results that await review, relative to the folder.
  package static let reviewPath = "review/index.html"

  /// The path of the index.
  package var indexPath: String { folder.appending(path: "index.html").path }

  /// Removes what an earlier run left of a test.
  package func remove(_ id: String) {
    for entry in stored where entry.test.id == id { try? FileManager.default.removeItem(at: entry.folder) }
  }

  /// Stores a failed test in a folder that is named after it.
  ///
  /// - Parameter write: A closure that writes the page, and all other files, into a folder.
  /// - Throws: A file system error.
  package func store(_ test: FailedTest, as name: String, write: (URL) throws -> Void) throws {
    let name = fileName(name, of: test)
    let (folder, partial) = (tests.appending(path: name), tests.appending(path: ".\(name).\(getpid())"))
    try? FileManager.default.removeItem(at: partial)
    try FileManager.default.createDirectory(at: partial, withIntermediateDirectories: true)
    do {
      try write(partial)
      let encoder = JSONEncoder()
      encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
      try encoder.encode(test).write(to: partial.appending(path: Self.description))
      try? FileManager.default.removeItem(at: folder)
      try FileManager.default.moveItem(at: partial, to: folder)
    } catch {
      try? FileManager.default.removeItem(at: partial)
      throw error
    }
  }

  /// Returns a name for a test's folder without characters that are special in a file system or a shell. A long name, or
  /// one that another test uses, ends with a checksum.
  private func fileName(_ name: String, of test: FailedTest) -> String {
    let plain = String(name.map { $0.isLetter || $0.isNumber || "._-=,".contains($0) ? $0 : "-" }.drop { $0 == "." })
    let isTaken = stored.contains { $0.folder.lastPathComponent == plain && $0.test.id != test.id }
    guard isTaken || plain.utf8.count > 180 else { return plain }
    let sum = name.utf8.reduce(UInt32(2_166_136_261)) { ($0 ^ UInt32($1)) &* 16_777_619 }
    return "\(plain.prefix(40))-\(String(sum, radix: 16))"
  }

  /// The failed tests, sorted by folder.
  private var stored: [Entry] {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: tests.path)) ?? []
    return names.filter { !$0.hasPrefix(".") }.sorted().compactMap { name in
      let (folder, file) = (tests.appending(path: name), tests.appending(path: "\(name)/\(Self.description)"))
      guard let data = try? Data(contentsOf: file), let date = RunReader.changeTime(of: file),
        let test = try? JSONDecoder().decode(FailedTest.self, from: data)
      else { return nil }
      return Entry(folder: folder, test: test, date: date)
    }
  }

  /// Writes the index of all pages.
  ///
  /// - Parameters:
  ///   - run: The current run, so that failures of earlier runs can be told apart; nil for the last run with failures.
  ///   - isComplete: Whether the index has links to other results, for which the whole package is searched.
  /// - Throws: `ScenarioError.unavailable` when the file cannot be written.
  package func writeIndex(of run: String? = nil, isComplete: Bool = true) throws {
    try whileAlone {
      let index = TestIndex(stored, of: run, in: self, isComplete: isComplete)
      try Data(index.html.utf8).store(at: indexPath, as: "index of failed tests")
    }
  }

  /// Calls `body` if no process of this run has called it yet.
  package func once(_ body: () -> Void) throws {
    let mark = folder.appending(path: ".run")
    let isFirst = try whileAlone {
      let run = Data(FailedTest.currentRun.utf8)
      guard (try? Data(contentsOf: mark)) != run else { return false }
      try run.write(to: mark)
      return true
    }
    if isFirst { body() }
  }

  /// Calls `body` while no other process uses the index.
  private func whileAlone<Result>(_ body: () throws -> Result) throws -> Result {
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    let lock = open(folder.appending(path: ".lock").path, O_RDWR | O_CREAT | O_CLOEXEC, 0o644)
    defer { if lock >= 0 { close(lock) } }
    while lock >= 0, flock(lock, LOCK_EX) != 0, errno == EINTR {}
    return try body()
  }
}

extension TestResults.FailedTest {
  /// The identifier of the run: the process of `swift test`, which may start several processes, or otherwise this one.
  package static let currentRun: String = {
    func text(_ file: String, of process: pid_t) -> String {
      (try? String(contentsOfFile: "/proc/\(process)/\(file)", encoding: .utf8)) ?? ""
    }
    let isParent = text("comm", of: getppid()).hasPrefix("swift-")
    let process = isParent ? getppid() : getpid()
    // The time at which the process started is the 20th field after the name, which may contain spaces.
    let fields = text("stat", of: process).split(separator: ")").last?.split(separator: " ") ?? []
    return "\(process) \(fields.count > 19 ? fields[19] : "")"
  }()
}
