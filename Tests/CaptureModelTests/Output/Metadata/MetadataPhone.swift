import Dispatch
import Foundation
import HardwareModel
import PixelModel

@testable import AVFoundationTypes
@testable import CaptureModel
@testable import CoreVideoModel
@testable import SimulationKernel

/// A phone whose camera detects the codes and faces that a test specifies.
final class MetadataPhone: CameraPhone<MetadataScene, AVCaptureMetadataOutput, MetadataClient>, @unchecked Sendable {
  let media = CodeMedia()

  /// Creates a phone with a camera and a metadata output.
  ///
  /// - Parameter isConnected: Whether the camera and the output are part of the session from the start.
  init(isConnected: Bool = true) {
    var descriptor = DeviceDescriptor.testCamera(.back)
    descriptor.uniqueID = "test.metadata"
    super.init(descriptor, scene: MetadataScene(), client: MetadataClient(), media: media) { AVCaptureMetadataOutput() }
    guard isConnected else { return }
    session.sessionPreset = .hd1280x720
    addInput(camera)
    session.addOutput(output)
    output.setMetadataObjectsDelegate(client, queue: client.queue)
  }

  func addInput(_ device: AVCaptureDevice) {
    guard let input = try? AVCaptureDeviceInput(device: device) else { return }
    session.addInput(input)
  }

  /// Adds a face and a code to the scene, and enables both metadata types.
  func showFaceAndCode() {
    output.metadataObjectTypes = [.face, .qr]
    media.codes = [CodeMedia.code(x: 128, y: 72, side: 72)]
    scene.faces = [
      DetectedFace(identity: 1, bounds: CGRect(x: 0.5, y: 0.25, width: 0.25, height: 0.25), roll: 270, yaw: 45)
    ]
  }

  /// Runs the session for the specified number of frames.
  func run(frames: Int) {
    if !session.isRunning { session.startRunning() }
    // The run ends half a frame later, to avoid rounding errors.
    let now = timeline.nanoseconds * 30
    let due = (now / 1_000_000_000 + Int64(frames)) * 1_000_000_000 + 500_000_000
    timeline.pass(due / 30 - timeline.nanoseconds)
  }
}

/// The scene in front of the camera.
final class MetadataScene: CameraSource, @unchecked Sendable {
  // Unchecked: the scene is used in a single test.
  var faces: [DetectedFace] = []
  let reportsFaces = true
  func image(_ request: ImageRequest) -> (any SourceImage)? { BlankCamera.Blank() }
  func faces(_ request: ImageRequest) -> [DetectedFace] { faces }
}

/// Fake code detection that returns predefined codes and records the requested types.
final class CodeMedia: CodeServices, @unchecked Sendable {
  // Unchecked: the services are used in a single test.
  var codes: [ReadCode] = []
  var questions: [[AVMetadataObject.ObjectType]] = []
  var sizes: [PixelSize] = []
  var onRead: (() -> Void)?
  let codeTypes: [AVMetadataObject.ObjectType] = [.qr, .ean13]

  func openMovie(_ description: MovieSettings) throws -> any MovieFileWriter { throw AVError(.operationNotAllowed) }

  func readCodes(in image: PixelMemory, types: [AVMetadataObject.ObjectType], after _: inout (any Sendable)?)
    -> [ReadCode]
  {
    questions.append(types)
    sizes.append(PixelSize(width: image.layout.width, height: image.layout.height))
    onRead?()
    return codes
  }

  /// Returns a square code with its position and side in pixels.
  static func code(
    _ type: AVMetadataObject.ObjectType = .qr, _ text: String? = "text", x: Double, y: Double, side: Double
  ) -> ReadCode {
    ReadCode(
      type: type, text: text,
      corners: [(0, 0), (0, 1), (1, 1), (1, 0)].map { CGPoint(x: x + $0.0 * side, y: y + $0.1 * side) })
  }
}

/// A delegate that records the delivered objects.
final class MetadataClient: AVCaptureMetadataOutputObjectsDelegate, @unchecked Sendable {
  // Unchecked: the delegate is called on one queue and inspected afterwards.
  let queue = DispatchQueue(label: "metadata")
  var calls: [[AVMetadataObject]] = []
  var connections: [AVCaptureConnection] = []
  var onCall: (() -> Void)?

  var counts: [Int] { calls.map(\.count) }
  var faces: [[AVMetadataFaceObject]] { calls.map { $0.compactMap { $0 as? AVMetadataFaceObject } } }
  var codes: [[AVMetadataMachineReadableCodeObject]] {
    calls.map { $0.compactMap { $0 as? AVMetadataMachineReadableCodeObject } }
  }

  func metadataOutput(
    _ output: AVCaptureMetadataOutput, didOutput metadataObjects: [AVMetadataObject],
    from connection: AVCaptureConnection
  ) {
    calls.append(metadataObjects)
    connections.append(connection)
    onCall?()
  }
}
