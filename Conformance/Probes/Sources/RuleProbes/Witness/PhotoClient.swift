import AVFoundation

/// Notes what the capture of a photo tells.
// Unchecked: the journals guard themselves, and the lock the photos.
final class PhotoClient: NSObject, AVCapturePhotoCaptureDelegate, @unchecked Sendable {
  let events = Journal()
  /// Whether each photo was to be taken with flash, by its resolved settings.
  let flashes = Journal()
  /// The sizes of photos, and of RAW photos and previews, by their resolved settings.
  let sizes = Journal()
  let otherSizes = Journal()
  /// What each call tells of its queue: "main" or "own", and "together" when another call has not ended.
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
  /// What came in the place of photos that are deferred.
  var proxies: [AVCapturePhoto] { locked { takenProxies } }
  /// How many photos the resolved settings have told.
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
