import AVFoundation

/// An app that lowers its frame rate while the phone is hot. The app with the bug does not raise it again.
/// **Source:** github.com/react-native-webrtc/react-native-webrtc/pull/1076, and pull request 1079 for its mend.
final class CoolingApp {
  private let restarting = RestartingSession()
  private let isMended: Bool
  private var camera: AVCaptureDevice?
  private var observation: NSKeyValueObservation?

  init(isMended: Bool) { self.isMended = isMended }

  var isHot: Bool { camera?.systemPressureState.level != .nominal }
  var isSlow: Bool { camera.map { $0.activeVideoMinFrameDuration > CMTime(value: 1, timescale: 30) } ?? false }

  func start() throws {
    let camera = try restarting.session.addCamera()
    restarting.addFrames()
    restarting.session.startRunning()
    self.camera = camera
    observation = camera.observe(\.systemPressureState) { [isMended] camera, _ in
      switch camera.systemPressureState.level {
      case .serious, .critical: Self.setFrameDuration(CMTime(value: 1, timescale: 15), of: camera)
      case .nominal where isMended: Self.setFrameDuration(.invalid, of: camera)
      default: break
      }
    }
  }

  private static func setFrameDuration(_ duration: CMTime, of camera: AVCaptureDevice) {
    guard (try? camera.lockForConfiguration()) != nil else { return }
    defer { camera.unlockForConfiguration() }
    camera.activeVideoMinFrameDuration = duration
    camera.activeVideoMaxFrameDuration = duration
  }
}
