/// An operation of Apple's frameworks that can fail on request, with an error that Apple documents for it.
///
/// A test or an exploration names the occurrence that fails; see ``CaptureSystem/fail(_:number:with:)``.
public enum FailableOperation: String, CaseIterable, Codable, Sendable {
  /// The configuration lock of a device, which the app does not acquire.
  case lockForConfiguration = "AVCaptureDevice.lockForConfiguration"
  /// The creation of a device input.
  case deviceInput = "AVCaptureDeviceInput.init"
  /// A photo, whose delegate receives the error instead of an image.
  case capturePhoto = "AVCapturePhotoOutput.capturePhoto"
  /// The start of a recording, of which there is no playable file.
  case startRecording = "AVCaptureFileOutput.startRecording"
  /// A recording that has begun, and ends early with a playable file.
  case recording = "AVCaptureFileOutput.recording"
  /// The start of an asset writer, which fails at once.
  case startWriting = "AVAssetWriter.startWriting"
  /// A sample that the encoder has accepted and cannot write; the asset writer then fails.
  case append = "AVAssetWriterInput.append"
  /// The end of an asset writer's file.
  case finishWriting = "AVAssetWriter.finishWriting"
  /// An export, which leaves no file.
  case export = "AVAssetExportSession.export"
  /// A change of the photo library, which changes nothing.
  case performChanges = "PHPhotoLibrary.performChanges"
  /// The activation of the audio session.
  case setActive = "AVAudioSession.setActive"
  /// The category of the audio session, which keeps the previous one.
  case setCategory = "AVAudioSession.setCategory"
  /// A photo that has been exposed, and cannot be processed; its delegate receives the error instead of an image.
  case processPhoto = "AVCapturePhotoOutput.processPhoto"
  /// The proxy of a deferred photo, instead of which the delegate receives the error.
  case deferredPhoto = "AVCapturePhotoOutput.deferredPhotoProxy"
  /// The movie of a Live Photo, of which there is no file; the photo itself succeeds.
  case livePhotoMovie = "AVCapturePhotoOutput.livePhotoMovie"
  /// The preparation of a photo output for settings.
  case preparePhotos = "AVCapturePhotoOutput.setPreparedPhotoSettingsArray"
  /// A still image or bracket, whose handler receives the error.
  case stillImage = "AVCaptureStillImageOutput.captureStillImage"
  /// The torch at a level, which stays as it was.
  case torchLevel = "AVCaptureDevice.setTorchModeOn"
  /// A sample that an asset reader cannot read; the reader then fails.
  case readSample = "AVAssetReaderOutput.copyNextSampleBuffer"
  /// An image, movie or Live Photo of the photo library, whose handler receives the error in its dictionary.
  case requestImage = "PHImageManager.request"
}

/// The trace event of an operation that fails on request.
package struct RequestedFailure: ModelEvent {
  package let operation: FailableOperation
  package let error: any Error
}

/// The operations so far, and those that must fail.
private struct RequestedFailures {
  var counts: [FailableOperation: Int] = [:]
  var errors: [FailableOperation: [Int: any Error]] = [:]
}

extension CaptureSystem {
  private static let requestedFailures = SystemPart { _ in RequestedFailures() }
  private var requestedFailures: Guarded<RequestedFailures> { state(of: Self.requestedFailures) }

  /// Makes one operation of a kind fail with an error.
  ///
  /// - Parameters:
  ///   - operation: The kind of operation.
  ///   - number: The number of the operation, counted from 1 and from the beginning; nil for the next one.
  ///   - error: The error that the app receives.
  public func fail(_ operation: FailableOperation, number: Int? = nil, with error: any Error) {
    change { transaction in
      requestedFailures.write(transaction) { state in
        state.errors[operation, default: [:]][number ?? state.counts[operation, default: 0] + 1] = error
      }
    }
  }

  /// The number of operations of each kind so far.
  package var operationCounts: [FailableOperation: Int] { requestedFailures.read { $0.counts } }

  /// Counts an operation, and returns the error with which it must fail; nil if it may succeed. Call it once for each
  /// operation, and not within a change.
  package func requestedFailure(of operation: FailableOperation) -> (any Error)? {
    let error = change { transaction in
      requestedFailures.write(transaction) { state in
        state.counts[operation, default: 0] += 1
        return state.errors[operation]?.removeValue(forKey: state.counts[operation]!)
      }
    }
    if let error { record(.event(RequestedFailure(operation: operation, error: error))) }
    return error
  }

  /// Counts an operation.
  ///
  /// - Throws: The error with which the operation must fail.
  package func failIfRequested(_ operation: FailableOperation) throws {
    if let error = requestedFailure(of: operation) { throw error }
  }
}
