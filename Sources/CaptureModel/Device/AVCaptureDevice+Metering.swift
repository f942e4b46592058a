import CameraControl
import Foundation
import SimulationKernel

extension AVCaptureDevice {
  /// Whether exposure can be metered around a point.
  public var isExposurePointOfInterestSupported: Bool { followsInterest }

  /// Where exposure is metered: (0, 0) is the top left, (1, 1) the bottom right of the unrotated picture.
  ///
  /// Takes effect when the exposure mode is set the next time. Raises NSGenericException without the lock,
  /// NSInvalidArgumentException where it is not supported. A point outside of the picture is kept, and the nearest place in it is
  /// meant. **Source:** rules 122, 124, 149, 410.
  public var exposurePointOfInterest: CGPoint {
    get { readControl(\.exposure.interest.point) ?? CGPoint(x: 0.5, y: 0.5) }
    set {
      guard requireLock("setExposurePointOfInterest:"),
        require(
          isExposurePointOfInterestSupported, "setExposurePointOfInterest:",
          "Not supported - use -isExposurePointOfInterestSupported",
          remedy: "check isExposurePointOfInterestSupported first")
      else { return }
      performClientCommand { $0.exposure.interest.setPoint(newValue) }
    }
  }

  /// Whether exposure can be metered in a rectangle.
  public var isExposureRectOfInterestSupported: Bool { followsInterest }

  /// The least size of a rectangle of interest, as parts of the picture; zero where rectangles are not supported.
  public var minExposureRectOfInterestSize: CGSize { Self.leastSize(isExposureRectOfInterestSupported) }

  /// Where exposure is metered, as a rectangle: around the point of interest unless it is set. Observable.
  ///
  /// Takes effect when the exposure mode is set the next time. Raises NSGenericException without the lock,
  /// NSInvalidArgumentException where it is not supported, too small, or reaches out of the picture. **Source:** rules 124, 135.
  public var exposureRectOfInterest: CGRect {
    get { readControl(\.exposure.interest.rect) ?? .null }
    set {
      guard requireLock("setExposureRectOfInterest:"),
        requireRegion(
          newValue, isExposureRectOfInterestSupported, "setExposureRectOfInterest:",
          "-isExposureRectOfInterestSupported")
      else { return }
      performClientCommand { $0.exposure.interest.setRect(newValue) }
    }
  }

  /// The rectangle in which exposure is metered for a point of interest; null where rectangles are not supported.
  /// **Source:** Apple, `defaultRectForExposurePoint(ofInterest:)`.
  public func defaultRectForExposurePoint(ofInterest pointOfInterest: CGPoint) -> CGRect {
    isExposureRectOfInterestSupported ? RegionOfInterest.defaultRect(pointOfInterest) : .null
  }

  /// Whether the device decides by itself if faces are preferred: by default where there is automatic exposure. The model sees no faces, so nothing follows from it.
  ///
  /// Raises NSGenericException without the lock, NSInvalidArgumentException without automatic exposure. **Source:** rule 2.
  public var automaticallyAdjustsFaceDrivenAutoExposureEnabled: Bool {
    get { followsInterest && readControl(\.exposure.faces.isAutomatic) ?? false }
    set {
      guard requireLock("setAutomaticallyAdjustsFaceDrivenAutoExposureEnabled:"),
        requireAutoExposure("setAutomaticallyAdjustsFaceDrivenAutoExposureEnabled:")
      else { return }
      performClientCommand { $0.exposure.faces.isAutomatic = newValue }
    }
  }

  /// Whether exposure prefers faces: by default where there is automatic exposure. The model sees no faces, so nothing follows from it.
  ///
  /// Raises NSGenericException without the lock, NSInvalidArgumentException without automatic exposure or while the device
  /// decides by itself. **Source:** Apple, `isFaceDrivenAutoExposureEnabled`.
  public var isFaceDrivenAutoExposureEnabled: Bool {
    get { followsInterest && readControl(\.exposure.faces.isEnabled) ?? false }
    set {
      guard requireLock("setFaceDrivenAutoExposureEnabled:"),
        requireAutoExposure("setFaceDrivenAutoExposureEnabled:"),
        require(
          !automaticallyAdjustsFaceDrivenAutoExposureEnabled, "setFaceDrivenAutoExposureEnabled:",
          "May not be set while automaticallyAdjustsFaceDrivenAutoExposureEnabled is YES",
          remedy: "set automaticallyAdjustsFaceDrivenAutoExposureEnabled to false first")
      else { return }
      performClientCommand { $0.exposure.faces.isEnabled = newValue }
    }
  }

  private func requireAutoExposure(_ selector: String) -> Bool {
    require(
      followsInterest && isExposureModeSupported(.continuousAutoExposure), selector,
      "Not supported - use -isExposureModeSupported: to discover if auto exposure is supported",
      remedy: "check isExposureModeSupported(.continuousAutoExposure) first")
  }
}

// MARK: Low light

extension AVCaptureDevice {
  /// Whether the camera can brighten a dark scene by itself. **Source:** rule 186.
  public var isLowLightBoostSupported: Bool { descriptor.camera?.supportsLowLightBoost ?? false }

  /// Whether it may. Default false. Observable.
  ///
  /// Raises NSGenericException without the lock, NSInvalidArgumentException where that is not supported.
  /// **Source:** rules 2, 186; Apple, automaticallyEnablesLowLightBoostWhenAvailable; the wording is inferred.
  public var automaticallyEnablesLowLightBoostWhenAvailable: Bool {
    get { state.read { $0.control?.lowLightBoost.isAutomatic } ?? false }
    set {
      guard requireLock("setAutomaticallyEnablesLowLightBoostWhenAvailable:"),
        require(
          isLowLightBoostSupported, "setAutomaticallyEnablesLowLightBoostWhenAvailable:",
          "Not supported - use -isLowLightBoostSupported", remedy: "check isLowLightBoostSupported first")
      else { return }
      performClientCommand { $0.lowLightBoost.isAutomatic = newValue }
    }
  }

  /// Whether it does now: while it may and the scene is dark. Observable.
  ///
  /// The model tells when a phone would boost; the pictures get no brighter by it. **Source:** rule 186.
  public var isLowLightBoostEnabled: Bool { state.read { $0.control?.lowLightBoost.isEnabled } ?? false }

  /// Tells observers what differs.
  func announce(from old: LowLightBoost, to new: LowLightBoost, _ transaction: borrowing Transaction) {
    transaction.changed(
      self, \AVCaptureDevice.automaticallyEnablesLowLightBoostWhenAvailable,
      "automaticallyEnablesLowLightBoostWhenAvailable", from: old.isAutomatic, to: new.isAutomatic)
    transaction.changed(
      self, \AVCaptureDevice.isLowLightBoostEnabled, "isLowLightBoostEnabled", from: old.isEnabled, to: new.isEnabled)
  }
}
