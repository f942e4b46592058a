// Receives video and audio from data outputs and writes the movie itself.
import AVFoundation

final class MovieWriter: NSObject, AVCaptureVideoDataOutputSampleBufferDelegate,
  AVCaptureAudioDataOutputSampleBufferDelegate
{
  let session = AVCaptureSession()
  private let queue = DispatchQueue(label: "writer")
  private let videoOutput = AVCaptureVideoDataOutput()
  private var writer: AVAssetWriter?
  private var inputs: [AVMediaType: AVAssetWriterInput] = [:]
  private var hasBegun = false

  func configure(preset: AVCaptureSession.Preset = .vga640x480) throws {
    session.beginConfiguration()
    defer { session.commitConfiguration() }
    session.sessionPreset = preset
    for mediaType in [AVMediaType.video, .audio] {
      guard let device = AVCaptureDevice.default(for: mediaType) else { throw CameraError.noDevice }
      session.addInput(try AVCaptureDeviceInput(device: device))
    }
    let audioOutput = AVCaptureAudioDataOutput()
    videoOutput.setSampleBufferDelegate(self, queue: queue)
    audioOutput.setSampleBufferDelegate(self, queue: queue)
    session.addOutput(videoOutput)
    session.addOutput(audioOutput)
  }

  static func videoSettings(width: Int, height: Int) -> [String: Any] {
    let bitsPerPixel = width * height < 640 * 480 ? 4.05 : 11.4
    return [
      AVVideoCodecKey: AVVideoCodecType.h264, AVVideoWidthKey: width, AVVideoHeightKey: height,
      AVVideoCompressionPropertiesKey: [
        AVVideoAverageBitRateKey: Double(width * height) * bitsPerPixel, AVVideoMaxKeyFrameIntervalKey: 30,
      ],
    ]
  }

  static let audioSettings: [String: Any] = [
    AVFormatIDKey: kAudioFormatMPEG4AAC, AVNumberOfChannelsKey: 1, AVSampleRateKey: 44_100,
    AVEncoderBitRatePerChannelKey: 64_000,
  ]

  /// Starts writing a movie to a file.
  ///
  /// - Parameter transform: The rotation that players apply to the video.
  func start(writingTo url: URL, width: Int, height: Int, transform: CGAffineTransform) throws {
    let writer = try AVAssetWriter(outputURL: url, fileType: .mov)
    let video = AVAssetWriterInput(
      mediaType: .video, outputSettings: Self.videoSettings(width: width, height: height))
    video.transform = transform
    let audio = AVAssetWriterInput(mediaType: .audio, outputSettings: Self.audioSettings)
    for input in [video, audio] where writer.canAdd(input) {
      input.expectsMediaDataInRealTime = true
      writer.add(input)
    }
    guard writer.startWriting() else { throw writer.error ?? AVError(.unknown) }
    queue.sync { (self.writer, inputs, hasBegun) = (writer, [.video: video, .audio: audio], false) }
  }

  func finish(completion: @escaping (AVAssetWriter.Status) -> Void) {
    queue.async { [self] in
      guard let writer else { return }
      self.writer = nil
      inputs.values.forEach { $0.markAsFinished() }
      writer.finishWriting { completion(writer.status) }
    }
  }

  func captureOutput(
    _ output: AVCaptureOutput, didOutput sampleBuffer: CMSampleBuffer, from connection: AVCaptureConnection
  ) {
    guard let writer, writer.status == .writing else { return }
    if !hasBegun {
      // The movie starts with a frame; earlier audio would make it start with black.
      guard output === videoOutput else { return }
      writer.startSession(atSourceTime: CMSampleBufferGetPresentationTimeStamp(sampleBuffer))
      hasBegun = true
    }
    guard let input = inputs[output === videoOutput ? .video : .audio], input.isReadyForMoreMediaData else { return }
    input.append(sampleBuffer)
  }
}
