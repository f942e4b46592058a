import CaptureModel
import CoreMediaModel
import CoreVideoModel
import Foundation

/// A delegate that writes the raw frames of a data output to a file, as input for the reference encoder.
final class RawFrames: AVCaptureVideoDataOutputSampleBufferDelegate {
  private let file: UnsafeMutablePointer<FILE>
  private let queue = DispatchQueue(label: "writer")
  private var frameCount = 0

  /// Writes the frames that a recording of the same length would contain: 1080p in 420v, which FFmpeg calls nv12.
  static func write(_ frames: Int, to path: String) throws {
    guard let file = fopen(path, "w") else { throw BenchmarkError("\(path): cannot be written") }
    let writer = RawFrames(file)
    let output = AVCaptureVideoDataOutput()
    output.setSampleBufferDelegate(writer, queue: writer.queue)
    output.videoSettings = [
      kCVPixelBufferPixelFormatTypeKey as String: kCVPixelFormatType_420YpCbCr8BiPlanarVideoRange
    ]
    let work = try CameraWork(outputs: [output])
    work.run(frames: frames)
    guard fclose(file) == 0, writer.frameCount == frames else {
      throw BenchmarkError("\(path): \(writer.frameCount) frames could be written, not \(frames)")
    }
  }

  private init(_ file: UnsafeMutablePointer<FILE>) { self.file = file }

  func captureOutput(
    _ output: AVCaptureOutput, didOutput sampleBuffer: CMSampleBuffer, from connection: AVCaptureConnection
  ) {
    guard let image = sampleBuffer.imageBuffer else { return }
    CVPixelBufferLockBaseAddress(image, .readOnly)
    defer { CVPixelBufferUnlockBaseAddress(image, .readOnly) }
    for plane in 0..<CVPixelBufferGetPlaneCount(image) {
      guard let base = CVPixelBufferGetBaseAddressOfPlane(image, plane) else { return }
      for row in 0..<CVPixelBufferGetHeightOfPlane(image, plane) {
        // A chroma row has half as many samples of two bytes each, so it is as long as a luma row.
        let start = base + row * CVPixelBufferGetBytesPerRowOfPlane(image, plane)
        guard fwrite(start, CVPixelBufferGetWidth(image), 1, file) == 1 else { return }
      }
    }
    frameCount += 1
  }
}
