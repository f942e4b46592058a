import AVFoundation

/// An app that writes each frame to a movie. The app with the bug keeps all frames from the first one on for which the
/// writer is not ready, to write them when the recording ends.
/// **Source:** github.com/BradLarson/GPUImage/issues/1811 and github.com/twilio/twilio-video-ios/issues/204.
final class KeptFramesApp: NSObject, AVCaptureVideoDataOutputSampleBufferDelegate, @unchecked Sendable {
  // Unchecked: the queue synchronizes the writer and the frames.
  private let restarting = RestartingSession()
  private let queue = DispatchQueue(label: "frames")
  private let isMended: Bool
  private var writer: AVAssetWriter?
  private var hasBegun = false
  private var kept: [CMSampleBuffer] = []

  init(isMended: Bool) { self.isMended = isMended }

  func start(url: URL) throws {
    restarting.session.sessionPreset = .low
    try restarting.session.addCamera()
    let output = AVCaptureVideoDataOutput()
    output.setSampleBufferDelegate(self, queue: queue)
    restarting.session.addOutput(output)
    let writer = try AVAssetWriter(outputURL: url, fileType: .mov)
    let settings: [String: Any] = [AVVideoCodecKey: AVVideoCodecType.h264, AVVideoWidthKey: 192, AVVideoHeightKey: 144]
    let input = AVAssetWriterInput(mediaType: .video, outputSettings: settings)
    input.expectsMediaDataInRealTime = true
    writer.add(input)
    if writer.startWriting() { self.writer = writer }
    restarting.session.startRunning()
  }

  func captureOutput(_ output: AVCaptureOutput, didOutput frame: CMSampleBuffer, from connection: AVCaptureConnection) {
    guard let writer, writer.status == .writing else { return }
    if !hasBegun { writer.startSession(atSourceTime: CMSampleBufferGetPresentationTimeStamp(frame)) }
    hasBegun = true
    if writer.inputs[0].isReadyForMoreMediaData, kept.isEmpty {
      writer.inputs[0].append(frame)
    } else if !isMended {
      kept.append(frame)
    }
  }
}
