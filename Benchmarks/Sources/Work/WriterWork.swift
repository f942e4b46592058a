import AVFoundationTypes
import AssetModel
import CoreMediaModel
import CoreVideoModel
import Foundation

/// Writes raw 1080p frames with an asset writer, like an app with another source of frames.
enum WriterWork {
  static let bitRate = 8_000_000

  /// Writes raw frames to a movie with an asset writer.
  ///
  /// - Parameters:
  ///   - frames: The number of frames.
  ///   - raw: A file with at least that many frames, in the format that FFmpeg calls nv12.
  ///   - path: The path of the movie. An existing file is removed.
  static func write(_ frames: Int, from raw: String, to path: String) throws {
    try? FileManager.default.removeItem(atPath: path)
    guard let file = fopen(raw, "r") else { throw BenchmarkError("\(raw): cannot be read") }
    defer { fclose(file) }
    let writer = try AVAssetWriter(outputURL: URL(filePath: path), fileType: .mov)
    let input = AVAssetWriterInput(
      mediaType: .video,
      outputSettings: [
        AVVideoCodecKey: AVVideoCodecType.h264, AVVideoWidthKey: 1920, AVVideoHeightKey: 1080,
        AVVideoCompressionPropertiesKey: [AVVideoAverageBitRateKey: bitRate, AVVideoMaxKeyFrameIntervalKey: 30],
      ])
    let adaptor = AVAssetWriterInputPixelBufferAdaptor(
      assetWriterInput: input,
      sourcePixelBufferAttributes: [
        kCVPixelBufferPixelFormatTypeKey as String: kCVPixelFormatType_420YpCbCr8BiPlanarVideoRange
      ])
    writer.add(input)
    writer.startWriting()
    writer.startSession(atSourceTime: .zero)
    for index in 0..<frames {
      var buffer: CVPixelBuffer?
      guard let pool = adaptor.pixelBufferPool,
        CVPixelBufferPoolCreatePixelBuffer(nil, pool, &buffer) == kCVReturnSuccess, let buffer
      else { throw BenchmarkError("\(path): no buffer \(index)") }
      try fill(buffer, from: file)
      let time = CMTime(value: CMTimeValue(index), timescale: 30)
      guard adaptor.append(buffer, withPresentationTime: time) else {
        throw writer.error ?? BenchmarkError("\(path): frame \(index) was refused")
      }
    }
    guard writer.finishWriting() else { throw writer.error ?? BenchmarkError("\(path): it cannot be finished") }
  }

  private static func fill(_ image: CVPixelBuffer, from file: UnsafeMutablePointer<FILE>) throws {
    CVPixelBufferLockBaseAddress(image, [])
    defer { CVPixelBufferUnlockBaseAddress(image, []) }
    for plane in 0..<CVPixelBufferGetPlaneCount(image) {
      guard let base = CVPixelBufferGetBaseAddressOfPlane(image, plane) else { return }
      for row in 0..<CVPixelBufferGetHeightOfPlane(image, plane) {
        // A chroma row has half as many samples of two bytes each.
        guard
          fread(
            base + row * CVPixelBufferGetBytesPerRowOfPlane(image, plane), CVPixelBufferGetWidth(image), 1, file)
            == 1
        else { throw BenchmarkError("there are too few raw frames") }
      }
    }
  }
}
