import CoreVideoModel
import HardwareModel
import PixelModel

extension FormatDescriptor {
  /// A description of an impossible property, as the predicate of a sentence about the format, or nil if the format is
  /// plausible.
  var implausibility: String? {
    if frameRates.lowerBound <= 0 || frameRates.upperBound > 10_000 { return "has an implausible frame rate" }
    if let wrong = ([size, highResolutionStill].compactMap(\.self) + photoSizes).first(where: { !$0.isOfCamera }) {
      return "has an implausible size, \(wrong)"
    }
    if !Self.pixelFormatsOfCameras.contains(fourCharacters) {
      return "has the pixel format '\(fourCharacters)', which cameras do not use"
    }
    if let fieldOfView, !(fieldOfView > 0 && fieldOfView < 360) {
      return "has a field of view of \(fieldOfView) degrees"
    }
    if let zoom, !(zoom.upscaleThreshold >= 1 && zoom.maximum >= 1) { return "has a zoom factor below 1" }
    if let iso, !(iso.lowerBound > 0) { return "has an ISO speed that is not above 0" }
    if let exposureSeconds, !(exposureSeconds.lowerBound >= 0 && exposureSeconds.upperBound > 0) {
      return "has a maximum exposure time that is not above 0"
    }
    if let exposureSeconds, exposureSeconds.upperBound > 1.01 / frameRates.lowerBound {
      return "has an exposure of \(exposureSeconds.upperBound) s, longer than a frame at \(frameRates.lowerBound) fps"
    }
    if let first = photoSizes.first, first.width < size.width || first.height < size.height {
      return "has a photo size smaller than its own, \(first)"
    }
    return nil
  }

  /// The pixel formats of phones, Macs and external cameras, and of depth maps.
  private static let pixelFormatsOfCameras: Set<String> = [
    "420v", "420f", "x420", "xf20", "422v", "422f", "x422", "xf22", "444v", "444f", "x444", "xf44", "2vuy", "yuvs",
    "yuvf",
    "BGRA", "ARGB", "RGBA", "L008", "v210", "v216", "jpeg", "dmb1", "avc1", "hvc1", "hdep", "fdep", "hdis", "fdis",
  ]

  /// Returns a description of how this line and `other` reveal that different systems printed them, or nil if they are
  /// consistent.
  func systemDifference(from other: FormatDescriptor) -> String? {
    guard mediaType == other.mediaType else { return nil }
    if notation != other.notation { return "one is in the notation of \(notation), the other of \(other.notation)" }
    if photoSizes.isEmpty != other.photoSizes.isEmpty, highResolutionStill != nil || other.highResolutionStill != nil {
      return "one has HRSI (up to iOS 15), the other photo dims (since iOS 16)"
    }
    if let mine = stabilization, let theirs = other.stabilization,
      (mine.maxStrength == nil) != (theirs.maxStrength == nil)
    {
      return "one contains the strength of its stabilization (since iOS 17), the other does not"
    }
    return nil
  }
}

extension PixelSize {
  /// Whether the size is plausible for a camera image.
  fileprivate var isOfCamera: Bool { (16...32_768).contains(width) && (16...32_768).contains(height) }
}
