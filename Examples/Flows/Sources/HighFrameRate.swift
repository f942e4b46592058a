// Slow motion: the format with the highest frame rate, and that rate fixed.
import AVFoundation

extension AVCaptureDevice {
  /// - Returns: frames per second; nil when no format is in 420v.
  @discardableResult
  func configureForHighestFrameRate() throws -> Double? {
    let candidates = formats.filter {
      CMFormatDescriptionGetMediaSubType($0.formatDescription) == kCVPixelFormatType_420YpCbCr8BiPlanarVideoRange
    }
    let pairs = candidates.flatMap { format in format.videoSupportedFrameRateRanges.map { (format, $0) } }
    guard let (format, range) = pairs.max(by: { $0.1.maxFrameRate < $1.1.maxFrameRate }) else { return nil }
    try lockForConfiguration()
    defer { unlockForConfiguration() }
    activeFormat = format
    // Both: the rate does not fall in the dark.
    activeVideoMinFrameDuration = range.minFrameDuration
    activeVideoMaxFrameDuration = range.minFrameDuration
    return range.maxFrameRate
  }
}
