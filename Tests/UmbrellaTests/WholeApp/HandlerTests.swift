import AVFoundation
import CaptureTesting
import Foundation
import Photos
import Testing

/// Tests an app whose handlers synchronize with the calling queue, as is common. A handler that ran inside the call
/// would deadlock.
@Suite struct HandlerTests {
  private final class Recording: NSObject, AVCaptureFileOutputRecordingDelegate {
    let ended: @Sendable () -> Void
    init(_ ended: @escaping @Sendable () -> Void) { self.ended = ended }
    func fileOutput(
      _ output: AVCaptureFileOutput, didFinishRecordingTo outputFileURL: URL, from connections: [AVCaptureConnection],
      error: (any Error)?
    ) { ended() }
  }

  private let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)

  /// Returns the order in which a call on a queue and its handler, which synchronizes with that queue, end.
  private func order(_ call: @escaping @Sendable (_ handler: @escaping @Sendable () -> Void) throws -> Void) throws
    -> [String]
  {
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let phone = try TestedPhone()
    return try phone.run {
      let story = Story()
      let queue = DispatchQueue(label: "app")
      try queue.sync {
        try call { queue.sync { story.tell("handler") } }
        story.tell("returned")
      }
      phone.advance(by: 1)
      return story.lines.map { String($0.split(separator: " ").last!) }
    }
  }

  @Test func finishWritingCallsItsHandlerAfterReturning() throws {
    let url = folder.appending(path: "a.mov")
    let lines = try order { handler in
      let writer = try AVAssetWriter(url: url, fileType: .mov)
      writer.add(
        AVAssetWriterInput(
          mediaType: .audio,
          outputSettings: [AVFormatIDKey: kAudioFormatMPEG4AAC, AVSampleRateKey: 44100, AVNumberOfChannelsKey: 1]))
      #expect(writer.startWriting())
      writer.startSession(atSourceTime: .zero)
      writer.finishWriting(completionHandler: handler)
    }
    #expect(lines == ["returned", "handler"])
  }

  @Test func requestAccessCallsItsHandlerAfterReturning() throws {
    let lines = try order { handler in AVCaptureDevice.requestAccess(for: .video) { _ in handler() } }
    #expect(lines == ["returned", "handler"])
  }

  @Test func performChangesCallsItsHandlerAfterReturning() throws {
    let lines = try order { handler in PHPhotoLibrary.shared().performChanges({}) { _, _ in handler() } }
    #expect(lines == ["returned", "handler"])
  }

  @Test func stopRecordingCallsItsDelegateAfterReturning() throws {
    let url = folder.appending(path: "b.mov")
    let kept = Kept()
    let lines = try order { handler in
      let session = AVCaptureSession()
      session.addInput(try AVCaptureDeviceInput(device: AVCaptureDevice.default(for: .video)!))
      let movie = AVCaptureMovieFileOutput()
      session.addOutput(movie)
      session.startRunning()
      let recording = Recording(handler)
      movie.startRecording(to: url, recordingDelegate: recording)
      Thread.sleep(forTimeInterval: 1)
      movie.stopRecording()
      kept.objects = [session, recording]
    }
    #expect(lines == ["returned", "handler"])
    withExtendedLifetime(kept) {}
  }

  private final class Kept: @unchecked Sendable {
    // Unchecked: one queue writes the objects, and the test releases them afterwards.
    var objects: [AnyObject] = []
  }
}
