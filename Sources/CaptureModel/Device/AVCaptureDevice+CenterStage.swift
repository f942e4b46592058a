import Foundation

extension AVCaptureDevice {
  /// Who may switch Center Stage on and off.
  public enum CenterStageControlMode: Int, Sendable, CaseIterable {
    /// Only the user. The default.
    case user
    /// Only the app.
    case app
    /// Both.
    case cooperative
  }

  /// Who may switch Center Stage on and off, for all cameras. Default `.user`. **Source:** rule 114.
  public class var centerStageControlMode: CenterStageControlMode {
    get { CaptureSystem.current.videoEffects.centerStageControlMode }
    set { CaptureSystem.current.changeVideoEffects { $0.centerStageControlMode = newValue } }
  }

  /// Whether Center Stage is switched on, for all cameras.
  ///
  /// Raises NSInvalidArgumentException while ``centerStageControlMode`` is `.user`. **Source:** rule 114; the wording is inferred.
  public class var isCenterStageEnabled: Bool {
    get { isEnabled(.centerStage) }
    set {
      let system = CaptureSystem.current
      guard
        system.require(
          system.videoEffects.centerStageControlMode != .user,
          Misuse(
            .invalidArgument,
            "*** +[AVCaptureDevice setCenterStageEnabled:] May not be called while centerStageControlMode is "
              + "AVCaptureCenterStageControlModeUser",
            remedy: "set centerStageControlMode to .app or .cooperative first"))
      else { return }
      system.setVideoEffect(.centerStage, enabled: newValue)
    }
  }

  /// Whether Center Stage frames people: enabled, and the active format can. Observable.
  ///
  /// It limits the available zoom factors, and the frame durations that may be set, to those of the format for Center Stage. There
  /// are no people in the simulated pictures to be framed. **Source:** rule 114; Apple, isCenterStageActive.
  public var isCenterStageActive: Bool { activeEffects.effects.contains(.centerStage) }

  /// The part of the picture in which people are framed. Default all of it.
  ///
  /// Raises NSGenericException without the lock, NSInvalidArgumentException while Center Stage is not active, and for a rectangle
  /// outside of the picture. **Source:** appendix 2; the wording is inferred.
  public var centerStageRectOfInterest: CGRect {
    get { setting(\.centerStageRect) }
    set {
      guard requireLock("setCenterStageRectOfInterest:"),
        system.require(
          isCenterStageActive && newValue.minX >= 0 && newValue.minY >= 0 && newValue.maxX <= 1 && newValue.maxY <= 1,
          Misuse(
            .invalidArgument,
            "*** -[AVCaptureDevice setCenterStageRectOfInterest:] Center Stage is not active, or the rectangle lies outside of the "
              + "picture",
            remedy: "ask isCenterStageActive first, and keep the rectangle within (0, 0) and (1, 1)"))
      else { return }
      changeSettings { $0.centerStageRect = newValue }
    }
  }

  /// The frame rates that may be set now. **Source:** rule 114.
  var availableFrameRateRanges: [AVFrameRateRange] {
    isCenterStageActive
      ? activeFormat.videoFrameRateRangeForCenterStage.map { [$0] } ?? [] : activeFormat.videoSupportedFrameRateRanges
  }

  /// Center Stage came or went, or goes on in another format.
  func followCenterStage() {
    guard isCenterStageActive else { return restrictZoom(to: nil) }
    let format = activeFormat
    restrictZoom(
      to: Double(format.videoMinZoomFactorForCenterStage)...Double(format.videoMaxZoomFactorForCenterStage))
    let ranges = availableFrameRateRanges
    guard !ranges.contains(where: { $0.contains(frameDuration) }) else { return }
    changeFrameDurations { $0 = FrameDurations(minimum: ranges.first?.minFrameDuration) }
    system.sessions(using: self).forEach { $0.configurationChanged() }
  }
}
