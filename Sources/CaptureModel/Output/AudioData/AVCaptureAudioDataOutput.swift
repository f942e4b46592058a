import AVFoundationTypes
import CoreMediaModel
import Dispatch
import Foundation
import HardwareModel
import SimulationKernel

/// An output that delivers audio sample buffers to a delegate, as 16-bit linear PCM. **Source:** rules 261, 270.
public final class AVCaptureAudioDataOutput: AVCaptureOutput, @unchecked Sendable {
  // Unchecked: all mutable state is guarded by the system's lock.
  let state: Guarded<State>

  struct State {
    weak var delegate: (any AVCaptureAudioDataOutputSampleBufferDelegate)?
    var queue: DispatchQueue?
    var callbackQueue: CallbackQueue?
    var index = 0
  }

  /// The maximum number of sample buffers that wait for a busy delegate. Any further buffers are dropped without a
  /// callback. The value is assumed.
  static let waitingLimit = 32

  /// Creates an output that has no delegate.
  public convenience init() {
    self.init(system: CaptureSystem.current)
  }

  override init(system: CaptureSystem) {
    state = Guarded(State(), lock: system.lock)
    super.init(system: system)
  }

  override var acceptedMediaTypes: [AVMediaType] { [.audio] }
  override var canBeSynchronized: Bool { true }

  /// Sets the delegate that receives audio sample buffers, and the serial queue on which it is called.
  ///
  /// The delegate is not retained; pass nil to remove it. Raises `NSInvalidArgumentException` if the delegate is not
  /// nil but the queue is. **Source:** rule 261.
  public func setSampleBufferDelegate(
    _ sampleBufferDelegate: (any AVCaptureAudioDataOutputSampleBufferDelegate)?,
    queue sampleBufferCallbackQueue: DispatchQueue?
  ) {
    system.recordCall(on: self)
    guard
      system.require(
        sampleBufferDelegate == nil || sampleBufferCallbackQueue != nil,
        Misuse(
          .invalidArgument,
          "*** -[AVCaptureAudioDataOutput setSampleBufferDelegate:queue:] NULL queue passed",
          evidence: .rule(261), remedy: "pass a serial queue together with the delegate"))
    else { return }
    let queue = sampleBufferDelegate == nil ? nil : sampleBufferCallbackQueue
    let dataQueue = dataQueue(for: queue)
    change(state) { state in
      state.delegate = sampleBufferDelegate
      (state.queue, state.callbackQueue) = (queue, dataQueue)
    }
  }

  /// The delegate that receives audio sample buffers. Not retained by the output.
  public var sampleBufferDelegate: (any AVCaptureAudioDataOutputSampleBufferDelegate)? {
    state.read { $0.delegate }
  }
  /// The dispatch queue on which the delegate's methods are called.
  public var sampleBufferCallbackQueue: DispatchQueue? { state.read { $0.queue } }

  /// Returns recommended audio settings for an asset writer: AAC at the microphone's sample rate and channel count, or
  /// linear PCM for file types that don't support AAC.
  ///
  /// Returns nil if the output has no connection or the file type can't contain audio.
  ///
  /// **Source:** Apple, symbol of the same name; the bit rate is inferred.
  public func recommendedAudioSettingsForAssetWriter(writingTo outputFileType: AVFileType) -> [String: Any]? {
    guard let microphone = connection(with: .audio)?.device?.recordedAudio else { return nil }
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

  /// The channel layout of spatial audio. Always `kAudioChannelLayoutTag_Unknown`, because no simulated microphone
  /// supports spatial audio.
  ///
  /// Setting any other value raises `NSInvalidArgumentException`. **Source:** Apple, symbol of the same name; appendix 2.
  public var spatialAudioChannelLayoutTag: AudioChannelLayoutTag {
    get { kAudioChannelLayoutTag_Unknown }
    set {
      guard newValue != kAudioChannelLayoutTag_Unknown else { return }
      system.refuse(
        Misuse(
          .invalidArgument,
          "*** -[AVCaptureAudioDataOutput setSpatialAudioChannelLayoutTag:] Not supported without first-order ambisonics",
          evidence: .header("AVCaptureAudioDataOutput.spatialAudioChannelLayoutTag"),
          remedy: "check the input's isMultichannelAudioModeSupported(.firstOrderAmbisonics) first"))
    }
  }

  override func receive(_ audio: CapturedAudio, over activeConnection: ActiveConnection) {
    let (callbackQueue, index) = change(state) { state in
      defer { state.index += 1 }
      return (state.callbackQueue, state.index)
    }
    // Audio waits for a busy delegate; once the queue is full, further buffers are dropped without a callback.
    // **Source:** rule 270.
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

/// Methods for receiving sample buffers from an audio data output.
public protocol AVCaptureAudioDataOutputSampleBufferDelegate: AnyObject {
  /// Called on the delegate's callback queue when the output delivers an audio sample buffer.
  func captureOutput(
    _ output: AVCaptureOutput, didOutput sampleBuffer: CMSampleBuffer, from connection: AVCaptureConnection)
}

extension AVCaptureAudioDataOutputSampleBufferDelegate {
  /// The default implementation, which does nothing.
  public func captureOutput(
    _ output: AVCaptureOutput, didOutput sampleBuffer: CMSampleBuffer, from connection: AVCaptureConnection
  ) {}
}
