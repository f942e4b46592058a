import Foundation

extension AVCaptureDevice {
  /// Whether the device can focus on a point. **Source:** rule 134.
  public var isFocusPointOfInterestSupported: Bool { followsInterest && isFocusModeSupported(.autoFocus) }

  /// What the device focuses on: (0, 0) is the top left, (1, 1) the bottom right of the unrotated picture. Observable.
  ///
  /// Takes effect when the focus mode is set the next time. Raises NSGenericException without the lock,
  /// NSInvalidArgumentException where it is not supported, NSRangeException outside of the picture. **Source:** rules 122, 124, 134;
  /// the last is inferred.
  public var focusPointOfInterest: CGPoint {
    get { readControl(\.focus.wishes.interest.point) ?? CGPoint(x: 0.5, y: 0.5) }
    set {
      guard requireLock("setFocusPointOfInterest:"),
        require(
          isFocusPointOfInterestSupported, "Not supported - use -isFocusPointOfInterestSupported",
          remedy: "ask isFocusPointOfInterestSupported first"),
        requireInPicture(newValue)
      else { return }
      changeControl { control, _ in control.focus.wishes.interest.setPoint(newValue) }
    }
  }

  /// Whether the device can focus on a rectangle.
  public var isFocusRectOfInterestSupported: Bool { isFocusPointOfInterestSupported }

  /// The least size of a rectangle of interest, as parts of the picture; zero where rectangles are not supported.
  public var minFocusRectOfInterestSize: CGSize { Self.leastSize(isFocusRectOfInterestSupported) }

  /// What the device focuses on, as a rectangle: around the point of interest unless it is set. Observable.
  ///
  /// Takes effect when the focus mode is set the next time. Raises NSGenericException without the lock,
  /// NSInvalidArgumentException where it is not supported, too small, or reaches out of the picture. **Source:** rules 124, 135.
  public var focusRectOfInterest: CGRect {
    get { readControl(\.focus.wishes.interest.rect) ?? .null }
    set {
      guard requireLock("setFocusRectOfInterest:"),
        requireRegion(newValue, isFocusRectOfInterestSupported, "-isFocusRectOfInterestSupported")
      else { return }
      changeControl { control, _ in control.focus.wishes.interest.setRect(newValue) }
    }
  }

  /// The rectangle on which the device focuses for a point of interest; null where rectangles are not supported.
  /// **Source:** Apple, `defaultRectForFocusPoint(ofInterest:)`.
  public func defaultRectForFocusPoint(ofInterest pointOfInterest: CGPoint) -> CGRect {
    isFocusRectOfInterestSupported ? RegionOfInterest.defaultRect(pointOfInterest) : .null
  }

  /// Whether the device decides by itself if faces are preferred: by default where there is automatic focus. The model sees no faces, so nothing follows from it.
  ///
  /// Raises NSGenericException without the lock, NSInvalidArgumentException without automatic focus. **Source:** rule 2; the text: an
  /// app's crash on a front camera.
  public var automaticallyAdjustsFaceDrivenAutoFocusEnabled: Bool {
    get { canPreferFaces && readControl(\.focus.wishes.faces.isAutomatic) ?? false }
    set {
      guard requireLock("setAutomaticallyAdjustsFaceDrivenAutoFocusEnabled:"), requireAutoFocus() else { return }
      changeControl { control, _ in control.focus.wishes.faces.isAutomatic = newValue }
    }
  }

  /// Whether focus prefers faces: by default where there is automatic focus. The model sees no faces, so nothing follows from it.
  ///
  /// Raises NSGenericException without the lock, NSInvalidArgumentException without automatic focus or while the device decides by
  /// itself. **Source:** Apple, `isFaceDrivenAutoFocusEnabled`.
  public var isFaceDrivenAutoFocusEnabled: Bool {
    get { canPreferFaces && readControl(\.focus.wishes.faces.isEnabled) ?? false }
    set {
      guard requireLock("setFaceDrivenAutoFocusEnabled:"), requireAutoFocus(),
        require(
          !automaticallyAdjustsFaceDrivenAutoFocusEnabled,
          "May not be set while automaticallyAdjustsFaceDrivenAutoFocusEnabled is YES",
          remedy: "set automaticallyAdjustsFaceDrivenAutoFocusEnabled to false first")
      else { return }
      changeControl { control, _ in control.focus.wishes.faces.isEnabled = newValue }
    }
  }

  private var canPreferFaces: Bool { followsInterest && isFocusModeSupported(.continuousAutoFocus) }

  private func requireAutoFocus() -> Bool {
    require(
      canPreferFaces,
      "Not supported - use -isFocusModeSupported: to discover if autofocus is supported",
      remedy: "ask isFocusModeSupported(.continuousAutoFocus) first")
  }
}
