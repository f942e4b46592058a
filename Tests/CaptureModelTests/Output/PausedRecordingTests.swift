import Foundation
import Testing

@testable import AVFoundationTypes
@testable import CaptureModel
@testable import CoreMediaModel

@Suite("Paused recordings")
final class PausedRecordingTests: MovieSuite {
  private func record(milliseconds: Int64) {
    movie.startRecording(to: FakeMedia.url, recordingDelegate: client)
    phone.advance(milliseconds: milliseconds)
  }

  private func pause(milliseconds: Int64) {
    movie.pauseRecording()
    phone.advance(milliseconds: milliseconds)
    movie.resumeRecording()
  }

  /// The sample range of each audio packet in the file, relative to the movie's start.
  private var audioRanges: [Range<Int64>] {
    get throws {
      let file = try #require(media.movies.first)
      return file.sounds.map { audio in
        let first = (audio.presentationTimeStamp - file.description.startTime).convertScale(44_100, method: .default)
        return first.value..<first.value + Int64(audio.numSamples)
      }
    }
  }

  @Test func `rule(250): paused time is removed from the movie, and the delegate is called in order`() throws {
    record(milliseconds: 1000)
    movie.pauseRecording()
    #expect(movie.isRecording)
    #expect(movie.isRecordingPaused)
    #expect(client.events == ["start", "pause"])
    phone.advance(milliseconds: 2345)
    #expect(movie.recordedDuration == CMTime(value: 1, timescale: 1), "nothing more is recorded")
    movie.resumeRecording()
    #expect(!movie.isRecordingPaused)
    #expect(client.events.count == 2)
    phone.advance(milliseconds: 1000)
    #expect(client.events == ["start", "pause", "resume"])
    stop()
    #expect(client.events == ["start", "pause", "resume", "finish"])
    // The frame times continue without a gap.
    let times = media.movies[0].imageTimes
    #expect(times == (16..<16 + Int64(times.count)).map { CMTime(value: $0, timescale: 30) })
    #expect(times.count == 60)
    #expect(
      phone.log.events.filter { !$0.hasPrefix("recording finished") } == [
        "isRecording false->true", "recording started", "isRecordingPaused false->true", "recording paused",
        "isRecordingPaused true->false", "recording resumed", "isRecording true->false",
      ])
  }

  @Test(arguments: [1, 7, 20, 33, 34, 100, 1234, 61_007] as [Int64])
  func `rule(250): audio is cut to the exact sample at the video cuts`(_ milliseconds: Int64) throws {
    record(milliseconds: 700)
    for _ in 0..<3 {
      pause(milliseconds: milliseconds)
      phone.advance(milliseconds: 511)
    }
    stop()
    let file = media.movies[0]
    #expect(file.imageTimes.count > 60)
    #expect(
      zip(file.imageTimes, file.imageTimes.dropFirst()).allSatisfy { $1 - $0 == CMTime(value: 1, timescale: 30) })
    // Each packet begins where the previous one ends, so the audio has no gap and no overlap.
    let ranges = try audioRanges
    for (range, next) in zip(ranges, ranges.dropFirst()) { #expect(range.upperBound == next.lowerBound) }
    let total = try #require(ranges.last).upperBound
    let images = Int64(file.imageTimes.count) * 1470
    #expect(images - total >= 0, "only what was not heard yet is missing")
    #expect(images - total < 1024 + 1470, "only what was not heard yet is missing")
  }

  @Test func `rule(250): a pause that ends before the next frame does not change the movie`() throws {
    record(milliseconds: 1000)
    pause(milliseconds: 1)
    phone.advance(milliseconds: 1000)
    stop()
    #expect(media.movies[0].imageTimes == (16..<76).map { CMTime(value: $0, timescale: 30) })
  }

  @Test func `rule(250): a recording or its session can be stopped during a pause`() {
    record(milliseconds: 500)
    movie.pauseRecording()
    phone.advance(milliseconds: 500)
    stop()
    #expect(client.events == ["start", "pause", "finish"])
    #expect(!movie.isRecordingPaused)
    #expect(media.movies[0].imageTimes.count == 15)
    #expect(media.movies[0].calls == ["finish"])
    record(milliseconds: 500)
    #expect(movie.isRecording, "the next one is not paused")
    #expect(!movie.isRecordingPaused, "the next one is not paused")
    movie.pauseRecording()
    session.stopRunning()
    #expect(client.events.suffix(3) == ["start", "pause", "finish"])
  }

  @Test func `rule(250): a new format or another camera ends a recording even while it is paused`() throws {
    record(milliseconds: 500)
    movie.pauseRecording()
    session.sessionPreset = .hd1280x720
    #expect(client.events == ["start", "pause", "finish mediaChanged"])
    record(milliseconds: 500)
    movie.pauseRecording()
    try phone.use {
      session.beginConfiguration()
      session.removeInput(session.inputs[0])
      session.addInput(try AVCaptureDeviceInput(device: phone.front))
      session.commitConfiguration()
    }
    #expect(client.events.suffix(3) == ["start", "pause", "finish sessionWasInterrupted"])
  }

  @Test func `redundant pause and resume calls do nothing`() {
    movie.pauseRecording()
    movie.resumeRecording()
    record(milliseconds: 500)
    movie.resumeRecording()
    movie.pauseRecording()
    movie.pauseRecording()
    phone.advance(milliseconds: 500)
    movie.resumeRecording()
    movie.resumeRecording()
    movie.pauseRecording()
    phone.advance(milliseconds: 500)
    movie.resumeRecording()
    phone.advance(milliseconds: 500)
    stop()
    #expect(client.events == ["start", "pause", "resume", "finish"])
    #expect(media.movies[0].imageTimes.count == 30)
    #expect(phone.log.misuses.isEmpty)
  }

  @Test func `a recording that is paused before its first frame starts when it is resumed`() {
    movie.startRecording(to: FakeMedia.url, recordingDelegate: client)
    movie.pauseRecording()
    phone.advance(milliseconds: 1000)
    #expect(client.events == ["pause"])
    #expect(media.movies.isEmpty)
    #expect(movie.isRecordingPaused)
    movie.resumeRecording()
    phone.advance(milliseconds: 1000)
    #expect(client.events == ["pause", "resume", "start"])
    #expect(media.movies[0].imageTimes.count == 30)
    stop()
    movie.startRecording(to: FakeMedia.url, recordingDelegate: client)
    movie.pauseRecording()
    stop()
    #expect(client.events.suffix(2) == ["pause", "finish noDataCaptured"])
  }

  @Test func `rule(248), rule(250): the maximum duration applies to the recorded duration without pauses`() {
    movie.maxRecordedDuration = CMTime(value: 2, timescale: 1)
    record(milliseconds: 1500)
    pause(milliseconds: 5000)
    phone.advance(milliseconds: 1000)
    #expect(client.events == ["start", "pause", "resume", "finish maximumDurationReached"])
    #expect(media.movies[0].imageTimes.count == 60)
    #expect(client.errors[0].userInfo[AVErrorTimeKey] as? CMTime == CMTime(value: 2, timescale: 1))
  }

  @Test func `an audio-only recording is cut at packet boundaries`() throws {
    session.removeInput(session.inputs[0])
    record(milliseconds: 500)
    pause(milliseconds: 1234)
    phone.advance(milliseconds: 500)
    stop()
    let ranges = try audioRanges
    for (range, next) in zip(ranges, ranges.dropFirst()) { #expect(range.upperBound == next.lowerBound) }
    #expect(client.events == ["start", "pause", "resume", "finish"])
  }
}
