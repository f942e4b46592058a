import AVFoundationTypes
import CameraControl
import CoreMediaModel
import Foundation
import SimulationKernel

extension AVCaptureDevice {
  /// Who decides where the lens stands.
  public typealias FocusMode = AVCaptureFocusMode

  /// The part of its way in which the lens focuses by itself.
  public typealias AutoFocusRangeRestriction = AVCaptureAutoFocusRangeRestriction

  /// Whether the model's own loop moves the lens.
  private var canFocus: Bool { followsInterest && readControl(\.focus.canMove) ?? false }

  /// Whether the device has a mode; a fixed lens has none. **Source:** rule 134.
  public func isFocusModeSupported(_ focusMode: FocusMode) -> Bool {
    controlCapabilities?.focusModes.contains(focusMode) ?? canFocus
  }

  /// Who decides where the lens stands. Observable; the device itself goes from `autoFocus` to `locked`.
  ///
  /// Setting it, also to what it is, lets a new point of interest, range and smoothness take effect. Raises NSGenericException
  /// without the lock, NSInvalidArgumentException for a mode that is not supported. **Source:** rules 2, 124-126.
  public var focusMode: FocusMode {
    get { readControl(\.focus.mode) ?? .locked }
    set {
      guard requireLock("setFocusMode:"),
        require(
          isFocusModeSupported(newValue), "setFocusMode:",
          "Unsupported focusMode - use -isFocusModeSupported: to discover valid focus modes",
          remedy: "check isFocusModeSupported(_:) first")
      else { return }
      performClientCommand(.focus(newValue)) { $0.setFocusMode(newValue) }
    }
  }

  /// Whether the lens is on its way to a sharp picture. Observable. **Source:** rule 127.
  public var isAdjustingFocus: Bool { readControl(\.focus.readings.isAdjusting) ?? false }

  /// Where the lens stood in the last frame, from 0 (near) to 1 (far). Observable. **Source:** rule 128.
  public var lensPosition: Float { readControl { Float($0.focus.readings.lensPosition) } ?? 1 }

  /// The nearest distance in millimetres at which a subject is sharp; -1 when unknown. **Source:** rule 133.
  public var minimumFocusDistance: Int { descriptor.camera?.lens.minimumFocusDistance ?? -1 }

  /// Whether the lens can be locked at any position; that of a camera of several lenses cannot. **Source:** rules 116, 129.
  public var isLockingFocusWithCustomLensPositionSupported: Bool {
    controlCapabilities?.hasLensPosition ?? (canFocus && !joinsCameras)
  }

  /// Stands for the position as it is. **Source:** rule 129.
  public class var currentLensPosition: Float { Float.greatestFiniteMagnitude }

  /// Locks the lens at a position.
  ///
  /// Raises NSGenericException without the lock, NSInvalidArgumentException where the lens cannot be locked (there), NSRangeException
  /// outside of 0...1. A later change of mode replaces it; the handler is called all the same. **Source:** rules 128, 129, 131, 141.
  ///
  /// - Parameters:
  ///   - lensPosition: from 0 (near) to 1 (far), or ``currentLensPosition``.
  ///   - handler: called with the time of the first frame with the lens there, after the handlers of earlier calls.
  public func setFocusModeLocked(lensPosition: Float, completionHandler handler: (@Sendable (CMTime) -> Void)? = nil) {
    _ = lockFocus(lensPosition, handler)
  }

  /// The same; returns the time of the first frame with the lens there, or an invalid time if the call was refused.
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
      control.noteCommand(handler)
    }
    return true
  }

  // MARK: How it focuses by itself

  /// Whether the way of the lens can be restricted.
  public var isAutoFocusRangeRestrictionSupported: Bool { canFocus }

  /// The part of its way in which the lens focuses by itself; takes effect when the focus mode is set the next time.
  ///
  /// Raises NSGenericException without the lock, NSInvalidArgumentException where it is not supported. **Source:** rules 124, 132.
  public var autoFocusRangeRestriction: AutoFocusRangeRestriction {
    get { readControl(\.focus.requested.range) ?? .none }
    set {
      guard requireLock("setAutoFocusRangeRestriction:"),
        require(
          isAutoFocusRangeRestrictionSupported, "setAutoFocusRangeRestriction:",
          "Not supported - use -isAutoFocusRangeRestrictionSupported",
          remedy: "check isAutoFocusRangeRestrictionSupported first")
      else { return }
      performClientCommand { $0.focus.requested.range = newValue }
    }
  }

  /// Whether the lens can focus slowly.
  public var isSmoothAutoFocusSupported: Bool { canFocus }

  /// Whether the lens focuses slowly, so that a film shows no jumps; takes effect when the focus mode is set the next time.
  ///
  /// Raises NSGenericException without the lock, NSInvalidArgumentException when switched on where it is not supported.
  /// **Source:** rules 2, 124; Apple, isSmoothAutoFocusSupported.
  public var isSmoothAutoFocusEnabled: Bool {
    get { readControl(\.focus.requested.isSmooth) ?? false }
    set {
      guard requireLock("setSmoothAutoFocusEnabled:"),
        require(
          !newValue || isSmoothAutoFocusSupported, "setSmoothAutoFocusEnabled:",
          "Not supported - use -isSmoothAutoFocusSupported",
          remedy: "check isSmoothAutoFocusSupported first")
      else { return }
      performClientCommand { $0.focus.requested.isSmooth = newValue }
    }
  }

  /// Tells observers what differs between two states of focus.
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

// MARK: Where it focuses

extension AVCaptureDevice {
  /// Whether the device can focus on a point. **Source:** rule 134.
  public var isFocusPointOfInterestSupported: Bool { followsInterest && isFocusModeSupported(.autoFocus) }

  /// What the device focuses on: (0, 0) is the top left, (1, 1) the bottom right of the unrotated picture. Observable.
  ///
  /// Takes effect when the focus mode is set the next time. Raises NSGenericException without the lock,
  /// NSInvalidArgumentException where it is not supported. A point outside of the picture is kept, and the nearest place in it is
  /// meant. **Source:** rules 122, 124, 134, 410.
  public var focusPointOfInterest: CGPoint {
    get { readControl(\.focus.requested.interest.point) ?? CGPoint(x: 0.5, y: 0.5) }
    set {
      guard requireLock("setFocusPointOfInterest:"),
        require(
          isFocusPointOfInterestSupported, "setFocusPointOfInterest:",
          "Not supported - use -isFocusPointOfInterestSupported",
          remedy: "check isFocusPointOfInterestSupported first")
      else { return }
      performClientCommand { $0.focus.requested.interest.setPoint(newValue) }
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
    get { readControl(\.focus.requested.interest.rect) ?? .null }
    set {
      guard requireLock("setFocusRectOfInterest:"),
        requireRegion(
          newValue, isFocusRectOfInterestSupported, "setFocusRectOfInterest:", "-isFocusRectOfInterestSupported")
      else { return }
      performClientCommand { $0.focus.requested.interest.setRect(newValue) }
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
    get { canPreferFaces && readControl(\.focus.requested.faces.isAutomatic) ?? false }
    set {
      guard requireLock("setAutomaticallyAdjustsFaceDrivenAutoFocusEnabled:"),
        requireAutoFocus("setAutomaticallyAdjustsFaceDrivenAutoFocusEnabled:")
      else { return }
      performClientCommand { $0.focus.requested.faces.isAutomatic = newValue }
    }
  }

  /// Whether focus prefers faces: by default where there is automatic focus. The model sees no faces, so nothing follows from it.
  ///
  /// Raises NSGenericException without the lock, NSInvalidArgumentException without automatic focus or while the device decides by
  /// itself. **Source:** Apple, `isFaceDrivenAutoFocusEnabled`.
  public var isFaceDrivenAutoFocusEnabled: Bool {
    get { canPreferFaces && readControl(\.focus.requested.faces.isEnabled) ?? false }
    set {
      guard requireLock("setFaceDrivenAutoFocusEnabled:"),
        requireAutoFocus("setFaceDrivenAutoFocusEnabled:"),
        require(
          !automaticallyAdjustsFaceDrivenAutoFocusEnabled, "setFaceDrivenAutoFocusEnabled:",
          "May not be set while automaticallyAdjustsFaceDrivenAutoFocusEnabled is YES",
          remedy: "set automaticallyAdjustsFaceDrivenAutoFocusEnabled to false first")
      else { return }
      performClientCommand { $0.focus.requested.faces.isEnabled = newValue }
    }
  }

  private var canPreferFaces: Bool { followsInterest && isFocusModeSupported(.continuousAutoFocus) }

  private func requireAutoFocus(_ selector: String) -> Bool {
    require(
      canPreferFaces, selector,
      "Not supported - use -isFocusModeSupported: to discover if autofocus is supported",
      remedy: "check isFocusModeSupported(.continuousAutoFocus) first")
  }
}
