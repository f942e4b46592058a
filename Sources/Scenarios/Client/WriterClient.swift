import AVFoundationTypes
import AssetModel
import CaptureModel
import CoreMediaModel
import CoreVideoModel
import Foundation
import PixelModel
import PlatformTypes
import SimulationKernel

/// The app code that writes the frames of a video data output with an asset writer, for apps that record without a
/// movie file output.
final class WriterClient: NSObject, OutputClient, AVCaptureVideoDataOutputSampleBufferDelegate, @unchecked Sendable {
  // Unchecked: the state is accessed only on the delegate's queue, or after time has stopped.
  private let video: AVCaptureVideoDataOutput
  private let name: String
  private let context: RunContext
  private let queue: DispatchQueue
  private var codec = Scenario.Codec.h264
  private var transform = CGAffineTransform.identity
  /// The active writer. Its input is created with the first frame, when the frame size is known.
  private var open: (writer: AVAssetWriter, input: AVAssetWriterInput?)?
  private var frameCount: Int64 = 0
  private var statuses: [AVAssetWriter.Status] = []
  private var movies: [String] = []
  private var images: MovieImages
  private var imageFiles: [String] = []
  private(set) var failures: [String] = []

  var output: AVCaptureOutput { video }
  var artifacts: [String] { movies + imageFiles }
  var missingFrames: [Scenario.Time] { images.missing }
  var isIdle: Bool { queue.sync { open == nil } }

  init(_ name: String, keeping times: [Scenario.Time], in context: RunContext) {
    self.name = name
    self.context = context
    images = MovieImages(at: times, in: context)
    queue = DispatchQueue(label: "camsim.\(name)")
    video = CaptureSystem.$scoped.withValue(context.system) { AVCaptureVideoDataOutput() }
  }

  func configure(_ description: Scenario.Output) throws {
    if let format = description.pixelFormat {
      video.videoSettings = [kCVPixelBufferPixelFormatTypeKey as String: format.code]
    }
    if let codec = description.codec { self.codec = codec }
    if let degrees = description.transform { transform = CGAffineTransform(rotationAngle: degrees / 180 * .pi) }
    video.setSampleBufferDelegate(self, queue: queue)
    guard let connection = video.connection(with: .video) else { return }
    try connection.set(description.connection)
  }

  /// Opens a movie, which starts with the next frame.
  ///
  /// - Throws: `ScenarioError.badScenario` when the client is already writing.
  func start(to file: String) throws {
    let url = context.directory.appendingPathComponent(file)
    let writer = try CaptureSystem.$scoped.withValue(context.system) {
      try AVAssetWriter(outputURL: url, fileType: .mov)
    }
    try queue.sync {
      guard open == nil else {
        throw ScenarioError(.badScenario, "'\(name)' is already writing; call \(name).finishWriting first")
      }
      open = (writer, nil)
      frameCount = 0
    }
  }

  /// Finishes the current movie.
  ///
  /// - Throws: `ScenarioError.badScenario` when the client is not writing.
  func finish() throws {
    guard let (writer, input) = queue.sync(execute: { open }) else {
      throw ScenarioError(.badScenario, "'\(name)' is not writing; call \(name).startWriting first")
    }
    guard let input else { return end(writer) }
    input.markAsFinished()
    writer.finishWriting { [self] in end(writer) }
  }

  func storeMovieFrames() {
    for movie in movies {
      do {
        imageFiles += try images.keep(ofMovie: movie)
      } catch {
        failures.append("the frames of the movie '\(movie)' of '\(name)' cannot be stored: \(error)")
      }
    }
  }

  func endRecording() throws -> String? {
    if isIdle { return nil }
    try finish()
    return "finishWriting"
  }

  private func end(_ writer: AVAssetWriter) {
    let file = writer.outputURL.lastPathComponent
    queue.sync {
      open = nil
      statuses.append(writer.status)
      var line = "writer \(name) \(writer.status) frames=\(frameCount)"
      if let error = writer.error as? AVError {
        line += " error=\(error.code)"
        failures.append(
          "the movie '\(file)' of '\(name)' failed with \(error.code): \(error.localizedDescription)")
      }
      context.trace.noteSample(line, at: context.system.timeline.nanoseconds)
      if writer.status == .completed { movies.append(file) }
    }
  }

  func captureOutput(
    _ output: AVCaptureOutput, didOutput sampleBuffer: CMSampleBuffer, from connection: AVCaptureConnection
  ) {
    guard let open, let image = sampleBuffer.imageBuffer else { return }
    let input = open.input ?? begin(open.writer, with: image.layout, at: sampleBuffer.presentationTimeStamp)
    guard open.writer.status == .writing, input.isReadyForMoreMediaData else { return }
    if input.append(sampleBuffer) { frameCount += 1 }
  }

  private func begin(_ writer: AVAssetWriter, with layout: PixelLayout, at time: CMTime) -> AVAssetWriterInput {
    let settings: [String: Any] = [
      AVVideoCodecKey: codec.model, AVVideoWidthKey: layout.width, AVVideoHeightKey: layout.height,
    ]
    let input = CaptureSystem.$scoped.withValue(context.system) {
      AVAssetWriterInput(mediaType: .video, outputSettings: settings)
    }
    input.expectsMediaDataInRealTime = true
    input.transform = transform
    context.trace.name(input, "\(name).input")
    writer.add(input)
    writer.startWriting()
    if writer.status == .writing { writer.startSession(atSourceTime: time) }
    open = (writer, input)
    return input
  }

  func image() throws -> PixelMemory? { try queue.sync { movies.last }.map(context.lastImage) }

  func value(of property: String) -> Scenario.Value? {
    switch property {
    case "frameCount": .integer(frameCount)
    case "status": .text(statuses.last.map { "\($0)" } ?? "unknown")
    default: nil
    }
  }
}
