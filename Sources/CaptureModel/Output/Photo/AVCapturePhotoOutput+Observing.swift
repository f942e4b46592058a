import Foundation

extension AVCapturePhotoOutput {
  /// Tells observers what a change of camera or format makes different. **Source:** Apple's pages name each as observable.
  func announce(from old: PhotoAbilities, to new: PhotoAbilities, _ transaction: Transaction) {
    guard old != new else { return }
    typealias Output = AVCapturePhotoOutput
    func changed<Value: Equatable>(
      _ path: KeyPath<Output, Value>, _ name: StaticString, _ value: (PhotoAbilities) -> Value
    ) {
      transaction.changed(self, path, name, from: value(old), to: value(new))
    }
    changed(\.availablePhotoPixelFormatTypes, "availablePhotoPixelFormatTypes", \.pixelFormats)
    changed(\.availablePhotoCodecTypes, "availablePhotoCodecTypes", \.codecs)
    changed(\.availableRawPhotoPixelFormatTypes, "availableRawPhotoPixelFormatTypes", \.rawPixelFormats)
    changed(\.availablePhotoFileTypes, "availablePhotoFileTypes", \.fileTypes)
    changed(\.availableRawPhotoFileTypes, "availableRawPhotoFileTypes", \.rawFileTypes)
    changed(\.supportedFlashModes, "supportedFlashModes", \.flashModes)
    changed(\.isAutoRedEyeReductionSupported, "isAutoRedEyeReductionSupported", \.supportsRedEyeReduction)
    changed(\.isStillImageStabilizationSupported, "isStillImageStabilizationSupported", \.supportsStabilization)
    changed(\.maxBracketedCapturePhotoCount, "maxBracketedCapturePhotoCount", \.maxBracketCount)
    changed(\.availableLivePhotoVideoCodecTypes, "availableLivePhotoVideoCodecTypes", \.movieCodecs)
    changed(\.isZeroShutterLagSupported, "isZeroShutterLagSupported", \.supportsZeroShutterLag)
    let prepared = withState { $0.preparation.zeroShutterLag } ?? true
    changed(\.isResponsiveCaptureSupported, "isResponsiveCaptureSupported") { $0.supportsResponsiveCapture && prepared }
  }
}
