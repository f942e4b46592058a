import AVFoundation

/// An app that writes its frames to an upright movie. The app with the bug assumes that the phone is held in portrait.
/// **Source:** github.com/flutter-webrtc/flutter-webrtc/pull/2086 and github.com/piemonte/PBJVision/issues/201.
final class ClipApp: NSObject, AVCaptureVideoDataOutputSampleBufferDelegate, @unchecked Sendable {
  // Unchecked: the queue synchronizes the writer.
  private let restarting = RestartingSession()
  private var session: AVCaptureSession { restarting.session }
  private let queue = DispatchQueue(label: "frames")
  private let isMended: Bool
  private var coordinator: AVCaptureDevice.RotationCoordinator?
  private var writer: AVAssetWriter?
  private var hasBegun = false

  init(isMended: Bool) { self.isMended = isMended }

  func start() throws {
    session.sessionPreset = .low
    coordinator = .init(device: try session.addCamera(), previewLayer: nil)
    let output = AVCaptureVideoDataOutput()
    output.setSampleBufferDelegate(self, queue: queue)
    session.addOutput(output)
    session.startRunning()
  }

  func record(to url: URL) throws {
    guard let coordinator else { return }
    let settings: [String: Any] = [AVVideoCodecKey: AVVideoCodecType.h264, AVVideoWidthKey: 192, AVVideoHeightKey: 144]
    let input = AVAssetWriterInput(mediaType: .video, outputSettings: settings)
    input.expectsMediaDataInRealTime = true
    let degrees = isMended ? coordinator.videoRotationAngleForHorizonLevelCapture : 90
    input.transform = CGAffineTransform(rotationAngle: degrees * .pi / 180)
    let writer = try AVAssetWriter(outputURL: url, fileType: .mov)
    writer.add(input)
    queue.sync { if writer.startWriting() { self.writer = writer } }
  }

  func captureOutput(_ output: AVCaptureOutput, didOutput frame: CMSampleBuffer, from connection: AVCaptureConnection) {
    guard let writer, writer.status == .writing else { return }
    if !hasBegun { writer.startSession(atSourceTime: CMSampleBufferGetPresentationTimeStamp(frame)) }
    hasBegun = true
    if writer.inputs[0].isReadyForMoreMediaData { writer.inputs[0].append(frame) }
  }

  func stop() { queue.sync { writer = nil } }
}
