import Foundation

extension AVCapturePhotoOutput {
  /// How long a photo is processed, in milliseconds. **Source:** made up: a fast phone.
  private static let processingMilliseconds: [QualityPrioritization: Int64] = [
    .speed: 100, .balanced: 250, .quality: 600,
  ]
  /// How long the flash prepares: a weak light, by which it is metered. **Source:** made up; about what a phone takes.
  static let preflashNanoseconds: Int64 = 400_000_000

  /// Decides what depends on the moment; returns the time from which on the photo can be exposed, or why it cannot be taken.
  func resolve(_ capture: PhotoCapture) -> Result<Int64, AVError> {
    let wishes = capture.wishes
    let now = system.timeline.nanoseconds
    let device = capture.connection.device
    let preparation = withState { $0.preparation }
    let isRushed = preparation.isFast && withState { $0.life.isProcessing }
    let quality = isRushed ? .speed : wishes.quality
    var facts = AVCaptureResolvedPhotoSettings.Facts(
      uniqueID: wishes.uniqueID,
      processing: CMTime(value: Self.processingMilliseconds[quality] ?? 0, timescale: 1000))
    facts.isFast = isRushed
    facts.photoCount = wishes.exposureCount * wishes.photosPerExposure
    if let device { resolveSizes(&facts, wishes, device.activeFormat.facts) }
    facts.isFlashEnabled = !wishes.isBracket && device?.flashWouldFire(wishes.flashMode) ?? false
    facts.isRedEyeReductionEnabled = facts.isFlashEnabled && wishes.reducesRedEye && wishes.processed != nil
    facts.isStabilized =
      wishes.stabilizes && quality != .speed && !facts.isFlashEnabled
      && device?.readControl(\.lamp.isDark) ?? false
    withState { _ in
      capture.resolved = AVCaptureResolvedPhotoSettings(facts)
      capture.format = device?.activeFormat
    }
    if let problem = capture.problem { return .failure(.photo(problem)) }
    return .success(now + (facts.isFlashEnabled ? Self.preflashNanoseconds : 0))
  }

  private func resolveSizes(
    _ facts: inout AVCaptureResolvedPhotoSettings.Facts, _ wishes: PhotoWishes, _ format: FormatFacts
  ) {
    let size = photoSize(wishes, format)
    if wishes.processed != nil { facts.photo = size }
    if wishes.isRaw { facts.raw = format.size }
    if wishes.movieURL != nil { facts.movie = Self.movieSize(format) }
    let whole = wishes.processed == nil ? format.size : size
    let screen = PixelSize(width: 1334, height: 1334)
    if let preview = wishes.preview { facts.preview = whole.fitted(into: preview.size ?? screen) }
    let small = PixelSize(width: 160, height: 160)
    if let thumbnail = wishes.thumbnail, wishes.processed != nil {
      facts.thumbnail = size.fitted(into: thumbnail.size ?? small)
    }
    if let thumbnail = wishes.rawThumbnail, wishes.isRaw {
      facts.rawThumbnail = format.size.fitted(into: thumbnail.size ?? small)
    }
  }

  /// The size of a processed photo. **Source:** rules 213, 214, 226.
  private func photoSize(_ wishes: PhotoWishes, _ format: FormatFacts) -> PixelSize {
    if wishes.isHighResolution { return format.largestPhoto }
    let wished = PixelSize(wishes.maxDimensions)
    if wished.area > 0 { return wished }
    return format.photoSizes.first ?? format.size
  }
}
