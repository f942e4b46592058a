// Records a movie with audio to a file, with a selected codec and a maximum duration.
import AVFoundation

final class MovieRecorder: NSObject, AVCaptureFileOutputRecordingDelegate {
  let session = AVCaptureSession()
  let output = AVCaptureMovieFileOutput()
  private(set) var log: [String] = []
  private(set) var lastError: AVError?

  func configure(preset: AVCaptureSession.Preset = .vga640x480) throws {
    session.beginConfiguration()
    defer { session.commitConfiguration() }
    session.sessionPreset = preset
    for mediaType in [AVMediaType.video, .audio] {
      guard let device = AVCaptureDevice.default(for: mediaType) else { throw CameraError.noDevice }
      session.addInput(try AVCaptureDeviceInput(device: device))
    }
    session.addOutput(output)
    // A crash loses only the last fragment.
    output.movieFragmentInterval = CMTime(value: 1, timescale: 1)
  }

  func record(
    to url: URL, codec: AVVideoCodecType = .h264, orientation: AVCaptureVideoOrientation = .portrait,
    longest: CMTime = .invalid
  ) {
    guard let connection = output.connection(with: .video) else { return }
    if connection.isVideoOrientationSupported { connection.videoOrientation = orientation }
    if output.availableVideoCodecTypes.contains(codec) {
      output.setOutputSettings([AVVideoCodecKey: codec], for: connection)
    }
    output.maxRecordedDuration = longest
    output.startRecording(to: url, recordingDelegate: self)
  }

  @objc func stop() { output.stopRecording() }

  func fileOutput(
    _ output: AVCaptureFileOutput, didStartRecordingTo fileURL: URL, from connections: [AVCaptureConnection]
  ) { log.append("start") }

  func fileOutput(
    _ output: AVCaptureFileOutput, didFinishRecordingTo outputFileURL: URL, from connections: [AVCaptureConnection],
    error: Error?
  ) {
    lastError = error as? AVError
    // After many errors, the recording is still complete up to that point.
    let isComplete = (error as NSError?)?.userInfo[AVErrorRecordingSuccessfullyFinishedKey] as? Bool ?? (error == nil)
    log.append(isComplete ? "finish" : "fail")
  }
}
