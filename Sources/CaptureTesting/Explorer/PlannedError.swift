import AVFoundationTypes
import AudioSessionModel
import Foundation
import PhotosModel
import SimulationKernel

/// An error of a variation: one operation fails with it, and the phone has no other fault.
struct PlannedError: Hashable, Sendable, LosslessStringConvertible {
  let operation: FailableOperation
  /// The name of the error's code.
  let code: String
  /// The number of the operation in the run, counted from 1.
  let count: Int

  init(_ operation: FailableOperation, _ code: String, _ count: Int) {
    (self.operation, self.code, self.count) = (operation, code, count)
  }

  init?(_ text: String) {
    guard
      let parts = text.wholeMatch(of: /([\w.]+):(\w+)#(\d+)/)?.output,
      let operation = FailableOperation(rawValue: String(parts.1)), let count = Int(parts.3),
      operation.documentedErrors.contains(where: { $0.code == String(parts.2) })
    else { return nil }
    self.init(operation, String(parts.2), count)
  }

  var description: String { "\(operation.rawValue):\(code)#\(count)" }

  var words: String {
    let ordinal = count == 1 ? "first" : count == 2 ? "second" : nil
    let subject = ordinal.map { "the \($0) \(operation.words)" } ?? "\(operation.words) number \(count)"
    return "\(subject) fails with \(operation.typeOfErrors).\(code)"
  }

  var error: any Error { operation.documentedErrors.first { $0.code == code }!.error }

  /// Returns the name of an error's code, with its type.
  static func name(of error: any Error) -> String {
    let known = FailableOperation.allCases.flatMap { operation in
      operation.documentedErrors.map { ("\(operation.typeOfErrors).\($0.code)", $0.error as NSError) }
    }
    let own = error as NSError
    return known.first { $1.domain == own.domain && $1.code == own.code }?.0 ?? "\(own.domain) \(own.code)"
  }

  func isSame(as other: any Error) -> Bool {
    let (own, other) = (error as NSError, other as NSError)
    return own.domain == other.domain && own.code == other.code
  }
}

extension FailableOperation {
  /// The errors that an exploration tries, in order, with the names of their codes.
  ///
  /// **Source:** Apple, AVError.Code, PHPhotosError.Code, AVAudioSession.ErrorCode, and the pages of the operations; rules
  /// 48, 88, 235, 245 and 329. Public reports have `unknown` for photos and files (github.com/IFTTT/FastttCamera/pull/69),
  /// `mediaServicesWereReset` for photos (github.com/margelo/react-native-vision-camera/issues/3245), and
  /// `insufficientPriority` for categories (github.com/ryanheise/audio_session/issues/136).
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
    }
  }

  private func named<Code>(_ codes: [Code], _ error: (Code) -> any Error) -> [(code: String, error: any Error)] {
    codes.map { ("\($0)", error($0)) }
  }

  var typeOfErrors: String {
    switch self {
    case .performChanges: "PHPhotosError"
    case .setActive, .setCategory: "AVAudioSession.ErrorCode"
    case .lockForConfiguration, .deviceInput, .capturePhoto, .startRecording, .recording, .startWriting, .append,
      .finishWriting, .export:
      "AVError"
    }
  }

  /// The operation in words that follow "the first".
  fileprivate var words: String {
    switch self {
    case .lockForConfiguration: "lockForConfiguration()"
    case .deviceInput: "AVCaptureDeviceInput(device:)"
    case .capturePhoto: "photo"
    case .startRecording: "start of a recording"
    case .recording: "recording"
    case .startWriting: "startWriting() of an asset writer"
    case .append: "sample of an asset writer"
    case .finishWriting: "finishWriting() of an asset writer"
    case .export: "export"
    case .performChanges: "change of the photo library"
    case .setActive: "activation of the audio session"
    case .setCategory: "category of the audio session"
    }
  }
}
