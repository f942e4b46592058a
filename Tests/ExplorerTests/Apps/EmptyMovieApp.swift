import AVFoundation

/// An app that starts its writer with the first frame. The app with the bug finishes the movie even if no frame has
/// arrived. **Source:** github.com/BradLarson/GPUImage/issues/2223.
final class EmptyMovieApp: NSObject, AVCaptureVideoDataOutputSampleBufferDelegate, @unchecked Sendable {
  // Unchecked: the queue synchronizes the writer.
  private let restarting = RestartingSession()
  private var session: AVCaptureSession { restarting.session }
  private let queue = DispatchQueue(label: "frames")
  private let isMended: Bool
  private var writer: AVAssetWriter?

  init(isMended: Bool) { self.isMended = isMended }

  func start() throws {
    session.sessionPreset = .low
    try session.addCamera()
    let output = AVCaptureVideoDataOutput()
    output.setSampleBufferDelegate(self, queue: queue)
    session.addOutput(output)
    session.startRunning()
  }

  func record(to url: URL) throws {
    let writer = try AVAssetWriter(outputURL: url, fileType: .mov)
    let settings: [String: Any] = [AVVideoCodecKey: AVVideoCodecType.h264, AVVideoWidthKey: 192, AVVideoHeightKey: 144]
    writer.add(AVAssetWriterInput(mediaType: .video, outputSettings: settings))
    queue.sync { self.writer = writer }
  }

  func captureOutput(_ output: AVCaptureOutput, didOutput frame: CMSampleBuffer, from connection: AVCaptureConnection) {
    guard let writer else { return }
    if writer.status == .unknown, writer.startWriting() {
      writer.startSession(atSourceTime: CMSampleBufferGetPresentationTimeStamp(frame))
    }
    if writer.status == .writing, writer.inputs[0].isReadyForMoreMediaData { writer.inputs[0].append(frame) }
  }

  func finish() async {
    let writer = queue.sync {
      defer { self.writer = nil }
      return self.writer
    }
    guard let writer, writer.status != .failed else { return }
    if isMended, writer.status == .unknown { return }
    await writer.finishWriting()
  }
}
