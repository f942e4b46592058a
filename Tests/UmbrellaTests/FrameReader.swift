import AVFoundation

/// A delegate that receives frames and audio as in an app: it converts a BGRA frame to gray in place, and counts
/// buffers.
final class FrameReader: NSObject, AVCaptureVideoDataOutputSampleBufferDelegate,
  AVCaptureAudioDataOutputSampleBufferDelegate
{
  let session = AVCaptureSession()
  let videoOutput = AVCaptureVideoDataOutput()
  let audioOutput = AVCaptureAudioDataOutput()
  private let queue = DispatchQueue(label: "frames")

  var isKeeping = false
  private(set) var kept: [CMSampleBuffer] = []
  private(set) var frameCount = 0
  private(set) var grayCount = 0
  /// The EXIF metadata of the last frame.
  private(set) var exif: [String: Any] = [:]
  private(set) var dropReasons: [String] = []
  private(set) var sampleCount = 0
  private(set) var audioRates: Set<Double> = []
  private(set) var firstAudio: CMTime?
  private(set) var endOfAudio = CMTime.zero

  func prepare(pixelFormat: OSType) throws {
    session.beginConfiguration()
    defer { session.commitConfiguration() }
    session.sessionPreset = .vga640x480
    for type in [AVMediaType.video, .audio] {
      guard let device = AVCaptureDevice.default(for: type) else { continue }
      let input = try AVCaptureDeviceInput(device: device)
      if session.canAddInput(input) { session.addInput(input) }
    }
    videoOutput.alwaysDiscardsLateVideoFrames = true
    videoOutput.setSampleBufferDelegate(self, queue: queue)
    if session.canAddOutput(videoOutput) { session.addOutput(videoOutput) }
    if videoOutput.availableVideoPixelFormatTypes.contains(pixelFormat) {
      videoOutput.videoSettings = [kCVPixelBufferPixelFormatTypeKey as String: pixelFormat]
    }
    audioOutput.setSampleBufferDelegate(self, queue: DispatchQueue(label: "sound"))
    if session.canAddOutput(audioOutput) { session.addOutput(audioOutput) }
  }

  func letGo() { kept = [] }

  func captureOutput(
    _ output: AVCaptureOutput, didOutput sampleBuffer: CMSampleBuffer, from connection: AVCaptureConnection
  ) {
    guard output === videoOutput else { return hear(sampleBuffer) }
    frameCount += 1
    if isKeeping { kept.append(sampleBuffer) }
    let facts = CMGetAttachment(sampleBuffer, key: kCGImagePropertyExifDictionary, attachmentModeOut: nil)
    exif = facts as? [String: Any] ?? [:]
    guard let pixels = CMSampleBufferGetImageBuffer(sampleBuffer) else { return }
    if CVPixelBufferGetPixelFormatType(pixels) == kCVPixelFormatType_32BGRA { makeGray(pixels) }
  }

  func captureOutput(
    _ output: AVCaptureOutput, didDrop sampleBuffer: CMSampleBuffer, from connection: AVCaptureConnection
  ) {
    let reason = CMGetAttachment(
      sampleBuffer, key: kCMSampleBufferAttachmentKey_DroppedFrameReason, attachmentModeOut: nil)
    dropReasons.append(reason as? String ?? "none")
  }

  private func makeGray(_ pixels: CVPixelBuffer) {
    CVPixelBufferLockBaseAddress(pixels, [])
    defer { CVPixelBufferUnlockBaseAddress(pixels, []) }
    guard let base = CVPixelBufferGetBaseAddress(pixels) else { return }
    let rowBytes = CVPixelBufferGetBytesPerRow(pixels)
    var isGray = true
    for row in 0..<CVPixelBufferGetHeight(pixels) {
      let line = base.advanced(by: row * rowBytes).assumingMemoryBound(to: UInt8.self)
      for column in 0..<CVPixelBufferGetWidth(pixels) {
        let pixel = line + 4 * column
        let gray = UInt8((Int(pixel[0]) + Int(pixel[1]) + Int(pixel[2])) / 3)
        (pixel[0], pixel[1], pixel[2]) = (gray, gray, gray)
        isGray = isGray && pixel[3] == 255
      }
    }
    if isGray { grayCount += 1 }
  }

  private func hear(_ sampleBuffer: CMSampleBuffer) {
    sampleCount += CMSampleBufferGetNumSamples(sampleBuffer)
    if firstAudio == nil { firstAudio = CMSampleBufferGetPresentationTimeStamp(sampleBuffer) }
    endOfAudio = CMTimeAdd(
      CMSampleBufferGetPresentationTimeStamp(sampleBuffer), CMSampleBufferGetDuration(sampleBuffer))
    guard let description = CMSampleBufferGetFormatDescription(sampleBuffer),
      let format = CMAudioFormatDescriptionGetStreamBasicDescription(description)
    else { return }
    audioRates.insert(format.pointee.mSampleRate)
  }
}
