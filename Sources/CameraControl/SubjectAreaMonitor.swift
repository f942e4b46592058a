import CoreMediaModel

/// The monitor that detects changes of the subject area while the app enables it.
///
/// The monitor compares the light from parts of the image, independent of exposure, with an earlier reference. A change
/// of zoom or torch does not count as a change of the subject. **Source:** rule 183; the criterion of a real phone is
/// not known.
package struct SubjectAreaMonitor: Equatable {
  /// The fraction of the light that must change.
  let threshold: Float
  /// The minimum time between two reported changes, in seconds. **Source:** assumed.
  static let settlingSeconds = 1.0

  /// Whether the app enables monitoring.
  package var isEnabled = false {
    didSet { if isEnabled != oldValue { reference = nil } }
  }
  /// The number of changes detected so far.
  package private(set) var changes = 0
  private var reference: Reference?
  private var settledAt = CMTime.zero

  init(threshold: Float) { self.threshold = threshold }

  /// The reference with which frames are compared.
  private struct Reference: Equatable {
    var light: SIMD16<Float>
    var zoomFactor: Double
    var torchLevel: Double
  }

  /// Discards the reference; the first frame of the new stream replaces it.
  mutating func reset() {
    reference = nil
  }

  mutating func learn(from frame: CameraControl.Frame) {
    guard isEnabled else { return }
    let settings = frame.settings
    let light = frame.measurement.grid / Float(settings.exposureSeconds * settings.iso)
    let present = Reference(light: light, zoomFactor: settings.zoomFactor, torchLevel: settings.torchLevel)
    guard let reference, reference.zoomFactor == present.zoomFactor, reference.torchLevel == present.torchLevel,
      frame.time >= settledAt
    else {
      self.reference = present
      return
    }
    guard present.light.differs(from: reference.light, byMoreThan: threshold) else { return }
    changes += 1
    self.reference = present
    settledAt = frame.time + CMTime(seconds: Self.settlingSeconds, preferredTimescale: 1000)
  }
}

extension SIMD16<Float> {
  /// Returns whether the sum of differences exceeds a fraction of the greater of the two sums.
  fileprivate func differs(from other: Self, byMoreThan share: Float) -> Bool {
    let difference = self - other
    let change = difference.replacing(with: -difference, where: difference .< 0).sum()
    return change > share * Swift.max(sum(), other.sum())
  }
}
