import PixelModel
import SimulationKernel
import VirtualDevices

/// What a scenario can expect of the newest picture that an output has made, as a viewer shows it: names of our own.
enum ImageProperty: String, CaseIterable {
  case orientation = "picture"
  case brightness = "picture.brightness"
  case sharpness = "picture.sharpness"

  /// What it is, for people.
  var about: String {
    switch self {
    case .orientation:
      "How the orientation chart stands in the newest picture, as a viewer shows it: `upright`, `turned 90` (clockwise), `turned 180`, "
        + "`turned 270`, or mirrored first: `mirrored`, `mirrored turned 90` and so on. With `near`: the picture itself."
    case .brightness: "The mean luma (BT.709) of that picture, from 0 to 1."
    case .sharpness:
      "The variance of the Laplacian of that picture's luma (0...255): it falls with blur, and depends on what is seen."
    }
  }

  /// How an expectation writes its values.
  var form: PropertyForm {
    switch self {
    case .orientation: .word(noun: "a way in which a picture stands", ImageOrientation.allWords)
    case .brightness, .sharpness: .number
    }
  }

  /// What an expectation of the orientation can compare with.
  static let comparisons = ["is", "isNot", "near"]
}

extension Scenario.Output.Kind {
  /// Whether it makes pictures.
  var makesImages: Bool {
    switch self {
    case .videoData, .movieFile, .photo, .stillImage, .assetWriter, .preview: true
    case .audioData, .audioFile, .metadata: false
    }
  }
}

extension Scenario.Expectation {
  /// What it expects of a picture, and the output that makes it; nil when it expects something else.
  var image: (property: ImageProperty, output: String)? {
    guard case .output(let name) = target, let property = ImageProperty(rawValue: property) else { return nil }
    return (property, name)
  }
}
