// Records audio to a file.
import AVFoundation

final class VoiceRecorder: NSObject, AVCaptureFileOutputRecordingDelegate {
  let session = AVCaptureSession()
  private let output = AVCaptureAudioFileOutput()
  private(set) var finished: [(url: URL, error: Error?)] = []

  func configure() throws {
    guard let microphone = AVCaptureDevice.default(for: .audio) else { throw CameraError.noDevice }
    session.addInput(try AVCaptureDeviceInput(device: microphone))
    guard session.canAddOutput(output) else { throw CameraError.cannotAdd("\(output)") }
    session.addOutput(output)
    output.audioSettings = [
      AVFormatIDKey: kAudioFormatMPEG4AAC, AVNumberOfChannelsKey: 1, AVSampleRateKey: 44_100,
      AVEncoderBitRatePerChannelKey: 64_000,
    ]
  }

  func record(to url: URL) { output.startRecording(to: url, outputFileType: .m4a, recordingDelegate: self) }
  func stop() { output.stopRecording() }

  func fileOutput(
    _ output: AVCaptureFileOutput, didFinishRecordingTo outputFileURL: URL, from connections: [AVCaptureConnection],
    error: Error?
  ) { finished.append((outputFileURL, error)) }
}
