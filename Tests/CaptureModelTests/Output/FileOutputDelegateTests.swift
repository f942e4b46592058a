import Foundation
import Testing

@testable import AVFoundationTypes
@testable import CaptureModel
@testable import CoreMediaModel

@Suite("Calls to file output delegates")
final class FileOutputDelegateTests: MovieSuite {
  override class var withAudio: Bool { false }

  @Test func `rule(243): willFinish and didFinish are always called with the same error`() {
    movie.startRecording(to: FakeMedia.url, recordingDelegate: client)
    let second = RecordingClient()
    movie.startRecording(to: FakeMedia.url, recordingDelegate: second)
    stop()
    movie.startRecording(to: FakeMedia.url, recordingDelegate: client)
    phone.advance(milliseconds: 100)
    stop()
    movie.maxRecordedFileSize = 5000
    movie.startRecording(to: FakeMedia.url, recordingDelegate: client)
    phone.advance(milliseconds: 1000)
    session.stopRunning()
    movie.startRecording(to: FakeMedia.url, recordingDelegate: client)
    let ends = ["finish noDataCaptured", "finish", "finish maximumFileSizeReached", "finish sessionNotRunning"]
    #expect(client.farewells == ends)
    #expect(client.events.filter { $0.hasPrefix("finish") } == ends)
    #expect(second.farewells == ["finish recordingAlreadyInProgress"])
    #expect(second.events == second.farewells)
    #expect(client.errors[1].userInfo[AVErrorFileSizeKey] as? Int64 == 5000)
  }

  /// A delegate that records the time of every sample, and may start a recording at one of them.
  private final class Watcher: AVCaptureFileOutputDelegate {
    var times: [CMTime] = []
    var kinds: Set<CMFormatDescription.MediaType> = []
    var isAccurate = true
    var onSample: (() -> Void)?

    func fileOutputShouldProvideSampleAccurateRecordingStart(_ output: AVCaptureFileOutput) -> Bool { isAccurate }

    func fileOutput(
      _ output: AVCaptureFileOutput, didOutputSampleBuffer sampleBuffer: CMSampleBuffer,
      from connection: AVCaptureConnection
    ) {
      times.append(sampleBuffer.presentationTimeStamp)
      if let kind = sampleBuffer.formatDescription?.mediaType { kinds.insert(kind) }
      onSample?()
    }
  }

  @Test(arguments: [true, false])
  func `a recording that is started with a current sample begins with that sample or the next one`(_ isAccurate: Bool)
    throws
  {
    let watcher = Watcher()
    watcher.isAccurate = isAccurate
    movie.delegate = watcher
    #expect(movie.delegate === watcher)
    watcher.onSample = { [movie, client] in
      if watcher.times.count == 5 { movie.startRecording(to: FakeMedia.url, recordingDelegate: client) }
    }
    phone.advance(milliseconds: 1000)
    stop()
    #expect(watcher.times.count >= 29, "samples are seen whether anything is recorded or not")
    #expect(media.movies[0].imageTimes.first == watcher.times[isAccurate ? 4 : 5])
  }

  @Test func `audio samples beside video are also passed to the delegate`() throws {
    try phone.use { session.addInput(try AVCaptureDeviceInput(device: phone.microphone)) }
    let watcher = Watcher()
    movie.delegate = watcher
    phone.advance(milliseconds: 1000)
    #expect(watcher.kinds == [.video, .audio])
  }

  @Test func `the output's delegate is not retained, and the recording's is retained until the end`() {
    var watcher: Watcher? = Watcher()
    movie.delegate = watcher
    watcher = nil
    #expect(movie.delegate == nil)
    var recordingClient: RecordingClient? = RecordingClient()
    weak let kept = recordingClient
    movie.startRecording(to: FakeMedia.url, recordingDelegate: recordingClient!)
    recordingClient = nil
    phone.advance(milliseconds: 100)
    #expect(kept?.events == ["start"])
    stop()
    #expect(kept == nil)
  }

  @Test func `a slow delegate does not delay the movie`() {
    let slow = RecordingClient()
    slow.onFinish = { [session] in
      // Both calls block until the session has changed its state.
      session.stopRunning()
      session.startRunning()
    }
    movie.startRecording(to: FakeMedia.url, recordingDelegate: slow)
    phone.advance(milliseconds: 1000)
    stop()
    #expect(slow.events == ["start", "finish"])
    #expect(media.movies[0].imageTimes.count == 30)
    movie.startRecording(to: FakeMedia.url, recordingDelegate: client)
    phone.advance(milliseconds: 1000)
    #expect(client.events == ["start"])
    #expect(media.movies[1].imageTimes.count >= 29)
  }
}
