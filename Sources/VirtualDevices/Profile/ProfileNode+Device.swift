import CaptureModel

// What the objects of a profile file mean.
extension ProfileNode {
  func device() throws -> DeviceFacts {
    let node = try object(keys: [
      "uniqueID", "modelID", "localizedName", "manufacturer", "deviceType", "position", "camera", "microphone",
    ])
    let kind: DeviceFacts.Kind
    switch (try node.optionalChild("camera"), try node.optionalChild("microphone")) {
    case (let camera?, nil): kind = .camera(try camera.camera())
    case (nil, let microphone?): kind = .microphone(try microphone.microphone())
    case (nil, nil), (_?, _?):
      throw error("is not clear", remedy: "give it either \"camera\" or \"microphone\"")
    }
    return DeviceFacts(
      uniqueID: try node.child("uniqueID").text(),
      modelID: try node.child("modelID").text(),
      localizedName: try node.child("localizedName").text(),
      manufacturer: try node.child("manufacturer").text(),
      deviceType: try node.child("deviceType").text(),
      position: try node.child("position").position(),
      kind: kind)
  }

  private func position() throws -> DeviceFacts.Position {
    switch try text() {
    case "unspecified": return .unspecified
    case "back": return .back
    case "front": return .front
    case let other: throw error("is \"\(other)\"", remedy: "write back, front or unspecified")
    }
  }

  private func microphone() throws -> MicrophoneFacts {
    let node = try object(keys: ["sampleRate", "channelCount"])
    return MicrophoneFacts(
      sampleRate: try node.child("sampleRate").integer(in: 8_000...192_000),
      channelCount: try node.child("channelCount").integer(in: 1...8))
  }

  private func camera() throws -> CameraFacts {
    let node = try object(keys: [
      "sensorToPortrait", "hasFlash", "hasTorch", "exposureBias", "maxWhiteBalanceGain", "lowLightBoost", "lens",
      "costs", "formats", "presets",
    ])
    let formats = try node.child("formats").elements().flatMap { try $0.formatLines() }
    guard !formats.isEmpty else { throw try node.child("formats").error("is empty", remedy: "add a line") }
    return CameraFacts(
      formats: formats,
      presets: try node.child("presets").presets(formats),
      sensorToPortrait: PictureOrientation(quarterTurns: try node.child("sensorToPortrait").integer(in: 0...3)),
      hasFlash: try node.child("hasFlash").bool(),
      hasTorch: try node.child("hasTorch").bool(),
      lens: try node.child("lens").lens(),
      exposureBiasRange: try node.child("exposureBias").range(),
      maxWhiteBalanceGain: try node.child("maxWhiteBalanceGain").number(),
      supportsLowLightBoost: try node.child("lowLightBoost").bool(),
      costs: try node.child("costs").costs())
  }

  private func lens() throws -> LensFacts {
    let node = try object(keys: ["model", "focalLength", "focalLengthIn35mmFilm", "fNumber", "minimumFocusDistance"])
    return LensFacts(
      model: try node.child("model").text(),
      focalLength: try node.child("focalLength").number(),
      focalLengthIn35mmFilm: try node.child("focalLengthIn35mmFilm").integer(in: 1...2_000),
      fNumber: try node.child("fNumber").number(),
      minimumFocusDistance: try node.child("minimumFocusDistance").integer(in: -1...100_000))
  }

  private func costs() throws -> CaptureCosts {
    let node = try object(keys: ["start", "stop", "reconfigure"])
    return CaptureCosts(
      startMilliseconds: try node.child("start").integer(in: 0...60_000),
      stopMilliseconds: try node.child("stop").integer(in: 0...60_000),
      reconfigureMilliseconds: try node.child("reconfigure").integer(in: 0...60_000))
  }

  /// Printed lines that share their origin; `from` may give the origin of a single field by its Swift name.
  private func formatLines() throws -> [FormatFacts] {
    let node = try object(keys: ["lines"])
    let lines = try node.child("lines")
    return try lines.elements().map { line in
      let facts: FormatFacts
      do {
        facts = try FormatFacts(printedLine: try line.plainText())
      } catch let problem as PrintedLineError {
        throw line.error("has \"\(problem.field)\"", remedy: "write \(problem.expected)")
      }
      try reader.record(line, path: line.path, from: lines.from)
      for field in try node.fieldsOfOtherOrigin() {
        try reader.record(line, path: "\(line.path).\(field)", from: try node.origin(of: field))
      }
      return facts
    }
  }

  /// The fields of format lines to which `from` gives an origin of their own.
  private func fieldsOfOtherOrigin() throws -> [String] {
    guard case .object(let object) = value, case .object(let names)? = object["from"] else { return [] }
    let fields = names.keys.filter { $0 != "*" }.sorted()
    let known = Mirror(reflecting: FormatFacts(pixelFormat: 0, size: .init(width: 1, height: 1), frameRates: 1...1))
      .children.compactMap(\.label)
    if let unknown = fields.first(where: { !known.contains($0) }) {
      throw error("gives an origin to the unknown field \"\(unknown)\"", remedy: "use \(known.joined(separator: ", "))")
    }
    return fields
  }

  /// What the session presets pick: `{"AVCaptureSessionPresetHigh": {"format": "420v 1920x1080 30"}}`.
  private func presets(_ formats: [FormatFacts]) throws -> [String: PresetChoice] {
    try keys().reduce(into: [:]) { presets, key in
      let node = try child(key).object(keys: ["format", "preview"])
      guard key.hasPrefix("AVCaptureSessionPreset") else {
        throw node.error("is no session preset", remedy: "use Apple's raw string, such as AVCaptureSessionPresetHigh")
      }
      presets[key] = PresetChoice(
        formatIndex: try node.child("format").index(in: formats),
        previewSize: try node.optionalChild("preview")?.size())
    }
  }

  /// The first format of a pixel format, size and highest frame rate: `420v 1920x1080 30`.
  private func index(in formats: [FormatFacts]) throws -> Int {
    let wanted = try text()
    let index = formats.firstIndex {
      wanted == "\($0.fourCharacters) \($0.size) \(Int($0.frameRates.upperBound))"
    }
    guard let index else {
      throw error("is \"\(wanted)\", which no format is", remedy: "write one such as \"420v 1920x1080 30\"")
    }
    return index
  }
}
