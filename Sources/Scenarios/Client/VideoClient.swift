import AVFoundationTypes
import CaptureModel
import CoreMediaModel
import CoreVideoModel
import Foundation
import MediaCoding
import PixelModel
import SimulationKernel

/// The app code for a video data output, which logs its frames.
final class VideoClient: NSObject, OutputClient, AVCaptureVideoDataOutputSampleBufferDelegate, @unchecked Sendable {
  // Unchecked: the state is accessed only on the delegate's queue, or after time has stopped.
  private let video: AVCaptureVideoDataOutput
  private var log: FrameLog
  private let queue: DispatchQueue
  private var held: [CMSampleBuffer] = []
  private var holdCount = 0

  var artifacts: [String] { log.artifacts }
  /// The first error that occurred while an image was written.
  var failure: (any Error)? { log.failure }
  var output: AVCaptureOutput { video }
  var missingFrames: [Scenario.Time] { log.wanted }

  init(_ description: Scenario.Output, keeping times: [Scenario.Time], in context: RunContext, readsPixels: Bool) {
    queue = DispatchQueue(label: "camsim.\(description.name)")
    log = FrameLog(description.name, keeping: times, in: context, readsPixels: readsPixels)
    video = CaptureSystem.$scoped.withValue(context.system) { AVCaptureVideoDataOutput() }
  }

  func configure(_ description: Scenario.Output) throws {
    if let format = description.pixelFormat {
      video.videoSettings = [kCVPixelBufferPixelFormatTypeKey as String: format.code]
    }
    if let discards = description.alwaysDiscardsLateVideoFrames { video.alwaysDiscardsLateVideoFrames = discards }
    video.setSampleBufferDelegate(self, queue: queue)
    if let connection = video.connection(with: .video) {
      try connection.set(description.connection)
    }
  }

  /// Sets the simulated time that each callback takes.
  func charge(nanoseconds: Int64) { video.chargeDelegate(nanoseconds: nanoseconds) }

  /// Retains the newest `count` sample buffers from now on, and releases older ones immediately.
  func hold(_ count: Int) {
    queue.sync {
      holdCount = count
      held.removeFirst(max(0, held.count - count))
    }
  }

  func captureOutput(
    _ output: AVCaptureOutput, didOutput sampleBuffer: CMSampleBuffer, from connection: AVCaptureConnection
  ) {
    log.record(sampleBuffer, from: connection)
    keep(sampleBuffer)
  }

  func captureOutput(
    _ output: AVCaptureOutput, didDrop sampleBuffer: CMSampleBuffer, from connection: AVCaptureConnection
  ) {
    log.recordDrop()
  }

  func value(of property: String) -> Scenario.Value? { log.value(of: property) }

  var imageOrigin: ImageOrigin? { queue.sync { log.origin } }

  func image() throws -> PixelMemory? { queue.sync { log.newest }?.withPixels(readOnly: true) { $0 } }

  private func keep(_ sample: CMSampleBuffer) {
    guard holdCount > 0 else { return }
    held.append(sample)
    held.removeFirst(max(0, held.count - holdCount))
  }
}
