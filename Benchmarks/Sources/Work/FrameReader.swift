import CaptureModel
import CoreMediaModel
import CoreVideoModel
import Dispatch

/// A delegate that receives the frames of data outputs and reads either all bytes or none.
final class FrameReader: AVCaptureVideoDataOutputSampleBufferDelegate {
  private let readsPixels: Bool
  private let queue = DispatchQueue(label: "reader")
  private(set) var frameCount = 0
  /// A sum of the bytes, so that the compiler does not remove the reads.
  private(set) var sum: UInt64 = 0
  /// The session of an app whose delegate this is.
  var camera: CameraWork?

  init(readsPixels: Bool) { self.readsPixels = readsPixels }

  /// Returns a data output that delivers its frames to this object.
  func makeOutput(_ pixelFormat: OSType) -> AVCaptureVideoDataOutput {
    let output = AVCaptureVideoDataOutput()
    output.videoSettings = [kCVPixelBufferPixelFormatTypeKey as String: pixelFormat]
    output.setSampleBufferDelegate(self, queue: queue)
    return output
  }

  func captureOutput(
    _ output: AVCaptureOutput, didOutput sampleBuffer: CMSampleBuffer, from connection: AVCaptureConnection
  ) {
    frameCount += 1
    guard readsPixels, let image = sampleBuffer.imageBuffer else { return }
    CVPixelBufferLockBaseAddress(image, .readOnly)
    defer { CVPixelBufferUnlockBaseAddress(image, .readOnly) }
    guard CVPixelBufferIsPlanar(image) else {
      return read(
        CVPixelBufferGetBaseAddress(image), CVPixelBufferGetBytesPerRow(image) * CVPixelBufferGetHeight(image))
    }
    for plane in 0..<CVPixelBufferGetPlaneCount(image) {
      read(
        CVPixelBufferGetBaseAddressOfPlane(image, plane),
        CVPixelBufferGetBytesPerRowOfPlane(image, plane) * CVPixelBufferGetHeightOfPlane(image, plane))
    }
  }

  /// Adds all bytes of a plane, 64 at a time: the length of a 1080p row is a multiple of 64.
  private func read(_ base: UnsafeMutableRawPointer?, _ count: Int) {
    let words = UnsafeRawBufferPointer(start: base, count: count).bindMemory(to: SIMD8<UInt64>.self)
    var sums = SIMD8<UInt64>()
    for word in words { sums &+= word }
    sum &+= sums.wrappedSum()
  }
}
