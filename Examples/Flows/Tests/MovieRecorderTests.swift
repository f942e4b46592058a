import AVFoundation
import CaptureTesting
import Testing

@testable import Flows

@MainActor @Suite struct MovieRecorderTests {
  @Test(arguments: [(AVVideoCodecType.h264, "h264"), (.hevc, "hevc"), (.proRes422, "prores")])
  func ffprobeReadsTheRecordedMovie(_ codec: AVVideoCodecType, name: String) async throws {
    let phone = try TestedPhone("iphone-13-pro-max")
    let url = URL.temporary("mov")
    defer { try? FileManager.default.removeItem(at: url) }
    try await phone.run {
      let recorder = MovieRecorder()
      try recorder.configure()
      recorder.session.startRunning()
      recorder.record(to: url, codec: codec)
      await phone.advance(by: 2)
      #expect(recorder.log == ["start"])
      #expect(recorder.output.isRecording)
      recorder.stop()
      await phone.advance(by: 1)
      #expect(recorder.log == ["start", "finish"])
      #expect(recorder.lastError == nil)
    }
    let video = try OutsideTool.probe(url, "v:0", "stream=codec_name,width,height,duration:stream_side_data=rotation")
    #expect(video["codec_name"] == name)
    #expect(video["width"] == "640")
    #expect(video["height"] == "480")
    // The player rotates the frames, because the sensor is mounted in landscape.
    #expect(video["rotation"] == "-90")
    let audio = try OutsideTool.probe(url, "a:0", "stream=codec_name,duration")
    #expect(audio["codec_name"] == "aac")
    let (long, loud) = (Double(video["duration"] ?? "") ?? 0, Double(audio["duration"] ?? "") ?? 0)
    #expect(abs(long - 2) < 0.1)
    #expect(abs(long - loud) < 0.1)
  }

  @Test(
    arguments: zip([AVCaptureVideoOrientation.portrait, .portraitUpsideDown, .landscapeLeft], [270, 90, 180]))
  func theTrackMatrixMatchesTheVideoOrientation(_ orientation: AVCaptureVideoOrientation, rotation: Int) async throws {
    let phone = try TestedPhone()
    let url = URL.temporary("mov")
    defer { try? FileManager.default.removeItem(at: url) }
    try await phone.run {
      let recorder = MovieRecorder()
      try recorder.configure()
      recorder.session.startRunning()
      recorder.record(to: url, orientation: orientation)
      await phone.advance(by: 0.5)
      recorder.stop()
      await phone.advance(by: 0.5)
    }
    let found = Int(try OutsideTool.probe(url, "v:0", "stream_side_data=rotation")["rotation"] ?? "0") ?? 0
    #expect((found + 360) % 360 == rotation)
  }

  /// There is never as much free space as the second recorder requires.
  @Test(.phone()) func fileSizeAndDiskSpaceLimitsEndTheRecording() async throws {
    let phone = try #require(TestedPhone.current)
    let recorder = MovieRecorder()
    try recorder.configure()
    recorder.session.startRunning()
    for (limit, code) in [(Int64(50_000), AVError.Code.maximumFileSizeReached), (.max, .diskFull)] {
      let url = URL.temporary("mov")
      defer { try? FileManager.default.removeItem(at: url) }
      recorder.output.maxRecordedFileSize = code == .diskFull ? 0 : limit
      recorder.output.minFreeDiskSpaceLimit = code == .diskFull ? limit : 0
      recorder.record(to: url)
      await phone.advance(by: 3)
      #expect(recorder.lastError?.code == code)
    }
  }

  @Test(.phone()) func theDurationLimitEndsTheRecording() async throws {
    let phone = try #require(TestedPhone.current)
    let url = URL.temporary("mov")
    defer { try? FileManager.default.removeItem(at: url) }
    let recorder = MovieRecorder()
    try recorder.configure()
    recorder.session.startRunning()
    recorder.record(to: url, longest: CMTime(value: 1, timescale: 1))
    await phone.advance(by: 3)
    #expect(recorder.log == ["start", "finish"])
    #expect(recorder.lastError?.code == .maximumDurationReached)
    #expect(abs(AVURLAsset(url: url).duration.seconds - 1) < 0.1)
  }

  @Test(.phone()) func aPhoneCallEndsTheRecording() async throws {
    let phone = try #require(TestedPhone.current)
    let url = URL.temporary("mov")
    defer { try? FileManager.default.removeItem(at: url) }
    let recorder = MovieRecorder()
    try recorder.configure()
    recorder.session.startRunning()
    recorder.record(to: url)
    await phone.advance(by: 1)
    phone.receiveCall()
    await phone.advance(by: 1)
    #expect(recorder.log == ["start", "finish"])
    #expect(recorder.lastError?.code == .sessionWasInterrupted)
  }
}
