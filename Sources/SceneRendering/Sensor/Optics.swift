import AVFoundationTypes
import CameraControl
import CaptureModel
import Foundation
import HardwareModel

/// The lens and the torch of a camera, which convert exposure and focus settings to light and blur.
struct Optics: Hashable, Sendable {
  /// The f-number of the lens.
  var fNumber: Double
  /// The focal length in meters.
  var focalLength: Double
  /// The minimum focus distance in meters, or nil for a fixed-focus lens, in front of which everything is sharp.
  var nearestFocus: Double?

  init(_ lens: LensDescriptor) {
    fNumber = lens.fNumber
    focalLength = lens.focalLength / 1000
    nearestFocus = lens.minimumFocusDistance > 0 ? Double(lens.minimumFocusDistance) / 1000 : nil
  }

  /// The illuminance of the torch at full level on a subject at one meter, in lux. **Source:** assumed: about 50 lumens
  /// into one steradian.
  static let torchIlluminance = 50.0
  /// The color of the torch light. **Source:** assumed; white LEDs have a similar color temperature.
  static let torchColor = LightColor(kelvins: 5500)

  /// The horizontal field of view in degrees for formats that do not specify one. **Source:** assumed; phones report 55
  /// to 70.
  static let usualFieldOfView = 60.0

  /// Returns the linear signal of a white subject in red, green and blue, before white balance; 1 is saturation.
  ///
  /// - Parameters:
  ///   - settings: The exposure, sensitivity and torch level.
  ///   - light: The light on the subject without the torch. Flicker is ignored.
  ///   - meters: The distance of the subject in meters.
  func whiteSignal(_ settings: FrameSettings, _ light: Light, meters: Double) -> SIMD3<Double> {
    let own = LightColor(kelvins: light.colorTemperature).channels * light.illuminance
    let torch = Self.torchColor.channels * (settings.torchLevel * Self.torchIlluminance / (meters * meters))
    return (own + torch) * settings.signalPerLux(fNumber: fNumber)
  }

  /// Returns the focus error in diopters; positive if the lens must focus nearer, negative if farther.
  ///
  /// A lens without a known minimum focus distance, or in a format without autofocus, is treated as sharp at all
  /// distances.
  func defocus(_ settings: FrameSettings, _ format: SharedFormat?, meters: Double) -> Double {
    guard let nearestFocus, format?.descriptor.autoFocusSystem != FormatDescriptor.AutoFocusSystem.none else {
      return 0
    }
    return 1 / meters - (1 - settings.lensPosition) / nearestFocus
  }

  /// Returns the diameter of the circle of confusion, as a fraction of the image's width.
  ///
  /// **Source:** derived from the lens equation for subjects much farther away than the focal length: a defocus of D
  /// diopters causes a disc of D·f²/N meters.
  func blur(defocus: Double, _ format: SharedFormat?) -> Double {
    let degrees = format?.descriptor.fieldOfView ?? Self.usualFieldOfView
    let sensorWidth = 2 * focalLength * tan(degrees * .pi / 360)
    return focalLength * focalLength / fNumber * abs(defocus) / sensorWidth
  }

  /// Returns the contrast of details that have a contrast of 1 when sharp, for a blur as a fraction of the image's
  /// width.
  ///
  /// **Source:** assumed: it is halved at a blur of 1/500 of the width and decreases with its square.
  static func contrast(blur: Double) -> Double {
    1 / (1 + blur * blur * 250_000)
  }
}
