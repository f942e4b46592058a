// Configures slow motion: the format with the highest frame rate, at a fixed rate.
import AVFoundation

extension AVCaptureDevice {
  /// Selects the format with the highest frame rate and fixes that rate.
  ///
  /// - Returns: The frame rate in frames per second, or nil if there is no 420v format.
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
    // Setting both keeps the frame rate constant in low light.
    activeVideoMinFrameDuration = range.minFrameDuration
    activeVideoMaxFrameDuration = range.minFrameDuration
    return range.maxFrameRate
  }
}
