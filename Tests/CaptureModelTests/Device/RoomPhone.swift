import Dispatch
import Foundation
import HardwareModel
import Locking

@testable import CameraControl
@testable import CaptureModel
@testable import SimulationKernel

/// A phone with a controllable camera in a lit room. Its session is not running yet.
final class RoomPhone: CameraPhone<Room, AVCaptureVideoDataOutput, CountingClient>, @unchecked Sendable {
  /// Creates a phone with a camera in a room.
  ///
  /// - Parameter inSession: Whether the camera is an input of the session from the start.
  init(_ descriptor: DeviceDescriptor = .roomCamera(), inSession: Bool = true) throws {
    super.init(descriptor, scene: Room(), client: CountingClient()) { AVCaptureVideoDataOutput() }
    output.setSampleBufferDelegate(client, queue: DispatchQueue(label: "frames"))
    if inSession { try addCamera() }
    log.clear()
  }

  /// Returns a phone with a running session and an empty log.
  static func running(_ descriptor: DeviceDescriptor = .roomCamera()) throws -> RoomPhone {
    let phone = try RoomPhone(descriptor)
    phone.session.startRunning()
    phone.log.clear()
    return phone
  }
}

/// A simulated room with light and a subject, which records the settings of its frames.
final class Room: CameraSource {
  private let state = Locked(State())

  private struct State {
    var illuminance = 500.0
    /// The reflectance of each cell of the metering grid.
    var subject = SIMD16<Float>(repeating: 0.18)
    var settings: [FrameSettings] = []
    var regions: [ImageRegion] = []
  }

  var illuminance: Double {
    get { state.withLock { $0.illuminance } }
    set { state.withLock { $0.illuminance = newValue } }
  }

  var subject: SIMD16<Float> {
    get { state.withLock { $0.subject } }
    set { state.withLock { $0.subject = newValue } }
  }

  /// The settings of all frames so far.
  var settings: [FrameSettings] { state.withLock { $0.settings } }

  /// The metering regions of all frames so far.
  var regions: [ImageRegion] { state.withLock { $0.regions } }

  func image(_ request: ImageRequest) -> (any SourceImage)? { BlankCamera.Blank() }

  func measure(_ request: MeterRequest) -> SensorMeasurement? {
    guard let taken = request.image.settings else { return nil }
    return state.withLock { state in
      state.settings.append(taken)
      state.regions.append(request.exposureRegion)
      let gain = Float(state.illuminance * taken.signalPerLux(fNumber: 1.8))
      let grid = state.subject * gain
      let level = Double(grid[0])
      return SensorMeasurement(
        regionLevel: level, frameLevel: level, channels: SIMD3(repeating: level), sharpness: 1, defocus: 0, grid: grid,
        illuminance: state.illuminance)
    }
  }
}

extension DeviceDescriptor {
  /// The test camera with zoom, torch and exposure ranges in all formats.
  static func roomCamera(_ change: (inout CameraDescriptor) -> Void = { _ in }) -> DeviceDescriptor {
    var descriptor = testCamera(.back)
    guard var camera = descriptor.camera else { return descriptor }
    for index in camera.formats.indices {
      camera.formats[index].iso = 25...1600
      camera.formats[index].exposureSeconds = 0.00002...0.3
      camera.formats[index].zoom = .init(maximum: index == 0 ? 8 : 16, upscaleThreshold: 1.5)
    }
    change(&camera)
    descriptor.uniqueID = "test.room"
    descriptor.localizedName = "Room Camera"
    descriptor.kind = .camera(camera)
    return descriptor
  }
}
