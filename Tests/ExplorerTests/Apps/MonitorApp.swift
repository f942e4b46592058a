import AVFoundation

/// An app that plays the sound of the microphone while the user wears headphones. The app with the bug continues when the
/// headphones are gone, so that the loudspeaker howls. **Source:** github.com/TortugaPower/BookPlayer/issues/1240, and
/// Apple, "Responding to audio route changes".
final class MonitorApp: @unchecked Sendable {
  // Unchecked: notifications come one after another.
  private let isMended: Bool
  private var observer: (any NSObjectProtocol)?
  private(set) var isPlaying = false

  init(isMended: Bool) { self.isMended = isMended }

  deinit { observer.map(NotificationCenter.default.removeObserver) }

  static var hasHeadphones: Bool {
    AVAudioSession.sharedInstance().currentRoute.outputs.contains { $0.portType == .headphones }
  }

  func start() {
    observer = NotificationCenter.default.addObserver(
      forName: AVAudioSession.routeChangeNotification, object: nil, queue: nil
    ) { [weak self] notification in
      let value = notification.userInfo?[AVAudioSessionRouteChangeReasonKey] as? UInt
      self?.hear(value.flatMap(AVAudioSession.RouteChangeReason.init))
    }
    try? AVAudioSession.sharedInstance().setCategory(.playAndRecord)
  }

  private func hear(_ reason: AVAudioSession.RouteChangeReason?) {
    if Self.hasHeadphones { isPlaying = true }
    if isMended, reason == .oldDeviceUnavailable { isPlaying = false }
  }
}
