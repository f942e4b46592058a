import CaptureModel
import StructuredDocuments

extension Form<Scenario.Step> {
  /// A step with `call`: `OBJECT.METHOD` and its arguments.
  static let call = record(
    "a step with 'call'",
    .required("at", .time, "The time since the start of the run. Steps must be in chronological order."),
    .required("call", callee, "The object and the method, such as `session.startRunning` or `movie.stopRecording`."),
    .optional(
      "to", Form<String>.outputFileName,
      "The name of the output file (only for startRecording, startWriting, capturePhoto and captureStillImage)."
    ),
    .optional(
      "settings", Form<[Scenario.Setting]>.onDemand(.photoSettings),
      "The photo settings, as in AVCapturePhotoSettings (only for capturePhoto)."),
    .optional("input", Form<Scenario.Input>.input, "The input to add or remove (only for addInput and removeInput)."),
    .optional(
      "output", Form<Scenario.Output.Name>.output(),
      "The output to add or remove (only for addOutput and removeOutput)."),
    .optional(
      "point", .numbers("a point", ["x", "y"]),
      "The point to convert (only for captureDevicePointConverted and layerPointConverted)."),
    .optional(
      "rect", .numbers("a rectangle", ["x", "y", "width", "height"]),
      "The rectangle to convert (only for metadataOutputRectConverted and layerRectConverted)."),
    raises
  ) { cursor, time, callee, to, settings, input, output, point, rect, raises in
    var arguments = CallArguments(
      cursor: cursor, callee: callee, to: to, settings: settings, input: input, output: output?.name, point: point,
      rect: rect)
    let call = try arguments.call()
    try arguments.requireAllUsed()
    return Scenario.Step(time: time, action: .call(call), position: cursor.position, raises: raises)
  }

  private static var callee: Form<Callee> {
    let methods = Callee.Method.allCases.map(\.rawValue).joined(separator: "|")
    let form = Form<Callee>(
      schema: ["type": "string", "pattern": .string(#"^[A-Za-z][A-Za-z0-9_-]*\.(\#(methods))$"#)]
    ) { cursor in
      let text = try cursor.scalar(expecting: "an object and a method such as 'session.startRunning'").text
      let parts = text.split(separator: ".", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
      guard parts.count == 2 else {
        throw cursor.error(
          "'\(text.shortened)' does not name an object and a method; write both, as in 'session.startRunning'.")
      }
      let target = try cursor.target(parts[0])
      let methods = cursor.methods(of: target)
      guard let method = Callee.Method(rawValue: parts[1]), methods.contains(method) else {
        let advice = NearestName.advice(for: parts[1], in: methods.map(\.rawValue))
        throw cursor.error("'\(target)' has no method '\(parts[1].shortened)'; \(advice)")
      }
      return Callee(target: target, method: method)
    }
    return form
  }
}

/// The object and the method of a call.
struct Callee: Sendable {
  /// The methods that a scenario can call.
  enum Method: String, Sendable, CaseIterable {
    case startRunning, stopRunning, beginConfiguration, commitConfiguration
    case addInput, removeInput, addOutput, removeOutput
    case startRecording, stopRecording, pauseRecording, resumeRecording, startWriting, finishWriting
    case capturePhoto, captureStillImage
    case lockForConfiguration, unlockForConfiguration, requestAccess
    case captureDevicePointConverted, layerPointConverted, metadataOutputRectConverted, layerRectConverted
  }

  var target: Scenario.Target
  var method: Method
}

extension Cursor {
  /// Returns the methods that an object supports.
  fileprivate func methods(of target: Scenario.Target) -> [Callee.Method] {
    switch target {
    case .session:
      [
        .startRunning, .stopRunning, .beginConfiguration, .commitConfiguration, .addInput, .removeInput, .addOutput,
        .removeOutput,
      ]
    case .device: [.lockForConfiguration, .unlockForConfiguration, .requestAccess]
    case .output(let name):
      switch kind(ofOutput: name) {
      case .movieFile, .audioFile: [.startRecording, .stopRecording, .pauseRecording, .resumeRecording]
      case .assetWriter: [.startWriting, .finishWriting]
      case .photo: [.capturePhoto]
      case .stillImage: [.captureStillImage]
      case .preview:
        [.captureDevicePointConverted, .layerPointConverted, .metadataOutputRectConverted, .layerRectConverted]
      case .videoData, .audioData, .metadata: []
      case nil: Callee.Method.allCases
      }
    }
  }
}

/// The arguments of a call. Each argument is removed when it is read, so that superfluous arguments can be reported.
private struct CallArguments {
  let cursor: Cursor
  let callee: Callee
  var to: String?
  var settings: [Scenario.Setting]?
  var input: Scenario.Input?
  var output: String?
  var point: Scenario.Value?
  var rect: Scenario.Value?

  mutating func call() throws -> Scenario.Call {
    switch callee.method {
    case .startRunning: return .startRunning
    case .stopRunning: return .stopRunning
    case .beginConfiguration: return .beginConfiguration
    case .commitConfiguration: return .commitConfiguration
    case .addInput: return .addInput(try take(\.input, "input"))
    case .removeInput: return .removeInput(try take(\.input, "input"))
    case .addOutput: return .addOutput(try take(\.output, "output"))
    case .removeOutput: return .removeOutput(try take(\.output, "output"))
    case .startRecording: return .startRecording(output: "\(callee.target)", to: try take(\.to, "to"))
    case .stopRecording: return .stopRecording(output: "\(callee.target)")
    case .pauseRecording: return .pauseRecording(output: "\(callee.target)")
    case .resumeRecording: return .resumeRecording(output: "\(callee.target)")
    case .startWriting: return .startWriting(output: "\(callee.target)", to: try take(\.to, "to"))
    case .finishWriting: return .finishWriting(output: "\(callee.target)")
    case .capturePhoto:
      try requirePhotoName()
      let call = Scenario.Call.capturePhoto(output: "\(callee.target)", settings: settings ?? [], to: to)
      (settings, to) = (nil, nil)
      return call
    case .captureStillImage:
      try requirePhotoName()
      let call = Scenario.Call.captureStillImage(output: "\(callee.target)", to: to)
      to = nil
      return call
    case .lockForConfiguration: return .lockForConfiguration(try device())
    case .unlockForConfiguration: return .unlockForConfiguration(try device())
    case .requestAccess: return .requestAccess(try device())
    case .captureDevicePointConverted: return try conversion(.captureDevicePointConverted, \.point, "point")
    case .layerPointConverted: return try conversion(.layerPointConverted, \.point, "point")
    case .metadataOutputRectConverted: return try conversion(.metadataOutputRectConverted, \.rect, "rect")
    case .layerRectConverted: return try conversion(.layerRectConverted, \.rect, "rect")
    }
  }

  private mutating func conversion(
    _ method: Scenario.Conversion, _ argument: WritableKeyPath<CallArguments, Scenario.Value?>, _ name: String
  ) throws -> Scenario.Call {
    guard case .list(let values) = try take(argument, name) else { return .convert("\(callee.target)", method, []) }
    return .convert("\(callee.target)", method, values.compactMap(\.doubleValue))
  }

  /// Requires that the name of a photo does not promise another type of file than a photo can have.
  private func requirePhotoName() throws {
    guard let to, let dot = to.lastIndex(of: "."), case let ending = to[dot...].lowercased() else { return }
    guard ![".jpg", ".jpeg", ".heic", ".heif", ".dng", ".tif", ".tiff", ".png"].contains(ending) else { return }
    throw cursor.error(
      "a photo is not stored as '\(String(ending).shortened)'; name the file .jpg, .heic (codec: hevc), .dng (RAW) or "
        + ".png (uncompressed).")
  }

  func requireAllUsed() throws {
    let left = [
      ("to", to != nil), ("settings", settings != nil), ("input", input != nil), ("output", output != nil),
      ("point", point != nil), ("rect", rect != nil),
    ]
    if let (name, _) = left.first(where: \.1) {
      throw cursor.error("\(callee.method.rawValue) has no argument '\(name)'; remove it.")
    }
  }

  private mutating func take<Value>(_ argument: WritableKeyPath<CallArguments, Value?>, _ name: String) throws -> Value
  {
    guard let value = self[keyPath: argument] else {
      throw cursor.error("\(callee.method.rawValue) needs '\(name)'; add '\(name):'.")
    }
    self[keyPath: argument] = nil
    return value
  }

  private func device() throws -> Scenario.Input {
    guard case .device(let input) = callee.target else {
      throw cursor.error("'\(callee.target)' is not a device; name a device, such as 'back'.")
    }
    return input
  }
}
