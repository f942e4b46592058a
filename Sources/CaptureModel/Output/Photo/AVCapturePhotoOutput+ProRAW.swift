import CoreVideoModel
import PixelModel
import SimulationKernel

// Apple ProRAW: RAW photos that the camera has processed to linear RGB.

extension AVCapturePhotoOutput {
  /// A Boolean value that indicates whether Apple ProRAW is supported, as it is on Pro models since iPhone 12 Pro in
  /// formats of the highest photo quality. Key-value observable.
  ///
  /// **Source:** rule 440.
  public var isAppleProRAWSupported: Bool { capabilities.supportsProRAW }

  /// A Boolean value that indicates whether ``availableRawPhotoPixelFormatTypes`` contains Apple ProRAW. The default is
  /// `false`, to which the property is reset when support ends. Key-value observable.
  ///
  /// Setting it to `true` raises `NSInvalidArgumentException` if not supported. **Source:** rule 440.
  public var isAppleProRAWEnabled: Bool {
    get { state.read { $0.preparation.isProRAW } }
    set {
      guard
        requireSupport(
          !newValue || isAppleProRAWSupported, "setAppleProRAWEnabled:", "isAppleProRAWSupported",
          "Apple ProRAW capture is not supported by this device", evidence: .rule(440))
      else { return }
      prepare { $0.isProRAW = newValue }
    }
  }
}

extension PhotoCapabilities {
  /// Returns the sensor's Bayer pixel formats, then Apple ProRAW if enabled. **Source:** rule 440.
  func rawPixelFormats(withProRAW isEnabled: Bool) -> [OSType] {
    bayerPixelFormats + (isEnabled ? [kCVPixelFormatType_64RGBALE] : [])
  }
}
