import AVFoundation
import CoreMedia
import Foundation

/// An app's recorder that passes data outputs to an asset writer, with common settings.
final class WriterRecorder: NSObject, AVCaptureVideoDataOutputSampleBufferDelegate,
  AVCaptureAudioDataOutputSampleBufferDelegate, @unchecked Sendable
{
  let session = AVCaptureSession()
  private let queue = DispatchQueue(label: "recorder")
  private let videoOutput = AVCaptureVideoDataOutput()
  private let audioOutput = AVCaptureAudioDataOutput()
  private var writer: AVAssetWriter?
  private var videoInput: AVAssetWriterInput?
  private var audioInput: AVAssetWriterInput?
  private var hasSession = false
  private(set) var droppedCount = 0

  func prepare() throws {
    session.beginConfiguration()
    defer { session.commitConfiguration() }
    session.sessionPreset = .vga640x480
    guard let camera = AVCaptureDevice.default(for: .video), let microphone = AVCaptureDevice.default(for: .audio)
    else {
      throw AVError(.deviceNotConnected)
    }
    for device in [camera, microphone] {
      let input = try AVCaptureDeviceInput(device: device)
      if session.canAddInput(input) { session.addInput(input) }
    }
    videoOutput.setSampleBufferDelegate(self, queue: queue)
    audioOutput.setSampleBufferDelegate(self, queue: queue)
    for output in [videoOutput, audioOutput] where session.canAddOutput(output) { session.addOutput(output) }
  }

  /// Starts writing; the first sample starts the session.
  func record(to url: URL, transform: CGAffineTransform) throws {
    let (width, height) = (640, 480)
    let pixels = width * height
    let bitsPerPixel = pixels < 640 * 480 ? 4.05 : 11.4
    let videoSettings: [String: Any] = [
      AVVideoCodecKey: AVVideoCodecType.h264, AVVideoWidthKey: width, AVVideoHeightKey: height,
      AVVideoCompressionPropertiesKey: [
        AVVideoAverageBitRateKey: Double(pixels) * bitsPerPixel, AVVideoMaxKeyFrameIntervalKey: 30,
      ],
    ]
    let audioSettings: [String: Any] = [
      AVFormatIDKey: kAudioFormatMPEG4AAC, AVNumberOfChannelsKey: 1, AVSampleRateKey: 44_100,
      AVEncoderBitRatePerChannelKey: 64_000,
    ]
    let writer = try AVAssetWriter(url: url, fileType: .mov)
    guard writer.canApply(outputSettings: videoSettings, forMediaType: .video),
      writer.canApply(outputSettings: audioSettings, forMediaType: .audio)
    else { throw AVError(.unsupportedOutputSettings) }
    let video = AVAssetWriterInput(mediaType: .video, outputSettings: videoSettings)
    video.expectsMediaDataInRealTime = true
    video.transform = transform
    let audio = AVAssetWriterInput(mediaType: .audio, outputSettings: audioSettings)
    audio.expectsMediaDataInRealTime = true
    for input in [video, audio] where writer.canAdd(input) { writer.add(input) }
    guard writer.startWriting() else { throw writer.error ?? AVError(.unknown) }
    queue.sync { (self.writer, videoInput, audioInput, hasSession) = (writer, video, audio, false) }
  }

  func finish(_ completion: @escaping @Sendable (AVAssetWriter.Status, (any Error)?) -> Void) {
    queue.sync {
      guard let writer else { return }
      videoInput?.markAsFinished()
      audioInput?.markAsFinished()
      writer.finishWriting { completion(writer.status, writer.error) }
      (self.writer, videoInput, audioInput) = (nil, nil, nil)
    }
  }

  func captureOutput(
    _ output: AVCaptureOutput, didOutput sampleBuffer: CMSampleBuffer, from connection: AVCaptureConnection
  ) {
    guard let writer, writer.status == .writing, CMSampleBufferDataIsReady(sampleBuffer) else { return }
    if !hasSession {
      // Audio before the first frame would make the movie start with black.
      guard output === videoOutput else { return }
      writer.startSession(atSourceTime: CMSampleBufferGetPresentationTimeStamp(sampleBuffer))
      hasSession = true
    }
    guard let input = output === videoOutput ? videoInput : audioInput else { return }
    if input.isReadyForMoreMediaData { input.append(sampleBuffer) } else { droppedCount += 1 }
  }
}
