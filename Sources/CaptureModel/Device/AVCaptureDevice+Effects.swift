import CoreMediaModel
import Foundation
import HardwareModel
import SimulationKernel

extension AVCaptureDevice {
  // Without Objective-C, Swift cannot observe class properties by key path; changes appear in traces instead.

  /// A Boolean value that indicates whether the user has turned on background blur. **Source:** rule 115: only the user
  /// can turn it on.
  public class var isPortraitEffectEnabled: Bool { isEnabled(.portraitEffect) }
  /// A Boolean value that indicates whether the user has turned on Studio Light. **Source:** rule 115.
  public class var isStudioLightEnabled: Bool { isEnabled(.studioLight) }
  /// A Boolean value that indicates whether the user has turned on background replacement. **Source:** rule 115.
  public class var isBackgroundReplacementEnabled: Bool { isEnabled(.backgroundReplacement) }
  /// A Boolean value that indicates whether the user has turned on Edge Light. **Source:** rule 115.
  public class var isEdgeLightEnabled: Bool { isEnabled(.edgeLight) }

  /// A Boolean value that indicates whether background blur is active. Key-value observable.
  ///
  /// True while the user has enabled it and the active format supports it.
  public var isPortraitEffectActive: Bool { activeEffects.effects.contains(.portraitEffect) }
  /// A Boolean value that indicates whether Studio Light is active. Key-value observable.
  ///
  /// True while the user has enabled it and the active format supports it.
  public var isStudioLightActive: Bool { activeEffects.effects.contains(.studioLight) }
  /// A Boolean value that indicates whether background replacement is active. Key-value observable.
  ///
  /// True while the user has enabled it and the active format supports it.
  public var isBackgroundReplacementActive: Bool { activeEffects.effects.contains(.backgroundReplacement) }
  /// A Boolean value that indicates whether Edge Light is active. Key-value observable.
  ///
  /// True while the user has enabled it and the active format supports it.
  public var isEdgeLightActive: Bool { activeEffects.effects.contains(.edgeLight) }

  class func isEnabled(_ effect: VideoEffect) -> Bool { CaptureSystem.current.videoEffects.enabled.contains(effect) }

  /// The effects that are enabled and supported by the active format.
  var activeEffects: ActiveEffects { state.read { $0.effects } }

  /// Updates the active effects after a change of format or setting, and limits zoom and frame rate accordingly.
  /// **Source:** rule 114; Apple, isPortraitEffectActive.
  func followEffects(_ transaction: borrowing Transaction) {
    guard descriptor.camera != nil else { return }
    let (old, new) = (activeEffects, ActiveEffects(system.videoEffects, in: activeFormat))
    if old != new || activeFormat.frameRateRange(for: new) != nil { limit(to: new, transaction) }
    state.write(transaction, of: self) { $0.effects = new }
  }

  /// Notifies observers of effects that became active or inactive.
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
  /// Creates the set of effects that are enabled and supported by a format.
  init(_ videoEffects: VideoEffects, in format: AVCaptureDevice.Format) {
    effects = videoEffects.enabled.filter(format.supports)
  }

  /// The reaction effects that can be performed.
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

  /// Returns the narrowest frame-rate range among the active effects, or nil if none limits the rate.
  ///
  /// Reaction effects limit the rate only while they play, which is not modeled.
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
  /// Constants that specify who can turn Center Stage on and off.
  public enum CenterStageControlMode: Int, Sendable, CaseIterable {
    /// Only the user controls Center Stage. The default.
    case user
    /// Only the app controls Center Stage.
    case app
    /// The user and the app both control Center Stage.
    case cooperative
  }

  /// A value that specifies who controls Center Stage on all cameras. The default is `.user`. **Source:** rule 114.
  public class var centerStageControlMode: CenterStageControlMode {
    get { CaptureSystem.current.videoEffects.centerStageControlMode }
    set { CaptureSystem.current.changeVideoEffects { $0.centerStageControlMode = newValue } }
  }

  /// A Boolean value that indicates whether Center Stage is enabled on all cameras.
  ///
  /// Setting it raises NSInvalidArgumentException while ``centerStageControlMode`` is `.user`. **Source:** rule 114;
  /// the wording is inferred.
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
            evidence: .rule(114), remedy: "set centerStageControlMode to .app or .cooperative first"))
      else { return }
      system.setVideoEffect(.centerStage, enabled: newValue)
    }
  }

  /// A Boolean value that indicates whether Center Stage is active. Key-value observable.
  ///
  /// True while Center Stage is enabled and the active format supports it. While active, it restricts zoom factors and
  /// frame durations to the format's ranges for Center Stage. The model does not change the framing of images.
  /// **Source:** rule 114; Apple, isCenterStageActive.
  public var isCenterStageActive: Bool { activeEffects.effects.contains(.centerStage) }

  /// The part of the image in which Center Stage frames people. The default is the whole image.
  ///
  /// Raises NSGenericException without the configuration lock, and NSInvalidArgumentException if Center Stage is not
  /// enabled, if no format supports it, or if the rectangle extends outside the image. **Source:** appendix 2; the
  /// wording is inferred.
  public var centerStageRectOfInterest: CGRect {
    get { setting(\.centerStageRect) }
    set {
      guard requireLock("setCenterStageRectOfInterest:", newValue),
        system.require(
          system.videoEffects.enabled.contains(.centerStage) && formats.contains(where: \.isCenterStageSupported)
            && newValue.minX >= 0 && newValue.minY >= 0 && newValue.maxX <= 1 && newValue.maxY <= 1,
          Misuse(
            .invalidArgument,
            "*** -[AVCaptureDevice setCenterStageRectOfInterest:] Center Stage is not enabled or not supported, or the rectangle lies "
              + "outside of the picture",
            evidence: .header("AVCaptureDevice.centerStageRectOfInterest"),
            remedy: "check isCenterStageEnabled first, and keep the rectangle within (0, 0) and (1, 1)"))
      else { return }
      changeSettings { $0.centerStageRect = newValue }
    }
  }

  /// The frame-rate ranges that can currently be set. **Source:** rule 114; Apple, isPortraitEffectActive.
  var availableFrameRateRanges: [AVFrameRateRange] {
    activeFormat.frameRateRange(for: activeEffects).map { [$0] } ?? activeFormat.videoSupportedFrameRateRanges
  }

  /// Limits zoom and frame durations to the ranges of the active effects.
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
  /// The duration of a reaction effect, in seconds. **Source:** assumed.
  static let reactionSeconds = 3.0

  /// A Boolean value that indicates whether reaction effects are enabled for the app's video. The default is false.
  ///
  /// An iPhone enables them for video calls and for apps whose Info.plist contains `NSCameraReactionEffectsEnabled`.
  /// **Source:** rule 115; Apple, reactionEffectsEnabled.
  public class var reactionEffectsEnabled: Bool { isEnabled(.reactions) }
  /// A Boolean value that indicates whether gestures trigger reaction effects. The default is true. **Source:** rule
  /// 115; Apple, reactionEffectGesturesEnabled.
  public class var reactionEffectGesturesEnabled: Bool { isEnabled(.reactionGestures) }

  /// A Boolean value that indicates whether the device can perform reaction effects. Key-value observable.
  ///
  /// True while the user allows them and the active format supports them.
  public var canPerformReactionEffects: Bool { activeEffects.effects.contains(.reactions) }

  /// The reaction types that can currently be performed. Key-value observable.
  public var availableReactionTypes: Set<AVCaptureReactionType> { activeEffects.reactionTypes }

  /// The reaction effects in progress, in the order in which they started. Key-value observable.
  public var reactionEffectsInProgress: [AVCaptureReactionEffectState] { setting(\.reactions) }

  /// Performs a reaction effect for three seconds. Does nothing while ``canPerformReactionEffects`` is false.
  ///
  /// The effect appears in ``reactionEffectsInProgress`` but is not rendered. Raises NSInvalidArgumentException for a
  /// type that is not available. **Source:** Apple, performEffect(for:); the duration is assumed, and the exception's
  /// wording is inferred.
  public func performEffect(for reactionType: AVCaptureReactionType) {
    guard canPerformReactionEffects,
      system.require(
        availableReactionTypes.contains(reactionType),
        Misuse(
          .invalidArgument,
          "*** -[AVCaptureDevice performEffectForReaction:] \(reactionType.rawValue) is not available - use -availableReactionTypes",
          evidence: .inferred, remedy: "check canPerformReactionEffects and availableReactionTypes first"))
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
