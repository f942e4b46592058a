import CoreMediaModel
import Foundation
import HardwareModel
import SimulationKernel

extension AVCaptureDevice {
  // A class property cannot be observed by key path in Swift without Objective-C; traces show the changes.

  /// Whether the user has switched on the blurred background. **Source:** rule 115: only the user does.
  public class var isPortraitEffectEnabled: Bool { isEnabled(.portraitEffect) }
  /// Whether the user has switched on the brightened face. **Source:** rule 115.
  public class var isStudioLightEnabled: Bool { isEnabled(.studioLight) }
  /// Whether the user has switched on another background. **Source:** rule 115.
  public class var isBackgroundReplacementEnabled: Bool { isEnabled(.backgroundReplacement) }
  /// Whether the user has switched on the bright frame on the screen. **Source:** rule 115.
  public class var isEdgeLightEnabled: Bool { isEnabled(.edgeLight) }

  /// Whether the background is blurred: enabled, and the active format can. Observable.
  public var isPortraitEffectActive: Bool { activeEffects.effects.contains(.portraitEffect) }
  /// Whether a face is brightened: enabled, and the active format can. Observable.
  public var isStudioLightActive: Bool { activeEffects.effects.contains(.studioLight) }
  /// Whether another background is shown: enabled, and the active format can. Observable.
  public var isBackgroundReplacementActive: Bool { activeEffects.effects.contains(.backgroundReplacement) }
  /// Whether the screen has a bright frame: enabled, and the active format can. Observable.
  public var isEdgeLightActive: Bool { activeEffects.effects.contains(.edgeLight) }

  class func isEnabled(_ effect: VideoEffect) -> Bool { CaptureSystem.current.videoEffects.enabled.contains(effect) }

  /// The effects that are switched on and that the active format has.
  var activeEffects: ActiveEffects { state.read { $0.effects } }

  /// The format or what is switched on has changed: zoom and frame rate follow. **Source:** rule 114; Apple, isPortraitEffectActive.
  func followEffects(_ transaction: borrowing Transaction) {
    guard descriptor.camera != nil else { return }
    let (old, new) = (activeEffects, ActiveEffects(system.videoEffects, in: activeFormat))
    if old != new || activeFormat.frameRateRange(for: new) != nil { limit(to: new, transaction) }
    state.write(transaction, of: self) { $0.effects = new }
  }

  /// Tells observers which effects came and went.
  func announceEffects(from old: ActiveEffects, to new: ActiveEffects, _ transaction: borrowing Transaction) {
    guard old != new else { return }
    func changed(_ effect: VideoEffect, _ property: KeyPath<AVCaptureDevice, Bool>, _ name: StaticString) {
      transaction.changed(
        self, property, name, from: old.effects.contains(effect), to: new.effects.contains(effect))
    }
    typealias Device = AVCaptureDevice
    changed(.centerStage, \Device.isCenterStageActive, "isCenterStageActive")
    changed(.portraitEffect, \Device.isPortraitEffectActive, "isPortraitEffectActive")
    changed(.studioLight, \Device.isStudioLightActive, "isStudioLightActive")
    changed(.backgroundReplacement, \Device.isBackgroundReplacementActive, "isBackgroundReplacementActive")
    changed(.edgeLight, \Device.isEdgeLightActive, "isEdgeLightActive")
    changed(.reactions, \Device.canPerformReactionEffects, "canPerformReactionEffects")
    transaction.changed(
      self, \Device.availableReactionTypes, "availableReactionTypes", from: old.reactionTypes, to: new.reactionTypes)
  }
}

extension ActiveEffects {
  /// The effects that are switched on and that a format has.
  init(_ videoEffects: VideoEffects, in format: AVCaptureDevice.Format) {
    effects = videoEffects.enabled.filter(format.supports)
  }

  /// The effects that can be set off.
  var reactionTypes: Set<AVCaptureReactionType> {
    effects.contains(.reactions) ? Set(AVCaptureReactionType.all) : []
  }
}

extension AVCaptureDevice.Format {
  fileprivate func supports(_ effect: VideoEffect) -> Bool {
    switch effect {
    case .centerStage: isCenterStageSupported
    case .portraitEffect: isPortraitEffectSupported
    case .studioLight: isStudioLightSupported
    case .backgroundReplacement: isBackgroundReplacementSupported
    case .edgeLight: isEdgeLightSupported
    case .reactions, .reactionGestures: reactionEffectsSupported
    }
  }

  /// The narrowest of the frame rates that effects leave; nil where none limits them. Reactions do so while they play, which is not modelled.
  fileprivate func frameRateRange(for active: ActiveEffects) -> AVFrameRateRange? {
    let ranges: [(VideoEffect, AVFrameRateRange?)] = [
      (.centerStage, videoFrameRateRangeForCenterStage), (.portraitEffect, videoFrameRateRangeForPortraitEffect),
      (.studioLight, videoFrameRateRangeForStudioLight),
      (.backgroundReplacement, videoFrameRateRangeForBackgroundReplacement),
    ]
    return ranges.filter { active.effects.contains($0.0) }.compactMap(\.1).min { $0.maxFrameRate < $1.maxFrameRate }
  }
}

// MARK: Center Stage

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
  /// Raises NSGenericException without the lock, NSInvalidArgumentException while Center Stage is not enabled, where no format has it, and for a
  /// rectangle outside of the picture. **Source:** appendix 2; the wording is inferred.
  public var centerStageRectOfInterest: CGRect {
    get { setting(\.centerStageRect) }
    set {
      guard requireLock("setCenterStageRectOfInterest:"),
        system.require(
          system.videoEffects.enabled.contains(.centerStage) && formats.contains(where: \.isCenterStageSupported)
            && newValue.minX >= 0 && newValue.minY >= 0 && newValue.maxX <= 1 && newValue.maxY <= 1,
          Misuse(
            .invalidArgument,
            "*** -[AVCaptureDevice setCenterStageRectOfInterest:] Center Stage is not enabled or not supported, or the rectangle lies "
              + "outside of the picture",
            remedy: "check isCenterStageEnabled first, and keep the rectangle within (0, 0) and (1, 1)"))
      else { return }
      changeSettings { $0.centerStageRect = newValue }
    }
  }

  /// The frame rates that may be set now. **Source:** rule 114; Apple, isPortraitEffectActive.
  var availableFrameRateRanges: [AVFrameRateRange] {
    activeFormat.frameRateRange(for: activeEffects).map { [$0] } ?? activeFormat.videoSupportedFrameRateRanges
  }

  /// Effects came or went, or go on in another format.
  private func limit(to active: ActiveEffects, _ transaction: borrowing Transaction) {
    let format = activeFormat
    let framing = Double(format.videoMinZoomFactorForCenterStage)...Double(format.videoMaxZoomFactorForCenterStage)
    restrictZoom(to: active.effects.contains(.centerStage) ? framing : nil, transaction)
    guard let range = format.frameRateRange(for: active), !range.contains(frameDuration) else { return }
    changeFrameDurations(transaction) { $0 = FrameDurations(minimum: range.minFrameDuration) }
  }
}

// MARK: Reactions

extension AVCaptureDevice {
  /// How long an effect plays. **Source:** made up.
  static let reactionSeconds = 3.0

  /// Whether the app's video has effects of gestures and menus. Default false: an iPhone has them for video calls, and for apps whose Info.plist has
  /// `NSCameraReactionEffectsEnabled`. **Source:** rule 115; Apple, reactionEffectsEnabled.
  public class var reactionEffectsEnabled: Bool { isEnabled(.reactions) }
  /// Whether the user allows gestures to set them off. Default true. **Source:** rule 115; Apple, reactionEffectGesturesEnabled.
  public class var reactionEffectGesturesEnabled: Bool { isEnabled(.reactionGestures) }

  /// Whether effects can be set off: the user allows them and the active format can. Observable.
  public var canPerformReactionEffects: Bool { activeEffects.effects.contains(.reactions) }

  /// The effects that can be set off now. Observable.
  public var availableReactionTypes: Set<AVCaptureReactionType> { activeEffects.reactionTypes }

  /// The effects that play now, the first begun first. Observable.
  public var reactionEffectsInProgress: [AVCaptureReactionEffectState] { setting(\.reactions) }

  /// Sets off an effect, which plays for three seconds. The device tells of it; it is not drawn. Does nothing while
  /// ``canPerformReactionEffects`` is false.
  ///
  /// Raises NSInvalidArgumentException for an effect that is not available.
  /// **Source:** Apple, performEffect(for:); the duration is made up, the wording inferred.
  public func performEffect(for reactionType: AVCaptureReactionType) {
    guard canPerformReactionEffects,
      system.require(
        availableReactionTypes.contains(reactionType),
        Misuse(
          .invalidArgument,
          "*** -[AVCaptureDevice performEffectForReaction:] \(reactionType.rawValue) is not available - use -availableReactionTypes",
          remedy: "check canPerformReactionEffects and availableReactionTypes first"))
    else { return }
    let now = system.timeline.now
    let effect = AVCaptureReactionEffectState(reactionType, startTime: now)
    changeSettings { $0.reactions.append(effect) }
    let end = now + CMTime(seconds: Self.reactionSeconds, preferredTimescale: 1000)
    system.timeline.schedule(at: end.nanoseconds) { [weak self] in
      effect.end(at: end)
      self?.changeSettings { $0.reactions.removeAll { $0 === effect } }
    }
  }
}
