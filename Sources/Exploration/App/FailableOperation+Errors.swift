import AVFoundationTypes
import AudioSessionModel
import Foundation
import PhotosModel
import SimulationKernel

extension FailableOperation {
  /// The errors that an exploration tries, in order, with the names of their codes.
  ///
  /// **Source:** Apple, AVError.Code, PHPhotosError.Code, AVAudioSession.ErrorCode, and the pages of the operations; rules
  /// 48, 88, 235, 245 and 329. Public reports have `unknown` for photos and files (github.com/IFTTT/FastttCamera/pull/69),
  /// `mediaServicesWereReset` for photos (github.com/margelo/react-native-vision-camera/issues/3245), and
  /// `insufficientPriority` for categories (github.com/ryanheise/audio_session/issues/136), and `unknown` for still
  /// images (github.com/mukyasa/MMCamScanner/issues/8). The pages of the photo delegate's methods, of the preparation of
  /// settings, of AVAssetReader.Status.failed and of PHImageErrorKey name no codes; theirs are those of the same kind of
  /// operation on the pages of AVError.Code (`operationInterrupted`: "reading or writing") and PHPhotosError.Code.
  var documentedErrors: [(code: String, error: any Error)] {
    switch self {
    case .lockForConfiguration: named([.deviceLockedForConfigurationByAnotherProcess]) { AVError($0) }
    case .deviceInput: named([.deviceInUseByAnotherApplication]) { AVError($0) }
    case .capturePhoto: named([.unknown, .mediaServicesWereReset]) { AVError($0) }
    case .startRecording: named([.unknown]) { AVError($0) }
    case .recording: named([.diskFull, .mediaDiscontinuity]) { AVError($0) }
    case .startWriting: named([.unknown]) { AVError($0) }
    case .append: named([.diskFull, .operationInterrupted]) { AVError($0) }
    case .finishWriting: named([.diskFull, .unknown]) { AVError($0) }
    case .export: named([.exportFailed, .diskFull]) { AVError($0) }
    case .performChanges:
      named([PHPhotosError.Code.operationInterrupted, .notEnoughSpace]) { PHPhotosError($0) }
    case .setActive:
      named([AVAudioSession.ErrorCode.insufficientPriority, .siriIsRecording, .mediaServicesFailed]) { $0.error }
    case .setCategory: named([AVAudioSession.ErrorCode.insufficientPriority]) { $0.error }
    case .processPhoto, .deferredPhoto, .preparePhotos: named([.unknown]) { AVError($0) }
    case .livePhotoMovie: named([.diskFull, .unknown]) { AVError($0) }
    case .stillImage: named([.unknown, .maximumStillImageCaptureRequestsExceeded]) { AVError($0) }
    case .torchLevel: named([.torchLevelUnavailable]) { AVError($0) }
    case .readSample: named([.decodeFailed, .operationInterrupted]) { AVError($0) }
    case .requestImage:
      named([PHPhotosError.Code.networkAccessRequired, .networkError, .invalidResource]) { PHPhotosError($0) }
    }
  }

  private func named<Code>(_ codes: [Code], _ error: (Code) -> any Error) -> [(code: String, error: any Error)] {
    codes.map { ("\($0)", error($0)) }
  }

  var typeOfErrors: String {
    switch self {
    case .performChanges, .requestImage: "PHPhotosError"
    case .setActive, .setCategory: "AVAudioSession.ErrorCode"
    case .lockForConfiguration, .deviceInput, .capturePhoto, .startRecording, .recording, .startWriting, .append,
      .finishWriting, .export, .processPhoto, .deferredPhoto, .preparePhotos, .livePhotoMovie, .stillImage, .torchLevel,
      .readSample:
      "AVError"
    }
  }

  /// Returns the name of an error's code, with its type.
  package static func name(of error: any Error) -> String {
    let known = allCases.flatMap { operation in
      operation.documentedErrors.map { ("\(operation.typeOfErrors).\($0.code)", $0.error as NSError) }
    }
    let own = error as NSError
    return known.first { $1.domain == own.domain && $1.code == own.code }?.0 ?? "\(own.domain) \(own.code)"
  }
}
