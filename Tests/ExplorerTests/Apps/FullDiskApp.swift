import AVFoundation

/// An app that writes movies with a writer. The app with the bug starts a writer that is not writing, even if it has
/// failed. **Source:** github.com/BradLarson/GPUImage/issues/2087.
final class FullDiskApp: NSObject, AVCaptureVideoDataOutputSampleBufferDelegate, @unchecked Sendable {
  // Unchecked: the queue synchronizes the writer.
  private let restarting = RestartingSession()
  private var session: AVCaptureSession { restarting.session }
  private let queue = DispatchQueue(label: "frames")
  private let isMended: Bool
  private var writer: AVAssetWriter?
  private var hasBegun = false

  init(isMended: Bool) { self.isMended = isMended }

  func start(url: URL) throws {
    session.sessionPreset = .low
    try session.addCamera()
    let output = AVCaptureVideoDataOutput()
    output.setSampleBufferDelegate(self, queue: queue)
    session.addOutput(output)
    let writer = try AVAssetWriter(outputURL: url, fileType: .mov)
    let settings: [String: Any] = [AVVideoCodecKey: AVVideoCodecType.h264, AVVideoWidthKey: 192, AVVideoHeightKey: 144]
    writer.add(AVAssetWriterInput(mediaType: .video, outputSettings: settings))
    self.writer = writer
    session.startRunning()
  }

  func captureOutput(_ output: AVCaptureOutput, didOutput frame: CMSampleBuffer, from connection: AVCaptureConnection) {
    guard let writer else { return }
    if isMended ? writer.status == .unknown : writer.status != .writing { writer.startWriting() }
    guard writer.status == .writing else { return }
    if !hasBegun { writer.startSession(atSourceTime: CMSampleBufferGetPresentationTimeStamp(frame)) }
    hasBegun = true
    if writer.inputs[0].isReadyForMoreMediaData { writer.inputs[0].append(frame) }
  }

  func finish() async {
    let writer = queue.sync {
      defer { self.writer = nil }
      return self.writer
    }
    guard let writer, writer.status == .writing else { return }
    writer.inputs[0].markAsFinished()
    await writer.finishWriting()
  }
}
