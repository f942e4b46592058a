import AVFoundationTypes
import CoreMediaModel
import Dispatch
import Foundation
import HardwareModel
import SimulationKernel

/// Gives each packet of sound to a delegate, as 16-bit linear PCM. **Source:** rules 261, 270.
public final class AVCaptureAudioDataOutput: AVCaptureOutput, @unchecked Sendable {
  // Unchecked: state lies behind the system's lock.
  let state: Guarded<State>

  struct State {
    weak var delegate: (any AVCaptureAudioDataOutputSampleBufferDelegate)?
    var queue: DispatchQueue?
    var callbackQueue: CallbackQueue?
    var index = 0
  }

  /// Packets that wait for a busy delegate; those that come on top are dropped without a callback. The number is made up.
  static let waitingLimit = 32

  /// An output without a delegate.
  public convenience init() {
    self.init(system: CaptureSystem.current)
  }

  override init(system: CaptureSystem) {
    state = Guarded(State(), lock: system.lock)
    super.init(system: system)
  }

  override var acceptedMediaTypes: [AVMediaType] { [.audio] }
  override var canBeSynchronized: Bool { true }

  /// The delegate that gets the sound, in order, on this serial queue; nil for none. The delegate is not kept alive.
  ///
  /// Raises NSInvalidArgumentException for a delegate without a queue. **Source:** rule 261.
  public func setSampleBufferDelegate(
    _ sampleBufferDelegate: (any AVCaptureAudioDataOutputSampleBufferDelegate)?,
    queue sampleBufferCallbackQueue: DispatchQueue?
  ) {
    guard
      system.require(
        sampleBufferDelegate == nil || sampleBufferCallbackQueue != nil,
        Misuse(
          .invalidArgument,
          "*** -[AVCaptureAudioDataOutput setSampleBufferDelegate:queue:] NULL queue passed",
          remedy: "pass a serial queue together with the delegate"))
    else { return }
    change(state) { state in
      state.delegate = sampleBufferDelegate
      state.queue = sampleBufferDelegate == nil ? nil : sampleBufferCallbackQueue
      state.callbackQueue = state.queue.map(system.delivery.callbackQueue)
    }
  }

  /// Who gets the sound.
  public var sampleBufferDelegate: (any AVCaptureAudioDataOutputSampleBufferDelegate)? {
    state.read { $0.delegate }
  }
  /// Where the delegate is called.
  public var sampleBufferCallbackQueue: DispatchQueue? { state.read { $0.queue } }

  /// Settings for the sound of an asset writer's file: AAC as the microphone hears it, or linear PCM in a file that holds no AAC. nil
  /// without a connection, and for files that hold no sound.
  ///
  /// **Source:** Apple, of the same name; the bit rate is inferred.
  public func recommendedAudioSettingsForAssetWriter(writingTo outputFileType: AVFileType) -> [String: Any]? {
    guard let microphone = connection(with: .audio)?.device?.descriptor.microphone else { return nil }
    var settings: [String: Any] = [
      AVSampleRateKey: Double(microphone.sampleRate), AVNumberOfChannelsKey: microphone.channelCount,
    ]
    switch outputFileType {
    case .mov, .mp4, .m4v, .m4a:
      settings[AVFormatIDKey] = kAudioFormatMPEG4AAC
      settings[AVEncoderBitRatePerChannelKey] = 64_000
    case .wav, .caf:
      settings[AVFormatIDKey] = kAudioFormatLinearPCM
      settings[AVLinearPCMBitDepthKey] = 16
      for key in [AVLinearPCMIsFloatKey, AVLinearPCMIsBigEndianKey, AVLinearPCMIsNonInterleaved] {
        settings[key] = false
      }
    default: return nil
    }
    return settings
  }

  /// How the channels of spatial sound are arranged: not at all, for no microphone here hears where sound comes from.
  ///
  /// Anything but `kAudioChannelLayoutTag_Unknown` raises NSInvalidArgumentException. **Source:** Apple, of the same name; appendix 2.
  public var spatialAudioChannelLayoutTag: AudioChannelLayoutTag {
    get { kAudioChannelLayoutTag_Unknown }
    set {
      guard newValue != kAudioChannelLayoutTag_Unknown else { return }
      system.refuse(
        Misuse(
          .invalidArgument,
          "*** -[AVCaptureAudioDataOutput setSpatialAudioChannelLayoutTag:] Not supported without first-order ambisonics",
          remedy: "ask the input for isMultichannelAudioModeSupported(.firstOrderAmbisonics) first"))
    }
  }

  override func receive(_ audio: CapturedAudio, over activeConnection: ActiveConnection) {
    let (callbackQueue, index) = change(state) { state in
      defer { state.index += 1 }
      return (state.callbackQueue, state.index)
    }
    // Sound waits for a busy delegate; what comes on top of a long queue is lost without a word. **Source:** rule 270.
    guard let target = deliveryTarget(own: callbackQueue), target.callbackQueue.waitingCount < Self.waitingLimit else {
      return
    }
    if case .synchronizer(let synchronizer, _) = target {
      system.record(.sample(output: self, index: index, buffer: audio.buffer))
      return synchronizer.take(
        AVCaptureSynchronizedSampleBufferData(audio.buffer, .none, at: audio.buffer.presentationTimeStamp), of: self)
    }
    target.callbackQueue.submit { [self] in
      guard let delegate = sampleBufferDelegate else { return }
      system.record(.sample(output: self, index: index, buffer: audio.buffer))
      delegate.captureOutput(self, didOutput: audio.buffer, from: activeConnection.connection)
    }
  }
}

/// Who gets an audio data output's sound.
public protocol AVCaptureAudioDataOutputSampleBufferDelegate: AnyObject {
  /// A packet of sound, on the queue given with the delegate.
  func captureOutput(
    _ output: AVCaptureOutput, didOutput sampleBuffer: CMSampleBuffer, from connection: AVCaptureConnection)
}

extension AVCaptureAudioDataOutputSampleBufferDelegate {
  /// Does nothing: the method is optional.
  public func captureOutput(
    _ output: AVCaptureOutput, didOutput sampleBuffer: CMSampleBuffer, from connection: AVCaptureConnection
  ) {}
}
