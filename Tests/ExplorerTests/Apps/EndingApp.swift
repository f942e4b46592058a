import AVFoundation

/// A way in which a test ends too early or never.
enum Ending: CaseIterable {
  case misuse, misuseOnQueue, misuseInTask, standstill, blockedQueue, error

  /// A part of the failure's description.
  var words: String {
    switch self {
    case .misuse, .misuseOnQueue, .misuseInTask: "No active and enabled video connection"
    case .standstill: "nothing resumes"
    case .blockedQueue: "waits for queue 'app'"
    case .error: "NoCamera"
    }
  }
}

/// An app that ends its test in different ways.
final class EndingApp: NSObject, AVCapturePhotoCaptureDelegate, @unchecked Sendable {
  // Unchecked: the test uses it from one place at a time.
  private let session = AVCaptureSession()
  private let output = AVCapturePhotoOutput()
  private let queue = DispatchQueue(label: "app")

  func end(by ending: Ending) async throws {
    session.addOutput(output)
    switch ending {
    case .misuse: takePhoto()
    case .misuseOnQueue: queue.async { self.takePhoto() }
    case .misuseInTask: await Task.detached { self.takePhoto() }.value
    case .standstill: await withCheckedContinuation { Self.kept.append($0) }
    case .blockedQueue: queue.sync { queue.sync {} }
    case .error: throw NoCamera()
    }
  }

  /// The continuations that are never resumed. A continuation that is released prints a warning.
  private nonisolated(unsafe) static var kept: [CheckedContinuation<Void, Never>] = []

  private func takePhoto() { output.capturePhoto(with: AVCapturePhotoSettings(), delegate: self) }

  func photoOutput(_ output: AVCapturePhotoOutput, didFinishProcessingPhoto photo: AVCapturePhoto, error: (any Error)?)
  {}
}
