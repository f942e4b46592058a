import HardwareModel
import SimulationKernel

/// What user and app have chosen for all cameras: effects that the system lays over the video.
package struct VideoEffects: Equatable {
  var centerStageControlMode = AVCaptureDevice.CenterStageControlMode.user
  /// The effects that are switched on.
  var enabled: Set<VideoEffect> = [.reactionGestures]
}

/// The effects that are switched on and that a camera's format has.
struct ActiveEffects: Equatable {
  var effects: Set<VideoEffect> = []
}

extension CaptureSystem {
  /// The user switches an effect on or off.
  ///
  /// The choice shows in the properties of all cameras; the simulated pictures have no people in them, and stay as they are.
  /// **Source:** rules 114, 115.
  public func setVideoEffect(_ effect: VideoEffect, enabled: Bool) {
    changeVideoEffects { effects in
      if enabled { effects.enabled.insert(effect) } else { effects.enabled.remove(effect) }
    }
  }

  private static let videoEffects = SystemPart { _ in VideoEffects() }

  private var videoEffectState: Guarded<VideoEffects> { state(of: Self.videoEffects) }

  var videoEffects: VideoEffects { videoEffectState.read { $0 } }

  func changeVideoEffects(_ body: (inout VideoEffects) -> Void) {
    change { transaction in
      let cameras = devices.filter { $0.descriptor.camera != nil }
      let enabled = videoEffects.enabled
      videoEffectState.write(transaction) { body(&$0) }
      for effect in VideoEffect.allCases {
        let (before, now) = (enabled.contains(effect), videoEffects.enabled.contains(effect))
        guard before != now else { continue }
        transaction.record(.change(object: self, property: effect.enabledProperty, old: "\(before)", new: "\(now)"))
      }
      for camera in cameras {
        let duration = camera.frameDuration
        camera.followEffects(transaction)
        if camera.frameDuration != duration { camera.configurationChanged(transaction) }
      }
    }
  }
}

extension VideoEffect {
  /// The class property of `AVCaptureDevice` that tells whether the effect is switched on.
  fileprivate var enabledProperty: String {
    switch self {
    case .centerStage: "isCenterStageEnabled"
    case .portraitEffect: "isPortraitEffectEnabled"
    case .studioLight: "isStudioLightEnabled"
    case .backgroundReplacement: "isBackgroundReplacementEnabled"
    case .edgeLight: "isEdgeLightEnabled"
    case .reactions: "reactionEffectsEnabled"
    case .reactionGestures: "reactionEffectGesturesEnabled"
    }
  }
}
