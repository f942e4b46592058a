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
    case .videoData: [frames, ("dropCount", "The number of dropped frames."), width, height]
    case .audioData:
      [
        ("packetCount", "The number of received audio packets."), ("frameCount", "The same as `packetCount`."),
        ("sampleCount", "The number of received audio samples."),
      ]
    case .movieFile, .audioFile: [("recordingCount", "The number of finished recordings."), lastError]
    case .photo:
      [
        ("photoCount", "The number of received photos."), captures, lastError,
        ("isRawPhoto", "Whether the last photo is a RAW photo."),
        ("expectedPhotoCount", "The number of photos that the last capture is expected to deliver."),
        ("isFlashEnabled", "Whether the flash fired for the last photo."), width, height,
        ("exposureDuration", "The exposure time of the last photo."), ("iso", "The ISO sensitivity of the last photo."),
        ("exposureTargetBias", "The exposure bias of the last photo."),
      ]
    case .stillImage: [("imageCount", "The number of received images."), captures, lastError]
    case .assetWriter: [frames, ("status", "The status of the last asset writer.")]
    case .metadata:
      [
        ("callCount", "The number of calls to the delegate."),
        ("objectCount", "The number of metadata objects in the last call."),
        ("faceCount", "The number of faces in the last call."), ("faceIDs", "The IDs of the faces in the last call."),
        ("stringValues", "The texts of the codes in the last call."),
      ]
    case .preview:
      [frames, ("width", "The width of the layer in points."), ("height", "The height of the layer in points.")]
    }
  }

  private static let frames = (name: "frameCount", about: "The number of received frames.")
  private static let width = (name: "width", about: "The width of the newest image in pixels.")
  private static let height = (name: "height", about: "The height of the newest image in pixels.")
  private static let captures = (name: "captureCount", about: "The number of finished captures.")
  private static let lastError = (name: "lastError", about: "The error of the last capture or recording, or `none`.")
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
