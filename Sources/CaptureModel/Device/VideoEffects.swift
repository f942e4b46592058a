import HardwareModel
import SimulationKernel

/// The video effects that the user and the app have enabled for all cameras.
package struct VideoEffects: Equatable {
  var centerStageControlMode = AVCaptureDevice.CenterStageControlMode.user
  /// The effects that are enabled.
  var enabled: Set<VideoEffect> = [.reactionGestures]
}

/// The effects that are enabled and supported by a camera's format.
struct ActiveEffects: Equatable {
  var effects: Set<VideoEffect> = []
}

extension CaptureSystem {
  /// Enables or disables a video effect, as the user would.
  ///
  /// The properties of all cameras reflect the choice. The model does not render effects, so the frames do not change.
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
  /// The name of the `AVCaptureDevice` class property that reports whether the effect is enabled.
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
