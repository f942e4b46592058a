import CaptureModel
import CoreMediaModel
import Foundation
import MediaCoding
import PixelModel
import SimulationKernel

/// The app code that configures one output, receives its data, and logs it.
protocol OutputClient: AnyObject {
  var output: AVCaptureOutput { get }
  /// The object whose properties a scenario sets and expects: the output, or the preview layer for a preview.
  var propertyOwner: AnyObject { get }
  /// Applies the scenario's settings to the output after it has been added to the session.
  func configure(_ description: Scenario.Output) throws
  /// The paths of the files that the client has written, relative to the output folder.
  var artifacts: [String] { get }
  /// The first error that occurred while a file was written.
  var failure: (any Error)? { get }
  /// Messages about recordings that failed because of the host machine, for example a full disk or a missing codec.
  var failures: [String] { get }
  /// Whether no recording or capture is in progress.
  var isIdle: Bool { get }
  /// Ends a recording that no step has stopped.
  ///
  /// - Returns: The name of the method that a step should have called; nil if no recording was active.
  func endRecording() throws -> String?
  /// Stores the images that the scenario requests from finished movies.
  func storeMovieFrames()
  /// The requested image times for which no frame arrived.
  var missingFrames: [Scenario.Time] { get }
  /// Returns a count or value of the client that a scenario can refer to.
  func value(of property: String) -> Scenario.Value?
  /// The circumstances under which the newest image was made, if the scenario has an expectation about it.
  var imageOrigin: ImageOrigin? { get }
  /// Returns the newest image in display orientation, if the scenario has an expectation about it.
  func image() throws -> PixelMemory?
}

extension OutputClient {
  var propertyOwner: AnyObject { output }
  var artifacts: [String] { [] }
  var failure: (any Error)? { nil }
  var failures: [String] { [] }
  var isIdle: Bool { true }
  func endRecording() throws -> String? { nil }
  func storeMovieFrames() {}
  var missingFrames: [Scenario.Time] { [] }
  func value(of property: String) -> Scenario.Value? { nil }
  var imageOrigin: ImageOrigin? { nil }
  func image() throws -> PixelMemory? { nil }
}

/// The app code for an audio data output, which logs its packets.
final class AudioClient: NSObject, OutputClient, AVCaptureAudioDataOutputSampleBufferDelegate, @unchecked Sendable {
  // Unchecked: the log is accessed only on the delegate's queue, or after time has stopped.
  private let audio: AVCaptureAudioDataOutput
  private let name: String
  private var log: AudioLog

  var output: AVCaptureOutput { audio }

  init(_ name: String, in context: RunContext, readsSamples: Bool) {
    self.name = name
    log = AudioLog(name, in: context, readsSamples: readsSamples)
    audio = CaptureSystem.$scoped.withValue(context.system) { AVCaptureAudioDataOutput() }
  }

  func configure(_ description: Scenario.Output) {
    audio.setSampleBufferDelegate(self, queue: DispatchQueue(label: "camsim.\(name)"))
  }

  func captureOutput(
    _ output: AVCaptureOutput, didOutput sampleBuffer: CMSampleBuffer, from connection: AVCaptureConnection
  ) {
    log.take(sampleBuffer)
  }

  func value(of property: String) -> Scenario.Value? { log.value(of: property) }
}

extension AVCaptureConnection {
  /// Sets the properties in the given order.
  func set(_ settings: [Scenario.Setting]) throws {
    for setting in settings { try PropertyTable.connection.set(resolving(setting), of: self) }
  }
}
