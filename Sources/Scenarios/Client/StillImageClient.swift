import AVFoundationTypes
import CaptureModel
import CoreMediaModel
import CoreVideoModel
import Foundation
import MediaCoding
import PixelModel
import SimulationKernel

/// The app code for a still image output, the predecessor of photo outputs: captures images and stores their files.
final class StillImageClient: OutputClient, @unchecked Sendable {
  // Unchecked: the state is accessed only on the output's queue while the app waits, or after time has stopped.
  private let still: AVCaptureStillImageOutput
  private let name: String
  private let context: RunContext
  private var errors: [AVError.Code?] = []
  /// The last image; stored only if the scenario has an expectation about it.
  private var newest: CMSampleBuffer?
  private(set) var imageOrigin: ImageOrigin?
  private(set) var artifacts: [String] = []
  /// The first error that occurred while a file was written.
  private(set) var failure: (any Error)?

  var output: AVCaptureOutput { still }
  var isIdle: Bool { still.isIdle }

  init(_ name: String, in context: RunContext) {
    self.name = name
    self.context = context
    still = CaptureSystem.$scoped.withValue(context.system) { AVCaptureStillImageOutput() }
  }

  func configure(_ description: Scenario.Output) throws {
    if let codec = description.codec {
      still.outputSettings = [AVVideoCodecKey: codec.model]
    } else if let format = description.pixelFormat {
      still.outputSettings = [kCVPixelBufferPixelFormatTypeKey as String: format.code]
    }
    guard let connection = still.connection(with: .video) else { return }
    try connection.set(description.connection)
  }

  /// Captures a still image from the current video connection.
  ///
  /// - Throws: `ScenarioError.badScenario` when the output has no video connection.
  func capture(to file: String?) throws {
    guard let connection = still.connection(with: .video) else {
      throw ScenarioError(
        .badScenario, "'\(name)' has no video connection at this time; add a camera and the output to the session first"
      )
    }
    imageOrigin = ImageOrigin(of: connection)
    still.captureStillImageAsynchronously(from: connection) { [self] sample, error in
      let code = (error as? AVError)?.code
      errors.append(code)
      var line = "still \(name) \(errors.count)"
      if let sample { line += " pts=\(Trace.fraction(sample.presentationTimeStamp))" }
      context.trace.noteSample(
        "\(line) error=\(code.map { "\($0)" } ?? "none")", at: context.system.timeline.nanoseconds)
      guard let sample else { return }
      if context.outputsWithExpectedImages.contains(name) { newest = sample }
      guard let file else { return }
      do {
        try write(sample, to: file)
        artifacts.append(file)
      } catch {
        failure = failure ?? error
      }
    }
  }

  func image() throws -> PixelMemory? {
    guard let newest else { return nil }
    if let pixels = newest.imageBuffer { return pixels.withPixels(readOnly: true) { $0 } }
    return try file(of: newest).map { try DisplayImage.read($0) }
  }

  func value(of property: String) -> Scenario.Value? {
    switch property {
    case "imageCount": .integer(Int64(errors.filter { $0 == nil }.count))
    case "captureCount": .integer(Int64(errors.count))
    case "lastError": .text(errors.last.flatMap { $0.map { "\($0)" } } ?? "none")
    default: nil
    }
  }

  /// Writes a JPEG image's file data, or uncompressed pixels as a PNG file.
  private func write(_ sample: CMSampleBuffer, to name: String) throws {
    if let pixels = sample.imageBuffer {
      try pixels.withPixels(readOnly: true) { try context.store($0, as: name) }
    } else if let data = file(of: sample) {
      try context.store(data, as: name)
    }
  }

  private func file(of sample: CMSampleBuffer) -> Data? {
    CaptureSystem.$scoped.withValue(context.system) {
      AVCaptureStillImageOutput.jpegStillImageNSDataRepresentation(sample)
    }
  }
}
