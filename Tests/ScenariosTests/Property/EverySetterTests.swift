import CaptureModel
import CoreMediaModel
import Foundation
import SimulationKernel
import Testing

@testable import Scenarios

/// Tests the effects of setting each property to several values: exceptions, notifications of observers in order, and
/// the other properties that change. The expected results are in `Fixtures/Setters`; with `CAMSIM_GOLDEN=update` they
/// are rewritten.
@Suite struct EverySetterTests {
  static let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .appending(path: "../../../Fixtures/Setters").standardized

  @Test(arguments: ["back", "front", "triple", "microphone"])
  func settersOfADeviceGiveTheGoldenResults(_ name: String) throws {
    let stage = try SetterStage("iphone-15-pro")
    let device =
      switch name {
      case "front": stage.camera(.builtInTrueDepthCamera, .front)
      case "triple": stage.camera(.builtInTripleCamera)
      case "microphone": stage.camera(.microphone, .unspecified)
      default: stage.camera(.builtInWideAngleCamera)
      }
    try check(everything(of: device, name, stage), "device-\(name).txt")
  }

  @Test(arguments: ["usb-camera", "iphone-6s", "continuity-iphone-13"])
  func settersOfTheFirstDeviceGiveTheGoldenResults(of profile: String) throws {
    let stage = try SetterStage(profile)
    try check(everything(of: stage.phone.devices[0], profile, stage), "device-\(profile).txt")
  }

  @Test func settersOfADeviceWithoutASessionGiveTheGoldenResults() throws {
    let stage = try SetterStage("iphone-15-pro")
    let device = stage.camera(.builtInWideAngleCamera)
    try check(everything(of: device, "idle", stage, isUsed: false), "device-idle.txt")
  }

  @Test func settersOfOutputsWithoutASessionGiveTheGoldenResults() throws {
    let stage = try SetterStage("iphone-15-pro")
    let outputs = stage.make {
      [
        AVCaptureVideoDataOutput(), AVCaptureAudioDataOutput(), AVCaptureMovieFileOutput(), AVCaptureAudioFileOutput(),
        AVCapturePhotoOutput(), AVCaptureStillImageOutput(), AVCaptureMetadataOutput(), AVCaptureDepthDataOutput(),
      ]
    }
    let layer = stage.make { AVCaptureVideoPreviewLayer() }
    let input = try AVCaptureDeviceInput(device: stage.camera(.builtInWideAngleCamera))
    var text = readAndSet(stage.session.properties, of: stage.session, "session", stage)
    text += readAndSet(AVCaptureDeviceInput.properties.map(\.erased), of: input, "input", stage)
    text += readAndSet(AVCaptureVideoPreviewLayer.properties.map(\.erased), of: layer, "layer", stage)
    for output in outputs { text += readAndSet(output.properties, of: output, "\(type(of: output))", stage) }
    try check(text, "alone.txt")
  }

  @Test func settersInAnInterruptedSessionGiveTheGoldenResults() throws {
    let stage = try SetterStage("iphone-15-pro")
    let camera = stage.camera(.builtInWideAngleCamera)
    try stage.add(camera, stage.camera(.microphone, .unspecified))
    let outputs = stage.make { [AVCaptureVideoDataOutput(), AVCapturePhotoOutput(), AVCaptureAudioDataOutput()] }
    outputs.forEach(stage.session.addOutput)
    stage.session.startRunning()
    stage.system.appState = .background
    var text = everything(in: stage)
    try camera.lockForConfiguration()
    text += set(AVCaptureDevice.properties.map(\.erased), of: camera, "camera", stage)
    try check(text, "interrupted.txt")
  }

  @Test func settersInASessionGiveTheGoldenResults() throws {
    let stage = try SetterStage("iphone-15-pro")
    try stage.add(stage.camera(.builtInWideAngleCamera), stage.camera(.microphone, .unspecified))
    let outputs = stage.make { [AVCaptureVideoDataOutput(), AVCaptureMovieFileOutput(), AVCaptureAudioDataOutput()] }
    outputs.forEach(stage.session.addOutput)
    try check(everything(in: stage), "session.txt")
  }

  @Test func settersInAPhotoSessionGiveTheGoldenResults() throws {
    let stage = try SetterStage("iphone-15-pro")
    stage.session.sessionPreset = .photo
    try stage.add(stage.camera(.builtInWideAngleCamera))
    for output in stage.make({ [AVCapturePhotoOutput(), AVCaptureMetadataOutput()] }) {
      stage.session.addOutput(output)
    }
    try check(everything(in: stage), "photos.txt")
  }

  @Test func settersInAStillImageAndDepthSessionGiveTheGoldenResults() throws {
    let stage = try SetterStage("iphone-15-pro")
    try stage.add(stage.camera(.builtInTrueDepthCamera, .front))
    for output in stage.make({ [AVCaptureStillImageOutput(), AVCaptureDepthDataOutput()] }) {
      stage.session.addOutput(output)
    }
    try check(everything(in: stage), "stills-and-depth.txt")
  }

  @Test func settersInASessionWithTwoCamerasGiveTheGoldenResults() throws {
    let stage = try SetterStage("iphone-15-pro", AVCaptureMultiCamSession())
    try stage.add(stage.camera(.builtInWideAngleCamera), stage.camera(.builtInTrueDepthCamera, .front))
    for output in stage.make({ [AVCaptureVideoDataOutput(), AVCaptureMovieFileOutput()] }) {
      stage.session.addOutput(output)
    }
    try check(everything(in: stage), "two-cameras.txt")
  }

  @Test func settersOfPhotoSettingsGiveTheGoldenResults() throws {
    let stage = try SetterStage("iphone-15-pro")
    let settings = stage.make { AVCapturePhotoSettings() }
    try check(
      set(AVCapturePhotoSettings.properties.map(\.erased), of: settings, "settings", stage), "photo-settings.txt")
  }

  /// Reads all properties of a device and sets each of them, with an output in a running session if the device is used.
  private func everything(
    of device: AVCaptureDevice, _ name: String, _ stage: SetterStage, isUsed: Bool = true
  ) throws -> String {
    if isUsed {
      try stage.add(device)
      stage.make { stage.session.addOutput(AVCaptureVideoDataOutput()) }
      stage.session.startRunning()
    }
    let properties = AVCaptureDevice.properties.map(\.erased)
    var text = properties.compactMap { property in property.get.map { "\(property.name) \($0(device))\n" } }.joined()
    text += stage.chronicle("without the lock") { device.isSmoothAutoFocusEnabled = true }
    try device.lockForConfiguration()
    if let format = device.formats.dropFirst(4).first {
      text += stage.chronicle("\(name).activeFormat = formats[4]") { device.activeFormat = format }
    }
    text += set(properties, of: device, name, stage)
    device.unlockForConfiguration()
    return text
  }

  private func readAndSet(
    _ properties: [Property<AnyObject>], of object: AnyObject, _ name: String, _ stage: SetterStage
  ) -> String {
    let readings = properties.compactMap { property in property.get.map { "\(name).\(property.name) \($0(object))\n" } }
    return readings.joined() + set(properties, of: object, name, stage)
  }

  /// Sets all properties in a running session, after logging their default values.
  private func everything(in stage: SetterStage) -> String {
    let session = stage.session
    session.startRunning()
    var text = stage.system.snapshot.text.split(separator: "\n").filter { $0.hasPrefix("session") }.joined(
      separator: "\n")
    text += "\n"
    text += set(session.properties, of: session, "session", stage)
    for (index, input) in session.inputs.enumerated() {
      text += set(AVCaptureDeviceInput.properties.map(\.erased), of: input, "input[\(index)]", stage)
    }
    for output in session.outputs { text += set(output.properties, of: output, "\(type(of: output))", stage) }
    for (index, connection) in session.connections.enumerated() {
      text += set(AVCaptureConnection.properties.map(\.erased), of: connection, "connection[\(index)]", stage)
    }
    return text
  }

  private func set(
    _ properties: [Property<AnyObject>], of object: AnyObject, _ name: String, _ stage: SetterStage
  ) -> String {
    var text = ""
    for property in properties {
      guard let set = property.set else { continue }
      for value in SettableValues.of(property.form) {
        text += stage.chronicle("\(name).\(property.name) = \(value)") {
          try set(object, value) { _ in }
        }
        guard let actual = property.get?(object), actual != value else { continue }
        text += "  is \(actual)\n"
      }
    }
    return text
  }

  private func check(_ text: String, _ name: String) throws {
    try Golden(directory: Self.folder).check(text: text, as: name)
  }
}

/// Sample values for each property type, including the ends of its range.
enum SettableValues {
  static func of(_ form: PropertyForm) -> [PropertyValue] {
    switch form {
    case .boolean: [.boolean(true), .boolean(false)]
    case .integer: [.integer(-1), .integer(1_000_000), .integer(0)]
    case .number: [.number(0), .number(0.5), .number(1), .number(2), .number(1000)]
    case .time: [.time(CMTime(value: 1, timescale: 20)), .time(CMTime(value: 1, timescale: 1000)), .time(.invalid)]
    case .text, .notation: [.text("a")]
    case .word(_, let words): words.map(PropertyValue.text)
    case .numbers("a size", _): [.list([.integer(640), .integer(480)])]
    case .numbers(_, let names):
      [0, 0.25, 1.5].map { number in
        .list(names.map { $0 == "x" || $0 == "y" ? .number(number) : .number(0.5) })
      }
    case .list(let element): [.list([])] + of(element).prefix(1).map { .list([$0]) }
    case .arguments(let parameters):
      of(parameters.first?.form ?? .boolean).indices.map { index in
        .fields(
          parameters.map { parameter in
            let values = of(parameter.form)
            return .init(parameter.name, values[min(index, values.count - 1)])
          })
      }
    case .parts: []
    case .either(let single, _): of(single)
    }
  }
}
