import Dispatch
import Foundation
import HardwareModel
import PixelModel

@testable import AVFoundationTypes
@testable import CaptureModel
@testable import CoreVideoModel

/// A phone with three cameras at the back (two real ones and one made of them) and one in front, all with formats for several cameras.
final class MultiCamPhone: @unchecked Sendable {
  // Unchecked: set up in one test.
  let phone = TestPhone()
  let wide: AVCaptureDevice
  let ultraWide: AVCaptureDevice
  let dual: AVCaptureDevice
  let front: AVCaptureDevice
  let session: AVCaptureMultiCamSession
  let queue = DispatchQueue(label: "frames")
  private(set) var clients: [CountingClient] = []

  init() {
    let system = phone.system
    for device in [phone.back, phone.front] { system.disconnect(device) }
    func connect(
      _ name: String, _ type: AVCaptureDevice.DeviceType, _ position: DeviceDescriptor.Position, _ parts: [String] = []
    ) -> AVCaptureDevice {
      var descriptor = DeviceDescriptor.testCamera(position)
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
      let device = AVCaptureDevice(descriptor, source: .camera(BlankCamera()), in: system)
      system.connect(device)
      return device
    }
    wide = connect("wide", .builtInWideAngleCamera, .back)
    ultraWide = connect("ultra", .builtInUltraWideCamera, .back)
    dual = connect("dual", .builtInDualWideCamera, .back, ["ultra", "wide"])
    front = connect("front", .builtInWideAngleCamera, .front)
    session = AVCaptureMultiCamSession(system: system)
    phone.log.clear()
  }

  /// Adds a camera with an output of its own, connected by hand.
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

  /// Adds an output that gets a port's frames.
  func connect(_ port: AVCaptureInput.Port) -> AVCaptureVideoDataOutput {
    let output = AVCaptureVideoDataOutput(system: phone.system)
    let client = CountingClient()
    clients.append(client)
    output.setSampleBufferDelegate(client, queue: queue)
    session.addOutputWithNoConnections(output)
    session.addConnection(AVCaptureConnection(inputPorts: [port], output: output))
    return output
  }

  /// How many frames each client gets in so much time.
  func counts(milliseconds: Int64) -> [Int] {
    let before = clients.map(\.times.count)
    phone.advance(milliseconds: milliseconds)
    return zip(clients, before).map { $0.times.count - $1 }
  }
}
