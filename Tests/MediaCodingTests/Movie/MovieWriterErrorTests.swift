import CoreMediaModel
import Foundation
import MediaCoding
import Testing

/// Tests file errors while writing, and the state of the movie afterwards.
@Suite struct MovieWriterErrorTests {
  let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  static let size = MovieWriter.Settings(video: .init(width: 128, height: 96))

  @Test func `An existing file is not overwritten`() throws {
    let url = folder.file("taken.mov")
    try Data("mine".utf8).write(to: url)
    let error = #expect(throws: MediaError.self) { try MovieWriter(url: url, settings: Self.size) }
    #expect(error?.cause == "EEXIST")
    #expect(error?.reason == .exists)
    #expect(error?.location?.path == url.path)
    #expect(try Data(contentsOf: url) == Data("mine".utf8))
    #expect(folder.names == ["taken.mov"])
  }

  @Test(arguments: [("missing/clip.mov", "ENOENT"), ("file/clip.mov", "ENOTDIR")])
  func `The error names a folder that is missing or is a file`(_ name: String, _ code: String) throws {
    try Data().write(to: folder.file("file"))
    try expectRefusal(name, code)
  }

  @Test(.enabled(if: geteuid() != 0, "the superuser may write everywhere")) func `The error names a read-only folder`()
    throws
  {
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

  @Test func `Settings that a container or codec does not support fail before anything is written`() throws {
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

  @Test func `A canceled writer and a released writer leave no file`() throws {
    let url = folder.file("clip.mov")
    do {
      let writer = try MovieWriter(url: url, settings: Self.size)
      try writer.append(TestImage.video(128, 96, index: 0), at: .zero, duration: time(1, 30))
      #expect(folder.names == [".clip.mov.partial"])
    }
    #expect(folder.names == [])
    let writer = try MovieWriter(url: url, settings: Self.size)
    writer.cancel()
    #expect(folder.names == [])
    #expect(throws: MediaError.self) {
      try writer.append(TestImage.video(128, 96, index: 0), at: .zero, duration: time(1, 30))
    }
  }

  @Test(arguments: [nil, time(1, 1)]) func `A writer does not touch the file of another writer for the same URL`(
    _ fragmentInterval: CMTime?
  ) throws {
    let url = folder.file("clip.mov")
    var settings = Self.size
    settings.fragmentInterval = fragmentInterval
    func append(_ index: Int, to writer: MovieWriter) throws {
      try writer.append(TestImage.video(128, 96, index: index), at: time(index, 30), duration: time(1, 30))
    }
    let first = try MovieWriter(url: url, settings: settings)
    try append(0, to: first)
    // With fragments, the file has its final name from the start; a client that tries again removes it.
    try? FileManager.default.removeItem(at: url)
    let second = try MovieWriter(url: url, settings: settings)
    try append(0, to: second)
    try append(1, to: first)
    first.cancel()
    try append(1, to: second)
    try second.finish()
    #expect(folder.names == ["clip.mov"])
    #expect(try decodedImages(url, width: 128, height: 96).count == 2)
  }

  @Test func `A file that a killed process left behind is replaced`() throws {
    try Data("left".utf8).write(to: folder.file(".clip.mov.partial"))
    let writer = try MovieWriter(url: folder.file("clip.mov"), settings: Self.size)
    #expect(folder.names == [".clip.mov.partial"])
    writer.cancel()
    #expect(folder.names == [])
  }

  @Test func `Finishing a movie without samples is an error`() throws {
    let writer = try MovieWriter(url: folder.file("clip.mov"), settings: Self.size)
    let error = #expect(throws: MediaError.self) { try writer.finish() }
    #expect(error?.reason == .noSamples)
    #expect(folder.names == [])
  }

  @Test(.needsFFmpeg, .enabled(if: SmallDisk.isPossible, "run as a user who may mount a tmpfs"))
  func `On a full disk, the recording ends with an error and the recorded part plays`() throws {
    let disk = try SmallDisk(megabytes: 2)
    let url = disk.file("clip.mov")
    let writer = try MovieWriter(url: url, settings: .init(video: .init(codec: .proRes422, width: 128, height: 96)))
    var count = 0
    let error = #expect(throws: MediaError.self) {
      for index in 0..<5000 {
        try writer.append(TestImage.video(128, 96, index: index), at: time(index, 30), duration: time(1, 30))
        count += 1
      }
    }
    #expect(error?.cause == "ENOSPC")
    #expect(error?.reason == .noSpace)
    #expect(throws: MediaError.self) {
      try writer.append(TestImage.video(128, 96, index: 0), at: time(9999, 30), duration: time(1, 30))
    }
    try writer.finish()
    let shown = try decodedImages(url, width: 128, height: 96).count
    #expect(shown >= 30)
    #expect(shown == count)
  }

  @Test(.needsFFmpeg, .enabled(if: SmallDisk.isPossible, "run as a user who may mount a tmpfs"))
  func `A movie of large frames uses up a disk that is smaller than one uncompressed frame`() throws {
    let disk = try SmallDisk(megabytes: 1)
    let url = disk.file("clip.mov")
    try Data(count: 400 << 10).write(to: disk.file("other"))
    let writer = try MovieWriter(url: url, settings: .init(video: .init(codec: .jpeg, width: 640, height: 480)))
    var count = 0
    let error = #expect(throws: MediaError.self) {
      for index in 0..<5000 {
        try writer.append(TestImage.video(640, 480, index: index), at: time(index, 30), duration: time(1, 30))
        count += 1
      }
    }
    #expect(error?.reason == .noSpace)
    try writer.finish()
    #expect(count > 10)
    #expect(try Probe(url, frames: true).video?.nbFrames == "\(count)")
  }
}
