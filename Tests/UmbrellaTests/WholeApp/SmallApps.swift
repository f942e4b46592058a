import AVFoundation
import Foundation
import Testing

/// A camera that awaits its photos.
final class AwaitingPhotoTaker: NSObject, AVCapturePhotoCaptureDelegate, @unchecked Sendable {
  private let session = AVCaptureSession()
  private let output = AVCapturePhotoOutput()
  private var continuation: CheckedContinuation<AVCapturePhoto, any Error>?

  init(in preset: AVCaptureSession.Preset) throws {
    super.init()
    guard let camera = AVCaptureDevice.default(for: .video) else { throw AVError(.deviceNotConnected) }
    session.sessionPreset = preset
    session.addInput(try AVCaptureDeviceInput(device: camera))
    session.addOutput(output)
    session.startRunning()
  }

  func takePhoto() async throws -> AVCapturePhoto {
    try await withCheckedThrowingContinuation { continuation in
      self.continuation = continuation
      output.capturePhoto(with: AVCapturePhotoSettings(), delegate: self)
    }
  }

  func photoOutput(_ output: AVCapturePhotoOutput, didFinishProcessingPhoto photo: AVCapturePhoto, error: (any Error)?)
  {
    if let error { continuation?.resume(throwing: error) } else { continuation?.resume(returning: photo) }
  }
}

/// A delegate that passes on the time of each frame from its callback queue.
final class FrameFeeder: NSObject, AVCaptureVideoDataOutputSampleBufferDelegate, @unchecked Sendable {
  let session = AVCaptureSession()
  private let body: @Sendable (CMTime) -> Void

  init(_ body: @escaping @Sendable (CMTime) -> Void) { self.body = body }

  func start() {
    guard let camera = AVCaptureDevice.default(for: .video), let input = try? AVCaptureDeviceInput(device: camera)
    else { return }
    session.addInput(input)
    let output = AVCaptureVideoDataOutput()
    output.setSampleBufferDelegate(self, queue: DispatchQueue(label: "frames"))
    session.addOutput(output)
    session.startRunning()
  }

  func captureOutput(
    _ output: AVCaptureOutput, didOutput sampleBuffer: CMSampleBuffer, from connection: AVCaptureConnection
  ) { body(sampleBuffer.presentationTimeStamp) }
}

/// A recorder with the settings that an app gets without choosing any.
final class MovieRecorder: NSObject, AVCaptureFileOutputRecordingDelegate {
  let session = AVCaptureSession()
  let output = AVCaptureMovieFileOutput()
  private(set) var error: (any Error)?

  static func make() throws -> MovieRecorder {
    let recorder = MovieRecorder()
    recorder.session.addInput(try AVCaptureDeviceInput(device: #require(AVCaptureDevice.default(for: .video))))
    recorder.session.addOutput(recorder.output)
    return recorder
  }

  func fileOutput(
    _ output: AVCaptureFileOutput, didFinishRecordingTo url: URL, from connections: [AVCaptureConnection],
    error: (any Error)?
  ) { self.error = error }
}

actor FrameTally {
  private(set) var count = 0
  func note() { count += 1 }
}

/// A serial executor on a dispatch queue, like `DispatchSerialQueue` on a phone.
final class QueueExecutor: SerialExecutor {
  let queue = DispatchQueue(label: "actor")

  func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    queue.async { job.runSynchronously(on: self.asUnownedSerialExecutor()) }
  }
}

actor QueueActor {
  private let executor = QueueExecutor()
  private(set) var count = 0
  private var feeder: FrameFeeder?

  nonisolated var unownedExecutor: UnownedSerialExecutor { executor.asUnownedSerialExecutor() }

  func start() {
    dispatchPrecondition(condition: .onQueue(executor.queue))
    feeder = FrameFeeder { _ in Task { await self.note() } }
    feeder?.start()
  }

  private func note() { count += 1 }
}
