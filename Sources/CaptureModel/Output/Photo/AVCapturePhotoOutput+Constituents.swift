import AVFoundationTypes
import SimulationKernel

extension AVCapturePhotoOutput {
  /// A Boolean value that indicates whether each constituent of a virtual device can deliver a photo, as is possible in
  /// the format of the photo preset. Key-value observable.
  ///
  /// **Source:** rule 418; which formats support this is inferred.
  public var isVirtualDeviceConstituentPhotoDeliverySupported: Bool { capabilities.supportsConstituents }

  /// A Boolean value that indicates whether photos may request an image from each constituent device. The default is
  /// `false`, to which the property is reset when support ends.
  ///
  /// Setting it to `true` raises `NSInvalidArgumentException` if not supported. **Source:** rule 418.
  public var isVirtualDeviceConstituentPhotoDeliveryEnabled: Bool {
    get { state.read { $0.preparation.deliversConstituents } }
    set {
      guard
        requireSupport(
          !newValue || isVirtualDeviceConstituentPhotoDeliverySupported,
          "setVirtualDeviceConstituentPhotoDeliveryEnabled:", "isVirtualDeviceConstituentPhotoDeliverySupported",
          "Virtual device constituent photo delivery is not supported in this configuration", evidence: .rule(418))
      else { return }
      prepare { $0.deliversConstituents = newValue }
    }
  }

  /// The deprecated name of ``isVirtualDeviceConstituentPhotoDeliverySupported``, for dual cameras. Key-value
  /// observable.
  public var isDualCameraDualPhotoDeliverySupported: Bool { capabilities.supportsDualPhotos }

  /// The deprecated name of ``isVirtualDeviceConstituentPhotoDeliveryEnabled``, for dual cameras. Deprecated in iOS 13.
  public var isDualCameraDualPhotoDeliveryEnabled: Bool {
    get { isDualCameraDualPhotoDeliverySupported && isVirtualDeviceConstituentPhotoDeliveryEnabled }
    set {
      guard
        requireSupport(
          !newValue || isDualCameraDualPhotoDeliverySupported, "setDualCameraDualPhotoDeliveryEnabled:",
          "isDualCameraDualPhotoDeliverySupported",
          "Dual Camera dual photo delivery is not supported in this configuration", evidence: .rule(418))
      else { return }
      prepare { $0.deliversConstituents = newValue }
    }
  }

  /// A Boolean value that indicates whether calibration data can accompany photos. It can accompany the photos of
  /// constituents, unless the camera corrects geometric distortion. Key-value observable.
  ///
  /// **Source:** rule 420.
  public var isCameraCalibrationDataDeliverySupported: Bool { state.read(\.supportsCalibration) }
}

extension AVCapturePhotoOutput.State {
  var supportsCalibration: Bool { preparation.deliversConstituents && capabilities.isUncorrected }
}
