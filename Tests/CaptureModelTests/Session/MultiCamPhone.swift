import Dispatch
import Foundation
import HardwareModel
import ModelTestSupport
import PixelModel

@testable import AVFoundationTypes
@testable import CaptureModel
@testable import CoreVideoModel

/// A phone with three back cameras (two physical and one virtual) and one front camera, all with multi-cam formats.
final class MultiCamPhone: TestPhone, @unchecked Sendable {
  let ultraWide: AVCaptureDevice
  let dual: AVCaptureDevice
  let session: AVCaptureMultiCamSession
  let queue = DispatchQueue(label: "frames")
  private(set) var clients: [CountingClient] = []
  var wide: AVCaptureDevice { back }

  init() {
    let world = TestWorld(describe: TestPhone.describe)
    let parts = ["ultra", "wide"]
    (ultraWide, dual) = (
      AVCaptureDevice(
        .multiCam("ultra", .builtInUltraWideCamera), source: .camera(BlankCamera()), in: world.system),
      AVCaptureDevice(
        .multiCam("dual", .builtInDualWideCamera, parts), source: .camera(BlankCamera()), in: world.system)
    )
    session = AVCaptureMultiCamSession(system: world.system)
    super.init(
      world: world, back: .multiCam("wide", .builtInWideAngleCamera),
      front: .multiCam("front", .builtInWideAngleCamera, at: .front))
    for device in [ultraWide, dual] { system.connect(device) }
    log.clear()
  }

  /// Adds a camera with a separate output and a manual connection.
  @discardableResult
  func add(_ device: AVCaptureDevice, format: Int? = nil) throws -> AVCaptureVideoDataOutput {
    if let format {
      try device.lockForConfiguration()
      device.activeFormat = device.formats[format]
      device.unlockForConfiguration()
    }
    let input = try AVCaptureDeviceInput(device: device)
    session.addInputWithNoConnections(input)
    return connect(input.ports(for: .video, sourceDeviceType: nil, sourceDevicePosition: .unspecified)[0])
  }

  /// Adds an output that receives a port's frames.
  func connect(_ port: AVCaptureInput.Port) -> AVCaptureVideoDataOutput {
    let output = AVCaptureVideoDataOutput(system: system)
    let client = CountingClient()
    clients.append(client)
    output.setSampleBufferDelegate(client, queue: queue)
    session.addOutputWithNoConnections(output)
    session.addConnection(AVCaptureConnection(inputPorts: [port], output: output))
    return output
  }

  /// Returns the number of frames that each client receives within the specified time.
  func counts(milliseconds: Int64) -> [Int] {
    let before = clients.map(\.times.count)
    advance(milliseconds: milliseconds)
    return zip(clients, before).map { $0.times.count - $1 }
  }
}

extension DeviceDescriptor {
  /// Returns a camera with multi-cam formats, plus a large and a binned format.
  fileprivate static func multiCam(
    _ name: String, _ type: AVCaptureDevice.DeviceType, _ parts: [String] = [], at position: Position = .back
  ) -> DeviceDescriptor {
    var descriptor = testCamera(position)
    (descriptor.uniqueID, descriptor.localizedName, descriptor.deviceType) = (name, name, type.rawValue)
    var camera = descriptor.camera!
    for index in camera.formats.indices { camera.formats[index].features = [.multicam] }
    var large = FormatDescriptor(
      pixelFormat: kCVPixelFormatType_420YpCbCr8BiPlanarVideoRange, size: PixelSize(width: 3840, height: 2160),
      frameRates: 1...60)
    large.isBinned = false
    var binned = camera.formats[1]
    binned.isBinned = true
    camera.formats += [large, binned]
    camera.constituents = parts
    camera.switchOverZoomFactors = parts.isEmpty ? [] : [2]
    descriptor.kind = .camera(camera)
    return descriptor
  }
}
