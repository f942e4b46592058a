import AVFoundation
import CaptureTesting
import Foundation
import Testing

/// A public report of a camera bug, written in code: the report's input, and what it says happens on a device.
struct PublicReport: CustomTestStringConvertible, Sendable {
  /// The address in the log, without `https://`.
  let address: String
  let profile: String
  let body: @MainActor @Sendable (TestedPhone) throws -> Void

  var testDescription: String { address }

  init(
    _ address: String, on profile: String = "iphone-13-mini",
    _ body: @escaping @MainActor @Sendable (TestedPhone) throws -> Void
  ) {
    self.address = "github.com/" + address
    self.profile = profile
    self.body = body
  }

  static let all =
    [
      connections, observers, devices, exposure, sessions, photos, recordings, writers, data, torch, secondSearch,
      thirdSearch,
    ].flatMap(\.self)

  /// The addresses in the first column of the log, with the verdict in the last.
  static let log: [(address: String, verdict: String)] = {
    let file = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .appendingPathComponent("../../../Conformance/Reports/README.md").standardizedFileURL
    let lines = (try? String(contentsOf: file, encoding: .utf8))?.split(separator: "\n") ?? []
    return lines.filter { $0.hasPrefix("| github.com/") }.map { line in
      let fields = line.split(separator: "|").map { $0.trimmingCharacters(in: .whitespaces) }
      return (fields[0], fields[fields.count - 1])
    }
  }()
}

/// Notifications, in the order in which they are posted.
final class PostedNotifications: @unchecked Sendable {
  // Unchecked: the tests run on one thread.
  private(set) var list: [Notification] = []
  private var tokens: [any NSObjectProtocol] = []

  init(_ names: Notification.Name...) {
    for name in names {
      tokens.append(
        NotificationCenter.default.addObserver(forName: name, object: nil, queue: nil) { [unowned self] in
          list.append($0)
        })
    }
  }

  deinit { tokens.forEach(NotificationCenter.default.removeObserver) }

  /// The reason of the first interruption, as a number.
  var reason: Int? { list.first?.userInfo?[AVCaptureSessionInterruptionReasonKey] as? Int }
}

/// A delegate of all outputs that counts calls, and keeps the last results.
final class ReportDelegate: NSObject, AVCaptureFileOutputRecordingDelegate, AVCapturePhotoCaptureDelegate,
  AVCaptureVideoDataOutputSampleBufferDelegate, AVCaptureAudioDataOutputSampleBufferDelegate,
  AVCaptureMetadataOutputObjectsDelegate, KeyValueObserver, @unchecked Sendable
{
  // Unchecked: the tests run on one thread.
  var recordingErrors: [NSError?] = []
  var photos: [AVCapturePhoto] = []
  var frameCount = 0
  var lastFrame: CMSampleBuffer?
  var codeCount = 0
  var changes: [String] = []
  var handler: ((AVCaptureOutput, CMSampleBuffer) -> Void)?

  func fileOutput(
    _ output: AVCaptureFileOutput, didFinishRecordingTo outputFileURL: URL, from connections: [AVCaptureConnection],
    error: (any Error)?
  ) { recordingErrors.append(error as NSError?) }

  func photoOutput(_ output: AVCapturePhotoOutput, didFinishProcessingPhoto photo: AVCapturePhoto, error: (any Error)?)
  { photos.append(photo) }

  func captureOutput(
    _ output: AVCaptureOutput, didOutput sampleBuffer: CMSampleBuffer, from connection: AVCaptureConnection
  ) {
    frameCount += 1
    lastFrame = sampleBuffer
    handler?(output, sampleBuffer)
  }

  func metadataOutput(
    _ output: AVCaptureMetadataOutput, didOutput metadataObjects: [AVMetadataObject],
    from connection: AVCaptureConnection
  ) { codeCount += 1 }

  func observeValue(
    forKeyPath keyPath: String?, of object: Any?, change: [NSKeyValueChangeKey: Any]?,
    context: UnsafeMutableRawPointer?
  ) { changes.append("\(keyPath ?? "") \(change?[.newKey] ?? "")") }
}
