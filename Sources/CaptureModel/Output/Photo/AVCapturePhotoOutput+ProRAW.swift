import CoreVideoModel
import PixelModel
import SimulationKernel

// Apple ProRAW: RAW photos that the camera has developed as far as linear light.

extension AVCapturePhotoOutput {
  /// Whether photos can be Apple ProRAW: those of Pro phones since the iPhone 12 Pro, in formats of the highest photo quality. Observable.
  ///
  /// **Source:** rule 440.
  public var isAppleProRAWSupported: Bool { capabilities.supportsProRAW }

  /// Whether ``availableRawPhotoPixelFormatTypes`` has Apple ProRAW. Default false, and again when support vanishes. Observable.
  ///
  /// Raises NSInvalidArgumentException without support. **Source:** rule 440.
  public var isAppleProRAWEnabled: Bool {
    get { state.read { $0.preparation.isProRAW } }
    set {
      guard
        requireSupport(
          !newValue || isAppleProRAWSupported, "setAppleProRAWEnabled:", "isAppleProRAWSupported")
      else { return }
      prepare { $0.isProRAW = newValue }
    }
  }
}

extension PhotoCapabilities {
  /// The sensor's own pixel formats, then Apple ProRAW's. **Source:** rule 440.
  func rawPixelFormats(withProRAW isEnabled: Bool) -> [OSType] {
    bayerPixelFormats + (isEnabled ? [kCVPixelFormatType_64RGBALE] : [])
  }
}
