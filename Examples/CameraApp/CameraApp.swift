import AVFoundation

/// A simple app that captures video, takes a photo after two seconds, and continues for three more seconds.
@main struct CameraApp {
  static func main() async throws {
    let interruptions = Task {
      for await _ in NotificationCenter.default.notifications(named: .AVCaptureSessionWasInterrupted) {
        print("interrupted")
      }
    }
    let camera = Camera()
    try await camera.start()
    print("running")
    try await Task.sleep(for: .seconds(2))
    let photo = try await camera.takePhoto()
    print("a photo of \(photo.width)x\(photo.height), after \(await camera.frameCount) frames")
    try await Task.sleep(for: .seconds(3))
    await camera.stop()
    print("\(await camera.frameCount) frames")
    interruptions.cancel()
  }
}
