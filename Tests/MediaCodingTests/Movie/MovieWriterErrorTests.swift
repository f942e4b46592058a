import CoreMediaModel
import Foundation
import MediaCoding
import Testing

/// What goes wrong with files, and what is left of the movie then.
@Suite struct MovieWriterErrorTests {
  let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  static let size = MovieWriter.Settings(video: .init(width: 128, height: 96))

  @Test("A file that exists is not overwritten")
  func exists() throws {
    let url = folder.file("taken.mov")
    try Data("mine".utf8).write(to: url)
    let error = #expect(throws: MediaError.self) { try MovieWriter(url: url, settings: Self.size) }
    #expect(error?.cause == "EEXIST")
    #expect(error?.reason == .exists)
    #expect(error?.location?.path == url.path)
    #expect(try Data(contentsOf: url) == Data("mine".utf8))
    #expect(folder.names == ["taken.mov"])
  }

  @Test(
    "A folder that is missing or is a file is named",
    arguments: [("missing/clip.mov", "ENOENT"), ("file/clip.mov", "ENOTDIR")])
  func folders(_ name: String, _ code: String) throws {
    try Data().write(to: folder.file("file"))
    try expectRefusal(name, code)
  }

  @Test("A read-only folder is named", .enabled(if: geteuid() != 0, "the superuser may write everywhere"))
  func readOnlyFolder() throws {
    try FileManager.default.createDirectory(
      at: folder.file("locked"), withIntermediateDirectories: false, attributes: [.posixPermissions: 0o555])
    try expectRefusal("locked/clip.mov", "EACCES")
  }

  private func expectRefusal(_ name: String, _ code: String) throws {
    let error = #expect(throws: MediaError.self) {
      try MovieWriter(url: folder.file(name), settings: Self.size)
    }
    #expect(error?.cause == code)
    #expect(error?.description.contains(folder.file(name).path) == true)
  }

  @Test("What a container or a codec cannot do is said before anything is written")
  func unsupported() throws {
    let cases: [MovieWriter.Settings] = [
      .init(container: .mpeg4, video: .init(codec: .proRes422, width: 128, height: 96)),
      .init(container: .mpeg4, video: nil, audio: .init(codec: .linearPCM, sampleRate: 48_000, channelCount: 1)),
      .init(video: .init(width: 127, height: 96)),
      .init(video: .init(width: 0, height: 96)),
      .init(video: nil, audio: .init(codec: .aac, sampleRate: 12_345, channelCount: 1)),
      .init(video: nil, audio: nil),
    ]
    for settings in cases {
      let error = #expect(throws: MediaError.self) {
        try MovieWriter(url: folder.file("clip.mov"), settings: settings)
      }
      #expect(error?.problem.hasSuffix(": ") == false)
    }
    #expect(folder.names == [])
  }

  @Test("cancel() and a forgotten writer leave nothing")
  func cancel() throws {
    let url = folder.file("clip.mov")
    do {
      let writer = try MovieWriter(url: url, settings: Self.size)
      try writer.append(TestPicture.video(128, 96, index: 0), at: .zero, duration: time(1, 30))
      #expect(folder.names == [".clip.mov.partial"])
    }
    #expect(folder.names == [])
    let writer = try MovieWriter(url: url, settings: Self.size)
    writer.cancel()
    #expect(folder.names == [])
    #expect(throws: MediaError.self) {
      try writer.append(TestPicture.video(128, 96, index: 0), at: .zero, duration: time(1, 30))
    }
  }

  @Test("A movie without a sample is an error")
  func empty() throws {
    let writer = try MovieWriter(url: folder.file("clip.mov"), settings: Self.size)
    let error = #expect(throws: MediaError.self) { try writer.finish() }
    #expect(error?.reason == .noSamples)
    #expect(folder.names == [])
  }

  @Test(
    "On a full disk the recording ends with an error and what was recorded plays", .needsFFmpeg,
    .enabled(if: SmallDisk.isPossible, "run as a user who may mount a tmpfs"))
  func fullDisk() throws {
    let disk = try SmallDisk(megabytes: 2)
    let url = disk.file("clip.mov")
    let writer = try MovieWriter(url: url, settings: .init(video: .init(codec: .proRes422, width: 128, height: 96)))
    var count = 0
    let error = #expect(throws: MediaError.self) {
      for index in 0..<5000 {
        try writer.append(TestPicture.video(128, 96, index: index), at: time(index, 30), duration: time(1, 30))
        count += 1
      }
    }
    #expect(error?.cause == "ENOSPC")
    #expect(error?.reason == .noSpace)
    #expect(throws: MediaError.self) {
      try writer.append(TestPicture.video(128, 96, index: 0), at: time(9999, 30), duration: time(1, 30))
    }
    try writer.finish()
    let shown = try decodedPictures(url, width: 128, height: 96).count
    #expect(shown >= 30 && shown == count)
  }
}
