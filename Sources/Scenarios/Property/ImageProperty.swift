import PixelModel
import SimulationKernel
import VirtualDevices

/// The properties of an output's newest image, in display orientation, that a scenario can expect. The names are
/// camsim's, not Apple's.
enum ImageProperty: String, CaseIterable {
  case orientation = "picture"
  case brightness = "picture.brightness"
  case sharpness = "picture.sharpness"

  /// A description of the property for the generated documentation.
  var about: String {
    switch self {
    case .orientation:
      """
      The orientation of the chart in the newest image, as a viewer displays it: `upright`, `turned 90` (clockwise), \
      `turned 180` or `turned 270`; for a mirrored image, `mirrored`, `mirrored turned 90` and so on. With `near`, the \
      property is the whole image.
      """
    case .brightness: "The mean luma (BT.709) of the newest image, on a scale of 0 to 1."
    case .sharpness:
      """
      The variance of the Laplacian of the newest image's luma (on a scale of 0 to 255). The variance decreases with \
      blur, and depends on the scene.
      """
    }
  }

  /// The form of the property's values in expectations.
  var form: PropertyForm {
    switch self {
    case .orientation: .word(noun: "an image orientation", ImageOrientation.allWords)
    case .brightness, .sharpness: .number
    }
  }

  /// The comparisons that an expectation of `orientation` supports.
  static let comparisons = ["is", "isNot", "near"]
}

extension Scenario.Output.Kind {
  /// Whether outputs of this kind produce images.
  var makesImages: Bool {
    switch self {
    case .videoData, .movieFile, .photo, .stillImage, .assetWriter, .preview: true
    case .audioData, .audioFile, .metadata: false
    }
  }
}

extension Scenario.Expectation {
  /// The image property and the output that the expectation refers to; nil if it refers to another kind of property.
  var image: (property: ImageProperty, output: String)? {
    guard case .output(let name) = target, let property = ImageProperty(rawValue: property) else { return nil }
    return (property, name)
  }
}
