import AVFoundation
import CaptureTesting
import CoreMedia
import CoreVideo
import Foundation
import Testing

/// Tests an app's code from end to end: data outputs, asset writer, file and thumbnail.
@Suite("An app that writes its recordings itself")
struct WriterFlowTests {
  @Test func `two seconds are written as an upright movie with the requested settings and a thumbnail`() async throws {
    let phone = try TestedPhone()
    let url = FileManager.default.temporaryDirectory.appendingPathComponent("flow-\(UUID()).mov")
    defer { try? FileManager.default.removeItem(at: url) }
    try phone.run {
      let recorder = WriterRecorder()
      try recorder.prepare()
      recorder.session.startRunning()
      phone.advance(by: 0.5)
      try recorder.record(to: url, transform: CGAffineTransform(rotationAngle: .pi / 2))
      phone.advance(by: 2)
      let ends = Ends()
      recorder.finish { status, error in ends.add("\(status) \(error == nil)") }
      recorder.session.stopRunning()
      #expect(ends.lines == ["completed true"])
      #expect(recorder.droppedCount == 0)
    }
    try await phone.run {
      let asset = AVURLAsset(url: url)
      let (duration, tracks) = try await asset.load(.duration, .tracks)
      #expect(abs(duration.seconds - 2) < 0.06)
      #expect(tracks.count == 2)
      let video = try #require(try await asset.loadTracks(withMediaType: .video).first)
      let (size, transform, rate) = try await video.load(.naturalSize, .preferredTransform, .nominalFrameRate)
      #expect(size == CGSize(width: 640, height: 480))
      #expect(abs(rate - 30) < 0.01)
      #expect(abs(transform.b - 1) < 1e-4)
      #expect(abs(transform.a) < 1e-4)
      let upright = CGRect(origin: .zero, size: size).applying(transform)
      #expect(abs(upright.width) == 480)
      #expect(abs(upright.height) == 640)
      // The scene is almost static, so the encoder uses fewer bits than the limit.
      #expect(video.estimatedDataRate < 640 * 480 * 11.4 * 1.2)
      let generator = AVAssetImageGenerator(asset: asset)
      generator.appliesPreferredTrackTransform = true
      generator.maximumSize = CGSize(width: 120, height: 120)
      let thumbnail = try await generator.image(at: CMTime(seconds: 1, preferredTimescale: 600))
      #expect(thumbnail.image.width == 90)
      #expect(thumbnail.image.height == 120)
      let item = AVPlayerItem(asset: asset)
      item.audioTimePitchAlgorithm = .varispeed
      let player = AVPlayer(playerItem: item)
      player.rate = 2
      #expect(player.rate == 2)
      #expect(player.currentItem === item)
    }
  }

  @Test func `a writer that has failed and is still alive does not disturb the next writer for the same URL`() throws {
    let phone = try TestedPhone()
    let url = FileManager.default.temporaryDirectory.appendingPathComponent("again-\(UUID()).mov")
    defer { try? FileManager.default.removeItem(at: url) }
    try phone.run {
      func writing(_ times: [CMTimeValue]) throws -> AVAssetWriter {
        let writer = try AVAssetWriter(outputURL: url, fileType: .mov)
        let input = AVAssetWriterInput(
          mediaType: .video,
          outputSettings: [AVVideoCodecKey: AVVideoCodecType.h264, AVVideoWidthKey: 64, AVVideoHeightKey: 48])
        let adaptor = AVAssetWriterInputPixelBufferAdaptor(assetWriterInput: input, sourcePixelBufferAttributes: nil)
        writer.add(input)
        writer.startWriting()
        writer.startSession(atSourceTime: .zero)
        for time in times {
          var buffer: CVPixelBuffer?
          CVPixelBufferCreate(nil, 64, 48, kCVPixelFormatType_32BGRA, nil, &buffer)
          adaptor.append(try #require(buffer), withPresentationTime: CMTime(value: time, timescale: 30))
        }
        return writer
      }
      let failed = try writing([0, 0, 1])
      #expect(failed.status == .failed)
      let next = try writing([0, 1, 2])
      next.finishWriting {}
      phone.advance(by: 0.1)
      #expect(next.status == .completed, "\(String(describing: next.error))")
      #expect(FileManager.default.fileExists(atPath: url.path))
      withExtendedLifetime(failed) {}
    }
  }

  @Test func `rule(271), rule(272): a writer accepts the settings that outputs recommend`() throws {
    let phone = try TestedPhone()
    try phone.run {
      let session = AVCaptureSession()
      session.sessionPreset = .hd1280x720
      for type in [AVMediaType.video, .audio] {
        session.addInput(try AVCaptureDeviceInput(device: try #require(AVCaptureDevice.default(for: type))))
      }
      let (video, audio) = (AVCaptureVideoDataOutput(), AVCaptureAudioDataOutput())
      session.addOutput(video)
      session.addOutput(audio)
      session.startRunning()
      let images = try #require(video.recommendedVideoSettingsForAssetWriter(writingTo: .mov))
      #expect(images[AVVideoWidthKey] as? Int == 1280)
      #expect(images[AVVideoHeightKey] as? Int == 720)
      let audioSettings = try #require(audio.recommendedAudioSettingsForAssetWriter(writingTo: .mov))
      let url = FileManager.default.temporaryDirectory.appendingPathComponent("none-\(UUID()).mov")
      let writer = try AVAssetWriter(outputURL: url, fileType: .mov)
      #expect(writer.canApply(outputSettings: images, forMediaType: .video))
      #expect(writer.canApply(outputSettings: audioSettings, forMediaType: .audio))
      for codec in video.availableVideoCodecTypesForAssetWriter(writingTo: .mp4) {
        let settings = video.recommendedVideoSettings(forVideoCodecType: codec, assetWriterOutputFileType: .mp4)
        #expect(writer.canApply(outputSettings: settings, forMediaType: .video))
      }
      #expect(video.recommendedMediaTimeScaleForAssetWriter >= 600)
      #expect(video.recommendedVideoSettingsForAssetWriter(writingTo: .wav) == nil)
      session.stopRunning()
      for preset in AVOutputSettingsAssistant.availableOutputSettingsPresets() {
        let assistant = try #require(AVOutputSettingsAssistant(preset: preset))
        #expect(writer.canApply(outputSettings: assistant.videoSettings, forMediaType: .video))
        #expect(writer.canApply(outputSettings: assistant.audioSettings, forMediaType: .audio))
      }
    }
  }

  @Test func `rule(313): a rotating connection and a rotating transform rotate the video twice`() throws {
    let phone = try TestedPhone()
    let url = FileManager.default.temporaryDirectory.appendingPathComponent("twice-\(UUID()).mov")
    defer { try? FileManager.default.removeItem(at: url) }
    try phone.run {
      let recorder = WriterRecorder()
      try recorder.prepare()
      recorder.session.outputs[0].connections[0].videoOrientation = .portrait
      recorder.session.startRunning()
      try recorder.record(to: url, transform: CGAffineTransform(rotationAngle: .pi / 2))
      phone.advance(by: 0.5)
      recorder.finish { _, _ in }
      recorder.session.stopRunning()
      // Frames are not rotated automatically: the track's matrix is exactly the one that the app set.
      let track = try #require(AVURLAsset(url: url).tracks(withMediaType: .video).first)
      #expect(abs(track.preferredTransform.b - 1) < 1e-4)
    }
  }

  private final class Ends: @unchecked Sendable {
    // Unchecked: the lines are added on one queue.
    var lines: [String] = []
    func add(_ line: String) { lines.append(line) }
  }
}
