import AVFoundation

/// An app that writes each frame to a movie. The app with the bug does not ask whether the writer is ready for it.
/// **Source:** github.com/flutter/flutter/issues/132073 and github.com/Apparence-io/CamerAwesome/issues/117.
final class HastyWriterApp: NSObject, AVCaptureVideoDataOutputSampleBufferDelegate, @unchecked Sendable {
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
    let input = AVAssetWriterInput(mediaType: .video, outputSettings: settings)
    input.expectsMediaDataInRealTime = true
    writer.add(input)
    if writer.startWriting() { self.writer = writer }
    session.startRunning()
  }

  func captureOutput(_ output: AVCaptureOutput, didOutput frame: CMSampleBuffer, from connection: AVCaptureConnection) {
    guard let writer, writer.status == .writing else { return }
    if !hasBegun { writer.startSession(atSourceTime: CMSampleBufferGetPresentationTimeStamp(frame)) }
    hasBegun = true
    if !isMended || writer.inputs[0].isReadyForMoreMediaData { writer.inputs[0].append(frame) }
  }

  func stop() { queue.sync { writer = nil } }
}
