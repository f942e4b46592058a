import AVFoundation
import CaptureTesting
import Foundation
import Photos
import Testing

/// Tests that the code of a phone sees its own files, settings and random numbers.
@Suite struct ContainerTests {
  private static var documents: URL { FileManager.default.urls(for: .documentDirectory, in: .userDomainMask)[0] }

  /// The folders that an app asks for, by the name of the call.
  private static func folders() throws -> [String: String] {
    let manager = FileManager.default
    let documents = NSSearchPathForDirectoriesInDomains(.documentDirectory, .userDomainMask, true)
    return try [
      "home": NSHomeDirectory(), "NSTemporaryDirectory": NSTemporaryDirectory(),
      "temporaryDirectory": manager.temporaryDirectory.path, "getenv": String(cString: #require(getenv("HOME"))),
      "environment": #require(ProcessInfo.processInfo.environment["HOME"]),
      "homeDirectoryForCurrentUser": manager.homeDirectoryForCurrentUser.path,
      "NSSearchPathForDirectoriesInDomains": #require(documents.first),
      "documents": Self.documents.path,
      "caches": #require(manager.urls(for: .cachesDirectory, in: .userDomainMask).first).path,
      "url": manager.url(for: .applicationSupportDirectory, in: .userDomainMask, appropriateFor: nil, create: true)
        .path,
      "tilde": NSString(string: "~/Documents").expandingTildeInPath,
    ]
  }

  @Test func allFoldersOfAnAppAreInTheContainer() throws {
    let phone = try TestedPhone()
    let folders = try phone.run { try Self.folders() }
    let home = try #require(folders["home"])
    #expect(home != NSHomeDirectory())
    #expect(
      folders.mapValues { $0.replacing(home, with: "~") } == [
        "home": "~", "NSTemporaryDirectory": "~/tmp/", "temporaryDirectory": "~/tmp", "getenv": "~", "environment": "~",
        "homeDirectoryForCurrentUser": "~", "NSSearchPathForDirectoriesInDomains": "~/Documents",
        "documents": "~/Documents", "caches": "~/Library/Caches", "url": "~/Library/Application Support",
        "tilde": "~/Documents",
      ])
    let other = try TestedPhone()
    let others = try other.run { try Self.folders() }
    #expect(others["home"] != home)
  }

  @Test func theContainerIsRemovedWithThePhone() throws {
    let home = try {
      let phone = try TestedPhone()
      return try phone.run {
        try Data([1]).write(to: Self.documents.appending(path: "notes"))
        return NSHomeDirectory()
      }
    }()
    #expect(!FileManager.default.fileExists(atPath: home))
  }

  /// An app that deletes its documents must not delete those of the user. F4 of the reports.
  @Test func anAppThatEmptiesItsDocumentsLeavesTheUsersAlone() throws {
    let before = try Self.folders()
    let phone = try TestedPhone()
    let documents = try phone.run {
      try FileManager.default.removeItem(at: Self.documents)
      return Self.documents.path
    }
    #expect(documents != before["documents"])
    #expect(try Self.folders() == before)
    // Programs that the test starts inherit the environment; the compiler would use an empty path as it is.
    #expect(ProcessInfo.processInfo.environment["XDG_CACHE_HOME"] != "")
  }

  @Test(arguments: 1...2) func aMovieNamedByTheTimeCanBeRecordedInEachRun(run: Int) throws {
    let phone = try TestedPhone()
    let error = try phone.run {
      let recorder = try MovieRecorder.make()
      recorder.session.startRunning()
      let name = "m\(Date().timeIntervalSince1970).mp4"
      recorder.output.startRecording(
        to: FileManager.default.temporaryDirectory.appendingPathComponent(name), recordingDelegate: recorder)
      phone.advance(by: 1)
      recorder.output.stopRecording()
      phone.advance(by: 1)
      return recorder.error
    }
    #expect(error == nil)
  }

  @Test func savingAPhotoOnAFullDiskFailsForWantOfSpace() async throws {
    let phone = try TestedPhone()
    let header = "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJ"
    let pixel = try #require(Data(base64Encoded: header + "AAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=="))
    try await phone.run {
      phone.setFreeSpace(0)
      let error = await #expect(throws: PHPhotosError.self) {
        try await PHPhotoLibrary.shared().performChanges {
          PHAssetCreationRequest.forAsset().addResource(with: .photo, data: pixel, options: nil)
        }
      }
      #expect(error?.code == .notEnoughSpace)
    }
  }

  @Test func theFreeSpaceLimitsRecordingsAndTheAppsFiles() throws {
    let phone = try TestedPhone()
    let manager = FileManager.default
    func freeSpace() throws -> Int {
      let attributes = try manager.attributesOfFileSystem(forPath: NSHomeDirectory())
      return try #require(attributes[.systemFreeSize] as? Int)
    }
    try phone.run {
      phone.setFreeSpace(2_000_000)
      #expect(try freeSpace() / 4096 == 2_000_000 / 4096)
      let file = Self.documents.appendingPathComponent("large")
      try Data(count: 1_000_000).write(to: file)
      #expect(try 900_000...1_000_000 ~= freeSpace())
      #expect(throws: CocoaError.self) { try Data(count: 1_500_000).write(to: Self.documents.appending(path: "more")) }
      for _ in 1...5 { try Data(count: 500_000).write(to: file, options: .atomic) }
      #expect(try 1_400_000...1_500_000 ~= freeSpace())
      try manager.removeItem(at: file)
      #expect(try 1_900_000...2_000_000 ~= freeSpace())
      phone.setFreeSpace(0)
      #expect(throws: CocoaError.self) { try Data(count: 1).write(to: file) }
      let recorder = try MovieRecorder.make()
      recorder.session.startRunning()
      let clip = Self.documents.appendingPathComponent("clip.mov")
      recorder.output.startRecording(to: clip, recordingDelegate: recorder)
      phone.advance(by: 1)
      #expect((recorder.error as? AVError)?.code == .diskFull)
      #expect(!manager.fileExists(atPath: clip.path))
      phone.setFreeSpace(20_000_000)
      recorder.output.startRecording(to: clip, recordingDelegate: recorder)
      phone.advance(by: 5)
      #expect(recorder.output.isRecording)
      phone.setFreeSpace(5000)
      phone.advance(by: 200)
      #expect((recorder.error as? AVError)?.code == .diskFull)
      #expect(AVURLAsset(url: clip).duration.seconds > 5)
      phone.setFreeSpace(nil)
      #expect(try freeSpace() > 2_000_000)
    }
  }

  /// A recording uses up what is free, as on a phone, and leaves a movie that plays.
  @Test(arguments: [500_000, 3_000_000]) func aRecordingEndsWhenTheFreeSpaceIsUsedUp(space: Int) throws {
    let phone = try TestedPhone()
    try phone.run {
      let (recorder, clip) = (try MovieRecorder.make(), Self.documents.appendingPathComponent("clip.mov"))
      recorder.session.startRunning()
      phone.setFreeSpace(Int64(space))
      recorder.output.startRecording(to: clip, recordingDelegate: recorder)
      phone.advance(by: 0.5)
      #expect(recorder.output.isRecording)
      while recorder.error == nil, phone.now < 60 { phone.advance(by: 0.5) }
      let error = try #require(recorder.error as? AVError)
      #expect(error.code == .diskFull)
      #expect(error.userInfo[AVErrorRecordingSuccessfullyFinishedKey] as? Bool == true)
      let size = try #require(FileManager.default.attributesOfItem(atPath: clip.path)[.size] as? Int)
      #expect(space / 3...space ~= size)
      #expect(AVURLAsset(url: clip).duration.seconds > 0.3)
    }
  }

  @Test func randomNumbersRepeatInEachRun() throws {
    func draw(_ schedule: TestedPhone.Schedule = .firstInFirstOut) throws -> [String] {
      try TestedPhone(schedule: schedule).run {
        ["\(UUID())", NSUUID().uuidString, "\(Int.random(in: 0..<1_000_000))", "\(arc4random_uniform(1000))"]
          + ["\([1, 2, 3, 4, 5, 6, 7, 8].shuffled())", "\(Set(1...20))", "\(SystemRandomNumberGenerator().copy())"]
          + [ProcessInfo.processInfo.globallyUniqueString, "\(random())", "\(rand())", "\(drand48())", "\(lrand48())"]
      }
    }
    let (first, second) = try (draw(), draw())
    #expect(first == second)
    #expect(try draw() != draw(.seed(7)))
    #expect(UUID() != UUID())
  }

  /// The generators of the C library begin as in a new process, and belong to the phone.
  @Test func theGeneratorsOfTheCLibraryBelongToThePhone() throws {
    let (first, second) = (try TestedPhone(), try TestedPhone())
    func draw() -> [Double] { [Double(rand()), Double(random()), drand48(), Double(lrand48()), Double(mrand48())] }
    func seed() {
      srand(7)
      srand48(7)
    }
    let start = first.run(draw)
    let seeded = first.run {
      seed()
      return draw()
    }
    #expect(second.run(draw) == start)
    #expect(start.first == 1_804_289_383)
    #expect(seeded != start)
    #expect(
      second.run {
        seed()
        _ = first.run(draw)
        return draw()
      } == seeded)
  }
}

extension SystemRandomNumberGenerator {
  fileprivate func copy() -> UInt64 {
    var generator = self
    return generator.next()
  }
}
