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
  var activeEffects: ActiveEffects {
    guard facts.camera != nil else { return ActiveEffects() }
    let format = activeFormat
    return ActiveEffects(effects: system.videoEffects.enabled.filter(format.supports))
  }

  /// Tells observers which effects came and went, and lets zoom and frame rate follow Center Stage. **Source:** rule 114.
  func followEffects(from old: ActiveEffects, _ transaction: Transaction) {
    let new = activeEffects
    if new.effects.contains(.centerStage) || old != new { followCenterStage() }
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
}
