// Lists the available cameras and microphones, and observes their connection and disconnection.
import AVFoundation

final class CameraList: NSObject {
  private(set) var devices: [AVCaptureDevice] = []
  private(set) var log: [String] = []
  private let discovery = AVCaptureDevice.DiscoverySession(
    deviceTypes: [.builtInWideAngleCamera, .builtInDualCamera, .builtInTrueDepthCamera, .external, .microphone],
    mediaType: nil, position: .unspecified)

  override init() {
    super.init()
    let center = NotificationCenter.default
    center.addObserver(self, selector: #selector(connected), name: .AVCaptureDeviceWasConnected, object: nil)
    center.addObserver(self, selector: #selector(disconnected), name: .AVCaptureDeviceWasDisconnected, object: nil)
    devices = discovery.devices
  }

  /// The camera that the app uses first.
  var first: AVCaptureDevice? {
    AVCaptureDevice.default(.builtInDualCamera, for: .video, position: .back)
      ?? AVCaptureDevice.default(.builtInWideAngleCamera, for: .video, position: .back)
      ?? AVCaptureDevice.default(for: .video)
  }

  func cameras(at position: AVCaptureDevice.Position) -> [AVCaptureDevice] {
    devices.filter { $0.hasMediaType(.video) && $0.position == position }
  }

  @objc private func connected(_ notification: Notification) { update("+", notification) }
  @objc private func disconnected(_ notification: Notification) { update("-", notification) }

  private func update(_ sign: String, _ notification: Notification) {
    guard let device = notification.object as? AVCaptureDevice else { return }
    log.append(sign + device.localizedName)
    devices = discovery.devices
  }
}
