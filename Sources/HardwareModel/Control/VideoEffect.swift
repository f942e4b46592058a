/// An effect that a user switches on and off in Control Center.
public enum VideoEffect: String, CaseIterable, Hashable, Sendable {
  /// The picture follows people.
  case centerStage
  /// A blurred background.
  case portraitEffect
  /// A brightened face.
  case studioLight
  /// A picture in place of the background.
  case backgroundReplacement
  /// A bright frame on the screen.
  case edgeLight
  /// Effects of gestures and menus, which an iPhone has in video calls unless an app asks for them. **Source:** Apple, reactionEffectsEnabled.
  case reactions
  /// Gestures set off effects. The only one that is on by default. **Source:** Apple, reactionEffectGesturesEnabled.
  case reactionGestures
}
