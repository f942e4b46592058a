import CoreMediaModel
import Foundation
import SimulationKernel

/// Methods for monitoring the progress of a photo capture. All methods are optional and are called on a private serial
/// queue of the output.
///
/// `willBeginCaptureFor` is called first and `didFinishCaptureFor` last. The output does not retain the delegate; the
/// client must retain it until then.
///
/// Some requests require a method: `didFinishProcessingPhoto` for a photo, `didFinishProcessingLivePhotoToMovieFileAt`
/// for a Live Photo, and `didFinishCapturingDeferredPhotoProxy` for a deferred photo. A phone raises
/// `NSInvalidArgumentException` in the capture request if such a method is missing; this model raises it only when the
/// method is called. **Source:** rules 223, 227-232.
public protocol AVCapturePhotoCaptureDelegate: AnyObject {
  /// Called once, when the capture settings have been resolved.
  func photoOutput(
    _ output: AVCapturePhotoOutput, willBeginCaptureFor resolvedSettings: AVCaptureResolvedPhotoSettings)
  /// Called once when the exposure is about to begin, even for a bracket.
  func photoOutput(
    _ output: AVCapturePhotoOutput, willCapturePhotoFor resolvedSettings: AVCaptureResolvedPhotoSettings)
  /// Called when the last exposure ends.
  func photoOutput(
    _ output: AVCapturePhotoOutput, didCapturePhotoFor resolvedSettings: AVCaptureResolvedPhotoSettings)
  /// Called `expectedPhotoCount` times, each time a photo is ready or has failed. A failed photo contains neither
  /// pixels nor data. **Source:** rules 228, 230.
  func photoOutput(
    _ output: AVCapturePhotoOutput, didFinishProcessingPhoto photo: AVCapturePhoto, error: (any Error)?)
  /// Called for a processed photo only if the delegate does not implement the method with an `AVCapturePhoto`.
  /// Deprecated.
  func photoOutput(
    _ output: AVCapturePhotoOutput, didFinishProcessingPhoto photoSampleBuffer: CMSampleBuffer?,
    previewPhoto previewPhotoSampleBuffer: CMSampleBuffer?, resolvedSettings: AVCaptureResolvedPhotoSettings,
    bracketSettings: AVCaptureBracketedStillImageSettings?, error: (any Error)?)
  /// Called for a RAW photo only if the delegate does not implement the method with an `AVCapturePhoto`. Deprecated.
  func photoOutput(
    _ output: AVCapturePhotoOutput, didFinishProcessingRawPhoto rawSampleBuffer: CMSampleBuffer?,
    previewPhoto previewPhotoSampleBuffer: CMSampleBuffer?, resolvedSettings: AVCaptureResolvedPhotoSettings,
    bracketSettings: AVCaptureBracketedStillImageSettings?, error: (any Error)?)
  /// Called when all frames of a Live Photo's movie are recorded; the file follows later.
  func photoOutput(
    _ output: AVCapturePhotoOutput, didFinishRecordingLivePhotoMovieForEventualFileAt outputFileURL: URL,
    resolvedSettings: AVCaptureResolvedPhotoSettings)
  /// Called when the movie file of a Live Photo is complete or has failed.
  func photoOutput(
    _ output: AVCapturePhotoOutput, didFinishProcessingLivePhotoToMovieFileAt outputFileURL: URL, duration: CMTime,
    photoDisplayTime: CMTime, resolvedSettings: AVCaptureResolvedPhotoSettings, error: (any Error)?)
  /// Called with a proxy instead of the photo, or nil if the capture failed. Required if the output defers photos.
  /// **Source:** rules 223, 426.
  func photoOutput(
    _ output: AVCapturePhotoOutput,
    didFinishCapturingDeferredPhotoProxy deferredPhotoProxy: AVCaptureDeferredPhotoProxy?,
    error: (any Error)?)
  /// Called last for each capture, after all other callbacks.
  func photoOutput(
    _ output: AVCapturePhotoOutput, didFinishCaptureFor resolvedSettings: AVCaptureResolvedPhotoSettings,
    error: (any Error)?)
}

extension AVCapturePhotoCaptureDelegate {
  /// The default implementation, which does nothing.
  public func photoOutput(
    _ output: AVCapturePhotoOutput, willBeginCaptureFor resolvedSettings: AVCaptureResolvedPhotoSettings
  ) {}
  /// The default implementation, which does nothing.
  public func photoOutput(
    _ output: AVCapturePhotoOutput, willCapturePhotoFor resolvedSettings: AVCaptureResolvedPhotoSettings
  ) {}
  /// The default implementation, which does nothing.
  public func photoOutput(
    _ output: AVCapturePhotoOutput, didCapturePhotoFor resolvedSettings: AVCaptureResolvedPhotoSettings
  ) {}
  /// Forwards the photo to the deprecated sample-buffer method, which cannot deliver depth and similar data.
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
  /// Reports that the delegate lacks the required photo method.
  public func photoOutput(
    _ output: AVCapturePhotoOutput, didFinishProcessingPhoto photoSampleBuffer: CMSampleBuffer?,
    previewPhoto previewPhotoSampleBuffer: CMSampleBuffer?, resolvedSettings: AVCaptureResolvedPhotoSettings,
    bracketSettings: AVCaptureBracketedStillImageSettings?, error: (any Error)?
  ) {
    output.refuseDelegate(without: "captureOutput:didFinishProcessingPhoto:error:")
  }
  /// Reports that the delegate lacks the required photo method.
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
  /// The default implementation, which does nothing.
  public func photoOutput(
    _ output: AVCapturePhotoOutput, didFinishRecordingLivePhotoMovieForEventualFileAt outputFileURL: URL,
    resolvedSettings: AVCaptureResolvedPhotoSettings
  ) {}
  /// Reports that the delegate lacks the required movie method.
  public func photoOutput(
    _ output: AVCapturePhotoOutput, didFinishProcessingLivePhotoToMovieFileAt outputFileURL: URL, duration: CMTime,
    photoDisplayTime: CMTime, resolvedSettings: AVCaptureResolvedPhotoSettings, error: (any Error)?
  ) {
    output.refuseDelegate(
      without:
        "captureOutput:didFinishProcessingLivePhotoToMovieFileAtURL:duration:photoDisplayTime:resolvedSettings:error:")
  }
  /// Reports that the delegate lacks the required proxy method.
  public func photoOutput(
    _ output: AVCapturePhotoOutput,
    didFinishCapturingDeferredPhotoProxy deferredPhotoProxy: AVCaptureDeferredPhotoProxy?,
    error: (any Error)?
  ) {
    output.refuseDelegate(without: "captureOutput:didFinishCapturingDeferredPhotoProxy:error:")
  }
  /// The default implementation, which does nothing.
  public func photoOutput(
    _ output: AVCapturePhotoOutput, didFinishCaptureFor resolvedSettings: AVCaptureResolvedPhotoSettings,
    error: (any Error)?
  ) {}
}

extension AVCapturePhotoOutput {
  /// Raises an exception because the delegate lacks a required method, which is detected only when the default
  /// implementation is called. **Source:** rule 232.
  func refuseDelegate(without selector: String) {
    system.refuse(
      Misuse(
        .invalidArgument,
        "*** -[AVCapturePhotoOutput capturePhotoWithSettings:delegate:] The delegate must respond to \(selector)",
        evidence: .rule(232), remedy: "implement this method in the delegate"))
  }
}
