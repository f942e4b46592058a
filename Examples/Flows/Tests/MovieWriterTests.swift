import AVFoundation
import CaptureTesting
import Testing

@testable import Flows

@MainActor @Suite struct MovieWriterTests {
  @Test func ffprobeReadsTheWrittenMovie() async throws {
    let phone = try TestedPhone()
    let url = URL.temporary("mov")
    defer { try? FileManager.default.removeItem(at: url) }
    try await phone.run {
      let writer = MovieWriter()
      try writer.configure()
      writer.session.startRunning()
      await phone.advance(by: 0.5)
      try writer.start(
        writingTo: url, width: 640, height: 480,
        transform: AVCaptureVideoOrientation.portrait.uprightTransform(position: .back))
      await phone.advance(by: 3)
      let status = await withCheckedContinuation { continuation in
        writer.finish { continuation.resume(returning: $0) }
      }
      #expect(status == .completed)
    }
    let video = try OutsideTool.probe(
      url, "v:0", "stream=codec_name,width,height,duration,avg_frame_rate:stream_side_data=rotation")
    #expect(video["codec_name"] == "h264")
    #expect(video["width"] == "640")
    #expect(video["height"] == "480")
    #expect(video["rotation"] == "-90")
    #expect(video["avg_frame_rate"] == "30/1")
    let audio = try OutsideTool.probe(url, "a:0", "stream=codec_name,channels,sample_rate,duration")
    #expect(audio["codec_name"] == "aac")
    #expect(audio["channels"] == "1")
    #expect(audio["sample_rate"] == "44100")
    let (seen, heard) = (Double(video["duration"] ?? "") ?? 0, Double(audio["duration"] ?? "") ?? 0)
    #expect(abs(seen - 3) < 0.1)
    #expect(abs(heard - 3) < 0.1)
    let packets = try OutsideTool.run([
      "ffprobe", "-v", "error", "-select_streams", "v:0", "-show_entries", "packet=flags", "-of", "csv=p=0", url.path,
    ])
    let keys = packets.indices.filter { packets[$0].hasPrefix("K") }
    #expect(keys == Array(stride(from: 0, to: packets.count, by: 30)))
  }

  @Test func theBitRateDependsOnTheFrameSize() {
    func rate(_ width: Int, _ height: Int) -> Double? {
      let settings = MovieWriter.videoSettings(width: width, height: height)
      let properties = settings[AVVideoCompressionPropertiesKey] as? [String: Any]
      return properties?[AVVideoAverageBitRateKey] as? Double
    }
    #expect(rate(352, 288) == 352 * 288 * 4.05)
    #expect(rate(640, 480) == 640 * 480 * 11.4)
  }

  @Test func appendingRequiresStartWriting() async throws {
    let phone = try TestedPhone(misuse: .record)
    let url = URL.temporary("mov")
    defer { try? FileManager.default.removeItem(at: url) }
    try await phone.run {
      let watcher = try FrameWatcher(camera: try camera())
      var frame: CMSampleBuffer?
      watcher.onFrame = { frame = $0 }
      watcher.session.startRunning()
      await phone.advance(by: 0.2)
      let writer = try AVAssetWriter(outputURL: url, fileType: .mov)
      let input = AVAssetWriterInput(
        mediaType: .video, outputSettings: MovieWriter.videoSettings(width: 640, height: 480))
      writer.add(input)
      let sample = try #require(frame)
      #expect(!input.append(sample), "before startWriting")
      #expect(phone.misuses.count == 1, "before startWriting")
      #expect(writer.startWriting())
      #expect(writer.status == .writing)
      writer.startSession(atSourceTime: sample.presentationTimeStamp)
      #expect(input.isReadyForMoreMediaData)
      #expect(input.append(sample))
      input.markAsFinished()
      #expect(!input.isReadyForMoreMediaData)
      await writer.finishWriting()
      #expect(writer.status == .completed)
      #expect(writer.error == nil)
      #expect(phone.misuses.count == 1)
      #expect(!input.append(sample))
    }
  }

  @Test func framesThatTheAppDrawsAreWritten() async throws {
    let phone = try TestedPhone()
    let url = URL.temporary("mp4")
    defer { try? FileManager.default.removeItem(at: url) }
    try await phone.run { try await DrawnMovie().write(to: url, frameCount: 60) }
    let video = try OutsideTool.probe(url, "v:0", "stream=codec_name,width,height,duration,nb_frames")
    #expect(
      video
        == ["codec_name": "h264", "width": "320", "height": "240", "duration": "2.000000", "nb_frames": "60"])
  }
}
