/// A video effect that the user turns on and off in Control Center.
public enum VideoEffect: String, CaseIterable, Hashable, Sendable {
  /// The framing follows people (Center Stage).
  case centerStage
  /// The background is blurred (Portrait).
  case portraitEffect
  /// The face is brightened (Studio Light).
  case studioLight
  /// An image replaces the background.
  case backgroundReplacement
  /// A bright frame on the screen lights the face (Edge Light).
  case edgeLight
  /// Reaction effects from gestures and menus. An iPhone enables them in video calls, or if an app opts in. **Source:**
  /// Apple, reactionEffectsEnabled.
  case reactions
  /// Gestures trigger reaction effects. The only effect that is on by default. **Source:** Apple,
  /// reactionEffectGesturesEnabled.
  case reactionGestures
}
