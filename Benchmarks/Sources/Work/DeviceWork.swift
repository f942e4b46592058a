import AVFoundationTypes
import CaptureModel
import HardwareModel
import Locking
import SimulationKernel
import VirtualDevices

/// Jobs that exercise a device's control loops and property observers.
enum DeviceWork {
  /// Sets an observed property the specified number of times with the lock held.
  static func setObserved(_ count: Int) throws {
    guard let camera = AVCaptureDevice.default(for: .video) else { throw BenchmarkError("there is no camera") }
    let notices = Locked(0)
    let observation = camera.observe(\.videoZoomFactor) { _, _ in notices.withLock { $0 += 1 } }
    defer { observation.invalidate() }
    try camera.lockForConfiguration()
    defer { camera.unlockForConfiguration() }
    for index in 0..<count { camera.videoZoomFactor = index.isMultiple(of: 2) ? 2 : 1 }
    guard notices.withLock({ $0 }) == count else { throw BenchmarkError("observers saw not all of \(count) changes") }
  }

  /// Returns a system with a camera that provides no metering, so that the control loops do not run.
  static func blindPhone() throws -> CaptureSystem {
    let system = CaptureSystem(timeline: VirtualTimeline())
    let descriptor = try DeviceProfile.load(named: "iphone-13-mini").devices[0]
    guard case .camera(let camera) = descriptor.kind else { throw BenchmarkError("the first device is no camera") }
    let source = BlindCamera(try SceneCamera(.chart(.orientation), lens: camera.lens))
    system.connect(AVCaptureDevice(descriptor, source: .camera(source), in: system))
    return system
  }

  /// Returns a phone in low light, whose noisy frames take long to render.
  static func darkPhone() throws -> CaptureSystem {
    let system = CaptureSystem(timeline: VirtualTimeline())
    system.media = MovieServices()
    let phone = try SimulatedPhone(DeviceProfile.load(named: "iphone-13-mini"), in: system)
    phone.light.illuminance = 2
    return system
  }
}

/// A camera that renders its scene without exposure control and provides no metering.
private final class BlindCamera: CameraSource {
  private let camera: SceneCamera

  init(_ camera: SceneCamera) { self.camera = camera }

  func image(_ request: ImageRequest) -> (any SourceImage)? {
    var request = request
    request.settings = nil
    return camera.image(request)
  }
}
