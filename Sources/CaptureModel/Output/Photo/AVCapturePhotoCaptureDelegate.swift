import CoreMediaModel
import Foundation
import SimulationKernel

/// Is told how a photo comes about. All methods are optional, and called on one private queue of the output.
///
/// `willBeginCaptureFor` comes first and `didFinishCaptureFor` last. The output does not keep the delegate: a client keeps it until
/// then. What is asked for decides which methods must be there: a photo `didFinishProcessingPhoto`, a Live Photo
/// `didFinishProcessingLivePhotoToMovieFileAt`, a deferred one `didFinishCapturingDeferredPhotoProxy`. Whether one is there shows only when it is called, so NSInvalidArgumentException is
/// raised then, and not when the photo is asked for as on a phone. **Source:** rules 223, 227-232.
public protocol AVCapturePhotoCaptureDelegate: AnyObject {
  /// The settings have been resolved; called once.
  func photoOutput(
    _ output: AVCapturePhotoOutput, willBeginCaptureFor resolvedSettings: AVCaptureResolvedPhotoSettings)
  /// The shutter opens; called once, also for a bracket.
  func photoOutput(
    _ output: AVCapturePhotoOutput, willCapturePhotoFor resolvedSettings: AVCaptureResolvedPhotoSettings)
  /// The shutter has closed after the last exposure.
  func photoOutput(
    _ output: AVCapturePhotoOutput, didCapturePhotoFor resolvedSettings: AVCaptureResolvedPhotoSettings)
  /// A photo is ready, or failed: then the photo has no pixels and no data. Called `expectedPhotoCount` times. **Source:** rules 228, 230.
  func photoOutput(
    _ output: AVCapturePhotoOutput, didFinishProcessingPhoto photo: AVCapturePhoto, error: (any Error)?)
  /// The older form for a processed photo; only called where the newer one is not there.
  func photoOutput(
    _ output: AVCapturePhotoOutput, didFinishProcessingPhoto photoSampleBuffer: CMSampleBuffer?,
    previewPhoto previewPhotoSampleBuffer: CMSampleBuffer?, resolvedSettings: AVCaptureResolvedPhotoSettings,
    bracketSettings: AVCaptureBracketedStillImageSettings?, error: (any Error)?)
  /// The older form for a RAW photo; only called where the newer one is not there.
  func photoOutput(
    _ output: AVCapturePhotoOutput, didFinishProcessingRawPhoto rawSampleBuffer: CMSampleBuffer?,
    previewPhoto previewPhotoSampleBuffer: CMSampleBuffer?, resolvedSettings: AVCaptureResolvedPhotoSettings,
    bracketSettings: AVCaptureBracketedStillImageSettings?, error: (any Error)?)
  /// A Live Photo's movie has all its pictures; its file comes later.
  func photoOutput(
    _ output: AVCapturePhotoOutput, didFinishRecordingLivePhotoMovieForEventualFileAt outputFileURL: URL,
    resolvedSettings: AVCaptureResolvedPhotoSettings)
  /// A Live Photo's movie is complete, or failed.
  func photoOutput(
    _ output: AVCapturePhotoOutput, didFinishProcessingLivePhotoToMovieFileAt outputFileURL: URL, duration: CMTime,
    photoDisplayTime: CMTime, resolvedSettings: AVCaptureResolvedPhotoSettings, error: (any Error)?)
  /// A proxy is ready, in place of the photo, or failed and is nil. Must be there where the output defers photos. **Source:** rules 223, 426.
  func photoOutput(
    _ output: AVCapturePhotoOutput,
    didFinishCapturingDeferredPhotoProxy deferredPhotoProxy: AVCaptureDeferredPhotoProxy?,
    error: (any Error)?)
  /// Nothing more will come for this photo.
  func photoOutput(
    _ output: AVCapturePhotoOutput, didFinishCaptureFor resolvedSettings: AVCaptureResolvedPhotoSettings,
    error: (any Error)?)
}

extension AVCapturePhotoCaptureDelegate {
  /// Does nothing: the method is optional.
  public func photoOutput(
    _ output: AVCapturePhotoOutput, willBeginCaptureFor resolvedSettings: AVCaptureResolvedPhotoSettings
  ) {}
  /// Does nothing: the method is optional.
  public func photoOutput(
    _ output: AVCapturePhotoOutput, willCapturePhotoFor resolvedSettings: AVCaptureResolvedPhotoSettings
  ) {}
  /// Does nothing: the method is optional.
  public func photoOutput(
    _ output: AVCapturePhotoOutput, didCapturePhotoFor resolvedSettings: AVCaptureResolvedPhotoSettings
  ) {}
  /// Hands the photo on in its older form, which has no place for depth and the like.
  public func photoOutput(
    _ output: AVCapturePhotoOutput, didFinishProcessingPhoto photo: AVCapturePhoto, error: (any Error)?
  ) {
    guard !photo.request.needsPhotoObject else {
      return output.refuseDelegate(without: "captureOutput:didFinishProcessingPhoto:error:")
    }
    let (sample, preview) = photo.sampleBuffers
    if photo.isRawPhoto {
      photoOutput(
        output, didFinishProcessingRawPhoto: sample, previewPhoto: preview, resolvedSettings: photo.resolvedSettings,
        bracketSettings: photo.bracketSettings, error: error)
    } else {
      photoOutput(
        output, didFinishProcessingPhoto: sample, previewPhoto: preview, resolvedSettings: photo.resolvedSettings,
        bracketSettings: photo.bracketSettings, error: error)
    }
  }
  /// Tells the output that the delegate does not take the photo.
  public func photoOutput(
    _ output: AVCapturePhotoOutput, didFinishProcessingPhoto photoSampleBuffer: CMSampleBuffer?,
    previewPhoto previewPhotoSampleBuffer: CMSampleBuffer?, resolvedSettings: AVCaptureResolvedPhotoSettings,
    bracketSettings: AVCaptureBracketedStillImageSettings?, error: (any Error)?
  ) {
    output.refuseDelegate(without: "captureOutput:didFinishProcessingPhoto:error:")
  }
  /// Tells the output that the delegate does not take the photo.
  public func photoOutput(
    _ output: AVCapturePhotoOutput, didFinishProcessingRawPhoto rawSampleBuffer: CMSampleBuffer?,
    previewPhoto previewPhotoSampleBuffer: CMSampleBuffer?, resolvedSettings: AVCaptureResolvedPhotoSettings,
    bracketSettings: AVCaptureBracketedStillImageSettings?, error: (any Error)?
  ) {
    output.refuseDelegate(
      without:
        "captureOutput:didFinishProcessingRawPhotoSampleBuffer:previewPhotoSampleBuffer:resolvedSettings:bracketSettings:error:"
    )
  }
  /// Does nothing: the method is optional.
  public func photoOutput(
    _ output: AVCapturePhotoOutput, didFinishRecordingLivePhotoMovieForEventualFileAt outputFileURL: URL,
    resolvedSettings: AVCaptureResolvedPhotoSettings
  ) {}
  /// Tells the output that the delegate does not take the movie.
  public func photoOutput(
    _ output: AVCapturePhotoOutput, didFinishProcessingLivePhotoToMovieFileAt outputFileURL: URL, duration: CMTime,
    photoDisplayTime: CMTime, resolvedSettings: AVCaptureResolvedPhotoSettings, error: (any Error)?
  ) {
    output.refuseDelegate(
      without:
        "captureOutput:didFinishProcessingLivePhotoToMovieFileAtURL:duration:photoDisplayTime:resolvedSettings:error:")
  }
  /// Tells the output that the delegate does not take the proxy.
  public func photoOutput(
    _ output: AVCapturePhotoOutput,
    didFinishCapturingDeferredPhotoProxy deferredPhotoProxy: AVCaptureDeferredPhotoProxy?,
    error: (any Error)?
  ) {
    output.refuseDelegate(without: "captureOutput:didFinishCapturingDeferredPhotoProxy:error:")
  }
  /// Does nothing: the method is optional.
  public func photoOutput(
    _ output: AVCapturePhotoOutput, didFinishCaptureFor resolvedSettings: AVCaptureResolvedPhotoSettings,
    error: (any Error)?
  ) {}
}

extension AVCapturePhotoOutput {
  /// A delegate lacks a method that it must have: known only now that the default one has been called. **Source:** rule 232.
  func refuseDelegate(without selector: String) {
    system.refuse(
      Misuse(
        .invalidArgument,
        "*** -[AVCapturePhotoOutput capturePhotoWithSettings:delegate:] The delegate must respond to \(selector)",
        remedy: "implement it in the delegate"))
  }
}
