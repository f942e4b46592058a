import AVFoundationTypes
import SimulationKernel

extension AVCapturePhotoOutput {
  /// Whether each constituent of a virtual camera can give a photo: in the format of the photo preset. Observable.
  ///
  /// **Source:** rule 418; which formats can is inferred.
  public var isVirtualDeviceConstituentPhotoDeliverySupported: Bool { capabilities.supportsConstituents }

  /// Whether photos may ask for one of each constituent. Default false, and again when support vanishes.
  ///
  /// Raises NSInvalidArgumentException without support. **Source:** rule 418.
  public var isVirtualDeviceConstituentPhotoDeliveryEnabled: Bool {
    get { state.read { $0.preparation.deliversConstituents } }
    set {
      guard
        requireSupport(
          !newValue || isVirtualDeviceConstituentPhotoDeliverySupported,
          "setVirtualDeviceConstituentPhotoDeliveryEnabled:", "isVirtualDeviceConstituentPhotoDeliverySupported",
          "Virtual device constituent photo delivery is not supported in this configuration")
      else { return }
      prepare { $0.deliversConstituents = newValue }
    }
  }

  /// The older name of ``isVirtualDeviceConstituentPhotoDeliverySupported``, of dual cameras. Observable.
  public var isDualCameraDualPhotoDeliverySupported: Bool { capabilities.supportsDualPhotos }

  /// The older name of ``isVirtualDeviceConstituentPhotoDeliveryEnabled``, of dual cameras. Deprecated in iOS 13.
  public var isDualCameraDualPhotoDeliveryEnabled: Bool {
    get { isDualCameraDualPhotoDeliverySupported && isVirtualDeviceConstituentPhotoDeliveryEnabled }
    set {
      guard
        requireSupport(
          !newValue || isDualCameraDualPhotoDeliverySupported, "setDualCameraDualPhotoDeliveryEnabled:",
          "isDualCameraDualPhotoDeliverySupported",
          "Dual Camera dual photo delivery is not supported in this configuration")
      else { return }
      prepare { $0.deliversConstituents = newValue }
    }
  }

  /// Whether calibration can come with photos: with those of constituents, unless the camera straightens what its lens bends. Observable.
  ///
  /// **Source:** rule 420.
  public var isCameraCalibrationDataDeliverySupported: Bool { state.read(\.supportsCalibration) }
}

extension AVCapturePhotoOutput.State {
  var supportsCalibration: Bool { preparation.deliversConstituents && capabilities.isUncorrected }
}
