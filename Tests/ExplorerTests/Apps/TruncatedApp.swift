import AVFoundation

/// An app that records a movie and counts its pictures. The app with the bug believes that a movie has ended when its
/// reader has failed. **Source:** github.com/erik-sutton95/OpenZCine/pull/353, whose reader fails in the middle.
final class TruncatedApp {
  private let isMended: Bool
  private(set) var count = 0
  private(set) var message: String?

  init(isMended: Bool) { self.isMended = isMended }

  func count(of url: URL) throws {
    let asset = AVURLAsset(url: url)
    guard let track = asset.tracks(withMediaType: .video).first else { throw NoCamera() }
    let reader = try AVAssetReader(asset: asset)
    let output = AVAssetReaderTrackOutput(track: track, outputSettings: nil)
    reader.add(output)
    guard reader.startReading() else { throw NoCamera() }
    while output.copyNextSampleBuffer() != nil { count += 1 }
    if isMended, reader.status == .failed { message = "The movie is damaged." }
  }

  /// Writes a movie of five pictures.
  static func writeMovie(to url: URL) async throws {
    let writer = try AVAssetWriter(outputURL: url, fileType: .mov)
    let settings: [String: Any] = [AVVideoCodecKey: AVVideoCodecType.h264, AVVideoWidthKey: 192, AVVideoHeightKey: 144]
    let input = AVAssetWriterInput(mediaType: .video, outputSettings: settings)
    let adaptor = AVAssetWriterInputPixelBufferAdaptor(assetWriterInput: input, sourcePixelBufferAttributes: nil)
    writer.add(input)
    guard writer.startWriting() else { throw NoCamera() }
    writer.startSession(atSourceTime: .zero)
    var buffer: CVPixelBuffer?
    CVPixelBufferCreate(nil, 192, 144, kCVPixelFormatType_420YpCbCr8BiPlanarFullRange, nil, &buffer)
    for number in 0..<5 {
      guard let buffer, input.isReadyForMoreMediaData else { throw NoCamera() }
      adaptor.append(buffer, withPresentationTime: CMTime(value: CMTimeValue(number), timescale: 30))
    }
    guard writer.status == .writing else { throw NoCamera() }
    input.markAsFinished()
    await writer.finishWriting()
    guard writer.status == .completed else { throw NoCamera() }
  }
}
