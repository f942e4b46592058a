/// The orientation in which the phone is held, with the names of `UIDeviceOrientation`.
public enum Posture: String, Sendable, CaseIterable {
  case unknown, portrait, portraitUpsideDown, landscapeLeft, landscapeRight, faceUp, faceDown
}
