import AVFoundation

/// A delegate that records the callbacks of a photo capture.
// Unchecked: the journals are thread-safe, and the lock protects the photos.
final class PhotoClient: NSObject, AVCapturePhotoCaptureDelegate, @unchecked Sendable {
  let events = Journal()
  /// Whether the resolved settings enable the flash, for each photo.
  let flashes = Journal()
  /// The dimensions of photos, and of RAW photos and previews, from their resolved settings.
  let sizes = Journal()
  let otherSizes = Journal()
  /// The queue of each callback, "main" or "own", with "together" if another callback is still running.
  let queues = Journal()
  private let lock = NSLock()
  private var taken: [AVCapturePhoto] = []
  private var takenProxies: [AVCapturePhoto] = []
  private var expectedCount = 0
  private var runningCalls = 0
  private static let mainQueue: DispatchSpecificKey<Bool> = {
    let key = DispatchSpecificKey<Bool>()
    DispatchQueue.main.setSpecific(key: key, value: true)
    return key
  }()

  /// Whether the caller runs on the main queue.
  static var isOnMainQueue: Bool { DispatchQueue.getSpecific(key: mainQueue) == true }

  var hasEnded: Bool { events.lines.contains { $0.hasPrefix("didFinishCapture") } }
  var photos: [AVCapturePhoto] { locked { taken } }
  /// The proxies that were delivered instead of deferred photos.
  var proxies: [AVCapturePhoto] { locked { takenProxies } }
  /// The expected number of photos, from the resolved settings.
  var expected: Int { locked { expectedCount } }

  func photoOutput(_ output: AVCapturePhotoOutput, willBeginCaptureFor resolved: AVCaptureResolvedPhotoSettings) {
    note("willBeginCapture")
    flashes.note(resolved.isFlashEnabled)
    sizes.add(Self.text(resolved.photoDimensions))
    for size in [resolved.rawPhotoDimensions, resolved.previewDimensions] { otherSizes.add(Self.text(size)) }
    locked { expectedCount = resolved.expectedPhotoCount }
  }

  func photoOutput(_ output: AVCapturePhotoOutput, willCapturePhotoFor resolved: AVCaptureResolvedPhotoSettings) {
    note("willCapturePhoto")
  }

  func photoOutput(_ output: AVCapturePhotoOutput, didCapturePhotoFor resolved: AVCaptureResolvedPhotoSettings) {
    note("didCapturePhoto")
  }

  func photoOutput(_ output: AVCapturePhotoOutput, didFinishProcessingPhoto photo: AVCapturePhoto, error: (any Error)?)
  {
    locked { taken.append(photo) }
    note("didFinishProcessing \(error.map { Canonical.text($0) } ?? "well")")
  }

  #if !os(macOS)
    @available(iOS 17, macCatalyst 17, *)
    func photoOutput(
      _ output: AVCapturePhotoOutput, didFinishCapturingDeferredPhotoProxy proxy: AVCaptureDeferredPhotoProxy?,
      error: (any Error)?
    ) {
      locked { takenProxies += proxy.map { [$0] } ?? [] }
      note("didFinishCapturingProxy \(error.map { Canonical.text($0) } ?? "well")")
    }
  #endif

  func photoOutput(
    _ output: AVCapturePhotoOutput, didFinishCaptureFor resolved: AVCaptureResolvedPhotoSettings, error: (any Error)?
  ) {
    note("didFinishCapture \(error.map { Canonical.text($0) } ?? "well")")
  }

  private func note(_ event: String) {
    locked { runningCalls += 1 }
    queues.add(Self.isOnMainQueue ? "main" : "own")
    events.add(event)
    if locked({ runningCalls }) > 1 { queues.add("together") }
    locked { runningCalls -= 1 }
  }

  private static func text(_ size: CMVideoDimensions) -> String { "\(size.width)x\(size.height)" }

  private func locked<Result>(_ body: () -> Result) -> Result {
    lock.lock()
    defer { lock.unlock() }
    return body()
  }
}
