import Foundation
import Scenarios
import Testing

@testable import CommandSupport

@Suite struct ResultFolderTests {
  @Test func resultsAppearWhenTheyAreComplete() throws {
    try withFolder { root in
      let folder = try ResultFolder(root: "\(root)/new/deep", name: "a")
      try write("trace.txt", in: folder.stagingPath)
      #expect(!exists(folder.path))
      try folder.publish()
      #expect(folder.path == "\(root)/new/deep/a")
      #expect(contents(folder.path) == ["trace.txt"])
      #expect(contents("\(root)/new/deep") == ["a"])
    }
  }

  @Test func newResultsReplaceOldResults() throws {
    try withFolder { root in
      for name in ["old.png", "new.png"] {
        let folder = try ResultFolder(root: root, name: "a")
        try write("trace.txt", in: folder.stagingPath)
        try write(name, in: folder.stagingPath)
        try folder.publish()
      }
      #expect(contents("\(root)/a") == ["new.png", "trace.txt"])
      #expect(contents(root) == ["a"])
    }
  }

  @Test func discardedResultsLeaveNoFiles() throws {
    try withFolder { root in
      let folder = try ResultFolder(root: root, name: "a")
      try write("half.mov", in: folder.stagingPath)
      folder.discard()
      #expect(contents(root) == [])
    }
  }

  @Test(arguments: [false, true])
  func `results of a removed or replaced folder are not published`(_ isReplaced: Bool) throws {
    try withFolder { root in
      let folder = try ResultFolder(root: root, name: "a")
      try write("trace.txt", in: folder.stagingPath)
      try FileManager.default.removeItem(atPath: folder.stagingPath)
      if isReplaced {
        try FileManager.default.createDirectory(atPath: folder.stagingPath, withIntermediateDirectories: false)
      }
      let error = #expect(throws: ScenarioError.self) { try folder.publish() }
      #expect(error?.kind == .unavailable)
      #expect(error?.description.contains("removed or replaced the folder during the run") == true)
      #expect(!exists("\(root)/a"))
    }
  }

  @Test func `runs that use a folder at the same time keep the results of all`() throws {
    let names = (1...8).map { "run-\($0)" }
    let scenario = "camsim: 1\nexpect: [{that: session.isRunning, is: true}]\nname: "
    try Program.inFolder(Dictionary(uniqueKeysWithValues: names.map { ("\($0).yaml", scenario + $0) })) { folder in
      // A thread for each, because the pool of threads has only as many as the machine has processors.
      let group = DispatchGroup()
      for name in names {
        group.enter()
        Thread.detachNewThread {
          _ = try? Program.run(["run", "\(name).yaml", "--out", "out"], in: folder)
          group.leave()
        }
      }
      group.wait()
      let last = try String(contentsOfFile: "\(folder)/out/.last-run.json", encoding: .utf8)
      for name in names { #expect(last.contains("\"\(name)\""), "\(name)") }
    }
  }

  @Test(arguments: ["run a.yaml", "merge a", "run-app -- a", "explore -- a", "record file:a.mov"])
  func `an empty path of the results is a usage error`(_ command: String) throws {
    let words = command.split(separator: " ").map(String.init)
    let result = try Program.run([words[0], "--out", ""] + words.dropFirst())
    #expect(result.status == 64)
    #expect(result.errors.contains("Specify a folder for the results"), "\(result.errors)")
  }

  /// Some names of folders that are unusual, each with the status of a run that writes its results there.
  private static let names: [(String, Int32)] = [
    ("日本語 é 🎥", 0), ("عربي", 0), ("new\nline", 0), ("'\"$(touch x)`", 0), ("-", 0), ("link", 0), ("dangling", 69),
    (Array(repeating: String(repeating: "d", count: 200), count: 19).joined(separator: "/"), 0),
    (String(repeating: "d", count: 4000), 69), (Array(repeating: "d", count: 3000).joined(separator: "/"), 69),
  ]

  @Test(arguments: names) func `results are where the name says, or a sentence says why not`(
    _ name: String, _ status: Int32
  ) throws {
    try Program.inFolder(["a.yaml": "camsim: 1\nname: a\nexpect: [{that: session.isRunning, is: false}]\n"]) { folder in
      try FileManager.default.createDirectory(atPath: "\(folder)/real", withIntermediateDirectories: false)
      for (link, target) in [("link", "real"), ("dangling", "nowhere")] {
        try FileManager.default.createSymbolicLink(atPath: "\(folder)/\(link)", withDestinationPath: target)
      }
      let result = try Program.run(["run", "a.yaml", "--out=\(name)"], in: folder)
      #expect(result.status == status, "\(result.errors)")
      #expect(exists("\(folder)/\(name == "link" ? "real" : name)/a/trace.txt") == (status == 0))
      if status != 0 { #expect(result.errors.contains("cannot create the folder"), "\(result.errors)") }
      for path in ["x", "nowhere"] { #expect(!exists("\(folder)/\(path)")) }
    }
  }

  @Test func foldersThatAreNotResultsAreNotReplaced() throws {
    try withFolder { root in
      try FileManager.default.createDirectory(atPath: "\(root)/a", withIntermediateDirectories: true)
      try write("diary.txt", in: "\(root)/a")
      try write("b", in: root)
      for name in ["a", "b"] {
        let sentence =
          "\(root)/\(name): the path exists but is not a result of a run, so it is not replaced; remove it or choose another --out folder."
        #expect(throws: ScenarioError(.unavailable, sentence)) { try ResultFolder(root: root, name: name) }
      }
      #expect(contents(root) == ["a", "b"])
    }
  }

  @Test func aFileInPlaceOfTheFolderIsUnavailable() throws {
    try withFolder { root in
      try write("file", in: root)
      let sentence =
        "\(root)/file: cannot create the folder: File exists (EEXIST); remove the file or choose another name"
      #expect(throws: ScenarioError(.unavailable, sentence)) { try ResultFolder(root: "\(root)/file", name: "a") }
    }
  }

  @Test(.enabled(if: getuid() != 0, "root can write to any folder"))
  func aReadOnlyFolderIsUnavailable() throws {
    try withFolder { root in
      try FileManager.default.setAttributes([.posixPermissions: 0o500], ofItemAtPath: root)
      let error = #expect(throws: ScenarioError.self) { try ResultFolder(root: root, name: "a") }
      #expect(error?.kind == .unavailable)
    }
  }

  @Test(.enabled(if: Mount.isPossible, "mounting a tmpfs requires root"))
  func aReadOnlyDiskIsUnavailable() throws {
    try withFolder { root in
      try Mount.with(options: "size=64k,ro", at: root) {
        let error = #expect(throws: ScenarioError.self) { try ResultFolder(root: root, name: "a") }
        #expect(error?.kind == .unavailable)
        #expect(error?.description.contains("Read-only file system (EROFS)") == true)
      }
    }
  }

  @Test(.enabled(if: Mount.isPossible, "mounting a tmpfs requires root"))
  func aFullDiskIsUnavailable() throws {
    try withFolder { root in
      // Four inodes: the root folder and three files that use up the rest.
      try Mount.with(options: "size=64k,nr_inodes=4", at: root) {
        for name in ["1", "2", "3"] { try write(name, in: root) }
        let error = #expect(throws: ScenarioError.self) { try ResultFolder(root: root, name: "a") }
        #expect(error?.kind == .unavailable)
        #expect(error?.description.contains("No space left on device (ENOSPC)") == true)
      }
    }
  }

  private func withFolder(_ body: (String) throws -> Void) throws {
    let path = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString).path
    try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(atPath: path) }
    try body(path)
  }

  private func write(_ name: String, in folder: String) throws {
    try Data("x".utf8).write(to: URL(fileURLWithPath: "\(folder)/\(name)"))
  }

  private func exists(_ path: String) -> Bool { FileManager.default.fileExists(atPath: path) }

  private func contents(_ path: String) -> [String] {
    ((try? FileManager.default.contentsOfDirectory(atPath: path)) ?? []).sorted()
  }
}
