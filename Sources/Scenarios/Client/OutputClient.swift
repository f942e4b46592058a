import CaptureModel
import CoreMediaModel
import Foundation
import MediaCoding
import PixelModel
import SimulationKernel

/// The part of an app that deals with one output: takes what it delivers, and writes it down.
protocol OutputClient: AnyObject {
  var output: AVCaptureOutput { get }
  /// The object whose properties a scenario sets and expects: the output itself, unless it is none to Apple.
  var propertyOwner: AnyObject { get }
  /// Sets what the scenario says of the output, once it is in the session.
  func configure(_ description: Scenario.Output) throws
  /// Files that it has left, relative to the output folder.
  var artifacts: [String] { get }
  /// What went wrong while a file was written.
  var failure: (any Error)? { get }
  /// Recordings that the machine ended, not the scenario: its disk is full, its codec is missing.
  var failures: [String] { get }
  /// Whether nothing is being written or processed.
  var isIdle: Bool { get }
  /// Ends a recording that no step has stopped; the method that would have, nil when there is none.
  func endRecording() throws -> String?
  /// Keeps the pictures that the scenario asks for of movies that have ended.
  func keepMovieImages()
  /// Times for which it asks for a picture and none came.
  var missingImages: [Scenario.Time] { get }
  /// A count or value of the client's own that a scenario may ask for.
  func value(of property: String) -> Scenario.Value?
  /// The newest picture that it has made, as a viewer shows it, if the scenario expects something of it.
  func image() throws -> PixelMemory?
}

extension OutputClient {
  var propertyOwner: AnyObject { output }
  var artifacts: [String] { [] }
  var failure: (any Error)? { nil }
  var failures: [String] { [] }
  var isIdle: Bool { true }
  func endRecording() throws -> String? { nil }
  func keepMovieImages() {}
  var missingImages: [Scenario.Time] { [] }
  func value(of property: String) -> Scenario.Value? { nil }
  func image() throws -> PixelMemory? { nil }
}

/// Takes the packets of an audio data output.
final class AudioClient: NSObject, OutputClient, AVCaptureAudioDataOutputSampleBufferDelegate, @unchecked Sendable {
  // Unchecked: the counters are only touched on `queue`, or after time has stopped.
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
  /// Sets properties in this order.
  func set(_ settings: [Scenario.Setting]) throws {
    for setting in settings { try PropertyTable.connection.set(setting, of: self) }
  }
}
