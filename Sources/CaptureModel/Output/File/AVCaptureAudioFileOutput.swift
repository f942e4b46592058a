import AVFoundationTypes
import CoreMediaModel
import Foundation
import HardwareModel
import SimulationKernel

/// Records sound to a file of its own. **Source:** rule 257 (macOS).
public final class AVCaptureAudioFileOutput: AVCaptureFileOutput, @unchecked Sendable {
  // Unchecked: state lies behind the system's lock.
  private let configuration: Guarded<Configuration>

  private struct Configuration {
    var metadata: [AVMetadataItem] = []
    var settings: [String: Any]?
  }

  /// An output that is in no session yet.
  public convenience init() {
    self.init(system: CaptureSystem.current)
  }

  override init(system: CaptureSystem) {
    configuration = Guarded(Configuration(), lock: system.lock)
    super.init(system: system)
  }

  override var acceptedMediaTypes: [AVMediaType] { [.audio] }

  /// The types of file that can be written.
  public class func availableOutputFileTypes() -> [AVFileType] { [.m4a, .caf, .wav, .aiff, .aifc, .au] }

  /// What the next file tells about itself: items of the ID3 key space.
  ///
  /// Raises NSInvalidArgumentException for others. **Source:** rule 257.
  public var metadata: [AVMetadataItem] {
    get { configuration.read { $0.metadata } }
    set {
      guard
        system.require(
          newValue.allSatisfy { $0.keySpace == .id3 },
          Misuse(
            .invalidArgument, "*** -[AVCaptureAudioFileOutput setMetadata:] Only ID3 metadata is supported",
            remedy: "use identifiers such as .id3MetadataTitleDescription"))
      else { return }
      let copies = newValue.compactMap { $0.copy() as? AVMetadataItem }
      change(configuration) { $0.metadata = copies }
    }
  }

  /// How the next file stores sound. nil, the default, keeps it as it comes; in a type of file that holds no linear PCM it becomes AAC.
  ///
  /// Raises NSInvalidArgumentException for what no type of file can store. **Source:** rule 257; AAC is inferred.
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
            remedy: "name a format that is written here: AAC, Apple Lossless or linear PCM"))
      else { return }
      change(configuration) { $0.settings = newValue }
    }
  }

  /// Records to a new file of this type. See ``AVCaptureFileOutput/startRecording(to:recordingDelegate:)``.
  ///
  /// Raises NSInvalidArgumentException for a type that is not among ``availableOutputFileTypes()``, or that cannot store what
  /// ``audioSettings`` ask for. **Source:** rule 257.
  public func startRecording(
    to outputFileURL: URL, outputFileType fileType: AVFileType,
    recordingDelegate delegate: any AVCaptureFileOutputRecordingDelegate
  ) {
    let selector = "startRecordingToOutputFileURL:outputFileType:recordingDelegate:"
    let problem =
      Self.availableOutputFileTypes().contains(fileType)
      ? AudioDataSettings(settings(in: fileType)).problem(in: fileType) : "Unsupported file type \(fileType.rawValue)"
    guard
      system.require(
        problem == nil,
        Misuse(
          .invalidArgument, "*** -[AVCaptureAudioFileOutput \(selector)] \(problem ?? "")",
          remedy: "use one of availableOutputFileTypes() and settings that fit it"))
    else { return }
    start(
      RecordingRequest(url: outputFileURL, delegate: delegate, connections: connections, fileType: fileType), selector)
  }

  /// Records to a file whose type its name tells. **Source:** inferred; Apple's page names only the method with a file type.
  public override func startRecording(
    to outputFileURL: URL, recordingDelegate delegate: any AVCaptureFileOutputRecordingDelegate
  ) {
    let types: [String: AVFileType] = ["m4a": .m4a, "caf": .caf, "wav": .wav, "aif": .aiff, "aiff": .aiff, "au": .au]
    let type = types[outputFileURL.pathExtension.lowercased()] ?? .aifc
    startRecording(to: outputFileURL, outputFileType: type, recordingDelegate: delegate)
  }

  override func describeMovie(_ request: RecordingRequest, startTime: CMTime, activeConnections: [ActiveConnection])
    -> MovieDescription
  {
    var file = super.describeMovie(request, startTime: startTime, activeConnections: activeConnections)
    let type = request.fileType ?? .m4a
    file.fileType = type.rawValue
    file.metadata = metadata.forAudio
    if let microphone = activeConnections.first?.device.descriptor.microphone {
      file.audio = AudioDataSettings(settings(in: type)).describe(microphone, in: type)
    }
    return file
  }

  private func settings(in type: AVFileType) -> [String: Any] {
    audioSettings
      ?? (type == .m4a ? [AVFormatIDKey: kAudioFormatMPEG4AAC, AVEncoderBitRatePerChannelKey: 64_000] : [:])
  }
}
