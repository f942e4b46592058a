import AVFoundationTypes
import CaptureModel
import CoreVideoModel
import Foundation
import SimulationKernel
import VirtualDevices

/// The scenes and camera settings that are measured, static and moving.
enum SceneWork: String, CaseIterable {
  case steady, zoomed, ramping, flickering, changing, dark, blurred, focusing, film

  /// The number of frames that take about a second.
  var frameCount: Int {
    switch self {
    case .steady, .zoomed: 600
    case .ramping, .film, .flickering, .changing: 90
    case .dark, .focusing: 45
    case .blurred: 20
    }
  }

  /// Delivers the specified number of 1080p frames, whose bytes are all read.
  ///
  /// - Parameter film: The path of the movie for ``film``.
  func deliver(_ frames: Int, film: String?) throws {
    let system = CaptureSystem.current
    let scene = self == .film ? Scene.video(URL(filePath: film ?? "")) : .chart(.orientation)
    let phone = try SimulatedPhone(DeviceProfile.load(named: "iphone-13-mini"), scene: scene, in: system)
    light(phone)
    let reader = FrameReader(readsPixels: true)
    let work = try CameraWork(outputs: [reader.makeOutput(kCVPixelFormatType_420YpCbCr8BiPlanarVideoRange)])
    try set(work.camera)
    alternate(phone)
    let before = reader.frameCount
    work.run(frames: frames)
    guard reader.frameCount - before == frames else {
      throw BenchmarkError("\(reader.frameCount - before) frames came instead of \(frames)")
    }
    print(reader.sum)
  }

  private func light(_ phone: SimulatedPhone) {
    switch self {
    case .flickering: phone.light.flickerFrequency = 100
    case .dark: phone.light.illuminance = 3
    default: break
    }
  }

  /// Configures the camera as a client does.
  private func set(_ camera: AVCaptureDevice) throws {
    try camera.lockForConfiguration()
    defer { camera.unlockForConfiguration() }
    switch self {
    case .zoomed: camera.videoZoomFactor = 2.5
    case .ramping: camera.ramp(toVideoZoomFactor: 16, withRate: 0.5)
    case .blurred: camera.setFocusModeLocked(lensPosition: 0)
    default: break
    }
  }

  /// Changes the scene twice per second, so that the control loops must adapt.
  private func alternate(_ phone: SimulatedPhone, _ isOdd: Bool = false) {
    switch self {
    case .changing: phone.light.illuminance = isOdd ? 400 : 1600
    case .focusing: phone.distance = SubjectDistance(meters: isOdd ? 2 : 0.3)
    default: return
    }
    phone.system.timeline.schedule(after: 500_000_000) { alternate(phone, !isOdd) }
  }
}
