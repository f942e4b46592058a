import Foundation

extension AVCaptureDevice {
  /// Who decides where the lens stands.
  public enum FocusMode: Int, Sendable {
    /// It stays where it is.
    case locked
    /// The device focuses once, and then locks the lens. **Source:** rule 125.
    case autoFocus
    /// The device focuses whenever it must. **Source:** rule 126.
    case continuousAutoFocus
  }

  /// The part of its way in which the lens focuses by itself.
  public enum AutoFocusRangeRestriction: Int, Sendable {
    /// All of it.
    case none
    /// Near subjects.
    case near
    /// Subjects farther away.
    case far
  }

  /// Whether the model's own loop moves the lens.
  private var canFocus: Bool { followsInterest && readControl(\.focus.canMove) ?? false }

  /// Whether the device has a mode; a fixed lens has none. **Source:** rule 134.
  public func isFocusModeSupported(_ focusMode: FocusMode) -> Bool {
    controlFacts?.focusModes.contains(focusMode) ?? canFocus
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
          isFocusModeSupported(newValue),
          "Unsupported focusMode - use -isFocusModeSupported: to discover valid focus modes",
          remedy: "ask isFocusModeSupported(_:) first")
      else { return }
      command(.focus(newValue)) { control in
        control.focus.setMode(newValue)
        if newValue == .locked { control.holdFramesUnderWay([.focus]) }
      }
    }
  }

  /// Whether the lens is on its way to a sharp picture. Observable. **Source:** rule 127.
  public var isAdjustingFocus: Bool { readControl(\.focus.readings.isAdjusting) ?? false }

  /// Where the lens stood in the last frame, from 0 (near) to 1 (far). Observable. **Source:** rule 128.
  public var lensPosition: Float { readControl { Float($0.focus.readings.lensPosition) } ?? 1 }

  /// The nearest distance in millimetres at which a subject is sharp; -1 when unknown. **Source:** rule 133.
  public var minimumFocusDistance: Int { facts.camera?.lens.minimumFocusDistance ?? -1 }

  /// Whether the lens can be locked at any position; that of a camera of several lenses cannot. **Source:** rules 116, 129.
  public var isLockingFocusWithCustomLensPositionSupported: Bool {
    controlFacts?.hasLensPosition ?? (canFocus && !joinsCameras)
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
    guard requireLock("setFocusModeLockedWithLensPosition:completionHandler:"),
      require(
        isFocusModeSupported(.locked),
        "Unsupported focusMode - use -isFocusModeSupported: to discover valid focus modes",
        remedy: "ask isFocusModeSupported(.locked) first"),
      require(
        isCurrent || isLockingFocusWithCustomLensPositionSupported,
        "Not supported - use -isLockingFocusWithCustomLensPositionSupported",
        remedy: "pass AVCaptureDevice.currentLensPosition, or ask isLockingFocusWithCustomLensPositionSupported first"),
      requireInRange(
        isCurrent || (0...1).contains(position), "the passed lensPosition \(position) out-of-range [0, 1]",
        remedy: "pass a position within 0...1")
    else { return false }
    command(isCurrent ? .focus(.locked) : .moveLens(Double(position))) { control in
      if isCurrent {
        control.focus.setMode(.locked)
        control.holdFramesUnderWay([.focus])
      } else {
        control.focus.lock(at: Double(position))
      }
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
    get { readControl(\.focus.wishes.range) ?? .none }
    set {
      guard requireLock("setAutoFocusRangeRestriction:"),
        require(
          isAutoFocusRangeRestrictionSupported, "Not supported - use -isAutoFocusRangeRestrictionSupported",
          remedy: "ask isAutoFocusRangeRestrictionSupported first")
      else { return }
      changeControl { control, _ in control.focus.wishes.range = newValue }
    }
  }

  /// Whether the lens can focus slowly.
  public var isSmoothAutoFocusSupported: Bool { canFocus }

  /// Whether the lens focuses slowly, so that a film shows no jumps; takes effect when the focus mode is set the next time.
  ///
  /// Raises NSGenericException without the lock, NSInvalidArgumentException when switched on where it is not supported.
  /// **Source:** rules 2, 124; Apple, isSmoothAutoFocusSupported.
  public var isSmoothAutoFocusEnabled: Bool {
    get { readControl(\.focus.wishes.isSmooth) ?? false }
    set {
      guard requireLock("setSmoothAutoFocusEnabled:"),
        require(
          !newValue || isSmoothAutoFocusSupported, "Not supported - use -isSmoothAutoFocusSupported",
          remedy: "ask isSmoothAutoFocusSupported first")
      else { return }
      changeControl { control, _ in control.focus.wishes.isSmooth = newValue }
    }
  }

  /// Tells observers what differs between two states of focus.
  func announceFocus(from old: FocusControl, to new: FocusControl, _ transaction: Transaction) {
    transaction.changed(self, \AVCaptureDevice.focusMode, "focusMode", from: old.mode, to: new.mode)
    if old.wishes.interest != new.wishes.interest {
      transaction.changed(
        self, \AVCaptureDevice.focusPointOfInterest, "focusPointOfInterest", from: old.wishes.interest.point,
        to: new.wishes.interest.point)
      transaction.changed(
        self, \AVCaptureDevice.focusRectOfInterest, "focusRectOfInterest", from: old.wishes.interest.rect,
        to: new.wishes.interest.rect)
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
