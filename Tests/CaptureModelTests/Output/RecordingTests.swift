import Foundation
import PixelModel
import Testing

@testable import AVFoundationTypes
@testable import CaptureModel
@testable import CoreMediaModel
@testable import PlatformTypes
@testable import SimulationKernel

@Suite("Movie recording")
final class RecordingTests: MovieSuite {
  private func record(milliseconds: Int64 = 1000) {
    movie.startRecording(to: FakeMedia.url, recordingDelegate: client)
    phone.advance(milliseconds: milliseconds)
  }

  @Test func `rule(402), rule(260): stopRecording returns before the recording ends, and no more frames are written`() {
    record()
    let count = media.movies[0].imageTimes.count
    movie.stopRecording()
    #expect(movie.isRecording)
    #expect(client.events == ["start"])
    #expect(media.movies[0].calls.isEmpty)
    movie.startRecording(to: FakeMedia.url, recordingDelegate: client)
    #expect(client.events == ["start", "finish recordingAlreadyInProgress"], "the file is not closed yet")
    movie.stopRecording()
    phone.advance(milliseconds: 0)
    #expect(!movie.isRecording)
    #expect(media.movies[0].calls == ["finish"])
    #expect(client.events == ["start", "finish recordingAlreadyInProgress", "finish"])
    phone.advance(milliseconds: 500)
    #expect(media.movies[0].imageTimes.count == count)
    #expect(media.movies.count == 1)
  }

  @Test func `rule(411): isRecording is false until the first frame, and stopping before that reports noDataCaptured`()
  {
    movie.startRecording(to: FakeMedia.url, recordingDelegate: client)
    #expect(!movie.isRecording)
    #expect(client.events.isEmpty)
    stop()
    #expect(!movie.isRecording)
    #expect(client.events == ["finish noDataCaptured"])
    record()
    #expect(movie.isRecording)
    #expect(client.events.last == "start")
  }

  private func switchCamera() throws {
    try phone.use {
      session.beginConfiguration()
      session.removeInput(session.inputs[0])
      session.addInput(try AVCaptureDeviceInput(device: phone.front))
      session.commitConfiguration()
    }
  }

  // MARK: Success

  @Test func `rule(243), rule(260): start and finish are reported in order, and the file has every frame in between`()
    throws
  {
    record()
    #expect(movie.isRecording)
    #expect(movie.outputFileURL == FakeMedia.url)
    #expect(client.events == ["start"])
    #expect(movie.recordedDuration == CMTime(value: 1, timescale: 1))
    #expect(movie.recordedFileSize == 30_000)
    stop()
    #expect(!movie.isRecording)
    #expect(movie.outputFileURL == nil)
    #expect(client.events == ["start", "finish"])
    let file = try #require(media.movies.first)
    #expect(file.calls == ["finish"])
    #expect(file.imageTimes == (16..<46).map { CMTime(value: $0, timescale: 30) })
    #expect(file.description.startTime == CMTime(value: 16, timescale: 30))
    #expect(file.audioTimes.count >= 42)
    #expect(
      phone.log.events == [
        "isRecording false->true", "recording started", "isRecording true->false",
        "recording finished(duration: \(CMTime(value: 30, timescale: 30)), error: nil)",
      ])
  }

  @Test func `recorded duration and size remain readable until the next recording starts`() {
    var told: [CMTime] = []
    var sizes: [Int64] = []
    func note() {
      told.append(movie.recordedDuration)
      sizes.append(movie.recordedFileSize)
    }
    (client.onFarewell, client.onFinish) = (note, note)
    record(milliseconds: 2000)
    movie.stopRecording()
    note()
    phone.advance(milliseconds: 0)
    note()
    #expect(told == Array(repeating: CMTime(value: 2, timescale: 1), count: 4))
    #expect(sizes == Array(repeating: 60_000, count: 4))
    movie.startRecording(to: FakeMedia.url, recordingDelegate: client)
    #expect(movie.recordedDuration == .zero)
    #expect(movie.recordedFileSize == 0)
    stop()
    #expect(told.last == .zero, "nothing was recorded")
    #expect(sizes.last == 0, "nothing was recorded")
  }

  @Test func `the movie description contains tracks, codec, size, and matrix`() throws {
    let connection = try #require(movie.connection(with: .video))
    movie.setOutputSettings(
      [AVVideoCodecKey: AVVideoCodecType.hevc, AVVideoCompressionPropertiesKey: [AVVideoAverageBitRateKey: 1_000_000]],
      for: connection)
    record(milliseconds: 100)
    let video = try #require(media.movies.first?.description.video)
    #expect(video.width == 1920)
    #expect(video.height == 1080)
    #expect(video.codec == "hvc1")
    #expect(video.bitRate == 1_000_000)
    #expect(video.framesPerSecond == 30)
    #expect(video.orientation == ImageOrientation(quarterTurns: 1))
    let audio = try #require(media.movies.first?.description.audio)
    #expect(audio.sampleRate == 44_100)
    #expect(audio.channelCount == 1)
  }

  @Test func `rule(251), rule(252): settings with unsupported keys or codecs are invalid arguments`() throws {
    let connection = try #require(movie.connection(with: .video))
    #expect(movie.outputSettings(for: connection)[AVVideoCodecKey] as? AVVideoCodecType == .h264)
    movie.setOutputSettings([AVVideoWidthKey: 100], for: connection)
    movie.setOutputSettings([AVVideoCodecKey: "none"], for: connection)
    #expect(phone.log.misuses.map(\.exception) == [.invalidArgument, .invalidArgument])
    movie.setOutputSettings([AVVideoCodecKey: "apcn"], for: connection)
    #expect(movie.outputSettings(for: connection)[AVVideoCodecKey] as? String == "apcn")
    movie.setOutputSettings(nil, for: connection)
    #expect(movie.outputSettings(for: connection)[AVVideoCodecKey] as? AVVideoCodecType == .h264)
  }

  @Test func `a second recording of the same output starts from zero`() {
    record()
    stop()
    record()
    stop()
    #expect(client.events == ["start", "finish", "start", "finish"])
    #expect(media.movies.map(\.imageTimes.count) == [30, 30])
    stop()
    #expect(client.events.count == 4, "a stop too many has no effect")
  }

  @Test func `rule(253): rotating or mirroring during a recording neither changes the file nor ends the recording`()
    throws
  {
    record()
    let connection = try #require(movie.connection(with: .video))
    connection.videoOrientation = .landscapeLeft
    phone.advance(milliseconds: 1000)
    #expect(movie.isRecording)
    #expect(media.movies.count == 1)
    #expect(media.movies[0].imageTimes.count == 60)
    #expect(media.movies[0].description.video?.orientation == ImageOrientation(quarterTurns: 1))
  }

  @Test func `an audio-only recording starts with audio`() {
    session.removeInput(session.inputs[0])
    record()
    #expect(client.events == ["start"])
    #expect(media.movies[0].description.video == nil)
    #expect(!media.movies[0].audioTimes.isEmpty)
  }

  // MARK: Rejected recordings

  @Test func `rule(241), rule(79): a non-file URL and a missing connection are invalid arguments`() throws {
    movie.startRecording(to: try #require(URL(string: "https://example.com/a.mov")), recordingDelegate: client)
    movie.connections.forEach { $0.isEnabled = false }
    movie.startRecording(to: FakeMedia.url, recordingDelegate: client)
    phone.use { AVCaptureMovieFileOutput().startRecording(to: FakeMedia.url, recordingDelegate: client) }
    #expect(phone.log.misuses.map(\.exception) == Array(repeating: .invalidArgument, count: 3))
    #expect(phone.log.misuses[1].reason.contains("No active/enabled connections"))
    #expect(client.events.isEmpty)
  }

  @Test
  func `rule(256): during a camera switch there is no connection to record from, and afterward there is a new one`()
    throws
  {
    let stale = try #require(movie.connection(with: .video))
    session.inputs.forEach(session.removeInput)
    movie.startRecording(to: FakeMedia.url, recordingDelegate: client)
    #expect(phone.log.misuses.map(\.exception) == [.invalidArgument])
    #expect(phone.log.misuses[0].reason.hasSuffix("No active/enabled connections"))
    try phone.use { session.addInput(try AVCaptureDeviceInput(device: phone.front)) }
    let fresh = try #require(movie.connection(with: .video))
    #expect(fresh !== stale)
    #expect(fresh.isActive)
    record()
    #expect(client.events == ["start"])
    #expect(phone.log.misuses.count == 1)
  }

  @Test func `rule(235), rule(243): recording in a stopped session reports an error only to the delegate`() {
    session.stopRunning()
    record()
    #expect(client.events == ["finish sessionNotRunning"])
    #expect(client.errors[0].localizedDescription == "Cannot Record")
    #expect(underlying(client.errors[0]) == -16409)
  }

  @Test func `rule(242): recording to an existing file is an error`() throws {
    let url = FileManager.default.temporaryDirectory.appendingPathComponent("camsim-existing-\(UUID()).mov")
    try Data().write(to: url)
    defer { try? FileManager.default.removeItem(at: url) }
    movie.startRecording(to: url, recordingDelegate: client)
    phone.advance(milliseconds: 100)
    #expect(client.events == ["finish fileAlreadyExists"])
    #expect(client.errors[0].localizedDescription == "Cannot Save")
    #expect(client.errors[0].userInfo[AVErrorRecordingSuccessfullyFinishedKey] as? Bool == false)
    #expect(underlying(client.errors[0]) == -12672)
  }

  @Test func `rule(246): a second recording at the same time is an error, and the first continues`() {
    record()
    let second = RecordingClient()
    movie.startRecording(to: FakeMedia.url, recordingDelegate: second)
    #expect(second.events == ["finish recordingAlreadyInProgress"])
    phone.advance(milliseconds: 1000)
    stop()
    #expect(client.events == ["start", "finish"])
    #expect(media.movies[0].imageTimes.count == 60)
  }

  @Test func `rule(255): a recording that is stopped before its first frame reports noDataCaptured`() {
    record(milliseconds: 1)
    stop()
    #expect(client.events == ["finish noDataCaptured"])
    #expect(media.movies.isEmpty)
  }

  // MARK: Recordings ended by other events

  @Test func `rule(201), rule(247): an interruption ends a recording with a playable file`() {
    record()
    phone.system.beginInterruption(.videoDeviceNotAvailableInBackground)
    expectEnd(.sessionWasInterrupted, playable: true)
    #expect(client.errors[0].localizedDescription == "Recording Stopped")
    #expect(underlying(client.errors[0]) == -16414)
  }

  @Test func `rule(254): a camera switch ends a recording`() throws {
    record()
    try switchCamera()
    expectEnd(.sessionWasInterrupted, playable: true)
    #expect(session.isRunning)
  }

  @Test func `rule(254): a camera switch ends a recording even before its first frame`() throws {
    record(milliseconds: 1)
    try switchCamera()
    phone.advance(milliseconds: 0)
    #expect(client.events == ["finish sessionWasInterrupted"])
  }

  @Test func `rule(259): a new format of the same camera ends a recording, by preset or directly`() throws {
    record()
    session.sessionPreset = .hd1280x720
    expectEnd(.mediaChanged, playable: true)
    record()
    try phone.back.lockForConfiguration()
    phone.back.activeFormat = phone.back.formats[2]
    phone.advance(milliseconds: 0)
    #expect(client.events.suffix(2) == ["start", "finish mediaChanged"])
  }

  @Test func `rule(245): removing another recorded input ends a recording`() {
    record()
    session.removeInput(session.inputs[1])
    expectEnd(.sessionConfigurationChanged, playable: true)
  }

  @Test func `adding an unrelated output does not end a recording`() {
    record()
    phone.use { session.addOutput(AVCaptureVideoDataOutput()) }
    phone.advance(milliseconds: 1000)
    #expect(movie.isRecording)
    #expect(media.movies[0].imageTimes.count == 60)
  }

  @Test func `rule(87): disconnecting the camera ends a recording`() {
    record()
    phone.system.disconnect(phone.back)
    expectEnd(.deviceWasDisconnected, playable: true)
  }

  @Test func `stopping the session ends a recording successfully`() {
    record()
    session.stopRunning()
    #expect(client.events == ["start", "finish"])
  }

  @Test func `rule(22): a media services reset ends a recording with that error`() {
    record()
    phone.system.failSessions(with: .mediaServicesWereReset)
    expectEnd(.mediaServicesWereReset, playable: true)
  }

  @Test func `rule(248), rule(247): the maximum duration ends a recording exactly at that time`() {
    movie.maxRecordedDuration = CMTime(value: 1, timescale: 2)
    session.removeInput(session.inputs[1])
    record()
    expectEnd(.maximumDurationReached, playable: true)
    #expect(media.movies[0].imageTimes.count == 15)
  }

  @Test func `rule(248), rule(247): the maximum file size ends a recording`() {
    movie.maxRecordedFileSize = 5000
    record()
    expectEnd(.maximumFileSizeReached, playable: true)
    #expect(media.movies[0].imageTimes.count == 5)
  }

  // MARK: Writer failures

  @Test func `rule(245): a full disk ends a recording, and the file is closed with the frames written so far`() {
    media.failureToAppend = (10, AVError(.diskFull))
    record()
    expectEnd(.diskFull, playable: true)
    #expect(media.movies[0].imageTimes.count == 10)
    #expect(media.movies[0].calls == ["failed", "finish"], "nothing is written after the failure")
  }

  @Test func `a file that cannot be closed is removed, and the first error is reported`() {
    media.failureToAppend = (10, AVError(.diskFull))
    media.failureToFinish = AVError(.unknown)
    record()
    #expect(client.events == ["start", "finish diskFull"])
    #expect(client.errors[0].userInfo[AVErrorRecordingSuccessfullyFinishedKey] as? Bool == false)
    #expect(media.movies[0].calls == ["failed", "finish", "cancel"])
  }

  @Test func `a file that cannot be opened ends the recording with an error before it starts`() {
    media.failureToOpen = CocoaError(.fileWriteNoPermission)
    record()
    #expect(client.events == ["finish unknown"])
    #expect(client.errors[0].userInfo[NSUnderlyingErrorKey] is CocoaError)
    #expect(!movie.isRecording)
    media.failureToOpen = nil
    record()
    #expect(client.events == ["finish unknown", "start"])
  }

  @Test func `recording without media services is not allowed`() {
    phone.system.media = nil
    record()
    #expect(client.events == ["finish operationNotAllowed"])
  }

  @Test func `rule(244): in its callback the delegate can start a recording, stop the session, and read its state`() {
    client.onFinish = { [movie, session, client] in
      client.onFinish = nil
      #expect(!movie.isRecording)
      #expect(session.isRunning)
      movie.startRecording(to: FakeMedia.url, recordingDelegate: client)
    }
    record()
    stop()
    phone.advance(milliseconds: 1000)
    session.stopRunning()
    #expect(client.events == ["start", "finish", "start", "finish"])
  }

  private func expectEnd(
    _ code: AVError.Code, playable: Bool, sourceLocation: SourceLocation = #_sourceLocation
  ) {
    phone.advance(milliseconds: 0)
    #expect(client.events == ["start", "finish \(code)"], sourceLocation: sourceLocation)
    #expect(
      client.errors.first?.userInfo[AVErrorRecordingSuccessfullyFinishedKey] as? Bool == playable,
      sourceLocation: sourceLocation)
    #expect(!movie.isRecording, sourceLocation: sourceLocation)
    #expect(media.movies.last?.calls.last == "finish", sourceLocation: sourceLocation)
  }

  private func underlying(_ error: AVError) -> Int? {
    (error.userInfo[NSUnderlyingErrorKey] as? NSError)?.code
  }
}
