import AVFoundationTypes
import CameraControl
import CoreMediaModel
import Foundation
import SimulationKernel

extension AVCaptureDevice {
  /// Constants that specify how the lens position is controlled.
  public typealias FocusMode = AVCaptureFocusMode

  /// Constants that restrict the range of the autofocus.
  public typealias AutoFocusRangeRestriction = AVCaptureAutoFocusRangeRestriction

  /// Whether the model's own autofocus loop moves the lens.
  private var canFocus: Bool { supportsPointOfInterest && readControl(\.focus.canMove) ?? false }

  /// Returns a Boolean value that indicates whether the device supports a focus mode. A fixed lens supports none.
  /// **Source:** rule 134.
  public func isFocusModeSupported(_ focusMode: FocusMode) -> Bool {
    controlCapabilities?.focusModes.contains(focusMode) ?? canFocus
  }

  /// The focus mode. Key-value observable.
  ///
  /// After `autoFocus` converges, the device switches to `locked`. Setting the mode, even to its current value, applies
  /// a new point of interest, range restriction and smoothness. Raises NSGenericException without the configuration
  /// lock, and NSInvalidArgumentException for an unsupported mode. **Source:** rules 2, 124-126.
  public var focusMode: FocusMode {
    get { readControl(\.focus.mode) ?? .locked }
    set {
      guard requireLock("setFocusMode:", newValue),
        require(
          isFocusModeSupported(newValue), "setFocusMode:",
          "Unsupported focusMode - use -isFocusModeSupported: to discover valid focus modes",
          remedy: "check isFocusModeSupported(_:) first")
      else { return }
      performClientCommand(.focus(newValue)) { $0.setFocusMode(newValue) }
    }
  }

  /// A Boolean value that indicates whether the device is adjusting its focus. Key-value observable. **Source:** rule
  /// 127.
  public var isAdjustingFocus: Bool { readControl(\.focus.readings.isAdjusting) ?? false }

  /// The lens position in the most recent frame, from 0 (near) to 1 (far). Key-value observable. **Source:** rule 128.
  public var lensPosition: Float { readControl { Float($0.focus.readings.lensPosition) } ?? 1 }

  /// The minimum focus distance in millimeters, or -1 if unknown. **Source:** rule 133.
  public var minimumFocusDistance: Int { descriptor.camera?.lens.minimumFocusDistance ?? -1 }

  /// A Boolean value that indicates whether the lens can be locked at a custom position. False for virtual cameras.
  /// **Source:** rules 116, 129.
  public var isLockingFocusWithCustomLensPositionSupported: Bool {
    controlCapabilities?.hasLensPosition ?? (canFocus && !isMultiLensCamera)
  }

  /// A sentinel that keeps the current lens position. **Source:** rule 129.
  public class var currentLensPosition: Float { Float.greatestFiniteMagnitude }

  /// Locks the lens at a position.
  ///
  /// Raises NSGenericException without the configuration lock, NSInvalidArgumentException if the lens cannot be locked
  /// or not at a custom position, and NSRangeException outside 0...1. If a later mode change replaces the call, the
  /// handler is still called. **Source:** rules 128, 129, 131, 141.
  ///
  /// - Parameters:
  ///   - lensPosition: The position from 0 (near) to 1 (far), or ``currentLensPosition``.
  ///   - handler: A closure called with the time of the first frame at that position, after the handlers of earlier
  ///     calls.
  public func setFocusModeLocked(lensPosition: Float, completionHandler handler: (@Sendable (CMTime) -> Void)? = nil) {
    _ = lockFocus(lensPosition, handler)
  }

  /// Locks the lens, and returns the time of the first frame at that position, or an invalid time if the call is
  /// rejected.
  @discardableResult
  public func setFocusModeLocked(lensPosition: Float) async -> CMTime {
    await timeOfCommand { lockFocus(lensPosition, $0) }
  }

  private func lockFocus(_ position: Float, _ handler: (@Sendable (CMTime) -> Void)?) -> Bool {
    let isCurrent = position == Self.currentLensPosition
    let selector = "setFocusModeLockedWithLensPosition:completionHandler:"
    guard requireLock(selector),
      require(
        isFocusModeSupported(.locked), selector,
        "Unsupported focusMode - use -isFocusModeSupported: to discover valid focus modes",
        remedy: "check isFocusModeSupported(.locked) first"),
      require(
        isCurrent || isLockingFocusWithCustomLensPositionSupported, selector,
        "Not supported - use -isLockingFocusWithCustomLensPositionSupported",
        remedy: "pass AVCaptureDevice.currentLensPosition, or check isLockingFocusWithCustomLensPositionSupported first"
      ),
      requireInRange(
        isCurrent || (0...1).contains(position), selector, "the passed lensPosition \(position) out-of-range [0, 1]",
        remedy: "pass a position within 0...1")
    else { return false }
    performClientCommand(isCurrent ? .focus(.locked) : .moveLens(Double(position))) { control in
      if isCurrent { control.setFocusMode(.locked) } else { control.focus.lock(at: Double(position)) }
      control.registerCommand(handler)
    }
    return true
  }

  // MARK: Autofocus options

  /// A Boolean value that indicates whether the device supports focus range restrictions.
  public var isAutoFocusRangeRestrictionSupported: Bool { canFocus }

  /// The restriction of the autofocus range. Takes effect when the focus mode is next set.
  ///
  /// Raises NSGenericException without the configuration lock, and NSInvalidArgumentException if unsupported.
  /// **Source:** rules 124, 132.
  public var autoFocusRangeRestriction: AutoFocusRangeRestriction {
    get { readControl(\.focus.requested.range) ?? .none }
    set {
      guard requireLock("setAutoFocusRangeRestriction:", newValue),
        require(
          isAutoFocusRangeRestrictionSupported, "setAutoFocusRangeRestriction:",
          "Not supported - use -isAutoFocusRangeRestrictionSupported",
          remedy: "check isAutoFocusRangeRestrictionSupported first")
      else { return }
      performClientCommand { $0.focus.requested.range = newValue }
    }
  }

  /// A Boolean value that indicates whether the device supports smooth autofocus.
  public var isSmoothAutoFocusSupported: Bool { canFocus }

  /// A Boolean value that indicates whether the lens focuses more slowly, to avoid visible jumps in video.
  ///
  /// Takes effect when the focus mode is next set. Raises NSGenericException without the configuration lock, and
  /// NSInvalidArgumentException when enabled on a device without support. **Source:** rules 2, 124; Apple,
  /// isSmoothAutoFocusSupported.
  public var isSmoothAutoFocusEnabled: Bool {
    get { readControl(\.focus.requested.isSmooth) ?? false }
    set {
      guard requireLock("setSmoothAutoFocusEnabled:", newValue),
        require(
          !newValue || isSmoothAutoFocusSupported, "setSmoothAutoFocusEnabled:",
          "Not supported - use -isSmoothAutoFocusSupported",
          remedy: "check isSmoothAutoFocusSupported first")
      else { return }
      performClientCommand { $0.focus.requested.isSmooth = newValue }
    }
  }

  /// Notifies observers of differences between two focus states.
  func announceFocus(from old: FocusControl, to new: FocusControl, _ transaction: borrowing Transaction) {
    transaction.changed(self, \AVCaptureDevice.focusMode, "focusMode", from: old.mode, to: new.mode)
    if old.requested.interest != new.requested.interest {
      transaction.changed(
        self, \AVCaptureDevice.focusPointOfInterest, "focusPointOfInterest", from: old.requested.interest.point,
        to: new.requested.interest.point)
      transaction.changed(
        self, \AVCaptureDevice.focusRectOfInterest, "focusRectOfInterest", from: old.requested.interest.rect,
        to: new.requested.interest.rect)
    }
    guard old.readings != new.readings else { return }
    transaction.changed(
      self, \AVCaptureDevice.isAdjustingFocus, "isAdjustingFocus", from: old.readings.isAdjusting,
      to: new.readings.isAdjusting)
    transaction.changed(
      self, \AVCaptureDevice.lensPosition, "lensPosition", from: Float(old.readings.lensPosition),
      to: Float(new.readings.lensPosition))
  }
}

// MARK: Focus region

extension AVCaptureDevice {
  /// A Boolean value that indicates whether the device supports a focus point of interest. **Source:** rule 134.
  public var isFocusPointOfInterestSupported: Bool { supportsPointOfInterest && isFocusModeSupported(.autoFocus) }

  /// The focus point: (0, 0) is the top left and (1, 1) the bottom right of the unrotated image. Key-value observable.
  ///
  /// Takes effect when the focus mode is next set. Raises NSGenericException without the configuration lock, and
  /// NSInvalidArgumentException if unsupported. The property keeps a point outside the image, and focus uses the
  /// nearest point inside. **Source:** rules 122, 124, 134, 410.
  public var focusPointOfInterest: CGPoint {
    get { readControl(\.focus.requested.interest.point) ?? CGPoint(x: 0.5, y: 0.5) }
    set {
      guard requireLock("setFocusPointOfInterest:", newValue),
        require(
          isFocusPointOfInterestSupported, "setFocusPointOfInterest:",
          "Not supported - use -isFocusPointOfInterestSupported",
          remedy: "check isFocusPointOfInterestSupported first")
      else { return }
      performClientCommand { $0.focus.requested.interest.setPoint(newValue) }
    }
  }

  /// A Boolean value that indicates whether the device supports a focus rectangle of interest.
  public var isFocusRectOfInterestSupported: Bool { isFocusPointOfInterestSupported }

  /// The minimum size of a focus rectangle, as fractions of the image, or zero if rectangles are unsupported.
  public var minFocusRectOfInterestSize: CGSize { Self.leastSize(isFocusRectOfInterestSupported) }

  /// The focus rectangle. The default is a rectangle around the point of interest. Key-value observable.
  ///
  /// Takes effect when the focus mode is next set. Raises NSGenericException without the configuration lock, and
  /// NSInvalidArgumentException if the rectangle is unsupported, too small, or extends outside the image. **Source:**
  /// rules 124, 135.
  public var focusRectOfInterest: CGRect {
    get { readControl(\.focus.requested.interest.rect) ?? .null }
    set {
      guard requireLock("setFocusRectOfInterest:", newValue),
        requireRegion(
          newValue, isFocusRectOfInterestSupported, "setFocusRectOfInterest:", "-isFocusRectOfInterestSupported")
      else { return }
      performClientCommand { $0.focus.requested.interest.setRect(newValue) }
    }
  }

  /// Returns the default focus rectangle for a point of interest, or the null rectangle if rectangles are unsupported.
  /// **Source:** Apple, `defaultRectForFocusPoint(ofInterest:)`.
  public func defaultRectForFocusPoint(ofInterest pointOfInterest: CGPoint) -> CGRect {
    isFocusRectOfInterestSupported ? RegionOfInterest.defaultRect(pointOfInterest) : .null
  }

  /// A Boolean value that indicates whether the device decides automatically if autofocus prefers faces.
  ///
  /// The default is true on devices with autofocus. The model's autofocus does not consider faces, so the value has no
  /// effect on focus. Raises NSGenericException without the configuration lock, and NSInvalidArgumentException on
  /// devices without autofocus. **Source:** rule 2; the exception's text is from an app's crash on a front camera.
  public var automaticallyAdjustsFaceDrivenAutoFocusEnabled: Bool {
    get { canPreferFaces && readControl(\.focus.requested.faces.isAutomatic) ?? false }
    set {
      guard requireLock("setAutomaticallyAdjustsFaceDrivenAutoFocusEnabled:", newValue),
        requireAutoFocus("setAutomaticallyAdjustsFaceDrivenAutoFocusEnabled:")
      else { return }
      performClientCommand { $0.focus.requested.faces.isAutomatic = newValue }
    }
  }

  /// A Boolean value that indicates whether autofocus prefers faces. The default is true on devices with autofocus.
  ///
  /// The model's autofocus does not consider faces, so the value has no effect on focus. Raises NSGenericException
  /// without the configuration lock, and NSInvalidArgumentException on devices without autofocus or while the device
  /// decides automatically. **Source:** Apple, `isFaceDrivenAutoFocusEnabled`.
  public var isFaceDrivenAutoFocusEnabled: Bool {
    get { canPreferFaces && readControl(\.focus.requested.faces.isEnabled) ?? false }
    set {
      guard requireLock("setFaceDrivenAutoFocusEnabled:", newValue),
        requireAutoFocus("setFaceDrivenAutoFocusEnabled:"),
        require(
          !automaticallyAdjustsFaceDrivenAutoFocusEnabled, "setFaceDrivenAutoFocusEnabled:",
          "May not be set while automaticallyAdjustsFaceDrivenAutoFocusEnabled is YES",
          .invalidArgument, .header("AVCaptureDevice.isFaceDrivenAutoFocusEnabled"),
          remedy: "set automaticallyAdjustsFaceDrivenAutoFocusEnabled to false first")
      else { return }
      performClientCommand { $0.focus.requested.faces.isEnabled = newValue }
    }
  }

  private var canPreferFaces: Bool { supportsPointOfInterest && isFocusModeSupported(.continuousAutoFocus) }

  private func requireAutoFocus(_ selector: String) -> Bool {
    require(
      canPreferFaces, selector,
      "Not supported - use -isFocusModeSupported: to discover if autofocus is supported",
      remedy: "check isFocusModeSupported(.continuousAutoFocus) first")
  }
}
