import CaptureModel
import SimulationKernel

extension PropertyTable {
  /// Returns the properties of an output that a scenario can expect: Apple's, those of its connection, and the counts
  /// of its client.
  static func readableNames(_ kind: Scenario.Output.Kind) -> [String] {
    ownNames(kind).map(\.name) + output(kind).readableNames + connection.readableNames.map { "connection.\($0)" }
  }

  /// Returns the properties that an output's client provides: counts, and for image outputs the properties of the
  /// newest image.
  static func ownNames(_ kind: Scenario.Output.Kind) -> [(name: String, about: String)] {
    counts(kind) + (kind.makesImages ? ImageProperty.allCases.map { ($0.rawValue, $0.about) } : [])
  }

  /// Returns the counts and latest values that an output's client provides. The names are camsim's, not Apple's.
  private static func counts(_ kind: Scenario.Output.Kind) -> [(name: String, about: String)] {
    switch kind {
    case .videoData: [frames, ("dropCount", "How many frames were dropped."), width, height]
    case .audioData:
      [
        ("packetCount", "How many packets of sound came."), ("frameCount", "The same."),
        ("sampleCount", "How many samples came."),
      ]
    case .movieFile, .audioFile: [("recordingCount", "How many recordings have ended."), lastError]
    case .photo:
      [
        ("photoCount", "How many photos came."), captures, lastError,
        ("isRawPhoto", "Whether the last photo is a RAW one."),
        ("expectedPhotoCount", "How many photos the last capture was to make."),
        ("isFlashEnabled", "Whether the flash fired for the last photo."), width, height,
        ("exposureDuration", "Exposure time of the last photo."), ("iso", "Sensitivity of the last photo."),
        ("exposureTargetBias", "Exposure bias of the last photo."),
      ]
    case .stillImage: [("imageCount", "How many images came."), captures, lastError]
    case .assetWriter: [frames, ("status", "The status of the last writer.")]
    case .metadata:
      [
        ("callCount", "How often the delegate was called."), ("objectCount", "How many objects it had last."),
        ("faceCount", "How many faces were among them."), ("faceIDs", "Their numbers."),
        ("stringValues", "The texts of the codes among them."),
      ]
    case .preview:
      [frames, ("width", "Width of the layer in points."), ("height", "Height of the layer in points.")]
    }
  }

  private static let frames = (name: "frameCount", about: "How many frames came.")
  private static let width = (name: "width", about: "Width of the last picture in pixels.")
  private static let height = (name: "height", about: "Height of the last picture in pixels.")
  private static let captures = (name: "captureCount", about: "How many captures have ended.")
  private static let lastError = (name: "lastError", about: "The error with which the last one ended, or `none`.")
}

extension [Property<AnyObject>] {
  /// The readable properties, with the parts of structured ones, for example `activeFormat.width`.
  var readable: [(name: String, about: String)] {
    filter { $0.get != nil }.flatMap { property in
      [(property.name, property.about)] + property.form.parts.map { ("\(property.name).\($0.name)", $0.about) }
    }
  }

  /// The names of the readable properties and of their parts.
  var readableNames: [String] { readable.map(\.name) }
}

extension PropertyForm {
  /// The parts of a structured value; empty for other values.
  fileprivate var parts: [Parameter] {
    switch self {
    case .parts(_, let parts): parts
    case .either(let one, let other): one.parts + other.parts
    case .boolean, .integer, .number, .time, .text, .notation, .word, .numbers, .list, .arguments: []
    }
  }
}
