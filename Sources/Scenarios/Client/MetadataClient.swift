import AVFoundationTypes
import CaptureModel
import Foundation
import SimulationKernel

/// The app code for a metadata output: counts the objects that it receives. The model writes the trace lines.
final class MetadataClient: NSObject, OutputClient, AVCaptureMetadataOutputObjectsDelegate, @unchecked Sendable {
  // Unchecked: the counters are accessed only on the delegate's queue, or after time has stopped.
  private let metadata: AVCaptureMetadataOutput
  private let name: String
  private var callCount: Int64 = 0
  private var objects: [AVMetadataObject] = []
  private var texts: [String] = []

  var output: AVCaptureOutput { metadata }

  init(_ name: String, in context: RunContext) {
    self.name = name
    metadata = CaptureSystem.$scoped.withValue(context.system) { AVCaptureMetadataOutput() }
  }

  func configure(_ description: Scenario.Output) throws {
    let properties = PropertyTable.output(.metadata)
    for setting in description.metadata { try properties.set(setting, of: metadata) }
    metadata.setMetadataObjectsDelegate(self, queue: DispatchQueue(label: "camsim.\(name)"))
    guard let connection = metadata.connection(with: .metadataObject) else { return }
    try connection.set(description.connection)
  }

  /// Sets the simulated time that each callback takes.
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

  /// Returns the number of calls, a property of the objects in the last call, or the distinct texts of all codes in
  /// order of arrival.
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
