import AVFoundationTypes
import AssetModel
import CaptureModel
import CoreMediaModel
import CoreVideoModel
import Foundation
import PixelModel
import SimulationKernel

/// A recorder that creates a recording of a camera for `replay:`: the times of captured and dropped frames and,
/// optionally, a movie of the frames.
package final class CameraRecorder: NSObject, AVCaptureVideoDataOutputSampleBufferDelegate, @unchecked Sendable {
  // Unchecked: mutable state is accessed only on `queue`.
  private let device: AVCaptureDevice
  private let system: CaptureSystem
  private let folder: URL
  private let keepsFrames: Bool
  private let session: AVCaptureSession
  private let queue = DispatchQueue(label: "camsim.record")
  private var times: ReplayTimes
  private var first: CMTime?
  private var movie: (writer: AVAssetWriter, input: AVAssetWriterInput)?

  /// Prepares a recording of the camera with its current format.
  ///
  /// - Parameters:
  ///   - device: The camera to record.
  ///   - descriptor: The driver's description of the camera.
  ///   - folder: An existing, empty folder for the recording.
  ///   - keepsFrames: Whether to record a movie of the frames.
  /// - Throws: An `AVError` if the camera cannot be used, or a file system error.
  package init(
    _ device: AVCaptureDevice, descriptor: V4L2CameraDescriptor, folder: URL, keepsFrames: Bool,
    in system: CaptureSystem
  ) throws {
    self.device = device
    self.system = system
    self.folder = folder
    self.keepsFrames = keepsFrames
    let format = device.activeFormat.descriptor
    times = ReplayTimes(
      size: format.size, pixelFormat: format.pixelFormat,
      formatIndex: device.formats.firstIndex(of: device.activeFormat) ?? 0)
    session = CaptureSystem.$scoped.withValue(system) { AVCaptureSession() }
    super.init()
    try Self.write(descriptor.lines, to: folder.appendingPathComponent(ReplayBundle.descriptorName))
    try build()
  }

  private func build() throws {
    try CaptureSystem.$scoped.withValue(system) {
      let output = AVCaptureVideoDataOutput()
      // A frame that waits in the queue is not a dropped frame.
      output.alwaysDiscardsLateVideoFrames = false
      output.setSampleBufferDelegate(self, queue: queue)
      session.beginConfiguration()
      session.sessionPreset = .inputPriority
      session.addInput(try AVCaptureDeviceInput(device: device))
      session.addOutput(output)
      session.commitConfiguration()
    }
  }

  /// Starts the session of the camera.
  package func start() { session.startRunning() }

  /// The time of the first frame on the timeline in nanoseconds, or nil before the frame has arrived.
  package var firstTime: Int64? {
    queue.sync { first?.convertScale(1_000_000_000, method: .default).value }
  }

  /// The number of frames captured and lost so far.
  package var counts: (frames: Int, losses: Int) {
    queue.sync {
      let frames = times.frames.count
      return (frames, times.entries.count - frames)
    }
  }

  /// Ends the recording and writes all remaining data.
  ///
  /// - Throws: An `AVError` of the movie, or a file system error.
  package func finish() throws {
    session.stopRunning()
    let (times, movie) = queue.sync { (self.times, self.movie) }
    if let movie {
      movie.input.markAsFinished()
      guard movie.writer.finishWriting() else { throw movie.writer.error ?? AVError(.unknown) }
    }
    try Self.write(times.lines, to: folder.appendingPathComponent(ReplayBundle.timesName))
  }

  private static func write(_ lines: [String], to file: URL) throws {
    try Data((lines.joined(separator: "\n") + "\n").utf8).write(to: file)
  }

  // MARK: Frames

  package func captureOutput(
    _ output: AVCaptureOutput, didOutput sampleBuffer: CMSampleBuffer, from connection: AVCaptureConnection
  ) {
    guard let image = sampleBuffer.imageBuffer else { return }
    let time = sampleBuffer.presentationTimeStamp
    if keepsFrames {
      let movie = self.movie ?? open(image.layout, at: time)
      // A live camera cannot wait for the writer, so a frame that the movie does not accept is recorded as lost.
      guard movie?.input.append(sampleBuffer) ?? false else {
        return note(time, loss: "the movie writer was not ready")
      }
    }
    note(time, loss: nil)
  }

  package func captureOutput(
    _ output: AVCaptureOutput, didDrop sampleBuffer: CMSampleBuffer, from connection: AVCaptureConnection
  ) {
    let reason = CMGetAttachment(
      sampleBuffer, key: kCMSampleBufferAttachmentKey_DroppedFrameReason, attachmentModeOut: nil)
    note(sampleBuffer.presentationTimeStamp, loss: reason as? String ?? "unknown")
  }

  private func note(_ time: CMTime, loss: String?) {
    let first = self.first ?? time
    self.first = first
    let nanoseconds = CMTimeSubtract(time, first).convertScale(1_000_000_000, method: .default).value
    guard nanoseconds > times.entries.last?.nanoseconds ?? -1 else { return }
    times.entries.append(.init(nanoseconds: nanoseconds, loss: loss))
  }

  private func open(_ layout: PixelLayout, at time: CMTime) -> (writer: AVAssetWriter, input: AVAssetWriterInput)? {
    CaptureSystem.$scoped.withValue(system) {
      let file = folder.appendingPathComponent(ReplayBundle.movieName)
      guard let writer = try? AVAssetWriter(outputURL: file, fileType: .mov) else { return nil }
      // Motion JPEG is fast to encode, and every frame can be decoded on its own.
      let input = AVAssetWriterInput(
        mediaType: .video,
        outputSettings: [
          AVVideoCodecKey: AVVideoCodecType.jpeg, AVVideoWidthKey: layout.width, AVVideoHeightKey: layout.height,
        ])
      writer.add(input)
      guard writer.startWriting() else { return nil }
      writer.startSession(atSourceTime: time)
      movie = (writer, input)
      return movie
    }
  }
}
