import AVFoundationTypes
import AssetModel
import CaptureModel
import CoreMediaModel
import CoreVideoModel
import Foundation
import Locking
import PixelModel
import SimulationKernel
import Testing
import VirtualDevices

/// Tests recordings to locations where a file cannot be created or cannot remain.
@Suite("Files and folders of recordings")
final class RecordingPlaceTests {
  private let timeline = VirtualTimeline()
  private let system: CaptureSystem
  private let folder: URL
  private let client = Client()
  /// Retains the sessions, because outputs do not.
  private var sessions: [AVCaptureSession] = []

  init() throws {
    system = CaptureSystem(timeline: timeline, notificationCenter: NotificationCenter())
    system.media = MovieServices()
    _ = try SimulatedPhone(DeviceProfile.load(named: "iphone-8-plus"), in: system)
    folder = FileManager.default.temporaryDirectory.appending(path: "places-\(UUID())")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
  }

  deinit { try? FileManager.default.removeItem(at: folder) }

  /// A delegate that records the ends of recordings.
  private final class Client: AVCaptureFileOutputRecordingDelegate, Sendable {
    let ends = Locked<[String]>([])
    var texts: [String] { ends.withLock { $0 } }

    func fileOutput(
      _ output: AVCaptureFileOutput, didFinishRecordingTo outputFileURL: URL, from connections: [AVCaptureConnection],
      error: (any Error)?
    ) {
      let code = (error as? AVError).map { "\($0.code)" } ?? (error == nil ? "whole" : "another error")
      ends.withLock { $0.append("\(outputFileURL.lastPathComponent) \(code)") }
    }
  }

  /// Returns a movie file output of a running session that records small frames or audio.
  private func movie(of mediaType: AVMediaType = .video, fragments: CMTime = .invalid) throws
    -> AVCaptureMovieFileOutput
  {
    let session = AVCaptureSession()
    session.sessionPreset = .low
    session.addInput(try AVCaptureDeviceInput(device: try #require(AVCaptureDevice.default(for: mediaType))))
    let movie = AVCaptureMovieFileOutput()
    movie.movieFragmentInterval = fragments
    session.addOutput(movie)
    session.startRunning()
    sessions.append(session)
    return movie
  }

  private func use(_ body: () throws -> Void) rethrows { try CaptureSystem.$scoped.withValue(system, operation: body) }

  private func advance(tenths: Int64) { timeline.advance(by: CMTime(value: tenths, timescale: 10)) }

  /// Returns a folder that is not writable, even for root.
  private func unwritable() throws -> URL {
    // Root can write everywhere except in kernel file systems.
    if geteuid() == 0 { return URL(fileURLWithPath: "/sys") }
    let place = folder.appending(path: "locked")
    try FileManager.default.createDirectory(
      at: place, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o555])
    return place
  }

  @Test(arguments: [CMTime.invalid, CMTime(value: 1, timescale: 5)])
  func `a folder that is read-only, missing or a file ends the recording before it begins`(
    _ fragments: CMTime
  ) throws {
    try use {
      let file = folder.appending(path: "file")
      try Data("x".utf8).write(to: file)
      let movie = try movie(fragments: fragments)
      for place in [try unwritable(), folder.appending(path: "missing"), file] {
        movie.startRecording(to: place.appending(path: "clip.mov"), recordingDelegate: client)
        advance(tenths: 5)
        #expect(!movie.isRecording)
      }
      #expect(client.texts == Array(repeating: "clip.mov unknown", count: 3))
      #expect(try Data(contentsOf: file) == Data("x".utf8))
    }
  }

  @Test(arguments: [CMTime.invalid, CMTime(value: 1, timescale: 5)])
  func `a folder that is removed during recording ends the recording with one error`(_ fragments: CMTime)
    throws
  {
    try use {
      let place = folder.appending(path: "place")
      try FileManager.default.createDirectory(at: place, withIntermediateDirectories: true)
      let movie = try movie(fragments: fragments)
      movie.startRecording(to: place.appending(path: "clip.mov"), recordingDelegate: client)
      advance(tenths: 10)
      try FileManager.default.removeItem(at: place)
      advance(tenths: 5)
      movie.stopRecording()
      advance(tenths: 5)
      #expect(client.texts == ["clip.mov unknown"])
      #expect(!movie.isRecording)
      #expect(!FileManager.default.fileExists(atPath: place.path))
      // The output is reusable after a failure.
      movie.startRecording(to: folder.appending(path: "next.mov"), recordingDelegate: client)
      advance(tenths: 5)
      movie.stopRecording()
      advance(tenths: 5)
      #expect(client.texts.last == "next.mov whole")
    }
  }

  @Test func `rule(242): of two recordings to the same file, only one gets the name, and it is complete`() throws {
    try use {
      let url = folder.appending(path: "clip.mov")
      let (first, second) = (try movie(fragments: CMTime(value: 1, timescale: 5)), try movie(of: .audio))
      first.startRecording(to: url, recordingDelegate: client)
      advance(tenths: 5)
      second.startRecording(to: url, recordingDelegate: client)
      advance(tenths: 5)
      #expect(client.texts == ["clip.mov fileAlreadyExists"])
      first.stopRecording()
      advance(tenths: 5)
      #expect(client.texts == ["clip.mov fileAlreadyExists", "clip.mov whole"])
      #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path) == ["clip.mov"])
    }
  }

  @Test(arguments: [CMTime.invalid, CMTime(value: 1, timescale: 5)])
  func `a writer whose folder is removed fails when it finishes and leaves no file`(_ fragments: CMTime) throws {
    try use {
      let place = folder.appending(path: "place")
      try FileManager.default.createDirectory(at: place, withIntermediateDirectories: true)
      let writer = try AVAssetWriter(outputURL: place.appending(path: "clip.mov"), fileType: .mov)
      writer.movieFragmentInterval = fragments
      let settings: [String: Any] = [
        AVVideoCodecKey: AVVideoCodecType.h264, AVVideoWidthKey: 64, AVVideoHeightKey: 48,
      ]
      let input = AVAssetWriterInput(mediaType: .video, outputSettings: settings)
      writer.add(input)
      let adaptor = AVAssetWriterInputPixelBufferAdaptor(assetWriterInput: input)
      #expect(writer.startWriting())
      writer.startSession(atSourceTime: .zero)
      let layout = try #require(PixelLayout(pixelFormat: kCVPixelFormatType_32BGRA, width: 64, height: 48))
      for index in 0..<30 {
        adaptor.append(
          CVPixelBuffer(memory: PixelMemory(layout: layout)),
          withPresentationTime: CMTime(value: Int64(index), timescale: 30))
        if index == 15 { try FileManager.default.removeItem(at: place) }
      }
      input.markAsFinished()
      writer.finishWriting {}
      advance(tenths: 1)
      #expect(writer.status == .failed)
      #expect((writer.error as? AVError)?.code == .unknown)
      #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path).isEmpty)
    }
  }
}
