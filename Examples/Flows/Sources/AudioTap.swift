// Receives audio samples, and counts and times them.
import AVFoundation

final class AudioTap: NSObject, AVCaptureAudioDataOutputSampleBufferDelegate {
  let session = AVCaptureSession()
  private(set) var sampleRate = 0.0
  private(set) var sampleCount = 0
  private(set) var start: CMTime?
  private(set) var end = CMTime.zero

  override init() {
    super.init()
    guard let microphone = AVCaptureDevice.default(for: .audio),
      let input = try? AVCaptureDeviceInput(device: microphone),
      session.canAddInput(input)
    else { return }
    session.addInput(input)
    let output = AVCaptureAudioDataOutput()
    output.setSampleBufferDelegate(self, queue: DispatchQueue(label: "sound"))
    session.addOutput(output)
  }

  func captureOutput(
    _ output: AVCaptureOutput, didOutput sampleBuffer: CMSampleBuffer, from connection: AVCaptureConnection
  ) {
    guard let description = CMSampleBufferGetFormatDescription(sampleBuffer),
      let format = CMAudioFormatDescriptionGetStreamBasicDescription(description)?.pointee
    else { return }
    let time = CMSampleBufferGetPresentationTimeStamp(sampleBuffer)
    sampleRate = format.mSampleRate
    sampleCount += CMSampleBufferGetNumSamples(sampleBuffer)
    start = start ?? time
    end = time + CMSampleBufferGetDuration(sampleBuffer)
  }
}
