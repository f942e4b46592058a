import AVFoundationTypes
import CoreMediaModel
import Foundation
import HardwareModel
import SimulationKernel

/// An output that records audio to a file. **Source:** rule 257 (macOS).
public final class AVCaptureAudioFileOutput: AVCaptureFileOutput, @unchecked Sendable {
  // Unchecked: all mutable state is guarded by the system's lock.
  private let configuration: Guarded<Configuration>

  private struct Configuration {
    var metadata: [AVMetadataItem] = []
    var settings: [String: Any]?
  }

  /// Creates an output that isn't attached to a session.
  public convenience init() {
    self.init(system: CaptureSystem.current)
  }

  override init(system: CaptureSystem) {
    configuration = Guarded(Configuration(), lock: system.lock)
    super.init(system: system)
  }

  override var acceptedMediaTypes: [AVMediaType] { [.audio] }

  /// Returns the file types that the output can write.
  public class func availableOutputFileTypes() -> [AVFileType] { [.m4a, .caf, .wav, .aiff, .aifc, .au] }

  /// The metadata items of the next file, in the ID3 key space.
  ///
  /// Setting items of any other key space raises `NSInvalidArgumentException`. **Source:** rule 257.
  public var metadata: [AVMetadataItem] {
    get { configuration.read { $0.metadata } }
    set {
      guard
        system.require(
          newValue.allSatisfy { $0.keySpace == .id3 },
          Misuse(
            .invalidArgument, "*** -[AVCaptureAudioFileOutput setMetadata:] Only ID3 metadata is supported",
            evidence: .inferred, remedy: "use identifiers such as .id3MetadataTitleDescription"))
      else { return }
      let copies = newValue.compactMap { $0.copy() as? AVMetadataItem }
      change(configuration) { $0.metadata = copies }
    }
  }

  /// The audio settings of the next file. If nil (the default), audio is stored unchanged, or as AAC in file types that
  /// cannot contain linear PCM.
  ///
  /// Raises `NSInvalidArgumentException` for settings that no file type supports. **Source:** rule 257; AAC is
  /// inferred.
  public var audioSettings: [String: Any]? {
    get { configuration.read { $0.settings } }
    set {
      let problem = newValue.map { settings in
        Self.availableOutputFileTypes().compactMap { AudioDataSettings(settings).problem(in: $0) }
      }
      guard
        system.require(
          problem.map { $0.count < Self.availableOutputFileTypes().count } ?? true,
          Misuse(
            .invalidArgument, "*** -[AVCaptureAudioFileOutput setAudioSettings:] \(problem?.first ?? "")",
            evidence: .inferred, remedy: "use a supported format: AAC, Apple Lossless or linear PCM"))
      else { return }
      change(configuration) { $0.settings = newValue }
    }
  }

  /// Starts recording to a new file of the given type. See
  /// ``AVCaptureFileOutput/startRecording(to:recordingDelegate:)``.
  ///
  /// Raises `NSInvalidArgumentException` if ``availableOutputFileTypes()`` does not contain the type, or if the type
  /// does not support ``audioSettings``. **Source:** rule 257.
  public func startRecording(
    to outputFileURL: URL, outputFileType fileType: AVFileType,
    recordingDelegate delegate: any AVCaptureFileOutputRecordingDelegate
  ) {
    system.recordCall(on: self)
    let selector = "startRecordingToOutputFileURL:outputFileType:recordingDelegate:"
    let problem =
      Self.availableOutputFileTypes().contains(fileType)
      ? AudioDataSettings(settings(in: fileType)).problem(in: fileType) : "Unsupported file type \(fileType.rawValue)"
    guard
      system.require(
        problem == nil,
        Misuse(
          .invalidArgument, "*** -[AVCaptureAudioFileOutput \(selector)] \(problem ?? "")",
          evidence: .header("AVCaptureAudioFileOutput.startRecordingToOutputFileURL:outputFileType:recordingDelegate:"),
          remedy: "use one of availableOutputFileTypes() and audio settings that it supports"))
    else { return }
    start(
      RecordingRequest(url: outputFileURL, delegate: delegate, connections: connections, fileType: fileType), selector)
  }

  /// Starts recording to a file whose type is determined by the URL's extension. **Source:** inferred; Apple's page
  /// names only the method with a file type.
  public override func startRecording(
    to outputFileURL: URL, recordingDelegate delegate: any AVCaptureFileOutputRecordingDelegate
  ) {
    let types: [String: AVFileType] = ["m4a": .m4a, "caf": .caf, "wav": .wav, "aif": .aiff, "aiff": .aiff, "au": .au]
    let type = types[outputFileURL.pathExtension.lowercased()] ?? .aifc
    startRecording(to: outputFileURL, outputFileType: type, recordingDelegate: delegate)
  }

  override func describeMovie(_ request: RecordingRequest, startTime: CMTime, activeConnections: [ActiveConnection])
    -> MovieSettings
  {
    var file = super.describeMovie(request, startTime: startTime, activeConnections: activeConnections)
    let type = request.fileType ?? .m4a
    file.fileType = type.rawValue
    file.metadata = metadata.id3Metadata
    if let microphone = activeConnections.first?.device.recordedAudio {
      file.audio = AudioDataSettings(settings(in: type)).describe(microphone, in: type)
    }
    return file
  }

  private func settings(in type: AVFileType) -> [String: Any] {
    audioSettings
      ?? (type == .m4a ? [AVFormatIDKey: kAudioFormatMPEG4AAC, AVEncoderBitRatePerChannelKey: 64_000] : [:])
  }
}
