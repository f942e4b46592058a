import CoreMediaModel

/// Whether the subject changes while a client wants to know.
///
/// It compares the light that parts of the picture send, whatever the exposure, with what they sent before. Another zoom or torch is no
/// change of the subject. **Source:** rule 183; how a phone decides is not known.
package struct SubjectAreaMonitor: Equatable {
  /// Part of the light that must change. **Source:** made up.
  static let threshold: Float = 0.2
  /// After a change, the subject may settle for so long before the next one is told. **Source:** made up.
  static let settlingSeconds = 1.0

  /// Whether the client wants to know.
  package var isEnabled = false {
    didSet { if isEnabled != oldValue { reference = nil } }
  }
  /// How many changes there have been.
  package private(set) var changes = 0
  private var reference: Reference?
  private var settledAt = CMTime.zero

  /// What the subject looked like.
  private struct Reference: Equatable {
    var light: SIMD16<Float>
    var zoomFactor: Double
    var torchLevel: Double
  }

  /// Frames come anew: what they show first is what later ones are compared with.
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
    guard present.light.differs(from: reference.light, byMoreThan: Self.threshold) else { return }
    changes += 1
    self.reference = present
    settledAt = frame.time + CMTime(seconds: Self.settlingSeconds, preferredTimescale: 1000)
  }
}

extension SIMD16<Float> {
  /// Whether the parts differ by more than a share of the greater of both sums.
  fileprivate func differs(from other: Self, byMoreThan share: Float) -> Bool {
    let difference = self - other
    let change = difference.replacing(with: -difference, where: difference .< 0).sum()
    return change > share * Swift.max(sum(), other.sum())
  }
}
