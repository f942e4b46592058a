import CameraControl
import Foundation
import SimulationKernel

extension AVCaptureDevice {
  /// A Boolean value that indicates whether the device supports an exposure point of interest.
  public var isExposurePointOfInterestSupported: Bool { supportsPointOfInterest }

  /// The metering point: (0, 0) is the top left and (1, 1) the bottom right of the unrotated image.
  ///
  /// Takes effect when the exposure mode is next set. Raises NSGenericException without the configuration lock, and
  /// NSInvalidArgumentException if unsupported. The property keeps a point outside the image, and metering uses the
  /// nearest point inside. **Source:** rules 122, 124, 149, 410.
  public var exposurePointOfInterest: CGPoint {
    get { readControl(\.exposure.interest.point) ?? CGPoint(x: 0.5, y: 0.5) }
    set {
      guard requireLock("setExposurePointOfInterest:", newValue),
        require(
          isExposurePointOfInterestSupported, "setExposurePointOfInterest:",
          "Not supported - use -isExposurePointOfInterestSupported",
          remedy: "check isExposurePointOfInterestSupported first")
      else { return }
      performClientCommand { $0.exposure.interest.setPoint(newValue) }
    }
  }

  /// A Boolean value that indicates whether the device supports an exposure rectangle of interest.
  public var isExposureRectOfInterestSupported: Bool { supportsPointOfInterest }

  /// The minimum size of an exposure rectangle, as fractions of the image, or zero if rectangles are unsupported.
  public var minExposureRectOfInterestSize: CGSize { Self.leastSize(isExposureRectOfInterestSupported) }

  /// The metering rectangle. The default is a rectangle around the point of interest. Key-value observable.
  ///
  /// Takes effect when the exposure mode is next set. Raises NSGenericException without the configuration lock, and
  /// NSInvalidArgumentException if the rectangle is unsupported, too small, or extends outside the image. **Source:**
  /// rules 124, 135.
  public var exposureRectOfInterest: CGRect {
    get { readControl(\.exposure.interest.rect) ?? .null }
    set {
      guard requireLock("setExposureRectOfInterest:", newValue),
        requireRegion(
          newValue, isExposureRectOfInterestSupported, "setExposureRectOfInterest:",
          "-isExposureRectOfInterestSupported")
      else { return }
      performClientCommand { $0.exposure.interest.setRect(newValue) }
    }
  }

  /// Returns the default metering rectangle for a point of interest, or the null rectangle if rectangles are
  /// unsupported. **Source:** Apple, `defaultRectForExposurePoint(ofInterest:)`.
  public func defaultRectForExposurePoint(ofInterest pointOfInterest: CGPoint) -> CGRect {
    isExposureRectOfInterestSupported ? RegionOfInterest.defaultRect(pointOfInterest) : .null
  }

  /// A Boolean value that indicates whether the device decides automatically if exposure prefers faces.
  ///
  /// The default is true on devices with automatic exposure. The model's metering does not consider faces, so the value
  /// has no effect on exposure. Raises NSGenericException without the configuration lock, and
  /// NSInvalidArgumentException on devices without automatic exposure. **Source:** rule 2.
  public var automaticallyAdjustsFaceDrivenAutoExposureEnabled: Bool {
    get { supportsPointOfInterest && readControl(\.exposure.faces.isAutomatic) ?? false }
    set {
      guard requireLock("setAutomaticallyAdjustsFaceDrivenAutoExposureEnabled:", newValue),
        requireAutoExposure("setAutomaticallyAdjustsFaceDrivenAutoExposureEnabled:")
      else { return }
      performClientCommand { $0.exposure.faces.isAutomatic = newValue }
    }
  }

  /// A Boolean value that indicates whether exposure prefers faces. The default is true on devices with automatic
  /// exposure.
  ///
  /// The model's metering does not consider faces, so the value has no effect on exposure. Raises NSGenericException
  /// without the configuration lock, and NSInvalidArgumentException on devices without automatic exposure or while the
  /// device decides automatically. **Source:** Apple, `isFaceDrivenAutoExposureEnabled`.
  public var isFaceDrivenAutoExposureEnabled: Bool {
    get { supportsPointOfInterest && readControl(\.exposure.faces.isEnabled) ?? false }
    set {
      guard requireLock("setFaceDrivenAutoExposureEnabled:", newValue),
        requireAutoExposure("setFaceDrivenAutoExposureEnabled:"),
        require(
          !automaticallyAdjustsFaceDrivenAutoExposureEnabled, "setFaceDrivenAutoExposureEnabled:",
          "May not be set while automaticallyAdjustsFaceDrivenAutoExposureEnabled is YES",
          .invalidArgument, .header("AVCaptureDevice.isFaceDrivenAutoExposureEnabled"),
          remedy: "set automaticallyAdjustsFaceDrivenAutoExposureEnabled to false first")
      else { return }
      performClientCommand { $0.exposure.faces.isEnabled = newValue }
    }
  }

  private func requireAutoExposure(_ selector: String) -> Bool {
    require(
      supportsPointOfInterest && isExposureModeSupported(.continuousAutoExposure), selector,
      "Not supported - use -isExposureModeSupported: to discover if auto exposure is supported",
      remedy: "check isExposureModeSupported(.continuousAutoExposure) first")
  }
}

// MARK: Low light

extension AVCaptureDevice {
  /// A Boolean value that indicates whether the device supports low-light boost. **Source:** rule 186.
  public var isLowLightBoostSupported: Bool { descriptor.camera?.supportsLowLightBoost ?? false }

  /// A Boolean value that indicates whether the device may enable low-light boost automatically. The default is false.
  /// Key-value observable.
  ///
  /// Raises NSGenericException without the configuration lock, and NSInvalidArgumentException if unsupported.
  /// **Source:** rules 2, 186; Apple, automaticallyEnablesLowLightBoostWhenAvailable; the wording is inferred.
  public var automaticallyEnablesLowLightBoostWhenAvailable: Bool {
    get { state.read { $0.control?.lowLightBoost.isAutomatic } ?? false }
    set {
      guard requireLock("setAutomaticallyEnablesLowLightBoostWhenAvailable:", newValue),
        require(
          isLowLightBoostSupported, "setAutomaticallyEnablesLowLightBoostWhenAvailable:",
          "Not supported - use -isLowLightBoostSupported", remedy: "check isLowLightBoostSupported first")
      else { return }
      performClientCommand { $0.lowLightBoost.isAutomatic = newValue }
    }
  }

  /// A Boolean value that indicates whether low-light boost is active. Key-value observable.
  ///
  /// True while automatic boost is enabled and the scene is dark. Frames then gather light for longer, unless the app
  /// has set their maximum duration. **Source:** rule 186; what the boost changes is assumed.
  public var isLowLightBoostEnabled: Bool { state.read { $0.control?.lowLightBoost.isEnabled } ?? false }

  /// Notifies observers of changes to low-light boost.
  func announce(from old: LowLightBoost, to new: LowLightBoost, _ transaction: borrowing Transaction) {
    transaction.changed(
      self, \AVCaptureDevice.automaticallyEnablesLowLightBoostWhenAvailable,
      "automaticallyEnablesLowLightBoostWhenAvailable", from: old.isAutomatic, to: new.isAutomatic)
    transaction.changed(
      self, \AVCaptureDevice.isLowLightBoostEnabled, "isLowLightBoostEnabled", from: old.isEnabled, to: new.isEnabled)
  }
}
