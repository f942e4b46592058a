import AVFoundationTypes
import CameraControl
import CaptureModel
import Foundation
import HardwareModel

/// The lens before a sensor, and the torch beside it: how exposure and focus become light and blur.
struct Optics: Hashable, Sendable {
  /// Focal length over aperture.
  var fNumber: Double
  /// Focal length in metres.
  var focalLength: Double
  /// The nearest distance in metres at which a subject can be sharp; nil for a lens that does not move, before which all is sharp.
  var nearestFocus: Double?

  init(_ lens: LensDescriptor) {
    fNumber = lens.fNumber
    focalLength = lens.focalLength / 1000
    nearestFocus = lens.minimumFocusDistance > 0 ? Double(lens.minimumFocusDistance) / 1000 : nil
  }

  /// Light of the full torch on a subject one metre away, in lux. **Source:** made up: some 50 lumens into one steradian.
  static let torchIlluminance = 50.0
  /// Colour temperature of the torch in kelvins. **Source:** made up; white LEDs are near.
  static let torchColor = LightColor(kelvins: 5500)

  /// Horizontal field of view in degrees of a format that does not tell. **Source:** made up; phones print 55 to 70.
  static let usualFieldOfView = 60.0

  /// Linear signal of a white subject in red, green and blue, before white balance; 1 is saturated.
  ///
  /// - Parameters:
  ///   - settings: exposure, sensitivity and torch.
  ///   - light: what falls on the subject without the torch; flicker is left out.
  ///   - metres: distance of the subject.
  func whiteSignal(_ settings: FrameSettings, _ light: Light, meters: Double) -> SIMD3<Double> {
    let own = LightColor(kelvins: light.colorTemperature).channels * light.illuminance
    let torch = Self.torchColor.channels * (settings.torchLevel * Self.torchIlluminance / (meters * meters))
    return (own + torch) * settings.signalPerLux(fNumber: fNumber)
  }

  /// How many dioptres the lens must still move nearer (positive) or farther (negative).
  ///
  /// A lens of unknown reach, or in a format without autofocus, is taken to be sharp everywhere.
  func defocus(_ settings: FrameSettings, _ format: SharedFormat?, meters: Double) -> Double {
    guard let nearestFocus, format?.descriptor.autoFocusSystem != FormatDescriptor.AutoFocusSystem.none else {
      return 0
    }
    return 1 / meters - (1 - settings.lensPosition) / nearestFocus
  }

  /// Diameter of the disc that a point of the subject becomes, as part of the picture's width.
  ///
  /// **Source:** derived from the lens equation, for subjects much farther away than the focal length: a point that is out of
  /// focus by so many dioptres becomes a disc of f²/N times as many metres.
  func blur(defocus: Double, _ format: SharedFormat?) -> Double {
    let degrees = format?.descriptor.fieldOfView ?? Self.usualFieldOfView
    let sensorWidth = 2 * focalLength * tan(degrees * .pi / 360)
    return focalLength * focalLength / fNumber * abs(defocus) / sensorWidth
  }

  /// Contrast of what a sharp picture shows with a contrast of 1, at a blur that is a part of the picture's width.
  ///
  /// **Source:** made up: halved at a blur of a five-hundredth of the width, and falling with its square.
  static func contrast(blur: Double) -> Double {
    1 / (1 + blur * blur * 250_000)
  }
}
