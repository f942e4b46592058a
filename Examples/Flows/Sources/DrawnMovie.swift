// Writes a movie of frames that the app draws, in pixel buffers from the writer's pool.
import AVFoundation

struct DrawnMovie {
  let width = 320, height = 240, framesPerSecond: Int32 = 30

  /// Writes a fade from black to white.
  func write(to url: URL, frameCount: Int) async throws {
    let writer = try AVAssetWriter(outputURL: url, fileType: .mp4)
    let input = AVAssetWriterInput(
      mediaType: .video, outputSettings: MovieWriter.videoSettings(width: width, height: height))
    let adaptor = AVAssetWriterInputPixelBufferAdaptor(
      assetWriterInput: input,
      sourcePixelBufferAttributes: [
        kCVPixelBufferPixelFormatTypeKey as String: kCVPixelFormatType_32BGRA,
        kCVPixelBufferWidthKey as String: width, kCVPixelBufferHeightKey as String: height,
      ])
    writer.add(input)
    guard writer.startWriting() else { throw writer.error ?? AVError(.unknown) }
    writer.startSession(atSourceTime: .zero)
    for index in 0..<frameCount {
      // A writer that has failed is never ready again.
      while !input.isReadyForMoreMediaData, writer.status == .writing { try await Task.sleep(nanoseconds: 1_000_000) }
      let time = CMTime(value: CMTimeValue(index), timescale: framesPerSecond)
      guard let pool = adaptor.pixelBufferPool, let pixels = image(UInt8(255 * index / frameCount), from: pool),
        adaptor.append(pixels, withPresentationTime: time)
      else { throw writer.error ?? AVError(.unknown) }
    }
    input.markAsFinished()
    await writer.finishWriting()
    if let error = writer.error { throw error }
  }

  private func image(_ gray: UInt8, from pool: CVPixelBufferPool) -> CVPixelBuffer? {
    var buffer: CVPixelBuffer?
    CVPixelBufferPoolCreatePixelBuffer(nil, pool, &buffer)
    guard let buffer else { return nil }
    CVPixelBufferLockBaseAddress(buffer, [])
    defer { CVPixelBufferUnlockBaseAddress(buffer, []) }
    guard let base = CVPixelBufferGetBaseAddress(buffer) else { return nil }
    memset(base, Int32(gray), CVPixelBufferGetBytesPerRow(buffer) * CVPixelBufferGetHeight(buffer))
    return buffer
  }
}
