import CaptureModel
import Foundation

/// Takes what a metadata output finds, and counts it. The model writes it down.
final class MetadataClient: NSObject, OutputClient, AVCaptureMetadataOutputObjectsDelegate, @unchecked Sendable {
  // Unchecked: the counters are only touched on `queue`, or after time has stopped.
  private let metadata: AVCaptureMetadataOutput
  private let name: String
  private var callCount: Int64 = 0
  private var objects: [AVMetadataObject] = []
  private var texts: [String] = []

  var output: AVCaptureOutput { metadata }

  init(_ name: String, in world: World) {
    self.name = name
    metadata = CaptureSystem.$scoped.withValue(world.system) { AVCaptureMetadataOutput() }
  }

  func configure(_ description: Scenario.Output) throws {
    for setting in description.metadata { try metadata.set(setting) }
    metadata.setMetadataObjectsDelegate(self, queue: DispatchQueue(label: "camsim.\(name)"))
    guard let connection = metadata.connection(with: .metadataObject) else { return }
    for setting in description.connection { setting.apply(to: connection) }
  }

  /// Charges the client for each call, as if its code took that long.
  func charge(nanoseconds: Int64) { metadata.chargeDelegate(nanoseconds: nanoseconds) }

  func metadataOutput(
    _ output: AVCaptureMetadataOutput, didOutput metadataObjects: [AVMetadataObject],
    from connection: AVCaptureConnection
  ) {
    callCount += 1
    objects = metadataObjects
    for case let code as AVMetadataMachineReadableCodeObject in metadataObjects {
      if let text = code.stringValue, !texts.contains(text) { texts.append(text) }
    }
  }

  /// Counts of calls, and what is in the last one; of codes also the texts of all, each once, in the order in which they came.
  func value(of property: String) -> Scenario.Value? {
    let faces = objects.compactMap { $0 as? AVMetadataFaceObject }
    switch property {
    case "callCount": return .integer(callCount)
    case "objectCount": return .integer(Int64(objects.count))
    case "faceCount": return .integer(Int64(faces.count))
    case "faceIDs": return .list(faces.map { .integer(Int64($0.faceID)) })
    case "stringValues": return .list(texts.map(Scenario.Value.text))
    default: return nil
    }
  }
}

extension AVCaptureMetadataOutput {
  func setMetadata(_ setting: Scenario.Setting) throws {
    switch (setting.name, setting.value) {
    case ("metadataObjectTypes", .list(let names)):
      metadataObjectTypes = try names.map { name in
        guard case .text(let name) = name, let type = MetadataTypeName.type(named: name) else {
          throw setting.mismatch("a list of types, such as [qr, face]")
        }
        return type
      }
    case ("rectOfInterest", .list(let numbers)):
      let values = numbers.compactMap(\.doubleValue)
      guard values.count == 4 else { throw setting.mismatch("four numbers, such as [0, 0, 0.5, 1]") }
      rectOfInterest = CGRect(x: values[0], y: values[1], width: values[2], height: values[3])
    default: throw setting.unknown(of: "a metadata output", known: ["metadataObjectTypes", "rectOfInterest"])
    }
  }

  func metadataValue(of property: String) -> Scenario.Value? {
    switch property {
    case "metadataObjectTypes": .list((metadataObjectTypes ?? []).map { .text(MetadataTypeName.name(of: $0)) })
    case "availableMetadataObjectTypes":
      .list(availableMetadataObjectTypes.map { .text(MetadataTypeName.name(of: $0)) })
    case "rectOfInterest":
      .list(
        [rectOfInterest.minX, rectOfInterest.minY, rectOfInterest.width, rectOfInterest.height].map {
          .number(Double($0))
        })
    default: nil
    }
  }
}
