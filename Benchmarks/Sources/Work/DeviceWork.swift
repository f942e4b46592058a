import AVFoundationTypes
import CaptureModel
import HardwareModel
import Locking
import SimulationKernel
import VirtualDevices

/// What the loops of a device and the observers of its properties cost.
enum DeviceWork {
  /// Sets an observed property under the lock that many times.
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

  /// A world with one camera of which nothing can be measured, so that no loop runs.
  static func blindPhone() throws -> CaptureSystem {
    let system = CaptureSystem(timeline: VirtualTimeline())
    let descriptor = try DeviceProfile.load(named: "iphone-13-mini").devices[0]
    guard case .camera(let camera) = descriptor.kind else { throw BenchmarkError("the first device is no camera") }
    let source = BlindCamera(try SceneCamera(.chart(.orientation), lens: camera.lens))
    system.connect(AVCaptureDevice(descriptor, source: .camera(source), in: system))
    return system
  }

  /// A phone in so little light that its pictures are full of noise, which takes long to develop.
  static func darkPhone() throws -> CaptureSystem {
    let system = CaptureSystem(timeline: VirtualTimeline())
    system.media = MovieServices()
    let phone = try SimulatedPhone(DeviceProfile.load(named: "iphone-13-mini"), in: system)
    phone.light.illuminance = 2
    return system
  }
}

/// A camera that shows its scene as it is drawn and measures nothing.
private final class BlindCamera: CameraSource {
  private let camera: SceneCamera

  init(_ camera: SceneCamera) { self.camera = camera }

  func image(_ request: ImageRequest) -> (any SourceImage)? {
    var request = request
    request.settings = nil
    return camera.image(request)
  }
}
