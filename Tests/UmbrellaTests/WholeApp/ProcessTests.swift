import AVFoundation
import CaptureTesting
import Foundation
import Testing

/// Tests what a process of tests does outside the test: with the user's files, and on standard error. The planted tests
/// run only in a child process.
@Suite struct ProcessTests {
  private static let planted = FailureTests.planted
  private static var documents: URL { FileManager.default.urls(for: .documentDirectory, in: .userDomainMask)[0] }

  private static func run(_ name: String, environment: [String: String] = [:]) throws -> String {
    try FailureTests.runPlanted(
      ["--testing-library", "swift-testing", "--filter", "ProcessTests/\(name)"], status: 0, environment: environment)
  }

  /// An app's test that uses whatever could differ between two runs, and fails. Scripts/determinism runs it in two
  /// processes and compares what they leave.
  @Test(.enabled(if: planted != nil, "fails on purpose; Scripts/determinism runs it")) func leavesTheSameFiles()
    async throws
  {
    let phone = try TestedPhone()
    try await phone.run {
      let numbers = [Int.random(in: 0...Int.max), random(), Int(rand()), Int(arc4random())]
      let order = Dictionary(uniqueKeysWithValues: (1...20).map { ("key \($0)", UUID()) })
      let notes =
        "\(Date()) \(numbers) \(order) \(ProcessInfo.processInfo.globallyUniqueString) \([1, 2, 3].shuffled())"
      try notes.write(to: Self.documents.appending(path: "notes.txt"), atomically: true, encoding: .utf8)
      UserDefaults.standard.set(["id": UUID().uuidString, "date": Date()], forKey: "last")
      let recorder = try MovieRecorder.make()
      recorder.session.startRunning()
      recorder.output.startRecording(
        to: Self.documents.appending(path: "\(UUID()).mov"), recordingDelegate: recorder)
      await phone.advance(by: 1)
      recorder.output.stopRecording()
      await phone.advance(by: 1)
      #expect(recorder.error == nil)
      let isRecording = recorder.output.isRecording
      #expect(isRecording, "fails on purpose")
    }
  }

  @Test(.enabled(if: planted != nil, "the test below runs it")) func printsItsHome() throws {
    try TestedPhone().run { print("home: \(NSHomeDirectory())") }
  }

  @Test func `the path of a container is the same in each run`() throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: "camsim-containers-\(UUID())")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let homes = try (1...2).map { _ in
      try Self.run("printsItsHome", environment: ["TMPDIR": folder.path]).split(separator: "\n")
        .first { $0.hasPrefix("home: \(folder.path)/") }
    }
    #expect(homes[0] != nil)
    #expect(homes[0] == homes[1])
  }

  private static func deleteDocuments() throws {
    for file in try FileManager.default.contentsOfDirectory(at: documents, includingPropertiesForKeys: nil) {
      try FileManager.default.removeItem(at: file)
    }
  }

  @Test(.enabled(if: planted != nil, "the test below runs it")) func deletesItsDocuments() throws {
    try TestedPhone().run {
      try Data().write(to: Self.documents.appending(path: "own"))
      try Self.deleteDocuments()
      #expect(try FileManager.default.contentsOfDirectory(atPath: Self.documents.path) == [])
    }
  }

  @Test(.enabled(if: planted != nil, "the test below runs it")) func deletesTheDocumentsOfTheUser() throws {
    try #require(Self.documents.path.contains("/camsim-"), "the documents of a home folder made for this test")
    try Self.deleteDocuments()
  }

  /// An app believes that it is alone in its container. Without a phone, the same code deletes the user's documents.
  @Test(
    .disabled(if: planted != nil), arguments: [("deletesItsDocuments", true), ("deletesTheDocumentsOfTheUser", false)])
  func anAppThatDeletesItsDocumentsLeavesTheUsersAlone(_ name: String, _ isLeft: Bool) throws {
    let home = FileManager.default.temporaryDirectory.appending(path: "camsim-\(UUID())")
    defer { try? FileManager.default.removeItem(at: home) }
    let marker = home.appending(path: "Documents/Videos/marker")
    try FileManager.default.createDirectory(
      at: marker.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data().write(to: marker)
    _ = try Self.run(name, environment: ["HOME": home.path, "CFFIXED_USER_HOME": home.path])
    #expect(FileManager.default.fileExists(atPath: marker.path) == isLeft)
  }

  @Test(.enabled(if: planted != nil, "the test below runs it"), arguments: 1...2)
  func usesACameraInRealTime(_ number: Int) {
    let session = AVCaptureSession()
    session.startRunning()
    session.stopRunning()
  }

  @Test(.enabled(if: planted != nil, "the test below runs it"), .phone()) func usesACameraOfAPhone() {
    AVCaptureSession().startRunning()
  }

  @Test(.disabled(if: planted != nil), arguments: [("usesACameraInRealTime", 1), ("usesACameraOfAPhone", 0)])
  func aCameraWithoutAPhoneIsReportedOnce(_ name: String, _ count: Int) throws {
    let text = try Self.run(name)
    #expect(text.ranges(of: "time is real").count == count, "\(text)")
  }

  @Test(.enabled(if: planted != nil, "the test below runs it")) func waitsForTheMainQueue() throws {
    try TestedPhone().run {
      OperationQueue.main.addOperation { print("main queue") }
      OperationQueue.main.waitUntilAllOperationsAreFinished()
    }
  }

  private static let clang = "/usr/bin/env clang --version >/dev/null 2>&1"

  /// Swift Testing gives up the main thread, and starts tests while that thread is still on its way out.
  @Test(
    .disabled(if: planted != nil), .enabled(if: system(clang) == 0, "needs clang, which is part of Swift's toolchain"))
  func `the first test of a process does not need the main thread`() throws {
    let library = FileManager.default.temporaryDirectory.appending(path: "camsim-\(UUID()).so")
    defer { try? FileManager.default.removeItem(at: library) }
    let source = "#include <unistd.h>\nint sigsuspend(const void *mask) { for (;;) pause(); }"
    try #require(system("echo '\(source)' | clang -x c -shared -fPIC -o '\(library.path)' -") == 0)
    #expect(try Self.run("waitsForTheMainQueue", environment: ["LD_PRELOAD": library.path]).contains("main queue"))
  }
}
