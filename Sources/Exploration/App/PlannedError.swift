import Foundation
import SimulationKernel

/// An error of a variation: one operation fails with it, and the phone has no other fault.
package struct PlannedError: Hashable, Sendable, LosslessStringConvertible {
  package let operation: FailableOperation
  /// The name of the error's code.
  let code: String
  /// The number of the operation in the run, counted from 1.
  let count: Int

  init(_ operation: FailableOperation, _ code: String, _ count: Int) {
    (self.operation, self.code, self.count) = (operation, code, count)
  }

  package init?(_ text: String) {
    guard
      let parts = text.wholeMatch(of: /([\w.]+):(\w+)#(\d+)/)?.output,
      let operation = FailableOperation(rawValue: String(parts.1)), let count = Int(parts.3),
      operation.documentedErrors.contains(where: { $0.code == String(parts.2) })
    else { return nil }
    self.init(operation, String(parts.2), count)
  }

  package var description: String { "\(operation.rawValue):\(code)#\(count)" }

  var words: String {
    let ordinal = count == 1 ? "first" : count == 2 ? "second" : nil
    let subject = ordinal.map { "the \($0) \(operation.words)" } ?? "\(operation.words) number \(count)"
    return "\(subject) fails with \(operation.typeOfErrors).\(code)"
  }

  var error: any Error { operation.documentedErrors.first { $0.code == code }!.error }

  package func isSame(as other: any Error) -> Bool {
    let (own, other) = (error as NSError, other as NSError)
    return own.domain == other.domain && own.code == other.code
  }
}

extension FailableOperation {
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
    case .processPhoto: "exposed photo"
    case .deferredPhoto: "proxy of a deferred photo"
    case .livePhotoMovie: "movie of a Live Photo"
    case .preparePhotos: "preparation of photo settings"
    case .stillImage: "still image"
    case .torchLevel: "setTorchModeOn(level:)"
    case .readSample: "sample of an asset reader"
    case .requestImage: "request for an image of the library"
    }
  }
}
